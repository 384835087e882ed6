"""The rules, a module a phase: `state` has the table and the end, then `placing`, `taking`, and `position` the game."""

from stolik.games.rok.rules.codes import ACTIONS
from stolik.games.rok.rules.position import Rok

__all__ = ["ACTIONS", "Rok"]
