"""The application: every door of the house in one place."""

from __future__ import annotations

from typing import Any, Final

from litestar import Litestar, Response, WebSocket, get, websocket
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler

from stolik.protocol.errors import Problem
from stolik.server.access.http_error import HttpError
from stolik.server.http import (
    account_routes,
    explain_routes,
    game_routes,
    health_routes,
    invite_qr_code,
    static_site,
    table_routes,
)
from stolik.server.http.error_responses import error_handlers, problem_response
from stolik.server.http.openapi_answers import documented
from stolik.server.http.parameters import AnyRequest
from stolik.server.http.security_headers import add_security_headers
from stolik.server.node import Node, NodeDependency
from stolik.server.people.person import Identity
from stolik.server.sockets.stream import serve_stream
from stolik.server.store.open_errors import is_away, is_bad_value
from stolik.server.table.refusals import REFUSAL_MESSAGES
from stolik.version import VERSION

MAX_BODY_BYTES: Final = 16 * 1024


@get("/metrics", summary="Figures for Prometheus", sync_to_thread=False)
def metrics(house: NodeDependency, request: AnyRequest) -> Response[bytes]:
    """Only for this machine itself: what comes through a proxy is refused."""
    client = request.scope.get("client")
    if client is None or client[0] not in ("127.0.0.1", "::1") or "x-forwarded-for" in request.headers:
        raise HttpError(403, "not_local", "figures are told on this machine only")
    house.metrics.tables.set(len(house.directory.tables))
    counts = house.bot_pool.request_counts
    for outcome in ("asked", "answered", "faulty", "late", "crashed"):
        house.metrics.bot_requests.labels(outcome).set(getattr(counts, outcome))
    return Response(house.metrics.render(), media_type="text/plain; version=0.0.4")


@websocket("/api/tables/{table:str}/stream")
async def stream_table(socket: WebSocket[Any, Any, Any], house: NodeDependency) -> None:
    """The stream of a table."""
    await serve_stream(house, socket.scope, socket.receive, socket.send)


@get("/api/tables/{table:str}/stream", include_in_schema=False, sync_to_thread=False)
def upgrade_required() -> None:
    """A stream that is asked for without an upgrade."""
    raise HttpError(426, "upgrade", "a stream is a WebSocket")


def provide_node(state: State) -> Node:
    """The house that a request came to."""
    house: Node = state.house
    return house


async def provide_identity(house: NodeDependency, request: AnyRequest) -> Identity:
    """Who sends a request; a handler that asks for this is closed to strangers."""
    return await house.guard.identify(request.scope)


def all_handlers() -> list[ControllerRouterHandler]:
    """Every door."""
    return [
        metrics, stream_table, upgrade_required, *health_routes.HANDLERS, *table_routes.ROUTES,
        *invite_qr_code.HANDLERS, *explain_routes.ROUTES, *account_routes.ROUTES, *game_routes.ROUTES, *static_site.ROUTES,
    ]  # fmt: skip


def build_app(house: Node) -> Litestar:
    """The application for one node, which answers while that is `running`."""

    def unforeseen(_request: AnyRequest, error: Exception) -> Response[Problem]:
        if is_bad_value(error):
            return problem_response(400, "unstorable", REFUSAL_MESSAGES["unstorable"])
        if is_away(error):
            house.metrics.refused.labels("unavailable").inc()
            return problem_response(503, "unavailable", REFUSAL_MESSAGES["unavailable"])
        house.report_error("fault", error)
        return problem_response(500, "fault", "something broke in the house; it is written down")

    app = Litestar(
        route_handlers=[*documented(all_handlers())],
        dependencies={
            "house": Provide(provide_node, sync_to_thread=False),
            "identity": Provide(provide_identity),
        },
        exception_handlers={**error_handlers, Exception: unforeseen},
        before_send=[add_security_headers],
        request_max_body_size=MAX_BODY_BYTES,
        openapi_config=OpenAPIConfig(
            title="Stolik", version=VERSION, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
        debug=False,
    )
    app.state.house = house
    return app
