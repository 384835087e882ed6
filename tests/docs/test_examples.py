"""Every Python example of the documents and docstrings runs as it stands, and for every game."""

import ast
import doctest
import random
import re
import textwrap
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import stolik
from stolik import client, registry
from stolik.client import Client, Table
from stolik.core.game import Game
from support.server import Server
from support.tables import start_when_seated

HOME = Path(__file__).parents[2]
SOURCES = Path(stolik.__file__).parent
DOCUMENTS = [*HOME.glob("*.md"), *(HOME / "docs").rglob("*.md"), *SOURCES.rglob("*.md")]
GAMES = [registry.load(key) for key in registry.keys()]
HAS_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def blocks() -> Iterator[tuple[str, str]]:
    """Python blocks of the documents, by document and number."""
    for document in DOCUMENTS:
        found = re.findall(r"^```python\n(.+?)^```", document.read_text("utf-8"), re.MULTILINE | re.DOTALL)
        yield from ((f"{document.relative_to(HOME)} {number}", block) for number, block in enumerate(found, 1))


def dialogues() -> Iterator[tuple[str, str]]:
    """Docstrings with `>>>`."""
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            text = ast.get_docstring(node) if isinstance(node, HAS_DOCSTRING) else None
            if text and ">>>" in text:
                yield f"{file.relative_to(SOURCES)} {getattr(node, 'name', '')}", text


BLOCKS, DIALOGUES = dict(blocks()), dict(dialogues())


@pytest.fixture(params=GAMES, ids=lambda game: game.key)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, seed: int) -> Game:
    """The game that is loaded whatever an example asks for."""
    chosen: Game = request.param
    monkeypatch.setattr(stolik, "load", lambda _key: chosen)
    random.seed(seed)
    return chosen


def test_there_are_examples() -> None:
    assert "README.md 1" in BLOCKS
    assert DIALOGUES
    assert INDENTED.strip().endswith("random.choice(seat.moves))")


@pytest.mark.parametrize("where", BLOCKS)
def test_a_block_of_a_document_runs_for_every_game(game: Game, where: str) -> None:
    block = BLOCKS[where]
    if f'"{game.key}"' not in block:  # its options are those of another game
        block = re.sub(r", options=\{.*?\}", "", block)
    exec(compile(block, where, "exec"), {})  # noqa: S102 - our own documents


@pytest.mark.parametrize("where", DIALOGUES)
def test_a_dialogue_of_a_docstring_runs_for_every_game(game: Game, where: str) -> None:
    dialogue = doctest.DocTestParser().get_doctest(DIALOGUES[where], {}, where, where, 0)
    assert doctest.DocTestRunner().run(dialogue).failed == 0


# -- the client, which needs a server -----------------------------------------------------

INDENTED = "".join(re.findall(r"^    .+\n", client.__doc__ or "", re.MULTILINE))


def test_the_bot_in_the_clients_docstring_plays_every_game(server: Server, game: Game) -> None:
    players = max(2, game.players[0])
    with Client.as_guest(server.address, "Ala") as ala, ThreadPoolExecutor(1) as host:
        table = ala.open_table(game.key, players)
        for seat in range(1, players):
            table.seat_bot(seat, "random")
        dealt = host.submit(start_when_seated, table)
        run_bot(server, ala, table)
        dealt.result()
        assert table.summary().state == "over"


def run_bot(server: Server, ala: Client, table: Table) -> None:
    script = textwrap.dedent(INDENTED).replace("http://127.0.0.1:8420", server.address)
    names = {**vars(client), "random": random, "token": ala.add_bot("Bot"), "table_id": table.id}
    exec(compile(script, "stolik.client", "exec"), names)  # noqa: S102 - our own documents
