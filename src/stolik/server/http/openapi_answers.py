"""Which answers every request may get besides its own, for the description of the HTTP interface."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ControllerRouterHandler

from stolik.protocol.answers import Answer
from stolik.protocol.errors import Problem

REASONS: Final[Mapping[int, str]] = {
    400: "it cannot be read, or holds what cannot be stored",
    401: "nobody is known by this cookie or token",
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
    status: ResponseSpec(Problem, description=why, generate_examples=False) for status, why in REASONS.items()
}
ANY_ANSWER: Final[type[Any]] = Answer | Problem  # type: ignore[assignment]
ANSWERS: Final = {
    status: ResponseSpec(
        ANY_ANSWER, description="what the table says, or why it was not asked", generate_examples=False
    )
    for status in (403, 409, 422, 500)
}
"""A table's answers to a command stand in HTTP with these."""


def documented(handlers: Iterable[ControllerRouterHandler]) -> Iterator[ControllerRouterHandler]:
    """The same handlers, each with all that may go wrong beside what it says of itself."""
    for handler in handlers:
        if isinstance(handler, HTTPRouteHandler):
            handler.responses = {**PROBLEMS, **(handler.responses or {})}
        yield handler
