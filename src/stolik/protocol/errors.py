"""Why a request was not answered."""

from __future__ import annotations

from msgspec import Struct


class Problem(Struct, tag="problem", frozen=True):
    """Why a request was not answered."""

    code: str
    message: str
