"""docs/simulate-log.md names exactly the events, fields and draws that can be logged; every line has its number."""

import json
import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from msgspec import Struct

import stolik as package
from stolik import registry
from stolik.bots import RANDOM_BOT, make_bot
from stolik.cli.simulate import GAME_NUMBER_FIELD, Simulation
from stolik.core.game import Game
from stolik.core.options import Setup

PAGE = (Path(__file__).parents[2] / "docs/simulate-log.md").read_text("utf-8")
GENERAL, *SECTIONS = re.split(r"^## .+ \(`([a-z]+)`\)$", PAGE, flags=re.MULTILINE)
GAMES = {key: registry.load(key) for key in registry.keys()}
OURS = [key for key in GAMES if (Path(package.__file__).parent / "games" / key).is_dir()]
ABOUT = dict(zip(SECTIONS[::2], SECTIONS[1::2], strict=True))
ROW = re.compile(r"^\| `([a-z_]+)` \| (.*?) ?\| .+ \|$", re.MULTILINE)
DRAW = re.compile(r"^\| `([a-z]+)/(?:n|0)` \| .+ \|$", re.MULTILINE)
LINES = re.compile(r"^\| `([a-z]+)` \| .+? \| (.+) \|$", re.MULTILINE)
SETUPS = [(key, setup) for key, game in GAMES.items() for setup in game.setups()]


def quoted(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"`([a-z_]+)`", text))


def events(game: Game) -> dict[str, tuple[str, ...]]:
    """The fields of every event that a game can tell, by its type."""
    kinds: tuple[type[Struct], ...] = get_args(get_type_hints(game.decode_event)["return"])
    return {str(kind.__struct_config__.tag): kind.__struct_fields__ for kind in kinds}


def set_up(game: Game, setup: Setup, number: int, seed: int) -> Simulation:
    players = [make_bot(game, RANDOM_BOT) for _ in range(setup.players)]
    return Simulation(game, setup, (RANDOM_BOT,) * setup.players, players, seed, number)


def test_every_game_has_its_section() -> None:
    assert list(ABOUT) == sorted(OURS, key=list(ABOUT).index)


@pytest.mark.parametrize("key", OURS)
def test_the_page_names_every_event_with_its_fields(key: str) -> None:
    shown = {tag: quoted(fields) for tag, fields in ROW.findall(ABOUT[key].partition("| Draw |")[0])}
    assert shown == events(GAMES[key])


@pytest.mark.parametrize("key", OURS)
def test_the_page_names_every_draw(key: str) -> None:
    assert sorted(DRAW.findall(ABOUT[key].partition("| Draw |")[2])) == sorted(GAMES[key].chance_kinds)


@pytest.mark.parametrize("key", GAMES)
def test_no_event_is_mistaken_for_a_line_of_the_log_itself(key: str) -> None:
    lines = {tag for tag, _ in LINES.findall(GENERAL)}
    assert lines == {"start", "move", "luck", "end"}
    assert not events(GAMES[key]).keys() & lines
    fields_of_events = {field for fields in events(GAMES[key]).values() for field in fields}
    assert not fields_of_events & {GAME_NUMBER_FIELD, "type", "told_to"}


@pytest.mark.parametrize(("key", "setup"), SETUPS, ids=str)
def test_what_is_logged_is_on_the_page_under_the_number_of_its_game(key: str, setup: Setup, seed: int) -> None:
    game = GAMES[key]
    fields = {**events(game), **{tag: quoted(words) for tag, words in LINES.findall(GENERAL)}}
    for number in (1, 2):
        for line in map(json.loads, set_up(game, setup, number, seed).lines()):
            assert line.pop(GAME_NUMBER_FIELD) == number
            line.pop("told_to", None)
            assert line.keys() - {"type"} == set(fields[line["type"]])
            assert line["type"] != "luck" or line["label"].split("/")[0] in game.chance_kinds
