"""The pages themselves: files of the package, with one plain page for the hall and for every table.

Only what lies directly in the folder is served, under the names that it has there: a name that was asked for is
looked up in the list of files and never made into a path.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from msgspec import Struct

FOLDER: Final = files("stolik.server") / "plain"
KINDS: Final = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
PAGE: Final = "index.html"
ASK_AGAIN: Final = "no-cache"
"""A browser may keep a part, and asks each time whether it is still the same."""

AnyRequest = Request[Any, Any, Any]


class Part(Struct, frozen=True):
    """One file of the page."""

    content: bytes
    media_type: str
    mark: str


@cache
def parts() -> dict[str, Part]:
    """Everything that may be served, by name; read once."""
    found = [file for file in FOLDER.iterdir() if file.is_file() and _ending(file.name) in KINDS]
    return {file.name: _part(file.name, file.read_bytes()) for file in found}


def _part(name: str, content: bytes) -> Part:
    mark = hashlib.sha256(content).hexdigest()[:32]
    return Part(content, f"{KINDS[_ending(name)]}; charset=utf-8", f'"{mark}"')


def _ending(name: str) -> str:
    return name.rpartition(".")[2]


def _file(name: str, request: AnyRequest) -> Response[bytes]:
    part = parts().get(name)
    if part is None:
        raise NotFoundException
    headers = {"ETag": part.mark, "Cache-Control": ASK_AGAIN}
    known = request.headers.get("if-none-match") == part.mark
    return Response(
        b"" if known else part.content, status_code=304 if known else 200, media_type=part.media_type, headers=headers
    )


@get("/", include_in_schema=False, sync_to_thread=False)
def hall(request: AnyRequest) -> Response[bytes]:
    """Where one opens a table or finds one."""
    return _file(PAGE, request)


@get("/t/{table:str}", include_in_schema=False, sync_to_thread=False)
def table(table: str, request: AnyRequest) -> Response[bytes]:
    """The link of a table: the page asks for the rest."""
    return _file(PAGE, request)


@get("/plain/{name:str}", include_in_schema=False, sync_to_thread=False)
def part(name: str, request: AnyRequest) -> Response[bytes]:
    """What the page is made of."""
    return _file(name, request)


HANDLERS: Final = [hall, table, part]
