"""Bots: which there are, how one is made, and how it is asked for a decision.

Deliberately absent: any game. Bots written for one game are in its definition (`Game.bots`).
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
