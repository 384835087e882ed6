"""The pages themselves: files of the package, with one plain page for the hall and for every table."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException

FOLDER: Final = files("stolik.server") / "plain"
KINDS: Final = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}


def _file(name: str) -> Response[bytes]:
    kind = KINDS.get(name.rpartition(".")[2])
    file = FOLDER / name
    if kind is None or "/" in name or "\\" in name or not file.is_file():
        raise NotFoundException
    return Response(file.read_bytes(), media_type=f"{kind}; charset=utf-8")


@get("/", include_in_schema=False, sync_to_thread=False)
def hall() -> Response[bytes]:
    """Where one opens a table or finds one."""
    return _file("index.html")


@get("/t/{table:str}", include_in_schema=False, sync_to_thread=False)
def table(table: str) -> Response[bytes]:
    """The link of a table: the page asks for the rest."""
    return _file("index.html")


@get("/plain/{name:str}", include_in_schema=False, sync_to_thread=False)
def part(name: str) -> Response[bytes]:
    """What the page is made of."""
    return _file(name)


HANDLERS: Final = [hall, table, part]
