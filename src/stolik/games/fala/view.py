"""What one seat may know, built up from nothing: its hand, what lies open, and the sets it has held or seen.

Deliberately absent: cards that were never shown to this seat, choices of others, the order of the tide
stack, and what could only be worked out by counting.
"""

from __future__ import annotations

from msgspec.structs import asdict

from stolik.core.bitset import elements, has
from stolik.core.position import Position
from stolik.games.fala.notation import rounds_of
from stolik.games.fala.pieces import NO_CARD, TIDES_A_TURN, belts_of, level_of
from stolik.games.fala.rules import Fala
from stolik.games.fala.view_types import CardSet, FalaOwn, FalaPublic, FalaView, Place


def view(position: Position, seat: int) -> FalaView:
    """The view of a seat, or of a spectator: what everyone sees and what it sees besides."""
    return FalaView(**asdict(public(position)), **asdict(own(position, seat)))


def public(position: Position) -> FalaPublic:
    """What everyone sees."""
    assert isinstance(position, Fala)
    tides = () if position.over else (level_of(position.lower_tide()), level_of(position.higher_tide()))
    opened = [level_of(position.stack[at]) for at in range(TIDES_A_TURN * (position.turn + 1))]
    return FalaPublic(
        players=position.seats,
        round=position.round + 1,
        turn=position.turn + 1,
        tides=tides,
        tides_seen=tuple(sorted(opened)),
        places=tuple([_place(position, other) for other in range(position.seats)]),
        over=position.over,
    )


def own(position: Position, seat: int) -> FalaOwn:
    """What this seat sees besides."""
    assert isinstance(position, Fala)
    in_hand = seat >= 0 and has(position.afloat, seat)
    return FalaOwn(
        you=seat if seat >= 0 else None,
        hand=numbers(position.unplayed[seat]) if in_hand else (),
        choice=number(position.choice[seat]) if seat >= 0 else None,
        sets=tuple([_card_set(position, seat, owner) for owner in range(position.seats)]),
    )


def number(card: int) -> int | None:
    """What a card shows, or nothing."""
    return None if card == NO_CARD else card + 1


def numbers(cards: int) -> tuple[int, ...]:
    """What the cards of a set show."""
    return tuple(card + 1 for card in elements(cards))


def _place(position: Fala, seat: int) -> Place:
    return Place(
        level=position.level(seat),
        belts=position.belts[seat],
        out=not has(position.afloat, seat),
        has_chosen=position.choice[seat] != NO_CARD,
        last=number(position.last[seat]),
        points=position.points[seat],
        rounds=rounds_of(position, seat),
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
        unknown=len(elements(whole & ~known)),
        shown=numbers(position.shown[owner]),
    )
