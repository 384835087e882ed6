"""What one seat may know, built up from nothing: its hand, what lies open, and the sets it has held or seen.

Deliberately absent: cards that were never shown to this seat, choices of others, the order of the tide
stack, and what could only be worked out by counting.
"""

from __future__ import annotations

from msgspec import Struct

from stolik.core.bits import has, listed
from stolik.core.position import Position
from stolik.games.fala.pieces import NO_CARD, TIDES_A_TURN, belts_of, level_of
from stolik.games.fala.rules import Fala


class Place(Struct, frozen=True):
    """What lies before one seat; `last` is the card it turned up in the last turn."""

    level: int
    belts: int
    out: bool
    has_chosen: bool
    last: int | None
    points: int


class CardSet(Struct, frozen=True):
    """Twelve cards that stay together, named by the seat they were dealt to."""

    owner: int
    holder: int
    belts: int
    played: tuple[int, ...]
    """Turned up in this round."""
    known: tuple[int, ...]
    """Not played in this round, and you know them: you hold or held the set, or they were shown before."""
    unknown: int
    """How many cards of the set you have never seen."""
    shown: tuple[int, ...]
    """Turned up in any round, so that everyone knows them."""


class FalaView(Struct, frozen=True):
    """The table as a seat sees it; a spectator has no hand. No tides lie open when the game is over."""

    you: int | None
    players: int
    round: int
    turn: int
    tides: tuple[int, ...]
    tides_seen: tuple[int, ...]
    """The levels of all tide cards opened in this round, the open ones included."""
    hand: tuple[int, ...]
    choice: int | None
    places: tuple[Place, ...]
    sets: tuple[CardSet, ...]
    over: bool


def view(position: Position, seat: int) -> FalaView:
    """The view of a seat, or of a spectator."""
    assert isinstance(position, Fala)
    seats = range(position.seats)
    tides = () if position.over else (level_of(position.lower_tide()), level_of(position.higher_tide()))
    opened = [level_of(position.stack[at]) for at in range(TIDES_A_TURN * (position.turn + 1))]
    in_hand = seat >= 0 and has(position.afloat, seat)
    return FalaView(
        you=seat if seat >= 0 else None,
        players=position.seats,
        round=position.round + 1,
        turn=position.turn + 1,
        tides=tides,
        tides_seen=tuple(sorted(opened)),
        hand=numbers(position.unplayed[seat]) if in_hand else (),
        choice=number(position.choice[seat]) if seat >= 0 else None,
        places=tuple(_place(position, other) for other in seats),
        sets=tuple(_card_set(position, seat, owner) for owner in seats),
        over=position.over,
    )


def number(card: int) -> int | None:
    """What a card shows, or nothing."""
    return None if card == NO_CARD else card + 1


def numbers(cards: int) -> tuple[int, ...]:
    """What the cards of a set show."""
    return tuple(card + 1 for card in listed(cards))


def _place(position: Fala, seat: int) -> Place:
    return Place(
        level=position.level(seat),
        belts=position.belts[seat],
        out=not has(position.afloat, seat),
        has_chosen=position.choice[seat] != NO_CARD,
        last=number(position.last[seat]),
        points=position.points[seat],
    )


def _card_set(position: Fala, seat: int, owner: int) -> CardSet:
    holder = (owner + position.round) % position.seats
    whole = position.sets[owner]
    known = position.known_of(seat, owner)
    return CardSet(
        owner=owner,
        holder=holder,
        belts=belts_of(whole),
        played=numbers(whole & ~position.unplayed[holder]),
        known=numbers(known & position.unplayed[holder]),
        unknown=len(listed(whole & ~known)),
        shown=numbers(position.shown[owner]),
    )
