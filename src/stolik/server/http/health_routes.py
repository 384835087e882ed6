"""Is the server well? It is where it can store what people do, so it writes to its database to find out."""

from __future__ import annotations

from typing import Final

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

from stolik import RULES_BUILD
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
async def health(house: NodeDependency) -> Response[Health]:
    """For whoever watches over the process."""
    is_well = await house.store_check.is_writable()
    said = Health(OK if is_well else UNAVAILABLE, VERSION, house.name, len(house.directory.tables), RULES_BUILD)
    return Response(said, status_code=200 if is_well else 503)


HANDLERS = [health]
