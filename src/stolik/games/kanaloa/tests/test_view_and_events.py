"""Views and events, and how events are said."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from msgspec import Struct

from stolik.core.position import EVERYONE, SPECTATOR, RuleEvent
from stolik.games.kanaloa import GAME
from stolik.games.kanaloa.event_types import (
    Carried,
    Dealt,
    Declared,
    Event,
    Failed,
    Laid,
    Lapped,
    Played,
    Removed,
    Round,
    Sailed,
    Sails,
    Succeeded,
    Taken,
    Trump,
)
from stolik.games.kanaloa.events import decode_event, say_event
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.tests.boards import CALM, NotingRng, board, play, track
from stolik.games.kanaloa.view import view
from stolik.games.kanaloa.view_types import Boat, Field, KanaloaView, LaidCard, SeaCard, Seat

NAMES = ("Ala", "Olek", "Iga")
WITH_DOLPHIN = "M01 M03 M10 M06"
"""n t n r g t» g n."""


def events_of(position: Kanaloa, *moves: str, who: int = SPECTATOR) -> list[Event]:
    """What a seat, or a spectator, is sent of these moves."""
    emitted: list[RuleEvent] = []
    position.event_sink = emitted
    play(position, *moves)
    return [decode_event(event) for event in emitted if event.is_for(who)]


def test_the_start_tells_the_track_the_round_one_hand_and_the_trump() -> None:
    position = Kanaloa(3, no_trick=False, rng=NotingRng(), rules=2)
    emitted: list[RuleEvent] = []
    position.event_sink = emitted
    position.begin()
    seat = position.seat
    own = view(position, 1).hand
    assert [decode_event(event) for event in emitted if event.is_for(1)] == [
        Laid(tuple(track(position).split(" "))),
        Round(seat, 1),
        Dealt(1, own),
        Trump(seat, "navy"),
    ]


def test_only_its_owner_hears_of_a_dealt_hand() -> None:
    position = Kanaloa(4, no_trick=False, rng=NotingRng(), rules=2)
    emitted: list[RuleEvent] = []
    position.event_sink = emitted
    position.begin()
    hands = [event for event in emitted if isinstance(decode_event(event), Dealt)]
    assert [(event.audience, event.seat) for event in hands] == [(1 << seat, seat) for seat in range(4)]
    assert {event.audience for event in emitted if event not in hands} == {EVERYONE}


def test_a_trick_tells_cards_taker_boat_dolphins_and_the_next_trump() -> None:
    position = board(WITH_DOLPHIN, "0.4 0.0 0.0", "k1,n1 n2,n3 n4,n5")
    assert events_of(position, "k1", "n2", "n4") == [
        Played(0, "k1"),
        Played(1, "n2"),
        Played(2, "n4"),
        Taken(0, 1),
        Sailed(0, 0, 5, "turquoise"),
        Carried(0, 0, 6, "green"),
        Trump(0, "green"),
    ]


def test_a_removal_is_reported() -> None:
    assert events_of(board(CALM, "0.0 0.0 0.0", "x1,n1 n2,n3 n4,n5"), "x1", "remove M06") == [
        Played(0, "x1"),
        Removed(0, "M06"),
    ]


def test_declarations_are_reported() -> None:
    position = board(CALM, "0.0 0.0 0.0", "n1 n2 n3", "declare B")
    assert events_of(position, "declare", "sail") == [Declared(1), Sails(2)]


def test_returns_are_reported() -> None:
    position = board(CALM, "0.9 (0.1) (0.8)", "k1 t1 t2", tricks="0 0 1")
    assert events_of(position, "k1", "t1", "t2")[-2:] == [Succeeded(1, 0, 4, "green"), Failed(2, 0, 8, "turquoise")]


def test_the_end_is_reported_last() -> None:
    position = board(CALM, "1.2 0.3 0.8", "k1,n1 n2,n3 n4,n5")
    assert events_of(position, "k1", "n2", "n4")[-2:] == [Sailed(0, 1, 4, "green"), Lapped(0, 1)]


SENTENCES: list[tuple[Struct, str, str]] = [
    (
        Laid(("M01", "M05'", "M03")),
        "The track of 3 sea cards: M01 M05' M03.",
        "Trasa z 3 kart morza: M01 M05' M03.",
    ),
    (Round(1, 2), "Round 2. Olek starts.", "Runda 2. Zaczyna Olek."),
    (Dealt(0, ("t5", "k1")), "You are dealt the turquoise 5, a Kanaloa.", "Dostajesz: turkusową 5, kartę Kanaloa."),
    (
        Declared(0),
        "Ala declares: no trick. The boat waits beside the track.",
        "Ala zapowiada: żadnej lewy. Łódka czeka obok trasy.",
    ),
    (Sails(0), "Ala declares nothing.", "Ala niczego nie zapowiada."),
    (Trump(0, "red"), "Ala leads. Trump is red.", "Wychodzi Ala. Atut: czerwony."),
    (Played(0, "x1"), "Ala plays a Kraken.", "Ala zagrywa kartę Krakena."),
    (
        Removed(0, "M06"),
        "Ala takes away the sea card M06 (green and navy).",
        "Ala usuwa kartę morza M06 (zielony i granatowy).",
    ),
    (
        Taken(0, 2),
        "Ala takes the trick, number 2 this round.",
        "Lewę zdobywa Ala, w tej rundzie już nr 2.",
    ),
    (Sailed(0, 0, 5, "navy"), "Ala sails on to a navy field.", "Ala wpływa na granatowe pole."),
    (
        Carried(0, 0, 5, "green"),
        "Dolphins! Ala is carried on to a green field.",
        "Delfiny! Ala płynie z nimi aż na zielone pole.",
    ),
    (
        Succeeded(0, 0, 5, "red"),
        "Ala took no trick, as declared, and sails three free fields, to a red field.",
        "Ala zgodnie z zapowiedzią nie bierze lewy i płynie o trzy wolne pola, na czerwone pole.",
    ),
    (
        Failed(0, 0, 5, "turquoise"),
        "Ala took a trick after all and comes back to a turquoise field.",
        "Ala mimo zapowiedzi ma lewę i wraca na turkusowe pole.",
    ),
    (Lapped(0, 1), "Ala laps Olek and wins the regatta.", "Ala wygrywa regaty. Zdublowana łódka: Olek."),
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


def seen_board() -> Kanaloa:
    return board(
        "M01' M10 M03 M06",
        "1.0 (0.3) 0.7",
        "t1,t2 n9,k1 n5",
        "play A",
        trick="r5",
        voids="- t tg",
        tricks="1 0 2",
        number="3 B",
        gone="n1,x2",
    )


def test_a_view_holds_what_lies_open_and_the_own_hand() -> None:
    seen = view(seen_board(), 0)
    assert seen.track[0] == SeaCard("M01", True, (Field("turquoise", False, False), Field("navy", False, True)))
    assert seen.track[1] == SeaCard("M10", False, (Field("green", False, False), Field("turquoise", True, False)))
    assert seen.seats == (
        Seat(Boat(laps=1, field=0, slot=1, progress=8, beside=False), cards=2, tricks=1, lacks=()),
        Seat(Boat(laps=0, field=3, slot=4, progress=3, beside=True), cards=2, tricks=0, lacks=("turquoise",)),
        Seat(Boat(laps=0, field=7, slot=0, progress=7, beside=False), cards=1, tricks=2, lacks=("turquoise", "green")),
    )
    assert (seen.you, seen.hand, seen.trick, seen.gone) == (0, ("t1", "t2"), (LaidCard(2, "r5"),), ("n1", "x2"))
    assert (seen.trump, seen.led, seen.turn, seen.decision) == ("navy", "red", 0, "play")
    assert (seen.players, seen.no_trick, seen.round, seen.starter) == (3, True, 3, 1)
    assert (seen.over, seen.winner, seen.won_on_return) == (False, None, False)


def test_a_spectator_sees_no_hand() -> None:
    seen = view(seen_board(), SPECTATOR)
    assert (seen.you, seen.hand) == (None, ())


def test_all_see_the_same_but_for_who_they_are_and_what_they_hold() -> None:
    position = seen_board()
    public = {
        msgspec.json.encode(msgspec.structs.replace(view(position, seat), you=None, hand=())) for seat in range(3)
    }
    assert public == {msgspec.json.encode(view(position, SPECTATOR))}


def test_who_feeds_a_kraken_has_laid_the_last_card_of_the_trick() -> None:
    position = play(board(CALM, "0.0 0.0 0.0", "n1,t1 x1,t2 n3,t3"), "n1", "x1")
    seen = view(position, 0)
    assert seen.trick == (LaidCard(0, "n1"), LaidCard(1, "x1"))
    assert (seen.turn, seen.decision) == (1, "kraken")


@pytest.mark.parametrize("turn", ["close B", "over C"])
def test_between_tricks_there_is_no_trump_in_the_view(turn: str) -> None:
    seen = view(board(CALM, "0.0 0.2 1.1", "- - -", turn), 0)
    assert (seen.trump, seen.led) == (None, None)


def test_after_the_end_the_view_names_the_winner_and_nobody_is_on_turn() -> None:
    seen = view(board(CALM, "0.0 (0.2) 1.1", "- - -", "over C return"), 0)
    assert (seen.turn, seen.decision, seen.winner, seen.won_on_return, seen.over) == (None, None, 2, True, True)


def test_a_view_survives_the_wire() -> None:
    seen = view(seen_board(), 1)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=KanaloaView) == seen
