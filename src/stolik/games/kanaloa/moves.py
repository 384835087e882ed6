"""The move codec: from the number of an action to its struct, notation and sentence, and back.

play t5      lay the turquoise five
play k1      lay a Kanaloa; x1 is a Kraken
remove M07   take a sea card from the track
declare      no trick in this round
sail         no declaration
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stolik.core.errors import BadNotation
from stolik.core.game import Speaker
from stolik.games.kanaloa.move_types import Declare, Move, Play, Remove, Sail
from stolik.games.kanaloa.notation import CARD_NAMES, SEA_NAMES, read_card, read_sea
from stolik.games.kanaloa.pieces import COLOURS, FACE_COLOUR, KANALOA, KRAKEN, colour_of, value_of
from stolik.games.kanaloa.rules.codes import DECLARE, PLAY, REMOVE, SAIL


class KanaloaMoveCodec:
    """The move codec."""

    move_type: Final = Move

    def move(self, action: int) -> Move:
        """The structured form of an action."""
        if action < REMOVE:
            return Play(CARD_NAMES[action - PLAY])
        if action < DECLARE:
            return Remove(SEA_NAMES[action - REMOVE])
        return Declare() if action == DECLARE else Sail()

    def action(self, move: Struct) -> int:
        """The action that a structured move means."""
        match move:
            case Play(card):
                return PLAY + read_card(card)
            case Remove(sea):
                return REMOVE + read_sea(sea)
            case Declare():
                return DECLARE
            case Sail():
                return SAIL
        raise BadNotation(f"{move} is no move of this game")

    def write(self, action: int) -> str:
        """The notation of an action."""
        match self.move(action):
            case Play(card):
                return f"play {card}"
            case Remove(sea):
                return f"remove {sea}"
            case Declare():
                return "declare"
            case Sail():
                return "sail"

    def read(self, text: str) -> int:
        """The action that a notation means."""
        match text.split(" "):
            case ["play", card]:
                return PLAY + read_card(card)
            case ["remove", sea]:
                return REMOVE + read_sea(sea)
            case ["declare"]:
                return DECLARE
            case ["sail"]:
                return SAIL
        raise BadNotation(f"{text!r} is no move; moves are: play t5, play k1, remove M07, declare, sail")

    def say(self, action: int, speaker: Speaker) -> str:
        """The action as a suggestion to a person."""
        match self.move(action):
            case Play(card):
                return speaker.say("move.play", card=say_card(card, speaker))
            case Remove(sea):
                return speaker.say("move.remove", sea=say_sea(sea, speaker))
            case Declare():
                return speaker.say("move.declare")
            case Sail():
                return speaker.say("move.sail")

    def prompt(self, actions: tuple[int, ...], speaker: Speaker) -> list[tuple[str, str]]:
        """What a person may type now."""
        return [(self.write(action), self.say(action, speaker)) for action in actions]


def say_card(name: str, speaker: Speaker) -> str:
    """A card in words, as the object of a sentence."""
    card = read_card(name)
    if card >= KANALOA:
        return speaker.say("card.kraken" if card >= KRAKEN else "card.kanaloa")
    return speaker.say(f"card.{COLOURS[colour_of(card)]}", value=value_of(card))


def say_sea(name: str, speaker: Speaker) -> str:
    """A sea card in words, as the object of a sentence."""
    card = read_sea(name)
    first, second = (speaker.say(f"colour.{COLOURS[FACE_COLOUR[2 * card + half]]}") for half in (0, 1))
    return speaker.say("sea", name=name, first=first, second=second)


MOVES: Final = KanaloaMoveCodec()
