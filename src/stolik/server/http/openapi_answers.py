"""OpenAPI: the error responses that every route may give besides its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ControllerRouterHandler

from stolik.protocol.answers import Answer
from stolik.protocol.errors import Problem

DESCRIPTION_BY_STATUS: Final[Mapping[int, str]] = {
    400: "it cannot be read, or holds what cannot be stored",
    401: "no known person has this cookie or token",
    403: "not for who asks, or from a page of another site",
    404: "there is no such thing",
    409: "not now, or not any more",
    410: "the rules of that table are not here any more",
    413: "it is too large",
    422: "it can be read and cannot be done",
    429: "too often; Retry-After says for how long",
    500: "something broke in the server",
    503: "nothing can be stored just now",
}
PROBLEMS: Final = {
    status: ResponseSpec(Problem, description=description, generate_examples=False)
    for status, description in DESCRIPTION_BY_STATUS.items()
}
ANY_ANSWER: Final[type[Any]] = Answer | Problem  # type: ignore[assignment]
ANSWERS: Final = {
    status: ResponseSpec(
        ANY_ANSWER, description="the answer of the table, or why the command did not reach it", generate_examples=False
    )
    for status in (403, 409, 422, 500)
}
"""The statuses with which a table's answer to a command is sent."""


def documented(routes: Iterable[ControllerRouterHandler]) -> Iterator[ControllerRouterHandler]:
    """The same routes, each with the error responses added to its own."""
    for route in routes:
        if isinstance(route, HTTPRouteHandler):
            route.responses = {**PROBLEMS, **(route.responses or {})}
        yield route
