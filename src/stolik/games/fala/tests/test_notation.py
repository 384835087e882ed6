"""Cards and positions as text: there and back, and what cannot be read."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.chance import FastRng
from stolik.core.errors import BadNotation
from stolik.games.fala import GAME
from stolik.games.fala.notation import read_card, read_cards, read_tide, write_card, write_position, write_tide
from stolik.games.fala.parsing import read_position
from stolik.games.fala.rules import Fala
from stolik.games.fala.tests.boards import DECK, full, played
from stolik.games.fala.tests.test_ending import OVER
from stolik.games.fala.tests.test_refusals import LATER, START
from stolik.games.fala.tests.test_turn import EXAMPLE


def test_every_card_is_read_as_it_is_written() -> None:
    assert [write_card(card) for card in range(60)] == [str(number) for number in range(1, 61)]
    assert [read_card(str(number)) for number in range(1, 61)] == list(range(60))


def test_every_tide_card_is_read_as_it_is_written() -> None:
    assert [write_tide(tide) for tide in range(24)] == DECK
    assert [read_tide(text) for text in DECK] == list(range(24))


@pytest.mark.parametrize("text", [EXAMPLE, START, LATER, OVER.format(1, "-1-1+2", "0+13")])
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    whole = full(text)
    position = read_position(whole, GAME.setup(text.count(" / ") - 1), FastRng(0))
    assert write_position(position) == whole


@settings(deadline=None, max_examples=200)
@given(played())
def test_every_position_of_a_game_can_be_written_and_read(position: Fala) -> None:
    twin = read_position(write_position(position), GAME.setup(position.seats), FastRng(0))
    assert write_position(twin) == write_position(position)
    assert twin.over == position.over
    assert [twin.legal(seat) for seat in range(twin.seats)] == [position.legal(seat) for seat in range(twin.seats)]


@settings(deadline=None, max_examples=60)
@given(played(), st.integers(0, 2**32))
def test_a_position_read_again_plays_on_in_the_same_way(position: Fala, seed: int) -> None:
    twin = read_position(write_position(position), GAME.setup(position.seats), FastRng(seed))
    other = position.clone(FastRng(seed))
    for game in (twin, other):
        bot_rng = FastRng(seed, 1)
        while not game.over:
            game.play(game.first_to_move(), game.random_action(game.first_to_move(), bot_rng))
    assert write_position(twin) == write_position(other)


@pytest.mark.parametrize("text", ["", "0", "61", "-1", "x", "07", " 7", "7 ", "٣", "7~"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="is no card; cards are numbered 1 to 60"):
        read_card(text)


@pytest.mark.parametrize("text", ["", "7", "0a", "13a", "7c", "a7", "7A", "0"])
def test_what_is_no_tide_card_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="is no tide card"):
        read_tide(text)


@pytest.mark.parametrize("text", ["7,6", "7,7", "1,3,2"])
def test_cards_are_written_in_rising_order_each_once(text: str) -> None:
    with pytest.raises(BadNotation, match="in rising order, each once"):
        read_cards(text)


SHAPE = "a position is the round, a field a seat, and the tide stack"
SEAT = "a seat is its hand"
LINE = full(EXAMPLE)
SECOND = full(LATER)
DONE = full(OVER.format(1, 2, 3))


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("", SHAPE),
        ("round 1", SHAPE),
        (LINE.replace(" / ", "/"), SHAPE),
        (LINE.partition(" / ")[2], SHAPE),
        (f"{LINE} / tides 1a", SHAPE),
        (LINE.replace("tides", "stack"), SHAPE),
        (LINE.replace("round 1", "round 0"), "is no round; a game of 3 has rounds 1 to 3"),
        (LINE.replace("round 1", "round 4"), "is no round"),
        (LINE.replace("round 1", "round x"), "is no round"),
        (LINE.replace(":0:4:0", ":0:4"), SEAT),
        (LINE.replace(":0:4:0", ":0:4:0:0"), SEAT),
        (LINE.replace(":0:4:0", ":0:4:x"), "are no lifebelts and points"),
        (LINE.replace(":0:4:0", ":0:-:0"), "are no lifebelts and points"),
        (LINE.replace(":0:4:0", ":0:5:0"), "nobody has more lifebelts than the set is worth"),
        (LINE.replace(":0:4:0", ":0:-1:0"), "nobody has more lifebelts"),
        (LINE.replace("25,26,", "26,"), "each set has twelve cards"),
        (LINE.replace("25,26,", "1,26,").replace("9,32", "1,32"), "a weather card lies in one place only"),
        (LINE.replace("25,26,", "25~,26,"), "no card was seen before the first round"),
        (LINE.replace(":-:-:-:0:4", ":-:9:-:0:4"), "a card is chosen from the hand"),
        (LINE.replace(":-:-:-:0:4", ":-:-:25:0:4"), "the last card turned up"),
        (LINE.replace(":-:-:-:0:4", ":-:-:-:7b:4"), "a tide card lies in one place only"),
        (LINE.replace(":-:-:-:0:4", ":-:-:-:x:4"), "'x' is no tide card"),
        (LINE.replace(":-:-:-:0:4:0", ":-:-:-:0:out:0"), "who is in has played a card a turn"),
        (LINE.replace("7a,3b", "7a,7a"), "tide cards leave the stack in pairs"),
        (LINE.replace("7a,3b,", "7a,"), "tide cards leave the stack in pairs"),
        (LINE.replace("7a,3b,", ""), "who is in has played a card a turn"),
        (LINE.rpartition("tides ")[0] + "tides -", "the round is over when the tide stack is empty"),
        (LINE.replace("round 1", "over"), "tide cards leave the stack in pairs"),
        (
            LINE.replace(":-:-:-:0:4", ":-:25:-:0:4")
            .replace(":-:-:-:0:3", ":-:21:-:0:3")
            .replace(":-:-:-:0:2", ":-:9:-:0:2"),
            "somebody is to move exactly while the game goes on",
        ),
        (DONE.replace(":60:-:60", ":60:25:60"), "a card is chosen from the hand"),
        (DONE.replace(":9a:out:", ":9a:0:"), "a round goes on while three are left"),
        (DONE.replace(":9a:out:", ":2a:out:"), "a tide card lies in one place only"),
        (DONE.replace(":2a:1:", ":2a:out:").replace(":0:2:3", ":0:out:3"), "somebody is always left"),
    ],
)
def test_what_is_no_position_of_three_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        read_position(text, GAME.setup(3), FastRng(0))


@pytest.mark.parametrize(
    "text, complaint",
    [
        (SECOND.replace(":60:-:60", ":60:-:-"), "the last card turned up"),
        (SECOND.replace(":60:-:60", ":60:-:44"), "the last card turned up"),
        (SECOND.replace(":2a:0:0", ":2a:out:0"), "a round goes on while three are left"),
        (SECOND.replace(":59:-:59", ":59:21:59"), "a card is chosen from the hand, by who is in"),
        (re.sub(r":59:-:59:(\w+):\w+:", r":59:-:59:\1:1out:", SECOND), "are no lifebelts and points"),
    ],
)
def test_what_is_no_position_of_four_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        read_position(text, GAME.setup(4), FastRng(0))


@settings(deadline=None, max_examples=300)
@given(st.integers(0, len(LINE)), st.integers(0, 6), st.text("0123456789,:-/~ab out", max_size=4))
def test_any_damaged_line_is_a_position_or_bad_notation(at: int, cut: int, instead: str) -> None:
    damaged = SECOND[:at] + instead + SECOND[at + cut :]
    try:
        position = read_position(damaged, GAME.setup(4), FastRng(0))
    except BadNotation:
        return
    again = read_position(write_position(position), GAME.setup(4), FastRng(0))
    assert write_position(again) == write_position(position)
