"""The rules, a module a phase: the table and the end, placing, taking, and the whole game."""

from stolik.games.rok.rules.codes import ACTIONS
from stolik.games.rok.rules.position import Rok

__all__ = ["ACTIONS", "Rok"]
