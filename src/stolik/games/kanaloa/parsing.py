"""Positions read from their notation; `notation` says how they are written.

Only what could not be played on from is refused: a piece in two places, hands of unequal size, a decision that the
cards do not call for. Hands may be shorter than a deal, as examples and puzzles are.
"""

from __future__ import annotations

import re
from typing import Final

from stolik.core.bitset import bit, elements, has, size
from stolik.core.chance import Rng
from stolik.core.errors import BadNotation
from stolik.core.options import Setup
from stolik.core.seats import seat_from_letter
from stolik.games.kanaloa.notation import COLOUR_LETTERS, NOTHING, PHASES, read_cards, read_sea, set_of
from stolik.games.kanaloa.pieces import HAND_SIZE, MIN_SEA_CARDS, SEA_CARDS, START_CARD, sea_cards_set_aside
from stolik.games.kanaloa.rules.codes import CLOSING, DECLARING, KRAKEN_FEEDS, PLAYING
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.rules.regatta import FIELD_MASK, LAP_STRIDE
from stolik.games.kanaloa.rules.trick import is_kraken

SHAPE: Final = "a position is track / boat hand voids tricks, for each seat / round / gone / trick / who decides"
BOAT_AND_HAND: Final = r"(?:(\d{1,6})\.(\d\d?)|\((\d{1,6})\.(\d\d?)\)) (\S+) (-|(?=\w)n?t?r?g?) ([0-8])"


def read_position(text: str, setup: Setup, rng: Rng) -> Kanaloa:
    """The position that a line means."""
    fields = text.split(" / ")
    if len(fields) != setup.players + 5:
        raise BadNotation(SHAPE)
    position = Kanaloa(setup.players, setup.is_on("no_trick"), rng, setup.rules)
    track, *seats, number, gone, trick, turn = fields
    _read_track(position, track)
    for seat, described in enumerate(seats):
        _read_seat(position, seat, described)
    _check_boats(position)
    _read_round(position, number)
    _read_turn(position, turn)
    laid = read_cards(_matched(r"trick (\S+)", trick)[0])
    _check_cards(position, read_cards(_matched(r"gone (\S+)", gone)[0]), laid)
    _lay_again(position, laid)
    _check_decision(position, laid)
    return position


def _matched(pattern: str, text: str) -> tuple[str, ...]:
    found = re.fullmatch(pattern, text, re.ASCII)
    if found is None:
        raise BadNotation(f"{text!r} cannot be read; {SHAPE}")
    return found.groups()


def _seat(position: Kanaloa, text: str) -> int:
    seat = seat_from_letter(text)
    if seat >= position.seats:
        raise BadNotation(f"nobody sits on seat {text}")
    return seat


def _read_track(position: Kanaloa, text: str) -> None:
    parts = text.split(" ")
    cards = [read_sea(part.removesuffix("'")) for part in parts]
    most = SEA_CARDS - sea_cards_set_aside(position.seats)
    if len(set(cards)) != len(cards) or not MIN_SEA_CARDS <= len(cards) <= most:
        raise BadNotation(f"a track of {position.seats} players has {MIN_SEA_CARDS} to {most} sea cards, each once")
    if START_CARD in cards[1:]:
        raise BadNotation("the start card is written first: there is the line")
    turned = [card for card, part in zip(cards, parts, strict=True) if part.endswith("'")]
    position.set_track(cards, set_of(turned))


def _read_seat(position: Kanaloa, seat: int, text: str) -> None:
    laps, field, laps_beside, field_beside, hand, voids, tricks = _matched(BOAT_AND_HAND, text)
    if field_beside:
        laps, field = laps_beside, field_beside
        position.beside |= bit(seat)
    if int(field) >= position.fields:
        raise BadNotation(f"the track has no field {field}; it has {position.fields}, counted from 0")
    if field_beside and not position.no_trick:
        raise BadNotation("boats wait beside the track only with no_trick=on")
    position.boats[seat] = int(laps) * LAP_STRIDE + int(field)
    position.hands[seat] = set_of(read_cards(hand))
    position.voids[seat] = set_of(COLOUR_LETTERS.index(sign) for sign in voids if sign != NOTHING)
    position.tricks[seat] = int(tricks)
    if len(read_cards(hand)) != size(position.hands[seat]):
        raise BadNotation("a card is in two places")
    if position.hands[seat] & position.cards_lacked(seat):
        raise BadNotation(f"{text!r}: a hand has a card of a colour that it has shown to lack")


def _check_boats(position: Kanaloa) -> None:
    """[1.4] Two boats share a field only while neither has left the start."""
    boats = [position.boats[seat] for seat in range(position.seats) if not has(position.beside, seat)]
    fields = [boat & FIELD_MASK for boat in boats if boat] + [0] * (0 in boats)
    if len(set(fields)) != len(fields):
        raise BadNotation("two boats stand on one field, and only boats that never left the start may")


def _read_round(position: Kanaloa, text: str) -> None:
    number, starter = _matched(r"round ([1-9]\d{0,5}) (\w)", text)
    position.round = int(number)
    position.starter = _seat(position, starter)


def _read_turn(position: Kanaloa, text: str) -> None:
    word, who, on_return = _matched(r"(declare|play|kraken|close|over) (\w)( return)?", text)
    seat = _seat(position, who)
    position.phase = {said: phase for phase, said in PHASES.items()}.get(word, PLAYING)
    position.seat = seat
    if word == "over":
        position.over, position.winner, position.won_on_return = True, seat, bool(on_return)
        if not position.has_lapped(seat):
            raise BadNotation("the game is not over before somebody has lapped the last boat")
    elif on_return:
        raise BadNotation("a return ends only a game that is over")


def _check_cards(position: Kanaloa, gone: list[int], laid: list[int]) -> None:
    """Each card in one place, and hands of equal size but for those who have laid a card already."""
    cards = [*gone, *laid, *(card for seat in range(position.seats) for card in elements(position.hands[seat]))]
    if len(set(cards)) != len(cards):
        raise BadNotation("a card is in two places")
    position.laid = len(laid)
    leader = position.leader()
    has_laid = {(leader + place) % position.seats for place in range(len(laid))}
    sizes = {size(position.hands[seat]) + (seat in has_laid) for seat in range(position.seats)}
    if len(sizes) != 1 or max(sizes) > HAND_SIZE:
        raise BadNotation("hands do not fit each other and the trick")
    position.played = set_of(gone)


def _lay_again(position: Kanaloa, laid: list[int]) -> None:
    """The trick as it lies, with its colour, its trump and who would take it."""
    leader, phase = position.leader(), position.phase
    position.open_trick(position.seat)
    for place, card in enumerate(laid):
        position.weigh((leader + place) % position.seats, card)
        position.played |= bit(card)
    position.phase = phase


def _check_decision(position: Kanaloa, laid: list[int]) -> None:
    """Is there something to decide for who is said to decide?"""
    fits = {
        DECLARING: position.no_trick and not laid,
        PLAYING: position.over or len(laid) < position.seats,
        KRAKEN_FEEDS: bool(laid) and len(laid) <= position.seats and is_kraken(laid[-1]),
        CLOSING: not laid and position.beside == 0 and position.hands[0] == 0,
    }
    if (position.over and laid) or not fits[position.phase]:
        raise BadNotation(f"{PHASES[position.phase]!r} does not fit the trick and the hands")
    if not position.over and not (position.choices() and (position.phase != DECLARING or position.hands[0])):
        raise BadNotation("there is nothing to decide in this position")
