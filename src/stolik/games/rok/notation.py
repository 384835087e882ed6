"""Cards, cells and whole positions as short texts. `parsing` reads positions again.

A card is its symbol's letter and its points (`q3`), a cell its column's letter and its row, counted
from the top (`c2`). A position is the square row by row, a field a seat (hand, year, cards aside, and
the card chosen or revealed), the box, and what is asked. What is named nowhere is the stack.

    b2......|..i0....|....q4..|......t5 / b1f3q1x2:-:-:- / k5i2o3s4:-:-:s4 / box - / choose
    b2i1....|..i0....|....q4..|......t5 / b1f3q1x2:k5:l0:- / i2o3s4:-:-:l3 / box - / place B
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stolik.core.errors import BadNotation
from stolik.core.position import Position
from stolik.core.seats import seat_letter
from stolik.games.rok.pieces import NO_CARD, SQUARE_SIDE, card_of, cell_at, column_of, points_of, row_of, symbol_of
from stolik.games.rok.rules.codes import CHOOSING, KEEPING, PLACING, REFILLING, TAKING, USING_BONUS
from stolik.games.rok.rules.piles import ASIDES, BOX_PILE, HANDS, PILES, cards_on
from stolik.games.rok.rules.position import Rok
from stolik.games.rok.rules.year import listed_year

SYMBOL_LETTERS: Final = "bfkioslqpxmt"
"""Bee, flower, stork; ice cream, ball, sun; leaf, squirrel, pumpkin; snowflake, snowman, tree."""
COLUMN_LETTERS: Final = "abcd"
NOTHING: Final = "-"
FREE: Final = ".."
BOX_WORD: Final = "box "
ROW_WORD: Final = "row"
OVER: Final = "over"
QUESTIONS: Final = {
    PLACING: "place",
    TAKING: "take",
    KEEPING: "keep",
    USING_BONUS: "bonus",
    REFILLING: "refill",
}
"""What one seat is asked, as a position says it."""
CHOOSE_WORD: Final = "choose"


def write_card(card: int) -> str:
    """A card as its letter and number."""
    return f"{SYMBOL_LETTERS[symbol_of(card)]}{points_of(card)}"


def read_card(text: str) -> int:
    """The card that a letter and a number mean."""
    if len(text) != 2 or text[0] not in SYMBOL_LETTERS or text[1] not in "012345":
        raise BadNotation(f"{text!r} is no card; cards are written like q3: one of {SYMBOL_LETTERS}, then 0 to 5")
    return card_of(SYMBOL_LETTERS.index(text[0]), int(text[1]))


def write_cards(cards: Iterable[int]) -> str:
    """Cards one after the other."""
    return "".join(map(write_card, cards)) or NOTHING


def read_cards(text: str) -> list[int]:
    """The cards of such a row."""
    if text == NOTHING:
        return []
    return [read_card(text[at : at + 2]) for at in range(0, max(1, len(text)), 2)]


def write_cell(cell: int) -> str:
    """A cell as its column and row."""
    return f"{COLUMN_LETTERS[column_of(cell)]}{row_of(cell) + 1}"


def read_cell(text: str) -> int:
    """The cell that a column and a row mean."""
    if len(text) != 2 or text[0] not in COLUMN_LETTERS or text[1] not in "1234":
        raise BadNotation(f"{text!r} is no cell; cells are written like c2: a column a to d, then a row 1 to 4")
    return cell_at(int(text[1]) - 1, COLUMN_LETTERS.index(text[0]))


def write_position(position: Position) -> str:
    """The whole position on one line, secrets included."""
    assert isinstance(position, Rok)
    rows = (
        "".join(_write_place(position.square[cell_at(row, column)]) for column in range(SQUARE_SIDE))
        for row in range(SQUARE_SIDE)
    )
    seats = (_write_seat(position, seat) for seat in range(position.seats))
    box = BOX_WORD + write_cards(cards_on(position.piles, BOX_PILE))
    return " / ".join(["|".join(rows), *seats, box, _write_question(position)])


def _write_place(card: int) -> str:
    return FREE if card == NO_CARD else write_card(card)


def _write_seat(position: Rok, seat: int) -> str:
    chosen = position.chosen[seat]
    parts = (
        cards_on(position.piles, HANDS + seat),
        listed_year(position.years[seat]),
        cards_on(position.piles, ASIDES + seat),
        () if chosen == NO_CARD else (chosen,),
    )
    return ":".join(map(write_cards, parts))


def _write_question(position: Rok) -> str:
    if position.over:
        return OVER
    if position.phase == CHOOSING:
        return CHOOSE_WORD
    words = [QUESTIONS[position.phase], seat_letter(position.seat)]
    if position.card != NO_CARD:
        words.append(write_card(position.card))
    if position.phase != PLACING:
        words.append(f"{ROW_WORD}{position.row + 1}")
    return " ".join(words)


def pieces_in_play(position: Position) -> list[str]:
    """Every card, once for each place in which it lies."""
    assert isinstance(position, Rok)
    everywhere = [*position.square, position.card]
    for pile in range(PILES):
        everywhere += cards_on(position.piles, pile)
    for seat in range(position.seats):
        everywhere += listed_year(position.years[seat])
        if position.phase != CHOOSING:  # a card chosen face down is still counted with its hand
            everywhere.append(position.chosen[seat])
    return [write_card(card) for card in everywhere if card != NO_CARD]
