"""Who can sit down: the same mind at different strengths, one that keeps silent, and one that talks at random."""

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
    """One who flees with the others and thinks of all."""

    def __init__(self, rows: int, *, listens: bool, words: int, late_words: int) -> None:
        self.mind = Mind(rows, listens, words, late_words)

    def choose(self, world: Position, seat: int, rng: Rng) -> int:
        """What is best for all, as far as this one can imagine it."""
        assert isinstance(world, Fuji)
        return self.mind.choose(world, seat, rng)


class Novice(Companion):
    """Imagines little, takes others' dice for any dice, and says one thing a phase."""

    def __init__(self) -> None:
        super().__init__(16, listens=False, words=1, late_words=0)


class Fellow(Companion):
    """Listens and speaks, and imagines a middling number of tables."""

    def __init__(self) -> None:
        super().__init__(24, listens=True, words=2, late_words=1)


class Guide(Companion):
    """The best there is."""

    def __init__(self) -> None:
        super().__init__(48, listens=True, words=5, late_words=3)


class Silent(Companion):
    """As good as the guide, but never says a word."""

    def __init__(self) -> None:
        super().__init__(48, listens=True, words=0, late_words=0)


class Babbler(Silent):
    """Plays like the silent one and says whatever comes to mind, true or not."""

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
"""By name, the weaker first; the last two are for comparisons."""
