"""Seats played by programs: who can sit down, and how a program is asked.

Deliberately absent: any game. What a program knows of one hangs on the game's lid (`Game.bots`).
"""

from stolik.bots.asking import decide
from stolik.bots.guessing import RandomPlayer
from stolik.bots.searching import LEVELS, SearchingPlayer, Thought
from stolik.bots.seating import RANDOM, SEARCH, at_level, names, sit_down

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
