"""Is the server well? It is where it can store what people do, so it writes to its database to find out."""

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

OK: Final = "ok"
UNAVAILABLE: Final = "the database cannot be written"


class Health(Struct, frozen=True):
    """Is the house well?"""

    status: str
    version: str
    node: str
    tables: int
    rules: str
    """"compiled", or why the rules run from their source."""


@get("/health", summary="Is the house well?", responses={503: ResponseSpec(Health, description="it cannot store")})
async def health(node: NodeDependency) -> Response[Health]:
    """For whoever watches over the process."""
    is_well = await node.store_check.is_writable()
    said = Health(OK if is_well else UNAVAILABLE, VERSION, node.name, len(node.directory.tables), RULES_BUILD)
    return Response(said, status_code=200 if is_well else 503)


@get("/metrics", summary="Figures for Prometheus", sync_to_thread=False)
def metrics(node: NodeDependency, request: AnyRequest) -> Response[bytes]:
    """Only for this machine itself: what comes through a proxy is refused."""
    client = request.scope.get("client")
    if client is None or client[0] not in ("127.0.0.1", "::1") or "x-forwarded-for" in request.headers:
        raise HttpError(403, "not_local", "figures are told on this machine only")
    node.metrics.tables.set(len(node.directory.tables))
    counts = node.bot_pool.request_counts
    for outcome in ("asked", "answered", "faulty", "late", "crashed"):
        node.metrics.bot_requests.labels(outcome).set(getattr(counts, outcome))
    return Response(node.metrics.render(), media_type="text/plain; version=0.0.4")


ROUTES = [health, metrics]
