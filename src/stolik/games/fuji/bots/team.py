"""The bots: one policy at several strengths, one that makes no statements, and one that makes random ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stolik.core.bot import Bot
from stolik.core.chance import Rng
from stolik.core.position import Position
from stolik.games.fuji.bots.mind import Mind
from stolik.games.fuji.rules.codes import EQUIPMENT_PHASE, PLANNING, TALK
from stolik.games.fuji.rules.position import Fuji


class Companion:
    """A bot that plays this policy for the good of all."""

    def __init__(self, rows: int, *, listens: bool, words: int, late_words: int) -> None:
        self.mind = Mind(rows, listens, words, late_words)

    def choose(self, world: Position, seat: int, rng: Rng) -> int:
        """The action of the policy."""
        assert isinstance(world, Fuji)
        return self.mind.choose(world, seat, rng)


class Novice(Companion):
    """16 sampled worlds; ignores statements, and makes one in phase 2."""

    def __init__(self) -> None:
        super().__init__(16, listens=False, words=1, late_words=0)


class Fellow(Companion):
    """24 sampled worlds; uses statements, and makes some."""

    def __init__(self) -> None:
        super().__init__(24, listens=True, words=2, late_words=1)


class Guide(Companion):
    """48 sampled worlds; uses statements, and makes most. The strongest."""

    def __init__(self) -> None:
        super().__init__(48, listens=True, words=5, late_words=3)


class Silent(Companion):
    """The guide without statements of its own."""

    def __init__(self) -> None:
        super().__init__(48, listens=True, words=0, late_words=0)


class Babbler(Silent):
    """The silent one with random statements, true or not."""

    WORDS = 5

    def choose(self, world: Position, seat: int, rng: Rng) -> int:
        """A few random statements in every phase of talk, then as the silent one."""
        assert isinstance(world, Fuji)
        talks = world.phase == PLANNING or world.phase == EQUIPMENT_PHASE
        if talks and not world.asked and world.statements[seat] < self.WORDS:
            statements = [action for action in world.legal(seat) if action >= TALK]
            if statements:
                return statements[rng.below(len(statements))]
        return super().choose(world, seat, rng)


BOTS: Final[dict[str, Callable[[], Bot]]] = {
    "novice": Novice,
    "fellow": Fellow,
    "guide": Guide,
    "silent": Silent,
    "babbler": Babbler,
}
"""By name, weaker ones first; the last two are for comparisons."""
