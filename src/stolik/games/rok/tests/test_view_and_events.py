"""Views and events, and how events are said."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from msgspec import Struct

from stolik.core.position import EVERYONE, SPECTATOR, RuleEvent
from stolik.games.rok import GAME
from stolik.games.rok.card_types import Card
from stolik.games.rok.event_types import (
    Added,
    Bonus,
    Boxed,
    Chosen,
    Dealt,
    Drew,
    Ended,
    Event,
    Exchanged,
    Neutral,
    Placed,
    Refilled,
    Revealed,
    SetAside,
    Started,
    Taken,
    TurnedUp,
    Unplaced,
)
from stolik.games.rok.events import decode_event, say_event
from stolik.games.rok.rules.position import Rok
from stolik.games.rok.tests.boards import ANY, START, board, events_of, play
from stolik.games.rok.view import view
from stolik.games.rok.view_types import RokView, Year

NAMES = ("Ala", "Olek", "Iga", "Jan")
Q3, F1, F0, M2 = Card("squirrel", 3), Card("flower", 1), Card("flower", 0), Card("snowman", 2)
ROW = "f1i1q0t1|..i0....|....q4..|......t5"
CHOOSING = f"{START} / b1f3q1x2:-:-:- / k5i2o3s4:-:-:- / l0p2x0m3:-:-:- / box - / choose"


def test_the_start_tells_the_square_to_all_and_each_hand_to_its_owner() -> None:
    position = GAME.lay_out(GAME.setup(3), GAME.start(3).rng)
    emitted: list[RuleEvent] = []
    position.event_sink = emitted
    position.begin()
    assert [type(decode_event(event)).__name__ for event in emitted] == ["Started"] * 4 + ["Dealt"] * 3
    assert [event.audience for event in emitted] == [EVERYONE] * 4 + [1, 2, 4]
    for seat in range(3):
        assert decode_event(emitted[4 + seat]) == Dealt(seat, view(position, seat).hand)


def test_a_choice_is_reported_without_its_card() -> None:
    assert events_of(board(CHOOSING), "A: choose q1") == [Chosen(0)]


def test_the_last_choice_reveals_all_cards() -> None:
    events = events_of(play(board(CHOOSING), "A: choose q1", "B: choose o3"), "C: choose x0")
    assert events == [
        Chosen(2),
        Revealed(0, Card("squirrel", 1)),
        Revealed(1, Card("ball", 3)),
        Revealed(2, Card("snowflake", 0)),
    ]


def test_a_draw_is_sent_to_its_owner_alone() -> None:
    position = board(f"{START} / ???:-:-:f1 / ???:-:-:m0 / {ANY} / box - / place A", "q3")
    emitted: list[RuleEvent] = []
    position.event_sink = emitted
    play(position, "place a2")
    assert [decode_event(event) for event in emitted] == [Placed(0, F1, 1, 0), Drew(0, Q3)]
    assert [event.audience for event in emitted] == [EVERYONE, 0b001]


def test_a_hand_out_tells_every_card_and_where_it_goes() -> None:
    position = board(f"{ROW} / ????:f0:-:- / ????:i3:-:- / {ANY} / box - / take A row1", "m2")
    assert events_of(position, "take a", "swap", "take b", "take c") == [
        Taken(0, F1, 0, 0),
        Exchanged(0, F1, F0),
        SetAside(0, F0),
        Taken(1, Card("ice_cream", 1), 0, 1),
        SetAside(1, Card("ice_cream", 1)),
        Taken(2, Card("squirrel", 0), 0, 2),
        Added(2, Card("squirrel", 0)),
        Boxed(Card("tree", 1)),
        Refilled(M2, 0, 3),
    ]


def test_a_bonus_tells_the_season_and_what_becomes_of_the_card() -> None:
    position = board(f"{ROW} / ????:b0k0q1:-:- / {ANY} / {ANY} / box - / take A row1", "q3")
    assert events_of(position, "take a", "swap") == [
        Taken(0, F1, 0, 0),
        Added(0, F1),
        Bonus(0, Q3, "spring"),
        Exchanged(0, Q3, Card("squirrel", 1)),
        Boxed(Card("squirrel", 1)),
    ]


def test_the_neutral_card_is_reported() -> None:
    position = board(f"{START} / {ANY} / ???:-:-:m0 / box - / place B", "q3 m2")
    assert events_of(position, "place d2")[2] == Neutral(M2, 0, 3)
    full = "b2......|b3i0....|b4..q4..|b5......"
    position = board(f"{full} / {ANY} / ???:-:-:m0 / box - / place B", "q3 f1")
    assert events_of(position, "place d2")[2] == Unplaced(F1)


def test_in_the_harder_game_the_new_card_is_reported_before_its_cell() -> None:
    position = board(f"{ROW} / {ANY} / {ANY} / {ANY} / box - / take A row1", "m2", harder=True)
    events = events_of(position, "take a", "take b", "take c", "refill a")
    assert events[-2:] == [TurnedUp(2, M2), Refilled(M2, 0, 0)]


def test_the_end_is_reported_last_with_its_reason() -> None:
    position = board(f"{ROW} / {ANY} / {ANY} / {ANY} / box ... / take A row1")
    assert events_of(position, "take a", "take b", "take c")[-1] == Ended(full_year=False)
    year = "b0k0o0s0i5l1q1p1x0m0t0"
    position = board(f"{ROW} / ????:{year}:-:- / {ANY} / {ANY} / box - / take A row1")
    assert events_of(position, "take a")[-1] == Ended(full_year=True)


SENTENCES: list[tuple[Struct, str, str]] = [
    (
        Started(Q3, 2, 2),
        "On the table, c3: the squirrel worth 3 points.",
        "Na początek, na polu c3, kładziemy wiewiórkę za 3 punkty.",
    ),
    (
        Dealt(0, (Q3, F1)),
        "Your hand: the squirrel worth 3 points, the flower worth 1 point.",
        "Dostajesz: wiewiórkę za 3 punkty, kwiat za 1 punkt.",
    ),
    (
        Neutral(Q3, 0, 2),
        "From the stack to c1: the squirrel worth 3 points.",
        "Ze stosu na pole c1 kładziemy wiewiórkę za 3 punkty.",
    ),
    (Chosen(1), "Olek has chosen.", "Olek już wie, co zagra."),
    (Revealed(1, Q3), "Olek reveals the squirrel worth 3 points.", "Olek odkrywa wiewiórkę za 3 punkty."),
    (
        Placed(1, Q3, 1, 2),
        "Olek places the squirrel worth 3 points on c2.",
        "Olek kładzie wiewiórkę za 3 punkty na polu c2.",
    ),
    (Drew(1, Q3), "You draw the squirrel worth 3 points.", "Dobierasz wiewiórkę za 3 punkty."),
    (
        Taken(0, Q3, 3, 1),
        "Ala takes the squirrel worth 3 points from b4.",
        "Ala bierze wiewiórkę za 3 punkty z pola b4.",
    ),
    (
        Added(0, Q3),
        "Ala adds the squirrel worth 3 points to the year.",
        "Ala dokłada do swojego roku wiewiórkę za 3 punkty.",
    ),
    (
        Exchanged(0, Q3, Card("squirrel", 1)),
        "Ala lays the squirrel worth 3 points in place of the weaker one (1).",
        "Ala kładzie wiewiórkę za 3 punkty w miejsce słabszej karty (1 pkt).",
    ),
    (
        SetAside(0, F0),
        "Ala puts aside the flower worth 0 points: a point less.",
        "Ala odkłada obok siebie kwiat za 0 punktów: punkt mniej.",
    ),
    (Boxed(F0), "Into the box: the flower worth 0 points.", "Do pudełka odkładamy kwiat za 0 punktów."),
    (
        Bonus(0, Q3, "summer"),
        "Ala has all of summer and turns up the squirrel worth 3 points as a reward.",
        "Ala ma komplet symboli lata i w nagrodę odkrywa wiewiórkę za 3 punkty.",
    ),
    (
        TurnedUp(0, Q3),
        "Ala begins the row anew with the squirrel worth 3 points.",
        "Ala zacznie pusty rząd od karty ze stosu; odkrywa wiewiórkę za 3 punkty.",
    ),
    (
        Refilled(Q3, 0, 2),
        "The row begins anew on c1: the squirrel worth 3 points.",
        "W pustym rzędzie, na polu c1, kładziemy wiewiórkę za 3 punkty.",
    ),
    (
        Unplaced(F0),
        "From the stack, but there is no cell for it: the flower worth 0 points goes to the box.",
        "Ze stosu odkrywamy kwiat za 0 punktów; nie ma dla tej karty pola, więc trafia do pudełka.",
    ),
    (Ended(full_year=True), "A year is full. The game is over.", "Czyjś rok jest pełny. Koniec gry."),
    (Ended(full_year=False), "No card is left to draw. The game is over.", "Nie ma już czego dobrać. Koniec gry."),
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


def seen_by(position: Rok, seat: int) -> RokView:
    seen = view(position, seat)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=RokView) == seen
    return seen


def test_a_view_shows_the_own_hand_and_choice_and_nobody_elses() -> None:
    position = play(board(CHOOSING), "A: choose q1", "C: choose x0")
    mine, theirs, watching = (seen_by(position, seat) for seat in (0, 1, SPECTATOR))
    assert mine.hand[2] == mine.choice == Card("squirrel", 1)
    assert (theirs.choice, watching.choice, watching.hand) == (None, None, ())
    assert mine.has_chosen == theirs.has_chosen == watching.has_chosen == (True, False, True)
    assert mine.revealed == theirs.revealed == (None, None, None)
    assert (mine.asked, mine.turn, mine.you, watching.you) == ("choose", None, 0, None)


def test_a_view_shows_revealed_cards_and_who_places_next() -> None:
    position = board(f"{START} / ???:-:-:f1 / ???:-:-:m0 / {ANY} / box - / place A")
    seen = seen_by(position, SPECTATOR)
    assert seen.revealed == (F1, Card("snowman", 0), None)
    assert (seen.asked, seen.turn, seen.next_to_place, seen.row) == ("place", 0, 0, None)
    assert seen.has_chosen == (False, False, False)


def test_a_view_shows_the_row_that_is_handed_out() -> None:
    position = board(f"{ROW} / {ANY} / ????:f0:-:- / ???:-:-:m0 / box - / take B row1")
    seen = seen_by(play(position, "take a"), 0)
    assert (seen.asked, seen.turn, seen.next_to_place, seen.row, seen.card) == ("keep", 1, 2, 0, F1)
    assert seen.square[0] == (None, Card("ice_cream", 1), Card("squirrel", 0), Card("tree", 1))


def test_a_view_counts_years_and_lists_what_was_seen_going_aside_or_to_the_box() -> None:
    position = board(f"{START} / ????:b1i1l1x1:f0f1:- / {ANY} / {ANY} / box m2 / choose")
    seen = seen_by(position, 2)
    cards = (Card("bee", 1), Card("ice_cream", 1), Card("leaf", 1), Card("snowflake", 1))
    assert seen.years[0] == Year(cards, (F0, F1), rows=1, score=2)
    assert seen.box == (M2,)
    assert seen.stack == 72 - 4 - 12 - 6 - 1


def test_after_the_end_nobody_is_on_turn_in_the_view() -> None:
    seen = seen_by(board(f"{START} / {ANY} / {ANY} / box ... / over"), SPECTATOR)
    assert (seen.asked, seen.turn, seen.over, seen.stack) == ("nothing", None, True, 0)
