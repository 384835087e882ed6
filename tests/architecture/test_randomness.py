"""A running server cannot be given a seed, by nobody and by no way; only tests can, in Python, and in one way."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from typer.main import get_command

from stolik.cli import app
from stolik.protocol.commands import StreamCommand
from stolik.server.app import build_app
from stolik.server.config import Config
from stolik.server.node import Node

HOME = Path(__file__).parents[2]
SERVER = HOME / "src/stolik/server"
SOURCES = sorted([*SERVER.rglob("*.py"), *(HOME / "src/stolik/cli").rglob("*.py")])
CHANCE = re.compile(r"seed|random", re.IGNORECASE)
Json = dict[str, Any]


def nodes(*kinds: type[ast.AST]) -> Iterator[tuple[Path, Any]]:
    """All parts of some kind in the server's and the command line's source."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, kinds):
                yield source, node


def test_no_option_of_the_command_line_names_chance() -> None:
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    options = [option for parameter in serve.params for option in (*parameter.opts, *parameter.secondary_opts)]
    assert "--port" in options
    assert not [option for option in options if CHANCE.search(option)]
    assert not [parameter for parameter in serve.params if parameter.envvar]


def test_no_code_of_ours_configures_other_randomness() -> None:
    """Where a configuration is made or changed, every field is named, and this one is not."""
    made = [
        node
        for _, node in nodes(ast.Call)
        if re.fullmatch(r"(.*\.)?Config", ast.unparse(node.func)) or "replace(config" in ast.unparse(node)
    ]
    assert made
    assert not [ast.unparse(node) for node in made for word in node.keywords if word.arg in {None, "randomness"}]


def test_there_is_no_other_randomness_to_configure() -> None:
    names = [node.name for _, node in nodes(ast.ClassDef) if "Randomness" in map(ast.unparse, node.bases)]
    kept = {ast.unparse(node) for _, node in nodes(ast.Assign) if "randomness" in ast.unparse(node.targets[0])}
    handed_on = {ast.unparse(node.value) for _, node in nodes(ast.keyword) if node.arg == "randomness"}
    assert names == []
    assert kept == {"self.randomness = randomness or Randomness()"}
    assert handed_on == {"config.randomness"}


def test_no_environment_variable_names_chance() -> None:
    """All that is read of the environment: what bot workers and `pg_dump` are started with."""
    readers = {source.name for source, node in nodes(ast.Attribute) if node.attr in {"environ", "getenv"}}
    assert readers <= {"bot_pool.py", "backup.py", "arguments.py"}
    capitals = [node.value for _, node in nodes(ast.Constant) if re.fullmatch(r"[A-Z_]{4,}", str(node.value))]
    assert "STOLIK_PURE" in capitals
    assert not [name for name in capitals if CHANCE.search(name)]


def request_fields(schema: Json, part: object) -> Iterator[str]:
    """Names of all fields that a request may have, references followed."""
    if isinstance(part, list):
        for one in part:
            yield from request_fields(schema, one)
    elif isinstance(part, dict):
        named: Json = schema["components"]["schemas"].get(str(part.get("$ref")).rpartition("/")[2], part)
        yield from named.get("properties", {})
        yield from [named["name"]] if "in" in named else []
        for inside in named.values():
            yield from request_fields(schema, inside)


def test_no_request_and_no_command_has_a_field_for_chance(tmp_path: Path) -> None:
    schema: Json = build_app(Node(Config(data_folder=tmp_path))).openapi_schema.to_schema()
    operations = [operation for methods in schema["paths"].values() for operation in methods.values()]
    fields = {
        field
        for operation in operations
        for part in (operation.get("parameters", []), operation.get("requestBody", {}))
        for field in request_fields(schema, part)
    }
    fields |= {field for command in get_args(StreamCommand) for field in command.__struct_fields__}
    assert {"players", "table_id", "say", "phase"} <= fields
    assert not [field for field in fields if CHANCE.search(field)]


STARTS_A_SERVER = re.compile(r"""["']serve["']|\brun\.serve\(|from stolik\.server\.run import""")
MAY_START = {"tests/support/fork_server.py"}
ABOUT_THE_COMMAND_LINE = ("tests/cli/", "tests/docs/", "tests/architecture/")


@pytest.mark.parametrize("folder", ["tests", "faults"])
def test_servers_are_started_in_one_way(folder: str) -> None:
    files = {str(file.relative_to(HOME)): file.read_text("utf-8") for file in (HOME / folder).rglob("*.py")}
    starting = {name for name, text in files.items() if STARTS_A_SERVER.search(text)}
    assert {name for name in starting if not name.startswith(ABOUT_THE_COMMAND_LINE)} <= MAY_START
    assert folder != "tests" or starting >= MAY_START
