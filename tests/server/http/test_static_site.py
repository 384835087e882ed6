"""Static files: complete, compressed, with a strict policy; nothing else is served, and no code is inline."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import stolik.server
from stolik import registry
from stolik.server.http.static_site import INDEX_FILE, MEDIA_TYPES, static_files
from support.server import Server
from support.server_launcher import HANG_SECONDS

SITE = Path(stolik.server.__file__).parent / "site"
BUILT = (SITE / INDEX_FILE).exists()
HOME = Path(__file__).parents[3]
MARKUP_FROM_TEXT = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc|createContextualFragment"
    r"|setTimeout\(\s*[\"'`]|javascript:|\{@html"
)
SOURCES = sorted(
    file
    for folder in ("web/src", *(f"src/stolik/games/{key}/web" for key in registry.keys()))
    for file in (HOME / folder).rglob("*")
    if file.suffix in {".ts", ".svelte"}
)
needs_the_page = pytest.mark.skipif(not BUILT, reason="the page is not built: make page")


@pytest.fixture(scope="module")
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, trust_env=False, timeout=HANG_SECONDS) as client:
        yield client


@needs_the_page
@pytest.mark.parametrize(
    "path", ["/", "/t/any-table", "/t/any-table/tv", "/t/x?since=3", "/j", "/j/ABCD", "/me", "/about"]
)
def test_every_address_has_the_page_under_a_strict_policy(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.content == static_files()[INDEX_FILE].content
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "require-trusted-types-for 'script'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"


@needs_the_page
def test_an_address_that_leads_nowhere_shows_the_page_and_says_404(client: httpx.Client) -> None:
    answer = client.get("/nowhere")
    assert (answer.status_code, answer.content) == (404, static_files()[INDEX_FILE].content)


@needs_the_page
def test_every_file_is_served_with_its_type_and_an_etag(client: httpx.Client) -> None:
    for name, part in static_files().items():
        answer = client.get(f"/{name}", headers={"Accept-Encoding": "identity"})
        assert answer.content == (SITE / name).read_bytes()
        assert answer.headers["content-type"].partition(";")[0] == MEDIA_TYPES[name.rpartition(".")[2]]
        assert ("immutable" in answer.headers["cache-control"]) == name.startswith("assets/")
        again = client.get(f"/{name}", headers={"If-None-Match": part.etag})
        assert (again.status_code, again.content) == (304, b"")


@needs_the_page
def test_a_record_opened_by_itself_finds_an_icon(client: httpx.Client) -> None:
    """A browser asks for it under this name wherever no page names another one."""
    answer = client.get("/favicon.ico")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/x-icon")
    assert answer.content[:4] == b"\0\0\1\0"


@needs_the_page
def test_texts_are_sent_compressed_to_clients_that_accept_it(client: httpx.Client) -> None:
    name = next(name for name, part in static_files().items() if name.endswith(".js") and "gzip" in part.compressed)
    answer = client.get(f"/{name}", headers={"Accept-Encoding": "gzip, deflate"})
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(static_files()[name].compressed["gzip"]) == answer.content == static_files()[name].content
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "content-encoding" not in client.get(f"/{name}", headers={"Accept-Encoding": "identity"}).headers


@pytest.mark.parametrize(
    "name",
    ["../config.py", "%2e%2e%2fconfig.py", "..%2f..%2fstolik.db", "house.key", "assets/x.js",
     "assets/..%2f..%2fconfig.py", "..%5cconfig.py", "index.html%00", "__init__.py", "api/nowhere", "index.html.br"],
)  # fmt: skip
def test_nothing_else_is_served(client: httpx.Client, name: str) -> None:
    answer = client.request("GET", f"/{name}")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/json"
    assert "import" not in answer.text


@needs_the_page
def test_there_is_no_inline_script_or_style() -> None:
    page = (SITE / INDEX_FILE).read_text("utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert "<style" not in page
    assert re.findall(r"\s(?:on\w+|style)=", page) == []


@pytest.mark.parametrize("source", SOURCES, ids=lambda file: str(file.relative_to(HOME)))
def test_no_text_ever_becomes_markup_or_code(source: Path) -> None:
    content = source.read_text("utf-8")
    assert MARKUP_FROM_TEXT.findall(content) == []
    assert re.findall(r"\sstyle=\"", content) == [], "a style attribute is refused by the policy; use style: directives"


@pytest.mark.parametrize("key", registry.keys())
def test_the_shell_names_no_game(key: str) -> None:
    shell = [source for source in SOURCES if "games" not in source.parts and ".test." not in source.name]
    assert shell
    assert [str(source) for source in shell if re.search(rf"\b{key}\b", source.read_text("utf-8"))] == []


def test_what_the_pages_wear_stays_on_the_wall() -> None:
    """A board is the same for who comes from the shelf as for who comes by a link: the shelf's sheet is not for it."""
    sheet = re.sub(r"/\*.*?\*/", "", (HOME / "web/src/pages/page.css").read_text("utf-8"), flags=re.DOTALL)
    worn = [selector.strip() for selector in re.findall(r"([^{}]+)\{", sheet)]
    assert len(worn) > 10
    assert [selector for selector in worn if ".wall" not in selector] == []
