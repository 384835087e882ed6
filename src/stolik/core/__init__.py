"""What all games share: positions, the definition of a game, chance, records, errors.

Deliberately absent: any game, any clock, any file, any network.
"""

from stolik.core.bot import Bot
from stolik.core.chance import FastRng, Rng
from stolik.core.errors import StolikError
from stolik.core.game import Credits, Game, MoveCodec, Speaker
from stolik.core.options import Option, Setup
from stolik.core.position import EVERYONE, NO_SEAT, SPECTATOR, Position, RuleEvent

__all__ = [
    "EVERYONE",
    "NO_SEAT",
    "SPECTATOR",
    "Bot",
    "Credits",
    "FastRng",
    "Game",
    "MoveCodec",
    "Option",
    "Position",
    "Rng",
    "RuleEvent",
    "Setup",
    "Speaker",
    "StolikError",
]
