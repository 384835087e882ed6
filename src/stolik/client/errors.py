"""The errors of the client, as one branch of the tree in `core.errors`.

StolikError
├── IllegalMove              the rules refuse the move (from `core.errors`)
└── ApiError                 the server refuses; `code` is for programs
    ├── NotAuthorized        unknown sender, or the sender may not see this
    ├── NotFound             no such table, game, companion …
    ├── RateLimited          too many requests; wait `retry_after_seconds`
    ├── CommandRefused       the table refuses: not your seat, not the host, not now …
    │   └── StaleMove        something has happened since the phase that the move named
    └── ServerUnreachable    no answer after all retries
"""

from __future__ import annotations

import httpx
import msgspec
from msgspec import Struct

from stolik.core.errors import StolikError


class ApiError(StolikError):
    """The server refuses."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class NotAuthorized(ApiError):
    """The server does not know the sender, or the sender may not see this."""


class NotFound(ApiError):
    """There is no such thing."""


class RateLimited(ApiError):
    """The same sender asked too often."""

    def __init__(self, code: str, message: str, retry_after_seconds: float) -> None:
        super().__init__(code, message)
        self.retry_after_seconds = retry_after_seconds


class CommandRefused(ApiError):
    """The table refuses the command, and nothing has changed."""


class StaleMove(CommandRefused):
    """The table has gone on since; `phase` is the current one."""

    def __init__(self, phase: int) -> None:
        super().__init__("stale", "something has happened since: look again")
        self.phase = phase


class ServerUnreachable(ApiError):
    """No answer, or the connection breaks at every try."""

    def __init__(self, message: str) -> None:
        super().__init__("unreachable", message)


class Problem(Struct):
    """The body of an HTTP error."""

    code: str = "fault"
    message: str = ""


def error_from_response(response: httpx.Response) -> ApiError:
    """The typed error for a response with status 400 or more."""
    try:
        problem = msgspec.json.decode(response.content, type=Problem)
    except msgspec.MsgspecError:
        problem = Problem("fault", f"the server answered {response.status_code}")
    match response.status_code:
        case 429:
            return RateLimited(problem.code, problem.message, _seconds(response.headers.get("retry-after", "1")))
        case 401 | 403:
            return NotAuthorized(problem.code, problem.message)
        case 404 | 410:
            return NotFound(problem.code, problem.message)
        case 502 | 503 | 504:
            return ServerUnreachable(problem.message or f"the server answered {response.status_code}")
    return CommandRefused(problem.code, problem.message)


def _seconds(text: str) -> float:
    return float(text) if text.isascii() and text.isdecimal() else 1.0
