"""Everything that can go wrong between a program and a house, as one branch of the tree in `core.errors`.

StolikError
├── IllegalMove          the rules refuse the move (from `core.errors`)
└── ApiError           the house said no; `code` is for programs
    ├── NotAuthorized         it does not know the sender, or the sender may not look
    ├── NotFound         no such table, game, companion …
    ├── RateLimited         wait `wait` seconds
    ├── Refused          the table refuses: not your seat, not the host, not now …
    │   └── Outdated     something has happened since the phase that a move named
    └── Unreachable      no answer, although it was asked again and again
"""

from __future__ import annotations

import httpx
import msgspec
from msgspec import Struct

from stolik.core.errors import StolikError


class ApiError(StolikError):
    """The house said no."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class NotAuthorized(ApiError):
    """Nobody knows the sender here, or this is not for them."""


class NotFound(ApiError):
    """There is no such thing."""


class RateLimited(ApiError):
    """The same sender asked too often."""

    def __init__(self, code: str, message: str, wait: float) -> None:
        super().__init__(code, message)
        self.retry_after_seconds = wait


class CommandRefused(ApiError):
    """The table says no, and nothing has changed."""


class StaleMove(CommandRefused):
    """The table has gone on since; `phase` is the current one."""

    def __init__(self, phase: int) -> None:
        super().__init__("stale", "something has happened since: look again")
        self.phase = phase


class ServerUnreachable(ApiError):
    """Nobody answers, or the connection breaks each time."""

    def __init__(self, message: str) -> None:
        super().__init__("unreachable", message)


class Problem(Struct):
    """How the house says no over HTTP."""

    code: str = "fault"
    message: str = ""


def error_from_response(answer: httpx.Response) -> ApiError:
    """The typed error behind an answer of 400 or more."""
    try:
        said = msgspec.json.decode(answer.content, type=Problem)
    except msgspec.MsgspecError:
        said = Problem("fault", f"the house answered {answer.status_code}")
    match answer.status_code:
        case 429:
            return RateLimited(said.code, said.message, _seconds(answer.headers.get("retry-after", "1")))
        case 401 | 403:
            return NotAuthorized(said.code, said.message)
        case 404 | 410:
            return NotFound(said.code, said.message)
        case 502 | 503 | 504:
            return ServerUnreachable(said.message or f"the house answered {answer.status_code}")
    return CommandRefused(said.code, said.message)


def _seconds(text: str) -> float:
    return float(text) if text.isascii() and text.isdecimal() else 1.0
