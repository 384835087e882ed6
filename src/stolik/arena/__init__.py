"""Bot against bot: matches, and what they prove.

Deliberately absent: any game, and any bot's inside. Games come with their lid, bots by name.
"""

from stolik.arena.match import Standing, play_match
from stolik.core.confidence import wilson_interval

__all__ = ["Standing", "play_match", "wilson_interval"]
