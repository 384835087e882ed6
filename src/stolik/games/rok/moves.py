"""The move codec: from the number of an action to its struct, notation and sentence, and back.

choose q3    lay the squirrel with three points face down
place c2     the revealed card goes to the third column, second row
take b       the card in the second column of the row that is handed out
swap         the new card replaces that of the same symbol
aside        the new card goes aside
add          the bonus card joins the year
box          the bonus card goes to the box
refill a     the row begins anew in its first column
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stolik.core.errors import BadNotation
from stolik.core.game import Speaker
from stolik.games.rok.card_types import card_number, say_card, wire_card
from stolik.games.rok.move_types import Add, Aside, Box, Choose, Move, Place, Refill, Swap, Take
from stolik.games.rok.notation import COLUMN_LETTERS, read_card, read_cell, write_card, write_cell
from stolik.games.rok.pieces import SQUARE_SIDE, cell_at, column_of, row_of
from stolik.games.rok.rules.codes import ADD, ASIDE, BOX, CHOOSE, PLACE, REFILL, SWAP, TAKE

PLAIN: Final[dict[int, type[Swap | Aside | Add | Box]]] = {SWAP: Swap, ASIDE: Aside, ADD: Add, BOX: Box}
"""Moves that are a single word."""
PLAIN_WORDS: Final = {SWAP: "swap", ASIDE: "aside", ADD: "add", BOX: "box"}


class RokMoveCodec:
    """The move codec."""

    move_type: Final = Move

    def move(self, action: int) -> Move:
        """The structured form of an action."""
        if action < PLACE:
            return Choose(wire_card(action - CHOOSE))
        if action < TAKE:
            return Place(row_of(action - PLACE), column_of(action - PLACE))
        if action < SWAP:
            return Take(action - TAKE)
        if action < REFILL:
            return PLAIN[action]()
        return Refill(action - REFILL)

    def action(self, move: Struct) -> int:
        """The action that a structured move means."""
        match move:
            case Choose(card):
                return CHOOSE + card_number(card)
            case Place(row, column) if 0 <= row < SQUARE_SIDE and 0 <= column < SQUARE_SIDE:
                return PLACE + cell_at(row, column)
            case Take(column) if 0 <= column < SQUARE_SIDE:
                return TAKE + column
            case Refill(column) if 0 <= column < SQUARE_SIDE:
                return REFILL + column
        for action, plain in PLAIN.items():
            if isinstance(move, plain):
                return action
        raise BadNotation(f"{move} is no move of this game")

    def write(self, action: int) -> str:
        """The notation of an action."""
        if action < PLACE:
            return f"choose {write_card(action - CHOOSE)}"
        if action < TAKE:
            return f"place {write_cell(action - PLACE)}"
        if action < SWAP:
            return f"take {COLUMN_LETTERS[action - TAKE]}"
        if action < REFILL:
            return PLAIN_WORDS[action]
        return f"refill {COLUMN_LETTERS[action - REFILL]}"

    def read(self, text: str) -> int:
        """The action that a notation means."""
        for action, word in PLAIN_WORDS.items():
            if text == word:
                return action
        match text.split(" "):
            case ["choose", card]:
                return CHOOSE + read_card(card)
            case ["place", cell]:
                return PLACE + read_cell(cell)
            case ["take", column]:
                return TAKE + _read_column(column)
            case ["refill", column]:
                return REFILL + _read_column(column)
        raise BadNotation(
            f"{text!r} is no move; moves are: choose q3, place c2, take b, swap, aside, add, box, refill a"
        )

    def say(self, action: int, speaker: Speaker) -> str:
        """The action as a suggestion to a person."""
        move = self.move(action)
        key = f"move.{move.__struct_config__.tag}"
        match move:
            case Choose(card):
                return speaker.say(key, card=say_card(card, speaker))
            case Place(row, column):
                return speaker.say(key, column=COLUMN_LETTERS[column], row=row + 1)
            case Take(column) | Refill(column):
                return speaker.say(key, column=COLUMN_LETTERS[column])
        return speaker.say(key)

    def prompt(self, actions: tuple[int, ...], speaker: Speaker) -> list[tuple[str, str]]:
        """What a person may type now."""
        return [(self.write(action), self.say(action, speaker)) for action in actions]


def _read_column(text: str) -> int:
    if len(text) != 1 or text not in COLUMN_LETTERS:
        raise BadNotation(f"{text!r} is no column; columns are a to d")
    return COLUMN_LETTERS.index(text)


MOVES: Final = RokMoveCodec()
