"""The move codec: from the number of an action to its struct, notation and sentence, and back.

play 17      choose the card that shows 17
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stolik.core.errors import BadNotation
from stolik.core.game import Speaker
from stolik.games.fala.move_types import Play
from stolik.games.fala.notation import read_card, write_card
from stolik.games.fala.pieces import CARDS, half_belts


class FalaMoveCodec:
    """The move codec."""

    move_type: Final = Play

    def move(self, action: int) -> Play:
        """The structured form of an action."""
        return Play(action + 1)

    def action(self, move: Struct) -> int:
        """The action that a structured move means."""
        if isinstance(move, Play) and 1 <= move.card <= CARDS:
            return move.card - 1
        raise BadNotation(f"{move} is no move of this game")

    def write(self, action: int) -> str:
        """The notation of an action."""
        return f"play {write_card(action)}"

    def read(self, text: str) -> int:
        """The action that a notation means."""
        match text.split(" "):
            case ["play", card]:
                return read_card(card)
        raise BadNotation(f"{text!r} is no move; moves are written like: play 17")

    def say(self, action: int, speaker: Speaker) -> str:
        """The action as a suggestion to a person, with the lifebelt on the card."""
        return speaker.say(f"move.play_{BELT_WORDS[half_belts(1 << action)]}", card=action + 1)

    def prompt(self, actions: tuple[int, ...], speaker: Speaker) -> list[tuple[str, str]]:
        """What a person may type now."""
        return [(self.write(action), self.say(action, speaker)) for action in actions]


BELT_WORDS: Final = ("bare", "half", "whole")
MOVES: Final = FalaMoveCodec()
