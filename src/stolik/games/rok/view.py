"""What one seat may know, built up from nothing: its own hand and choice, and what lies or lay open.

Cards aside and in the box lie face down, but all saw them go there, so a view lists them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import asdict

from stolik.core.position import Position
from stolik.games.rok.card_types import Card, wire_card
from stolik.games.rok.pieces import NO_CARD, NO_ROW, SQUARE_SIDE, cell_at
from stolik.games.rok.rules.codes import CHOOSING
from stolik.games.rok.rules.piles import ASIDES, BOX_PILE, HANDS, cards_on
from stolik.games.rok.rules.position import Rok
from stolik.games.rok.rules.year import full_rows, listed_year
from stolik.games.rok.view_types import RokOwn, RokPublic, RokView, Year

ASKED: Final = ("nothing", "choose", "place", "take", "keep", "use_bonus", "refill")
"""What is asked of whoever is to move, in the order of the rules' phases."""


def view(position: Position, seat: int) -> RokView:
    """The view of a seat, or of a spectator: what everyone sees and what it sees besides."""
    return RokView(**asdict(public(position)), **asdict(own(position, seat)))


def public(position: Position) -> RokPublic:
    """What everyone sees."""
    assert isinstance(position, Rok)
    seats = range(position.seats)
    choosing = position.phase == CHOOSING
    chosen = [position.chosen[other] for other in seats]
    return RokPublic(
        players=position.seats,
        harder=position.harder,
        square=tuple(_row(position, row) for row in range(SQUARE_SIDE)),
        stack=position.left,
        has_chosen=tuple(choosing and card != NO_CARD for card in chosen),
        revealed=tuple(None if choosing else _card(card) for card in chosen),
        years=tuple(_year(position, owner) for owner in seats),
        box=_cards(cards_on(position.piles, BOX_PILE)),
        asked=ASKED[position.phase],
        turn=None if choosing or position.over else position.seat,
        next_to_place=None if choosing or chosen[position.placer] == NO_CARD else position.placer,
        row=None if position.row == NO_ROW else position.row,
        card=_card(position.card),
        over=position.over,
    )


def own(position: Position, seat: int) -> RokOwn:
    """What this seat sees besides."""
    assert isinstance(position, Rok)
    if seat < 0:
        return RokOwn(None, (), None)
    choice = _card(position.chosen[seat]) if position.phase == CHOOSING else None
    return RokOwn(seat, _cards(cards_on(position.piles, HANDS + seat)), choice)


def _card(card: int) -> Card | None:
    return None if card == NO_CARD else wire_card(card)


def _cards(cards: Iterable[int]) -> tuple[Card, ...]:
    return tuple(map(wire_card, cards))


def _row(position: Rok, row: int) -> tuple[Card | None, ...]:
    return tuple(_card(position.square[cell_at(row, column)]) for column in range(SQUARE_SIDE))


def _year(position: Rok, owner: int) -> Year:
    return Year(
        cards=_cards(listed_year(position.years[owner])),
        aside=_cards(cards_on(position.piles, ASIDES + owner)),
        rows=full_rows(position.years[owner]),
        score=position.score(owner),
    )
