"""The plain page: served with the right headers, whole, free of inline code, and the same in both languages."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import stolik.server
from client.served import Served
from stolik import registry

FOLDER = Path(stolik.server.__file__).parent / "plain"
MODULES = sorted(FOLDER.glob("*.js"))
HTML = (FOLDER / "index.html").read_text("utf-8")
FORBIDDEN = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc|createContextualFragment"
    r"|setTimeout\(\s*[\"'`]|\.cssText|style=|javascript:"
)
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with Served(tmp_path_factory.mktemp("page") / "data", "--no-limits") as served:
        with httpx.Client(base_url=served.address, trust_env=False) as client:
            yield client


@pytest.mark.parametrize("path", ["/", "/t/any-table", "/t/x?since=3"])
def test_the_hall_and_every_table_have_the_page_under_a_strict_policy(house: httpx.Client, path: str) -> None:
    answer = house.get(path)
    assert answer.status_code == 200
    assert answer.text == HTML
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "require-trusted-types-for 'script'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("file", sorted(FOLDER.iterdir()), ids=lambda file: file.name)
def test_every_part_is_served_with_its_kind_and_a_mark(house: httpx.Client, file: Path) -> None:
    answer = house.get(f"/plain/{file.name}")
    assert answer.content == file.read_bytes()
    assert answer.headers["content-type"].startswith(KINDS[file.suffix])
    assert answer.headers["cache-control"] == "no-cache"
    again = house.get(f"/plain/{file.name}", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "name",
    ["../config.py", "%2e%2e%2fconfig.py", "..%2f..%2fstolik.db", "/etc/passwd", "%2fetc%2fpasswd", "house.key",
     "%2e%2e", "x.js", "..%5cconfig.py", "index.html%00", "__init__.py", ""],
)  # fmt: skip
def test_nothing_else_is_served(house: httpx.Client, name: str) -> None:
    answer = house.request("GET", f"/plain/{name}")
    assert answer.status_code == 404
    assert "import" not in answer.text


def test_every_part_that_is_named_exists_and_every_part_is_named() -> None:
    named = set(re.findall(r'(?:src|href)="/plain/([^"]+)"', HTML))
    for module in MODULES:
        named |= set(re.findall(r'from "\./([\w.]+)"', module.read_text("utf-8")))
    assert named == {file.name for file in FOLDER.iterdir()} - {"index.html"}


def test_there_is_no_inline_script_or_style() -> None:
    assert re.findall(r"<script(?![^>]*\bsrc=)", HTML) == []
    assert "<style" not in HTML
    assert re.findall(r"\s(?:on\w+|style)=", HTML) == []


@pytest.mark.parametrize("module", MODULES, ids=lambda file: file.name)
def test_no_text_ever_becomes_markup_or_code(module: Path) -> None:
    assert FORBIDDEN.findall(module.read_text("utf-8")) == []


def texts(language: str) -> dict[str, str]:
    source = (FOLDER / f"texts_{language}.js").read_text("utf-8")
    return dict(re.findall(r'^  (\w+): "((?:[^"\\]|\\.)*)",$', source, re.MULTILINE))


def test_both_languages_say_the_same_things_with_the_same_gaps() -> None:
    polish, english = texts("pl"), texts("en")
    assert len(english) > 100
    assert polish.keys() == english.keys()
    for key, sentence in english.items():
        assert sorted(re.findall(r"\{\w+\}", sentence)) == sorted(re.findall(r"\{\w+\}", polish[key])), key


def test_every_sentence_that_is_asked_for_exists_and_none_is_left_over() -> None:
    code = "\n".join(file.read_text("utf-8") for file in MODULES if not file.name.startswith("texts_"))
    asked = set(re.findall(r'\bt\("(\w+)"', code))
    begun = tuple(re.findall(r"\bt\(`(\w+_)\$\{", code))
    english = texts("en")
    assert asked <= english.keys()
    values = {value for key in registry.keys() for option in registry.load(key).options for value in option.values}
    assert {key for key in english if key not in asked and not key.startswith(begun)} <= values


def test_the_page_says_that_it_is_a_fan_work_and_names_no_game() -> None:
    assert "unofficial fan work" in texts("en")["fan"]
    assert "nieoficjalne dzieło fanów" in texts("pl")["fan"]
    page = "\n".join(file.read_text("utf-8") for file in FOLDER.iterdir())
    assert [key for key in registry.keys() if re.search(rf"\b{key}\b", page)] == []
