"""The rules, a module a phase: the table and the end, placing, taking, and the whole game."""

from stolik.games.rok.rules.game import Rok
from stolik.games.rok.rules.names import ACTIONS

__all__ = ["ACTIONS", "Rok"]
