"""A card as the wire has it and as people say it. Its notation stands in `notation`, its number in `pieces`."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from stolik.core.errors import BadNotation
from stolik.core.game import Speaker
from stolik.games.rok.pieces import POINT_VALUES, SYMBOLS, card_of, points_of, symbol_of


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card on the wire."""

    symbol: str
    points: int


@cache
def wire_card(card: int) -> Card:
    """A card as the wire has it."""
    return Card(SYMBOLS[symbol_of(card)], points_of(card))


def card_number(card: Card) -> int:
    """The card that the wire means."""
    if card.symbol not in SYMBOLS or not 0 <= card.points < POINT_VALUES:
        raise BadNotation(f"there is no card of {card.points} points with {card.symbol!r}")
    return card_of(SYMBOLS.index(card.symbol), card.points)


def say_card(card: Card, speaker: Speaker) -> str:
    """A card in words, as the object of a sentence."""
    return speaker.say("card", symbol=speaker.say(f"symbol.{card.symbol}"), count=card.points)
