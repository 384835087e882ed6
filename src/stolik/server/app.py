"""The ASGI application: its routes, its dependencies and its error handlers."""

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
from stolik.server.accounts.person import Identity
from stolik.server.http import (
    account_routes,
    explain_routes,
    game_routes,
    health_routes,
    invite_qr_code,
    static_site,
    table_routes,
)
from stolik.server.http.error_responses import EXCEPTION_HANDLERS, problem_response
from stolik.server.http.openapi_answers import documented
from stolik.server.http.parameters import AnyRequest
from stolik.server.http.security_headers import add_security_headers
from stolik.server.node import Node, NodeDependency
from stolik.server.sockets.stream import serve_stream
from stolik.server.store.open_errors import is_bad_value, is_unavailable
from stolik.server.table.refusals import REFUSAL_MESSAGES
from stolik.version import VERSION

MAX_BODY_BYTES: Final = 16 * 1024


@websocket("/api/tables/{table_id:str}/stream")
async def stream_table(socket: WebSocket[Any, Any, Any], node: NodeDependency) -> None:
    """The stream of a table."""
    await serve_stream(node, socket.scope, socket.receive, socket.send)


@get("/api/tables/{table_id:str}/stream", include_in_schema=False, sync_to_thread=False)
def upgrade_required() -> None:
    """A stream that is requested without an upgrade to a WebSocket."""
    raise HttpError(426, "upgrade", "a stream is a WebSocket")


def provide_node(state: State) -> Node:
    """The node that answers a request."""
    node: Node = state.node
    return node


async def provide_identity(node: NodeDependency, request: AnyRequest) -> Identity:
    """Who sends a request; a handler that takes this refuses strangers."""
    return await node.guard.identify(request.scope)


def all_routes() -> list[ControllerRouterHandler]:
    """Every route."""
    return [
        stream_table, upgrade_required, *health_routes.ROUTES, *table_routes.ROUTES, *invite_qr_code.ROUTES,
        *explain_routes.ROUTES, *account_routes.ROUTES, *game_routes.ROUTES, *static_site.ROUTES,
    ]  # fmt: skip


def build_app(node: Node) -> Litestar:
    """The application for one node, which answers while that is `running`."""

    def unexpected_error(_request: AnyRequest, error: Exception) -> Response[Problem]:
        if is_bad_value(error):
            return problem_response(400, "unstorable", REFUSAL_MESSAGES["unstorable"])
        if is_unavailable(error):
            node.metrics.refused.labels("unavailable").inc()
            return problem_response(503, "unavailable", REFUSAL_MESSAGES["unavailable"])
        node.report_error("error", error)
        return problem_response(500, "fault", REFUSAL_MESSAGES["fault"])

    app = Litestar(
        route_handlers=[*documented(all_routes())],
        dependencies={
            "node": Provide(provide_node, sync_to_thread=False),
            "identity": Provide(provide_identity),
        },
        exception_handlers={**EXCEPTION_HANDLERS, Exception: unexpected_error},
        before_send=[add_security_headers],
        request_max_body_size=MAX_BODY_BYTES,
        openapi_config=OpenAPIConfig(
            title="Stolik", version=VERSION, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
        debug=False,
    )
    app.state.node = node
    return app
