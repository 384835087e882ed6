"""Stolik, a little table: five modern family board games as rules, records and bots.

>>> import stolik
>>> game = stolik.load(stolik.keys()[0])
>>> position = game.start(players=3, seed=7)
>>> while not position.over:
...     seat = position.first_to_move()
...     position.apply(seat, position.legal(seat)[-1])
>>> len(position.scores())
3
"""

from stolik._rules_build import RULES_BUILD
from stolik.core import EVERYONE, NO_SEAT, SPECTATOR, FastRng, Game, Position, Rng, Setup, StolikError
from stolik.registry import keys, load
from stolik.version import VERSION

__version__ = VERSION

__all__ = [
    "EVERYONE",
    "NO_SEAT",
    "RULES_BUILD",
    "SPECTATOR",
    "FastRng",
    "Game",
    "Position",
    "Rng",
    "Setup",
    "StolikError",
    "__version__",
    "keys",
    "load",
]
