"""The link of a table as a QR code, cached by link and drawn in a thread, off the event loop.

The origin in the link is the configured one, or a Host header that can only be this server's; any other Host header is
refused.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Final

import segno
from litestar import Response, get

from stolik.server.access.http_error import HttpError
from stolik.server.http.parameters import AnyRequest, TableId
from stolik.server.node import NodeDependency

MAX_CACHED_QR_CODES: Final = 256
"""Some 10 KiB each."""
UNKNOWN_ORIGIN: Final = "the Host header is no address of this server: open the page under its own address"


@get("/api/tables/{table_id:str}/qr.svg", summary="The link of a table as a QR code")
async def show_qr_code(table_id: TableId, node: NodeDependency, request: AnyRequest) -> Response[bytes]:
    """To be shown on a big screen and scanned by phones."""
    node.guard.count_anonymous(request.scope, "pictures by network")
    runner = await node.directory.find_table(table_id)
    origin = node.guard.own_origin(request.scope)
    if origin is None:
        raise HttpError(400, "bad_request", UNKNOWN_ORIGIN)
    svg = await asyncio.to_thread(draw_qr_code, f"{origin}/t/{runner.table.id}")
    return Response(svg, media_type="image/svg+xml")


@lru_cache(MAX_CACHED_QR_CODES)
def draw_qr_code(link: str) -> bytes:
    """A link as a QR code in SVG."""
    svg = segno.make(link, micro=False).svg_inline(scale=8, border=2).encode()
    return svg.replace(b"<svg ", b'<svg xmlns="http://www.w3.org/2000/svg" ', 1)


ROUTES = [show_qr_code]
