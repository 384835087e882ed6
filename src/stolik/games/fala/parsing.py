"""Positions from their notation: only those whose parts agree with each other, or `BadNotation`.

Deliberately absent: whether anybody could have played it so.
"""

from __future__ import annotations

import re
from typing import Final

from stolik.core.bitset import bit, has, size
from stolik.core.chance import Rng
from stolik.core.errors import BadNotation
from stolik.core.options import Setup
from stolik.games.fala.notation import (
    NOTHING,
    NUMBER,
    OUT,
    OVER,
    ROUND,
    SEEN_MARK,
    STACK,
    START,
    read_card,
    read_cards,
    read_tide,
    write_list,
    write_sum,
)
from stolik.games.fala.pieces import (
    HAND_SIZE,
    MAX_POINTS_OF_A_ROUND,
    MIN_PLAYERS_TO_GO_ON,
    NO_CARD,
    POINTS_FOR_DROPPING_OUT,
    START_CARD,
    TIDES,
    TIDES_A_TURN,
    TURNS,
    belts_of,
    with_round,
)
from stolik.games.fala.rules import Fala

SEAT_PARTS: Final = 7
SUM: Final = re.compile("-?[0-9]{1,2}([+-][0-9]{1,2})*")


def read_position(text: str, setup: Setup, rng: Rng) -> Fala:
    """The position that a line means, or `BadNotation` where none can look like that."""
    begin, *seats, stack = text.split(" / ") if " / " in text else ("", "")
    if len(seats) != setup.players or not stack.startswith(STACK):
        raise BadNotation("a position is the round, a field a seat, and the tide stack")
    position = Fala(setup.players, rng)
    position.over = begin == OVER
    position.round = setup.players - 1 if position.over else _whole(begin.removeprefix(ROUND), setup.players) - 1
    _read_stack(position, stack.removeprefix(STACK))
    for seat, described in enumerate(seats):
        _read_seat(position, seat, described.split(":"))
    check_position(position)
    return position


def _whole(text: str, most: int) -> int:
    if not NUMBER.fullmatch(text) or not 1 <= int(text) <= most:
        raise BadNotation(f"{text!r} is no round; a game of {most} has rounds 1 to {most}")
    return int(text)


def _read_stack(position: Fala, text: str) -> None:
    left = [] if text == NOTHING else [read_tide(part) for part in text.split(",")]
    taken = TIDES - len(left)
    if len(set(left)) != len(left) or taken % TIDES_A_TURN or not position.over <= taken // TIDES_A_TURN:
        raise BadNotation("tide cards leave the stack in pairs, and each lies in one place")
    position.turn = taken // TIDES_A_TURN - position.over
    if position.turn >= TURNS:
        raise BadNotation("the round is over when the tide stack is empty")
    gone = [tide for tide in range(TIDES) if tide not in left]
    for at, tide in enumerate([*gone, *left]):
        position.stack[at] = tide


def _read_seat(position: Fala, seat: int, parts: list[str]) -> None:
    if len(parts) != SEAT_PARTS:
        raise BadNotation("a seat is its hand, cards played, choice, last card, tide, lifebelts and points")
    owner = position.set_at(seat)
    played = read_cards(parts[1])
    position.unplayed[seat] = read_cards(parts[0].replace(SEEN_MARK, ""))
    position.sets[owner] = position.unplayed[seat] | played
    seen = [part.removesuffix(SEEN_MARK) for part in parts[0].split(",") if part.endswith(SEEN_MARK)]
    position.shown[owner] |= played | read_cards(write_list(seen))
    position.choice[seat] = NO_CARD if parts[2] == NOTHING else read_card(parts[2])
    position.last[seat] = NO_CARD if parts[3] == NOTHING else read_card(parts[3])
    position.tide[seat] = START_CARD if parts[4] == START else read_tide(parts[4])
    if not NUMBER.fullmatch(START if parts[5] == OUT else parts[5]) or not SUM.fullmatch(parts[6]):
        raise BadNotation(f"{parts[5]}:{parts[6]} are no lifebelts and points")
    if parts[5] != OUT:
        position.afloat |= bit(seat)
        position.belts[seat] = int(parts[5])
        if parts[2] == NOTHING and not position.over:
            position.waiting |= bit(seat)
    _read_points(position, seat, parts[6])


