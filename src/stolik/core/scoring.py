"""A score explained line by line, from what everyone sees, so that it reveals nothing hidden."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from stolik.core.i18n import Catalogue


class ScoreReason(Struct, frozen=True):
    """One reason: a sentence of the game, its placeholder values, and the points that it brings.

    What only breaks ties, or is not settled yet, brings none.
    """

    text: str
    values: Mapping[str, int | str] = {}
    points: int | None = None

    def say(self, texts: Catalogue, language: str) -> str:
        """The reason as a sentence."""
        return texts.say(language, self.text, **self.values)


class ScoreBreakdown(Struct, frozen=True):
    """What one seat has, and why. Where there is a total, it is the sum of the lines' points."""

    total: int | None
    lines: tuple[ScoreReason, ...]


def breakdown_of(lines: list[ScoreReason]) -> ScoreBreakdown:
    """The lines with their sum."""
    return ScoreBreakdown(sum(line.points or 0 for line in lines), tuple(lines))
