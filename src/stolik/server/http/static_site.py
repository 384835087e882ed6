"""The page itself: files that the browser's build put into the package, served as they are.

A name that was asked for is looked up in the list of files and never made into a path. Beside a text lie its brotli
and gzip forms. Files whose names hold their own digest are kept by browsers for good; the rest is asked for anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from stolik.core.errors import BadFile
from stolik.server.http.parameters import AnyRequest

SITE_FOLDER: Final = files("stolik.server") / "site"
MEDIA_TYPES: Final = {
    "css": "text/css",
    "html": "text/html",
    "ico": "image/x-icon",
    "js": "text/javascript",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
ENCODING_SUFFIXES: Final = (("br", "br"), ("gzip", "gz"))
"""What a browser may accept, and how such a file ends; the smallest first."""
INDEX_FILE: Final = "index.html"
HASHED_PREFIX: Final = "assets/"
CACHE_FOREVER: Final = "public, max-age=31536000, immutable"
CACHE_REVALIDATE: Final = "no-cache"


class StaticFile(Struct, frozen=True):
    """One file of the page, and its squeezed forms by the name of their encoding."""

    content: bytes
    media_type: str
    etag: str
    compressed: dict[str, bytes]


@cache
def static_files() -> dict[str, StaticFile]:
    """Everything that may be served, by name; read once."""
    found = dict(_walk(SITE_FOLDER, "")) if SITE_FOLDER.is_dir() else {}
    return {name: _part(name, found) for name in found if _ending(name) in MEDIA_TYPES}


def must_be_built() -> None:
    """A server that shows no page would puzzle its guests: better it does not start."""
    if INDEX_FILE not in static_files():
        raise BadFile("the page for browsers is not built: run `make page`, or install Stolik from a wheel")


def _walk(folder: Traversable, above: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(entry, f"{above}{entry.name}/")
        else:
            yield above + entry.name, entry


def _part(name: str, found: dict[str, Traversable]) -> StaticFile:
    content = found[name].read_bytes()
    mark = hashlib.sha256(content).hexdigest()[:32]
    squeezed = {
        code: found[f"{name}.{end}"].read_bytes() for code, end in ENCODING_SUFFIXES if f"{name}.{end}" in found
    }
    return StaticFile(content, MEDIA_TYPES[_ending(name)], f'"{mark}"', squeezed)


def _ending(name: str) -> str:
    return name.rpartition(".")[2]


def _file(name: str, request: AnyRequest, status: int = 200) -> Response[bytes]:
    part = static_files().get(name)
    if part is None:
        raise NotFoundException
    headers = {
        "ETag": part.etag,
        "Cache-Control": CACHE_FOREVER if name.startswith(HASHED_PREFIX) else CACHE_REVALIDATE,
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == part.etag:
        return Response(b"", status_code=304, media_type=part.media_type, headers=headers)
    accepted = {word.partition(";")[0].strip() for word in request.headers.get("accept-encoding", "").split(",")}
    code = next((code for code in part.compressed if code in accepted), None)
    if code is not None:
        headers["Content-Encoding"] = code
    content = part.content if code is None else part.compressed[code]
    return Response(content, status_code=status, media_type=part.media_type, headers=headers)


@get(
    ["/", "/t/{table:str}", "/t/{table:str}/tv", "/j", "/j/{code:str}", "/me", "/about"],
    include_in_schema=False,
    sync_to_thread=False,
)
def index_page(request: AnyRequest) -> Response[bytes]:
    """The one page: it looks at the address itself and asks for the rest."""
    return _file(INDEX_FILE, request)


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def static_file(path: FromPath[str], request: AnyRequest) -> Response[bytes]:
    """What the page is made of. An address that leads nowhere shows the page too, which says so."""
    name = path.lstrip("/")
    if name in static_files():
        return _file(name, request)
    if name.startswith(("api/", HASHED_PREFIX)) or "." in name:
        raise NotFoundException
    return _file(INDEX_FILE, request, status=404)


ROUTES: Final = [index_page, static_file]
