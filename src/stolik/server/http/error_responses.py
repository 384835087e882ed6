"""Errors as HTTP responses: a status, a code for programs and a sentence for people, in JSON."""

from __future__ import annotations

from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from stolik.core.errors import BadNotation, BadSetup, StolikError, UnknownGame
from stolik.protocol.errors import Problem
from stolik.server.access.http_error import HttpError
from stolik.server.accounts.person import (
    BadName,
    BadPassword,
    LimitReached,
    LoginTaken,
    NotOwned,
    TooBusy,
    WrongCredentials,
)
from stolik.server.store.interface import StoreFailed, Unstorable
from stolik.server.table.refusals import REFUSAL_MESSAGES, Refusal

STATUS_BY_ERROR: Final[tuple[tuple[type[StolikError], int, str], ...]] = (
    (UnknownGame, 404, "unknown_game"),
    (BadSetup, 422, "bad_setup"),
    (BadName, 422, "bad_name"),
    (BadPassword, 422, "bad_password"),
    (BadNotation, 422, "bad_notation"),
    (LoginTaken, 409, "login_taken"),
    (WrongCredentials, 403, "wrong_login"),
    (NotOwned, 404, "not_yours"),
    (LimitReached, 409, "too_many"),
    (Unstorable, 400, "unstorable"),
    (StoreFailed, 503, "unavailable"),
)
INTERNAL_ERRORS: Final = (Unstorable, StoreFailed)
"""Their own messages are about the database and not for people; their codes have sentences."""
STATUS_BY_REFUSAL: Final = {
    "unknown_table": 404,
    "not_watched": 403,
    "not_over": 409,
    "bad_move": 422,
    "rules_gone": 410,
}


def problem_response(status: int, code: str, message: str) -> Response[Problem]:
    """A problem as a JSON response."""
    return Response(Problem(code, message), status_code=status, media_type=MediaType.JSON)


def _stolik_error(_request: Request[Any, Any, Any], error: StolikError) -> Response[Problem]:
    if isinstance(error, Refusal):
        return problem_response(STATUS_BY_REFUSAL.get(error.code, 409), error.code, str(error))
    for kind, status, code in STATUS_BY_ERROR:
        if isinstance(error, kind):
            return problem_response(
                status, code, REFUSAL_MESSAGES[code] if isinstance(error, INTERNAL_ERRORS) else str(error)
            )
    return problem_response(400, "refused", str(error))


def _http_error(_request: Request[Any, Any, Any], error: HttpError) -> Response[Problem]:
    response = problem_response(error.status, error.code, str(error))
    if error.retry_after_seconds:
        response.headers["Retry-After"] = str(max(1, round(error.retry_after_seconds)))
    return response


def _too_busy(request: Request[Any, Any, Any], error: TooBusy) -> Response[Problem]:
    return _http_error(request, HttpError(503, "busy", str(error), error.retry_after_seconds))


def _litestar_error(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    codes = {400: "bad_request", 401: "unknown_person", 404: "not_found", 405: "bad_method", 413: "too_large"}
    message = "the request cannot be read" if error.status_code == 400 else error.detail
    return problem_response(error.status_code, codes.get(error.status_code, "refused"), message)


def _unreadable(_request: Request[Any, Any, Any], _error: Exception) -> Response[Problem]:
    """A body that is nested too deeply, or is not UTF-8."""
    return problem_response(400, "bad_request", "the request cannot be read")


EXCEPTION_HANDLERS: Final[ExceptionHandlersMap] = {
    HttpError: _http_error,
    TooBusy: _too_busy,
    StolikError: _stolik_error,
    HTTPException: _litestar_error,
    RecursionError: _unreadable,
    UnicodeDecodeError: _unreadable,
}