def _read_points(position: Fala, seat: int, text: str) -> None:
    finished = position.round + position.over
    won = [] if text == "0" else [int(part) for part in re.findall(r"-?\d+", text)]
    fits = all(POINTS_FOR_DROPPING_OUT <= points <= MAX_POINTS_OF_A_ROUND for points in won)
    if write_sum(won) != text or len(won) > finished or not fits:
        raise BadNotation(f"{text!r} are no points of {finished} finished rounds")
    for number, points in enumerate([*won, *[0] * (finished - len(won))]):
        position.by_round[seat] = with_round(position.by_round[seat], number, points)
    position.points[seat] = sum(won)


def check_position(position: Fala) -> None:
    """Raise `BadNotation` where the parts of a position contradict each other."""
    seats = range(position.seats)
    sets = [position.sets[owner] for owner in seats]
    _require(all(size(cards) == HAND_SIZE for cards in sets), "each set has twelve cards")
    _require(size(sum(sets)) == HAND_SIZE * len(sets) and not _overlap(sets), "a weather card lies in one place only")
    for seat in seats:
        _check_played(position, seat)
        _check_choice(position, seat)
        _check_last(position, seat)
    _check_belts(position)
    _check_tides(position)
    _require(bool(position.waiting) != position.over, "somebody is to move exactly while the game goes on")


def _require(holds: bool, rule: str) -> None:
    if not holds:
        raise BadNotation(rule)


def _overlap(sets: list[int]) -> bool:
    return any(one & other for at, one in enumerate(sets) for other in sets[:at])


def _check_played(position: Fala, seat: int) -> None:
    owner = position.set_at(seat)
    played = size(position.sets[owner] & ~position.unplayed[seat])
    turns = position.turn + position.over
    fits = played == turns if has(position.afloat, seat) else 0 < played <= turns
    _require(fits, "who is in has played a card a turn, who dropped out fewer")
    earlier = size(position.shown[owner]) - played
    _require(earlier == 0 or position.round > 0, "no card was seen before the first round")


def _check_choice(position: Fala, seat: int) -> None:
    choice = position.choice[seat]
    fits = choice == NO_CARD or (has(position.afloat, seat) and has(position.unplayed[seat], choice))
    _require(fits and (choice == NO_CARD or not position.over), "a card is chosen from the hand, by who is in")


def _check_last(position: Fala, seat: int) -> None:
    """The last card was played by this seat: in this round, or at its start in the one before."""
    last = position.last[seat]
    owner = position.set_at(seat)
    if position.turn + position.over > 0:
        played = position.sets[owner] & ~position.unplayed[seat]
        fits = has(played, last) if last != NO_CARD else not has(position.afloat, seat)
    elif position.round > 0:
        fits = last == NO_CARD or has(position.shown[(owner + 1) % position.seats], last)
    else:
        fits = last == NO_CARD
    _require(fits, "the last card turned up is one that the seat has played")


def _check_belts(position: Fala) -> None:
    for seat in range(position.seats):
        whole = belts_of(position.sets[position.set_at(seat)])
        _require(0 <= position.belts[seat] <= whole, "nobody has more lifebelts than the set is worth")
    goes_on = size(position.afloat) >= MIN_PLAYERS_TO_GO_ON
    _require(position.afloat != 0, "somebody is always left")
    finished = position.turn + position.over == TURNS
    _require(goes_on != position.over or finished, "a round goes on while three are left and the stack lasts")


def _check_tides(position: Fala) -> None:
    taken = [position.stack[at] for at in range(TIDES_A_TURN * (position.turn + position.over))]
    tops = [tide for tide in position.tide if tide != START_CARD]
    _require(set(tops) <= set(taken) and len(set(tops)) == len(tops) <= TIDES, "a tide card lies in one place only")
