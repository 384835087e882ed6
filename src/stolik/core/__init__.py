"""The words all games share: positions, the lid of a box, luck, records, errors.

Deliberately absent: any game, any clock, any file, any network.
"""

from stolik.core.bot import Player
from stolik.core.chance import FastRng, Rng
from stolik.core.errors import StolikError
from stolik.core.game import Credits, Game, MoveBook, Speaker
from stolik.core.options import Option, Setup
from stolik.core.position import EVERYONE, NOBODY, Position, Told

__all__ = [
    "EVERYONE",
    "NOBODY",
    "Credits",
    "FastRng",
    "Game",
    "MoveBook",
    "Option",
    "Player",
    "Position",
    "Rng",
    "Setup",
    "Speaker",
    "StolikError",
    "Told",
]
