"""Views and events, and how events are said."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from msgspec import Struct

from stolik.core.position import EVERYONE, SPECTATOR, RuleEvent
from stolik.games.stonogi import GAME
from stolik.games.stonogi.event_types import Begins, Ended, Event, LaidAside, Passed, Stolen, Taken, Thrown
from stolik.games.stonogi.events import decode_event, say_event
from stolik.games.stonogi.move_types import Tile
from stolik.games.stonogi.rules import Stonogi
from stolik.games.stonogi.tests.boards import LoadedDice, board, play
from stolik.games.stonogi.view import view
from stolik.games.stonogi.view_types import Centipede, StonogiView

NAMES = ("Ala", "Olek", "Iga", "Jan")
R3 = Tile("red", 3)
MIXED = ("red", "yellow", "star", "black")


def events_of(position: Stonogi, *moves: str) -> list[Event]:
    """All events of these moves, which everyone may know."""
    emitted: list[RuleEvent] = []
    position.event_sink = emitted
    play(position, *moves)
    assert {event.audience for event in emitted} == {EVERYONE}
    return [decode_event(event) for event in emitted]


def test_the_start_tells_who_begins_and_the_first_throw() -> None:
    position = Stonogi(3, stealing=False, rng=LoadedDice("ry*k", first=2))
    emitted: list[RuleEvent] = []
    position.event_sink = emitted
    position.begin()
    assert [decode_event(event) for event in emitted] == [Begins(2), Thrown(2, 1, (0, 1, 2, 3), MIXED)]


def test_a_roll_tells_which_dice_were_thrown_and_what_all_show() -> None:
    assert events_of(board("... / - / - / B1:rybk", "****"), "roll 3") == [Thrown(1, 2, (2,), MIXED)]


def test_taking_tells_the_tile_and_the_next_throw() -> None:
    next_throw = Thrown(0, 1, (0, 1, 2, 3), MIXED)
    assert events_of(board("... / - / - / B3:rrrk", "ry*k"), "take r3") == [Taken(1, R3), next_throw]


def test_stealing_tells_the_tile_and_the_victim() -> None:
    position = board("... / - / g4r3 / - / C3:rrrk", "ry*k", stealing=True)
    assert events_of(position, "steal B")[0] == Stolen(2, R3, victim=1)


def test_passing_is_reported() -> None:
    assert events_of(board("... / - / - / B3:ygbk", "ry*k"), "pass")[0] == Passed(1)


def test_a_tile_put_aside_is_reported() -> None:
    assert events_of(board("... / - / aside - / A3:ygbk", "ry*k"), "aside g2")[0] == LaidAside(0, Tile("green", 2))


def test_the_end_is_reported_last() -> None:
    assert events_of(board("r3 / ... / - / A3:rrrk"), "take r3") == [Taken(0, R3), Ended()]


SENTENCES: list[tuple[Struct, str, str]] = [
    (Begins(1), "Olek begins.", "Zaczyna Olek."),
    (
        Thrown(0, 2, (2,), MIXED),
        "Ala, roll 2: red, yellow, star, black.",
        "Ala, rzut 2: czerwona, żółta, gwiazdka, czarna.",
    ),
    (Taken(0, R3), "Ala takes the tile with 3 red skates.", "Ala bierze płytkę z 3 czerwonymi łyżwami."),
    (
        Stolen(0, R3, victim=1),
        "Ala steals the tile with 3 red skates from Olek.",
        "Ala zabiera płytkę z 3 czerwonymi łyżwami; traci Olek.",
    ),
    (
        LaidAside(0, Tile("green", 2)),
        "Nothing fits: the tile with 2 green skates goes aside.",
        "Nic nie pasuje: na bok odkładasz płytkę z 2 zielonymi łyżwami.",
    ),
    (Passed(0), "Ala gets nothing this time.", "Ala tym razem nic nie zdobywa."),
    (Ended(), "The middle is empty. The game is over.", "Środek stołu jest pusty. Koniec gry."),
]


@pytest.mark.parametrize("event, english, polish", SENTENCES, ids=[type(row[0]).__name__ for row in SENTENCES])
def test_an_event_is_said_in_both_languages(event: Struct, english: str, polish: str) -> None:
    said = [say_event(event, GAME.speaker(language, NAMES)) for language in ("en", "pl")]
    assert said == [english, polish]


def test_every_event_has_its_sentence_here() -> None:
    assert {type(event) for event, _, _ in SENTENCES} == set(get_args(Event))


@pytest.mark.parametrize("event", [row[0] for row in SENTENCES], ids=[type(row[0]).__name__ for row in SENTENCES])
def test_every_event_survives_the_wire(event: Struct) -> None:
    assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event


def test_a_view_holds_the_whole_table() -> None:
    position = board("y2k3 / ... / r4r3y4 / B2:ry*k", stealing=True)
    seen = view(position, 0)
    assert seen.middle == (Tile("yellow", 2), Tile("black", 3))
    assert seen.centipedes[1] == Centipede((Tile("red", 4), R3, Tile("yellow", 4)), skates=11, best_colour=7)
    assert (seen.dice, seen.roll, seen.turn, seen.over) == (MIXED, 2, 1, False)
    assert (seen.you, seen.players, seen.stealing, seen.aside) == (0, 2, True, 0)


def test_all_see_the_same_but_for_who_they_are() -> None:
    position = board("... / r4 / y4 / g2 / B2:ry*k")
    assert [view(position, seat).you for seat in (0, 1, 2, SPECTATOR)] == [0, 1, 2, None]
    assert len({msgspec.json.encode(msgspec.structs.replace(view(position, seat), you=None)) for seat in range(3)}) == 1


def test_alone_the_view_counts_the_tiles_aside() -> None:
    assert view(board("... / r4 / aside y2g2 / A2:ry*k"), 0).aside == 2


def test_after_the_end_nobody_is_on_turn_in_the_view() -> None:
    seen = view(board("- / ... / r4 / over"), SPECTATOR)
    assert (seen.turn, seen.over, seen.middle) == (None, True, ())


def test_a_view_survives_the_wire() -> None:
    seen = view(board("... / r4 / y4 / B2:ry*k"), 1)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=StonogiView) == seen
