"""Cards and whole positions as short texts, and back.

A weather card is its number; a tide card its level and a letter that tells the two alike apart (`7a`, `7b`).
A position is the round, a field a seat, and the tide stack, the open cards first.

    round 2 / 5,9~,13:7,60:9:60:7b:3:12 / … / tides 3a,9b,1a

A seat's field: cards not played in this round (`~`: everyone saw it in an earlier round), cards played in
this round, the card chosen face down, the card turned up last, the tide card before the seat (`0`: the start
card), lifebelts left (`out`: dropped out), points (round by round: `2+3-1`). A dash is nothing. `over` stands in
the place of the round.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from stolik.core.bitset import elements, has
from stolik.core.errors import BadNotation
from stolik.core.position import Position
from stolik.games.fala.pieces import (
    ALL_CARDS,
    CARDS,
    NO_CARD,
    START_CARD,
    TIDES,
    TIDES_A_TURN,
    TIDES_OF_A_LEVEL,
    level_of,
    points_of_round,
)
from stolik.games.fala.rules import Fala

NOTHING: Final = "-"
SEEN_MARK: Final = "~"
COPIES: Final = "ab"
START: Final = "0"
OUT: Final = "out"
OVER: Final = "over"
ROUND: Final = "round "
STACK: Final = "tides "
NUMBER: Final = re.compile("0|-?[1-9][0-9]{0,2}", re.ASCII)


def write_card(card: int) -> str:
    """A card as the number it shows."""
    return str(card + 1) if card != NO_CARD else NOTHING


def read_card(text: str) -> int:
    """The card that shows this number."""
    if not NUMBER.fullmatch(text) or not 1 <= int(text) <= CARDS:
        raise BadNotation(f"{text!r} is no card; cards are numbered 1 to {CARDS}")
    return int(text) - 1


def write_tide(tide: int) -> str:
    """A tide card as its level and which of the two it is."""
    return START if tide == START_CARD else f"{level_of(tide)}{COPIES[tide % TIDES_OF_A_LEVEL]}"


def read_tide(text: str) -> int:
    """The tide card of that name."""
    for tide in range(TIDES):
        if write_tide(tide) == text:
            return tide
    raise BadNotation(f"{text!r} is no tide card; they are written 1a, 1b, 2a … {level_of(TIDES - 1)}b")


def write_list(written: Iterable[str]) -> str:
    """Things with commas between them."""
    return ",".join(written) or NOTHING


def read_cards(text: str) -> int:
    """The set that a list of numbers means."""
    cards = [] if text == NOTHING else [read_card(part) for part in text.split(",")]
    if sorted(set(cards)) != cards:
        raise BadNotation(f"{text!r}: cards are written in rising order, each once")
    return sum(1 << card for card in cards)


def write_position(position: Position) -> str:
    """The whole position, secrets included."""
    assert isinstance(position, Fala)
    begin = OVER if position.over else f"{ROUND}{position.round + 1}"
    seats = [_write_seat(position, seat) for seat in range(position.seats)]
    return " / ".join([begin, *seats, STACK + write_list(map(write_tide, tides_left(position)))])


def tides_left(position: Fala) -> list[int]:
    """The open tide cards, then the hidden stack; after the end nothing lies open any more."""
    taken = TIDES_A_TURN * (position.turn + position.over)
    return [position.stack[at] for at in range(taken, TIDES)]


def _write_seat(position: Fala, seat: int) -> str:
    owner = position.set_at(seat)
    unplayed = position.unplayed[seat]
    seen = position.shown[owner]
    cards = [write_card(card) + SEEN_MARK * has(seen, card) for card in elements(unplayed)]
    parts = [write_list(cards), write_list(map(write_card, elements(position.sets[owner] & ~unplayed)))]
    parts += [write_card(position.choice[seat]), write_card(position.last[seat]), write_tide(position.tide[seat])]
    belts = str(position.belts[seat]) if has(position.afloat, seat) else OUT
    return ":".join([*parts, belts, _write_points(position, seat)])


def _write_points(position: Fala, seat: int) -> str:
    return write_sum(list(rounds_of(position, seat)))


def write_sum(won: list[int]) -> str:
    """The points of rounds as a sum, without the noughts at its end."""
    while won and won[-1] == 0:
        won = won[:-1]
    return "+".join(map(str, won)).replace("+-", "-") or "0"


def rounds_of(position: Fala, seat: int) -> tuple[int, ...]:
    """The points of each finished round."""
    finished = position.round + position.over
    return tuple(points_of_round(position.by_round[seat], number) for number in range(finished))


def pieces_in_play(position: Position) -> list[str]:
    """Every card, once for each place in which it lies; weather cards that lie nowhere else are in the box."""
    assert isinstance(position, Fala)
    seats = range(position.seats)
    hands = [position.unplayed[seat] for seat in seats]
    piles = [position.sets[position.set_at(seat)] & ~position.unplayed[seat] for seat in seats]
    box = ALL_CARDS & ~sum(position.sets[owner] for owner in seats)
    weather = [write_card(card) for place in (*hands, *piles, box) for card in elements(place)]
    left = tides_left(position)
    tops = [position.tide[seat] for seat in seats if position.tide[seat] != START_CARD]
    covered = [tide for tide in position.stack[: TIDES - len(left)] if tide not in tops]
    return [*weather, *(f"tide {write_tide(tide)}" for tide in (*left, *tops, *covered))]
