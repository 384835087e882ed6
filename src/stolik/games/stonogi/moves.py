"""The move codec: from the number of an action to its struct, notation and sentence, and back.

roll 13      throw the first and the third die again
take r3      take the red tile with three skates
aside g2     alone: put the green tile with two skates aside
steal B      take the last tile of B's centipede
pass         nothing fits
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stolik.core.bitset import elements
from stolik.core.errors import BadNotation
from stolik.core.game import Speaker
from stolik.core.seats import seat_from_letter, seat_letter
from stolik.games.stonogi.move_types import Move, Pass, PutAside, Reroll, Steal, Take, Tile
from stolik.games.stonogi.notation import read_tile, write_tile
from stolik.games.stonogi.pieces import COLOURS, DICE, MAX_PLAYERS, SMALLEST_SIZE, TILES, colour_of, size_of, tile_of
from stolik.games.stonogi.rules import PASS, PUT_ASIDE, REROLL, STEAL, TAKE

TILES_BY_NUMBER: Final = tuple(Tile(COLOURS[colour_of(tile)], size_of(tile)) for tile in range(TILES))
EXAMPLE_REROLL: Final = REROLL + 0b0101


def wire_tile(tile: int) -> Tile:
    """A tile as the wire has it."""
    return TILES_BY_NUMBER[tile]


def tile_number(tile: Tile) -> int:
    """The tile that the wire means."""
    if tile.colour not in COLOURS or not SMALLEST_SIZE <= tile.size <= 4:
        raise BadNotation(f"there is no tile of {tile.size} {tile.colour} skates")
    return tile_of(COLOURS.index(tile.colour), tile.size)


class StonogiMoveCodec:
    """The move codec."""

    move_type: Final = Move

    def move(self, action: int) -> Move:
        """The structured form of an action."""
        if action == PASS:
            return Pass()
        if action < TAKE:
            return Reroll(elements(action - REROLL))
        if action < PUT_ASIDE:
            return Take(wire_tile(action - TAKE))
        if action < STEAL:
            return PutAside(wire_tile(action - PUT_ASIDE))
        return Steal(action - STEAL)

    def action(self, move: Struct) -> int:
        """The action that a structured move means."""
        match move:
            case Pass():
                return PASS
            case Reroll(dice):
                return REROLL + _set_of_dice([die + 1 for die in dice])
            case Take(tile):
                return TAKE + tile_number(tile)
            case PutAside(tile):
                return PUT_ASIDE + tile_number(tile)
            case Steal(seat) if 0 <= seat < MAX_PLAYERS:
                return STEAL + seat
        raise BadNotation(f"{move} is no move of this game")

    def write(self, action: int) -> str:
        """The notation of an action."""
        match self.move(action):
            case Pass():
                return "pass"
            case Reroll(dice):
                return "roll " + "".join(str(die + 1) for die in dice)
            case Take():
                return f"take {write_tile(action - TAKE)}"
            case PutAside():
                return f"aside {write_tile(action - PUT_ASIDE)}"
            case Steal(seat):
                return f"steal {seat_letter(seat)}"

    def read(self, text: str) -> int:
        """The action that a notation means."""
        match text.split(" "):
            case ["pass"]:
                return PASS
            case ["roll", dice] if dice.isascii() and dice.isdecimal():
                return REROLL + _set_of_dice([int(die) for die in dice])
            case ["take", tile]:
                return TAKE + read_tile(tile)
            case ["aside", tile]:
                return PUT_ASIDE + read_tile(tile)
            case ["steal", seat] if seat_from_letter(seat) < MAX_PLAYERS:
                return STEAL + seat_from_letter(seat)
        raise BadNotation(f"{text!r} is no move; moves are: roll 13, take r3, aside g2, steal B, pass")

    def say(self, action: int, speaker: Speaker) -> str:
        """The action as a suggestion to a person."""
        match self.move(action):
            case Pass():
                return speaker.say("move.pass")
            case Reroll(dice):
                which = ", ".join(str(die + 1) for die in dice)
                return speaker.say("move.reroll", dice=which, count=len(dice))
            case Take(tile):
                return speaker.say("move.take", tile=say_tile(tile, speaker))
            case PutAside(tile):
                return speaker.say("move.aside", tile=say_tile(tile, speaker))
            case Steal(seat):
                return speaker.say("move.steal", victim=speaker.name(seat))

    def prompt(self, actions: tuple[int, ...], speaker: Speaker) -> list[tuple[str, str]]:
        """What a person may type now: one line for all the ways to roll again."""
        lines = [(self.write(action), self.say(action, speaker)) for action in actions if not _rerolls(action)]
        if any(map(_rerolls, actions)):
            lines.append((self.write(EXAMPLE_REROLL), speaker.say("prompt.reroll")))
        return lines


def say_tile(tile: Tile, speaker: Speaker) -> str:
    """A tile in words, as the object of a sentence."""
    return speaker.say(f"tile.{tile.colour}", count=tile.size)


def _rerolls(action: int) -> bool:
    return REROLL < action < TAKE


def _set_of_dice(dice: list[int]) -> int:
    if not dice or sorted(set(dice)) != sorted(dice) or not set(dice) <= set(range(1, DICE + 1)):
        raise BadNotation("dice are numbered 1 to 4, each named once, and at least one is rolled")
    return sum(1 << (die - 1) for die in dice)


MOVES: Final = StonogiMoveCodec()
