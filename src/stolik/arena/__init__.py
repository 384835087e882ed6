"""Matches between bots, with confidence intervals.

Deliberately absent: any game, and the inside of any bot. Games come as definitions, bots by name.
"""

from stolik.arena.match import Standing, play_match
from stolik.core.confidence import wilson_interval

__all__ = ["Standing", "play_match", "wilson_interval"]
