"""Views and events, and how events are said."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from msgspec import Struct

from stolik.core.position import SPECTATOR, RuleEvent
from stolik.games.fala import GAME
from stolik.games.fala.event_types import (
    BeltLost,
    BeltsTaken,
    Chosen,
    DroppedOut,
    Ended,
    Event,
    Flooded,
    HandTaken,
    RoundBegins,
    Scored,
    Shown,
    TidesOpen,
)
from stolik.games.fala.events import decode_event, say_event
from stolik.games.fala.rules import Fala
from stolik.games.fala.tests.boards import NAMES, events_of, table
from stolik.games.fala.tests.test_turn import EXAMPLE
from stolik.games.fala.view import view
from stolik.games.fala.view_types import CardSet, FalaView, Place

SENTENCES: list[tuple[Struct, str, str]] = [
    (RoundBegins(2, 4), "Round 2 of 4 begins.", "Zaczyna się runda 2 z 4."),
    (HandTaken(0, (9, 44), 3), "Your cards: 9, 44.", "Twoje karty: 9, 44."),
    (BeltsTaken(1, 1, 0), "Olek has 1 lifebelt.", "Olek ma 1 koło ratunkowe."),
    (TidesOpen(3, 7), "Here comes the tide: 3 and 7.", "Idzie fala: 3 i 7."),
    (Chosen(0), "Ala has chosen.", "Karta wybrana: Ala."),
    (Shown(0, 44), "Ala shows 44.", "Ala odkrywa 44."),
    (Flooded(1, 7), "The water around Olek now stands at 7.", "Fala dociera do wyspy: Olek, poziom wody 7."),
    (BeltLost(2, 2), "Iga loses a lifebelt; 2 are left.", "Iga traci koło ratunkowe; zostają 2."),
    (
        DroppedOut(2),
        "Iga has no lifebelt to lose and drops out of the round.",
        "Iga nie ma już kół ratunkowych i odpada z tej rundy.",
    ),
    (Scored(0, -1, 4), "The round brings Ala -1 point; 4 in all.", "Ala dostaje za rundę -1 punkt; razem 4."),
    (Ended(), "The last round is over. The game is over.", "Ostatnia runda się skończyła. Koniec gry."),
]
IDS = [type(row[0]).__name__ for row in SENTENCES]


@pytest.mark.parametrize("event, english, polish", SENTENCES, ids=IDS)
def test_an_event_is_said_in_both_languages(event: Struct, english: str, polish: str) -> None:
    said = [say_event(event, GAME.speaker(language, NAMES)) for language in ("en", "pl")]
    assert said == [english, polish]


def test_every_event_has_its_sentence_here() -> None:
    assert {type(event) for event, _, _ in SENTENCES} == set(get_args(Event))


@pytest.mark.parametrize("event", [row[0] for row in SENTENCES], ids=IDS)
def test_every_event_survives_the_wire(event: Struct) -> None:
    assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event


@pytest.mark.parametrize("observer", [SPECTATOR, 0, 1, 2])
def test_the_deal_tells_everyone_the_lifebelts_and_each_only_the_own_cards(observer: int) -> None:
    position = GAME.lay_out(GAME.setup(3), GAME.start(3, seed=4).rng)
    assert isinstance(position, Fala)
    emitted: list[RuleEvent] = []
    position.event_sink = emitted
    position.begin()
    events = [decode_event(event) for event in emitted if event.is_for(observer)]
    assert events[0] == RoundBegins(1, 3)
    assert [event.belts for event in events if isinstance(event, BeltsTaken)] == list(position.belts)
    hands = [(event.seat, event.cards) for event in events if isinstance(event, HandTaken)]
    assert hands == ([] if observer == SPECTATOR else [(observer, view(position, observer).hand)])
    assert events[-1] == TidesOpen(*view(position, SPECTATOR).tides)


def test_a_turn_is_reported_step_by_step() -> None:
    assert events_of(table(EXAMPLE.replace("7a,3b,...", "7a,3b,12a,2b,...")), 44, 21, 9) == [
        *(Chosen(0), Chosen(1), Chosen(2)),
        *(Shown(0, 44), Shown(1, 21), Shown(2, 9)),
        *(Flooded(0, 3), Flooded(1, 7)),
        BeltLost(1, 2),
        TidesOpen(2, 12),
    ]


def test_a_view_holds_all_that_lies_open_and_the_own_hand() -> None:
    seen = view(table(EXAMPLE.replace("44,...:-:-", "44,...:-:44")), 0)
    assert (seen.you, seen.players, seen.round, seen.turn, seen.over) == (0, 3, 1, 1, False)
    assert seen.hand == (25, 26, 27, 28, 44, 54, 55, 56, 57, 58, 59, 60)
    assert seen.choice == 44
    assert seen.places[0] == Place(level=0, belts=4, out=False, has_chosen=True, last=None, points=0, rounds=())
    assert seen.sets[1] == CardSet(owner=1, holder=1, belts=5, played=(), known=(), unknown=12, shown=())
    assert seen.sets[0].known == seen.hand


def test_a_choice_is_seen_by_its_seat_alone() -> None:
    position = table(EXAMPLE.replace("44,...:-:-", "44,...:-:44"))
    assert [view(position, seat).choice for seat in (SPECTATOR, 0, 1, 2)] == [None, 44, None, None]


def test_a_view_survives_the_wire() -> None:
    seen = view(table(EXAMPLE), 1)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=FalaView) == seen
