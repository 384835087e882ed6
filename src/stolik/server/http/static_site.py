"""The built page as static files, with ETag, Cache-Control and precompressed forms (brotli, gzip).

A requested name is looked up in the list of files and never made into a path (path traversal). Browsers cache files
whose names hold their digest for ever, and revalidate all others.
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
"""Content encodings and the suffixes of such files; the smallest first."""
INDEX_FILE: Final = "index.html"
HASHED_PREFIX: Final = "assets/"
CACHE_FOREVER: Final = "public, max-age=31536000, immutable"
CACHE_REVALIDATE: Final = "no-cache"


class StaticFile(Struct, frozen=True):
    """One file of the page, and its compressed forms by content encoding."""

    content: bytes
    media_type: str
    etag: str
    compressed: dict[str, bytes]


@cache
def static_files() -> dict[str, StaticFile]:
    """Every file that may be served, by name; read once."""
    found = dict(_walk(SITE_FOLDER, "")) if SITE_FOLDER.is_dir() else {}
    return {name: _read_file(name, found) for name in found if _suffix(name) in MEDIA_TYPES}


def require_built_site() -> None:
    """Refuse to start a server whose page is not built."""
    if INDEX_FILE not in static_files():
        raise BadFile("the page for browsers is not built: run `make page`, or install Stolik from a wheel")


def _walk(folder: Traversable, above: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(entry, f"{above}{entry.name}/")
        else:
            yield above + entry.name, entry


def _read_file(name: str, found: dict[str, Traversable]) -> StaticFile:
    content = found[name].read_bytes()
    digest = hashlib.sha256(content).hexdigest()[:32]
    compressed = {
        code: found[f"{name}.{end}"].read_bytes() for code, end in ENCODING_SUFFIXES if f"{name}.{end}" in found
    }
    return StaticFile(content, MEDIA_TYPES[_suffix(name)], f'"{digest}"', compressed)


def _suffix(name: str) -> str:
    return name.rpartition(".")[2]


def _file_response(name: str, request: AnyRequest, status: int = 200) -> Response[bytes]:
    file = static_files().get(name)
    if file is None:
        raise NotFoundException
    headers = {
        "ETag": file.etag,
        "Cache-Control": CACHE_FOREVER if name.startswith(HASHED_PREFIX) else CACHE_REVALIDATE,
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, media_type=file.media_type, headers=headers)
    accepted = {word.partition(";")[0].strip() for word in request.headers.get("accept-encoding", "").split(",")}
    code = next((code for code in file.compressed if code in accepted), None)
    if code is not None:
        headers["Content-Encoding"] = code
    content = file.content if code is None else file.compressed[code]
    return Response(content, status_code=status, media_type=file.media_type, headers=headers)


@get(
    ["/", "/t/{table:str}", "/t/{table:str}/tv", "/j", "/j/{code:str}", "/me", "/about"],
    include_in_schema=False,
    sync_to_thread=False,
)
def index_page(request: AnyRequest) -> Response[bytes]:
    """The one HTML page: it routes by the address in the browser."""
    return _file_response(INDEX_FILE, request)


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def static_file(path: FromPath[str], request: AnyRequest) -> Response[bytes]:
    """A file of the page; an unknown address gets the page too, with status 404."""
    name = path.lstrip("/")
    if name in static_files():
        return _file_response(name, request)
    if name.startswith(("api/", HASHED_PREFIX)) or "." in name:
        raise NotFoundException
    return _file_response(INDEX_FILE, request, status=404)


ROUTES: Final = [index_page, static_file]
