"""Cards, tracks and positions as text: there and back, and what cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from stolik.core.chance import FastRng
from stolik.core.errors import BadNotation
from stolik.games.kanaloa import GAME
from stolik.games.kanaloa.notation import CARD_NAMES, read_card, read_cards, write_card, write_position
from stolik.games.kanaloa.parsing import read_position
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.tests.boards import CALM, line, played, read
from stolik.games.kanaloa.view import view

THREE = "0.0 0.0 0.0"


def test_every_card_is_read_as_it_is_written() -> None:
    assert [read_card(write_card(card)) for card in range(53)] == list(range(53))
    assert [CARD_NAMES[card] for card in (0, 11, 12, 47, 48, 50, 51, 52)] == "n1 n12 t1 g12 k1 k3 x1 x2".split()


def test_a_list_of_cards_keeps_its_order() -> None:
    assert [write_card(card) for card in read_cards("t5,n1,k2")] == ["t5", "n1", "k2"]
    assert read_cards("-") == []


@pytest.mark.parametrize(
    "text",
    [
        line(CALM, THREE, "n1 n2 n3"),
        line("M01' M05' M03 M12", "0.4 (0.3) 1.0", "n1,t5 n2,g5 k1,x1", "play C", voids="r - ng", tricks="2 0 1"),
        line("M05 M03' M12 M08", "0.2 1.3 0.5", "n7 t1 -", "kraken C", trick="x1", number="31 B", gone="n1,k2"),
        line(CALM, THREE, "n1 n2 -", "play A", trick="t5", gone="t1,t2,t3"),
        line(CALM, "(0.0) 0.0 0.0", "n1 n2 n3", "declare B"),
        line(CALM, THREE, "- - -", "close B", tricks="3 4 1"),
        line(CALM, "0.0 0.3 1.1 0.2 0.5", "n1 n2 n3 n4 n5", "over C"),
        line(CALM, "0.0 (0.0) 1.1", "- - -", "over C return"),
    ],
)
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    assert write_position(read(text)) == text


@settings(deadline=None, max_examples=150)
@given(played())
def test_every_position_of_a_game_can_be_written_and_read(position: Kanaloa) -> None:
    text = write_position(position)
    setup = GAME.setup(position.seats, {"no_trick": "on" if position.no_trick else "off"})
    twin = read_position(text, setup, FastRng(0))
    assert write_position(twin) == text
    seats = range(-1, position.seats)
    assert [view(twin, seat) for seat in seats] == [view(position, seat) for seat in seats]
    assert [twin.legal(seat) for seat in range(twin.seats)] == [position.legal(seat) for seat in range(twin.seats)]


@settings(deadline=None, max_examples=60)
@given(played())
def test_a_position_read_again_plays_on_the_same(position: Kanaloa) -> None:
    setup = GAME.setup(position.seats, {"no_trick": "on" if position.no_trick else "off"})
    twin = read_position(write_position(position), setup, FastRng(7))
    position.rng = FastRng(7)
    for choice in range(30):
        if position.over:
            break
        legal = position.legal(position.seat)
        action = legal[choice % len(legal)]
        position.apply(position.seat, action)
        twin.apply(twin.seat, action)
        assert write_position(twin) == write_position(position)


@pytest.mark.parametrize("text", ["", "n", "n0", "n13", "N1", "1n", "n1 ", "k0", "k4", "x3", "b2", "-"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="is no card; cards are written like t5"):
        read_card(text)


GOOD = line(CALM, THREE, "n1,t1 n2,t2 n3,t3")


def test_the_line_that_is_damaged_below_is_whole() -> None:
    assert write_position(read(GOOD)) == GOOD


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("", "a position is track"),
        (GOOD + " / ", "a position is track"),
        (GOOD.replace(" / ", "/"), "a position is track"),
        (GOOD.replace("M03", "M13"), "is no sea card"),
        (GOOD.replace("M03", "M06"), "has 3 to 10 sea cards, each once"),
        (GOOD.replace(CALM, "M01 M03"), "has 3 to 10 sea cards"),
        (GOOD.replace(CALM, "M01 M02 M03 M04 M05 M06 M07 M08 M09 M10 M11"), "has 3 to 10 sea cards"),
        (GOOD.replace("M01 M03", "M03 M01"), "the start card is written first"),
        (GOOD.replace("0.0 n1", "0.12 n1"), "the track has no field 12; it has 12"),
        (GOOD.replace("0.0 n1", "0.99 n1"), "the track has no field 99"),
        (GOOD.replace("0.0 n1", "0 n1"), "cannot be read"),
        (GOOD.replace("0.0 n1", "(0.0 n1"), "cannot be read"),
        (GOOD.replace("0.0 n1", "0.0) n1"), "cannot be read"),
        (GOOD.replace("0.0 n1", "(0.0) n1"), "only with no_trick=on"),
        (GOOD.replace("0.0 n1", "-1.0 n1"), "cannot be read"),
        (GOOD.replace("0.0 n1", "٠.0 n1"), "cannot be read"),
        (GOOD.replace("n1,t1 -", "n1,t1 gn"), "cannot be read"),
        (GOOD.replace("n1,t1 -", "n1,t1 "), "cannot be read"),
        (GOOD.replace("n1,t1 -", "n1,t1 t"), "shown to lack"),
        (GOOD.replace("t1 - 0", "t1 - 9"), "cannot be read"),
        (GOOD.replace("n1,t1", "n1,n1"), "in two places"),
        (GOOD.replace("n1,t1", "n2,t1"), "in two places"),
        (GOOD.replace("gone -", "gone n1"), "in two places"),
        (GOOD.replace("gone -", "gone n4,n4"), "in two places"),
        (GOOD.replace("n1,t1", "n1"), "hands do not fit"),
        (GOOD.replace("trick -", "trick n4"), "hands do not fit"),
        (GOOD.replace("n1,t1", "n1;t1"), "is no card"),
        (GOOD.replace("round 1", "round 0"), "cannot be read"),
        (GOOD.replace("round 1 A", "round 1 D"), "nobody sits on seat D"),
        (GOOD.replace("round 1 A", "round 1 Z"), "is no seat"),
        (GOOD.replace("play A", "play D"), "nobody sits on seat D"),
        (GOOD.replace("play A", "sleep A"), "cannot be read"),
        (GOOD.replace("play A", "play A return"), "a return ends only a game that is over"),
        (GOOD.replace("play A", "over A"), "before somebody has lapped"),
        (GOOD.replace("play A", "declare A"), "'declare' does not fit"),
        (GOOD.replace("play A", "kraken A"), "'kraken' does not fit"),
        (GOOD.replace("play A", "close A"), "'close' does not fit"),
        (line(CALM, THREE, "- - -"), "there is nothing to decide"),
        (line("M01 M03 M06", THREE, "- - -", "close A"), "there is nothing to decide"),
        (line("M01 M03 M06", THREE, "n1 n2,t2 n3,t3", "kraken A", trick="x1"), "there is nothing to decide"),
        (line(CALM, THREE, "n1 n2,t2 n3,t3", "kraken A", trick="n4"), "'kraken' does not fit"),
        (line(CALM, THREE, "- - -", "play A", trick="n1,n2,n3"), "'play' does not fit"),
        (line(CALM, "0.3 0.3 0.0", "n1 n2 n3"), "two boats stand on one field"),
        (line(CALM, "0.3 1.3 0.0", "n1 n2 n3"), "two boats stand on one field"),
        (line(CALM, "0.0 1.0 0.3", "n1 n2 n3"), "two boats stand on one field"),
    ],
)
def test_what_is_no_position_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        read_position(text, GAME.setup(3), FastRng(0))


@pytest.mark.parametrize(
    "text, complaint",
    [
        (line(CALM, THREE, "- - -", "declare A"), "there is nothing to decide"),
        (line(CALM, THREE, "n1 n2 -", "declare A", trick="n3"), "'declare' does not fit"),
        (line(CALM, "(0.0) 0.0 0.0", "- - -", "close A"), "'close' does not fit"),
        (line(CALM, "(0.3) 0.3 0.3", "n1 n2 n3"), "two boats stand on one field"),
    ],
)
def test_what_is_no_position_of_the_variant_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        read_position(text, GAME.setup(3, {"no_trick": "on"}), FastRng(0))
