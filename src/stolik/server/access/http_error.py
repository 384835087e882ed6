"""An error that is answered with an HTTP status, a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Final

from stolik.core.errors import StolikError

TOO_MANY_REQUESTS: Final = 429


class HttpError(StolikError):
    """A request that is refused before anything is done."""

    def __init__(self, status: int, code: str, message: str, retry_after_seconds: float = 0.0) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.retry_after_seconds = retry_after_seconds
