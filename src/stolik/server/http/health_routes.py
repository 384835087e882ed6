"""Routes for operators: the health check, which tries a write to the database, and metrics for Prometheus."""

from __future__ import annotations

from typing import Final

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

from stolik import RULES_BUILD
from stolik.server.access.http_error import HttpError
from stolik.server.http.parameters import AnyRequest
from stolik.server.node import NodeDependency
from stolik.version import VERSION

HEALTHY_STATUS: Final = "ok"
UNAVAILABLE_STATUS: Final = "the database cannot be written"


class Health(Struct, frozen=True):
    """The state of a node."""

    status: str
    version: str
    node: str
    tables: int
    rules: str
    """"compiled", or why the rules run from their source."""


@get("/health", summary="Health check", responses={503: ResponseSpec(Health, description="it cannot store")})
async def health(node: NodeDependency) -> Response[Health]:
    """For load balancers and monitoring."""
    is_healthy = await node.store_check.is_writable()
    body = Health(
        HEALTHY_STATUS if is_healthy else UNAVAILABLE_STATUS,
        VERSION,
        node.name,
        len(node.directory.tables),
        RULES_BUILD,
    )
    return Response(body, status_code=200 if is_healthy else 503)


@get("/metrics", summary="Metrics for Prometheus", sync_to_thread=False)
def metrics(node: NodeDependency, request: AnyRequest) -> Response[bytes]:
    """Only for requests from this machine; those that came through a proxy are refused."""
    client = request.scope.get("client")
    if client is None or client[0] not in ("127.0.0.1", "::1") or "x-forwarded-for" in request.headers:
        raise HttpError(403, "not_local", "metrics are served to this machine only")
    node.metrics.tables.set(len(node.directory.tables))
    counts = node.bot_pool.request_counts
    for outcome in ("asked", "answered", "faulty", "late", "crashed"):
        node.metrics.bot_requests.labels(outcome).set(getattr(counts, outcome))
    return Response(node.metrics.render(), media_type="text/plain; version=0.0.4")


ROUTES = [health, metrics]
