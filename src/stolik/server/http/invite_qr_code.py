"""The link of a table as a QR code, drawn once for each link and off the event loop.

The address comes from the configuration, or from a Host header under which a page of ours may be opened; what else a
request claims to have called is never drawn.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any, Final

import segno
from litestar import Request, Response, get

from stolik.server.access.http_error import HttpError
from stolik.server.http.parameters import TableId
from stolik.server.node import NodeDependency

KEPT_PICTURES: Final = 256
"""Some 10 KiB each."""
NO_ADDRESS: Final = "the Host header is no address of this server: open the page under its own address"


@get("/api/tables/{table:str}/qr.svg", summary="The link of a table as a picture")
async def picture_of_link(table: TableId, node: NodeDependency, request: Request[Any, Any, Any]) -> Response[bytes]:
    """To be shown on a big screen and scanned by telephones."""
    node.guard.count_stranger(request.scope, "pictures by network")
    live = await node.directory.find_table(table)
    address = node.guard.own_address(request.scope)
    if address is None:
        raise HttpError(400, "bad_request", NO_ADDRESS)
    drawn = await asyncio.to_thread(draw, f"{address}/t/{live.table.id}")
    return Response(drawn, media_type="image/svg+xml")


@lru_cache(KEPT_PICTURES)
def draw(link: str) -> bytes:
    """A link as a QR code in SVG."""
    drawn = segno.make(link, micro=False).svg_inline(scale=8, border=2).encode()
    return drawn.replace(b"<svg ", b'<svg xmlns="http://www.w3.org/2000/svg" ', 1)


ROUTES = [picture_of_link]
