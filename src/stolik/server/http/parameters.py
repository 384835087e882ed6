"""Types of parameters that routes share."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.params import PathParameter

TableId = Annotated[str, PathParameter(max_length=64)]

PersonId = Annotated[str, PathParameter(max_length=64)]

AnyRequest = Request[Any, Any, Any]
