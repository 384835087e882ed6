"""Seats played by programs: who can sit down, and how a program is asked.

Deliberately absent: any game. What a program knows of one hangs on the game's lid (`Game.bots`).
"""

from stolik.bots.choosing import decide
from stolik.bots.factory import RANDOM, SEARCH, at_level, names, sit_down
from stolik.bots.random_bot import RandomPlayer
from stolik.bots.search_bot import LEVELS, SearchingPlayer, Thought

__all__ = [
    "LEVELS",
    "RANDOM",
    "SEARCH",
    "RandomPlayer",
    "SearchingPlayer",
    "Thought",
    "at_level",
    "decide",
    "names",
    "sit_down",
]
