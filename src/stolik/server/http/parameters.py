"""Types of parameters that routes share."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Request
from litestar.params import PathParameter

MAX_ID_CHARS: Final = 64

TableId = Annotated[str, PathParameter(max_length=MAX_ID_CHARS)]
PersonId = Annotated[str, PathParameter(max_length=MAX_ID_CHARS)]
SessionId = Annotated[str, PathParameter(max_length=MAX_ID_CHARS)]
JoinCode = Annotated[str, PathParameter(max_length=MAX_ID_CHARS)]

AnyRequest = Request[Any, Any, Any]
