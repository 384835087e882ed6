"""Seats played by programs: who can sit down, and how a program is asked.

Deliberately absent: any game. What a program knows of one hangs on the game's lid (`Game.bots`).
"""

from stolik.bots.choosing import choose_action
from stolik.bots.factory import RANDOM_BOT, SEARCH_BOT, bot_names, make_bot, with_level
from stolik.bots.random_bot import RandomBot
from stolik.bots.search_bot import SIMULATIONS_BY_LEVEL, ActionRating, SearchBot

__all__ = [
    "RANDOM_BOT",
    "SEARCH_BOT",
    "SIMULATIONS_BY_LEVEL",
    "ActionRating",
    "RandomBot",
    "SearchBot",
    "bot_names",
    "choose_action",
    "make_bot",
    "with_level",
]
