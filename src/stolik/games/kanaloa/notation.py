"""Cards, sea cards and whole positions as short texts; `parsing` has the way back for positions.

A Tiki card is its colour's letter and its value (`t5`), `k1` to `k3` are the Kanaloa, `x1` and `x2` the Kraken. A
sea card is `M05`, with an apostrophe when it lies turned (`M05'`). A position is the track from the line on; for each
seat its boat (laps and field, in brackets beside the track), hand, colours it has shown to lack and tricks taken;
the round and who started it; cards played and gone; cards of the trick; and who decides what.

    M01 M05' M03 M12 / 0.4 n1,t5 r 2 / (0.3) n2,g5 - 0 / 1.0 k1,x1 - 1 / round 2 B / gone t1,t2 / trick - / play C
    M05 M03 M12 / 0.2 - - 0 / 1.3 - - 0 / 0.5 - - 8 / round 7 A / gone - / trick - / over B
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stolik.core.bitset import bit, elements, has
from stolik.core.errors import BadNotation
from stolik.core.position import Position
from stolik.core.seats import seat_letter
from stolik.games.kanaloa.pieces import (
    ALL_CARDS,
    CARDS,
    KANALOA,
    KRAKEN,
    SEA_CARDS,
    colour_of,
    value_of,
)
from stolik.games.kanaloa.rules.codes import CLOSING, DECLARING, KRAKEN_FEEDS, PLAYING
from stolik.games.kanaloa.rules.hands import cards_of
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.rules.regatta import FIELD_MASK, LAP_STRIDE, sea_cards_of

COLOUR_LETTERS: Final = "ntrg"
NOTHING: Final = "-"
PHASES: Final = {DECLARING: "declare", PLAYING: "play", KRAKEN_FEEDS: "kraken", CLOSING: "close"}
OVER: Final = "over"
ON_RETURN: Final = "return"


def write_card(card: int) -> str:
    """A card in two or three signs."""
    if card >= KRAKEN:
        return f"x{card - KRAKEN + 1}"
    return f"k{card - KANALOA + 1}" if card >= KANALOA else f"{COLOUR_LETTERS[colour_of(card)]}{value_of(card)}"


CARD_NAMES: Final = tuple(map(write_card, range(CARDS)))
SEA_NAMES: Final = tuple(f"M{card + 1:02}" for card in range(SEA_CARDS))


def read_card(text: str) -> int:
    """The card that a text means."""
    if text not in CARD_NAMES:
        raise BadNotation(f"{text!r} is no card; cards are written like t5 (one of n t r g and 1 to 12), k1 or x1")
    return CARD_NAMES.index(text)


def write_cards(cards: int) -> str:
    """A set of cards."""
    return ",".join(map(write_card, elements(cards))) or NOTHING


def read_cards(text: str) -> list[int]:
    """The cards of a list, in its order."""
    return [] if text == NOTHING else [read_card(part) for part in text.split(",")]


def set_of(things: Iterable[int]) -> int:
    """Numbers as one set."""
    return sum(bit(thing) for thing in set(things))


def read_sea(text: str) -> int:
    """The sea card that a text means."""
    if text not in SEA_NAMES:
        raise BadNotation(f"{text!r} is no sea card; sea cards are written M01 to M12")
    return SEA_NAMES.index(text)


def write_track(row: int, fields: int, turned: int) -> str:
    """The sea cards from the line on, turned ones with an apostrophe."""
    return " ".join(SEA_NAMES[card] + "'" * has(turned, card) for card in sea_cards_of(row, fields))


def write_position(position: Position) -> str:
    """The whole position on one line, secrets included."""
    assert isinstance(position, Kanaloa)
    in_trick = cards_of(position.trick)
    turn = f"{PHASES[position.phase]} {seat_letter(position.seat)}"
    if position.over:
        turn = f"{OVER} {seat_letter(position.winner)}" + f" {ON_RETURN}" * position.won_on_return
    return " / ".join(
        [
            write_track(position.row, position.fields, position.turned),
            *(_write_seat(position, seat) for seat in range(position.seats)),
            f"round {position.round} {seat_letter(position.starter)}",
            f"gone {write_cards(position.gone())}",
            f"trick {','.join(map(write_card, in_trick)) or NOTHING}",
            turn,
        ]
    )


def _write_seat(position: Kanaloa, seat: int) -> str:
    boat = f"{position.boats[seat] // LAP_STRIDE}.{position.boats[seat] & FIELD_MASK}"
    voids = "".join(COLOUR_LETTERS[colour] for colour in elements(position.voids[seat]))
    where = f"({boat})" if has(position.beside, seat) else boat
    return f"{where} {write_cards(position.hands[seat])} {voids or NOTHING} {position.tricks[seat]}"


def pieces_in_play(position: Position) -> list[str]:
    """Every card, sea card and boat, once for each place in which it lies; what lies nowhere else is in the box."""
    assert isinstance(position, Kanaloa)
    hands = [position.hands[seat] for seat in range(position.seats)]
    box = ALL_CARDS & ~position.played
    for hand in hands:
        box &= ~hand
    cards = [write_card(card) for place in (*hands, position.played, box) for card in elements(place)]
    track = sea_cards_of(position.row, position.fields)
    sea = [SEA_NAMES[card] for card in (*track, *(card for card in range(SEA_CARDS) if card not in track))]
    return [*cards, *sea, *map(seat_letter, range(len(position.boats)))]
