"""One row of what was measured, and how all rows are printed: figure, value, bound, control, seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

Size = Literal["quick", "full"]

HEADINGS: Final = ("figure", "value", "bound", "control", "")
GOOD, BAD = "ok", "FAILS"


class Figure(Struct, frozen=True):
    """What was measured, what it must keep to, and what the same measurement says of a server that is broken."""

    name: str
    value: str | float
    bound: str | float
    holds: bool
    control: str
    caught: bool = True
    """Did the measurement see that the control is broken?"""
    judged: bool = True
    """False: the figure is only printed, with an aim beside it."""

    @property
    def stands(self) -> bool:
        """Holds, and would not have held for the control."""
        return self.holds and self.caught


def zero(name: str, count: int, of: str, trials: str, control: str = "", caught: int = 1) -> Figure:
    """What must never happen: how often it did, of what, and how often at the server that is broken."""
    found = f"{control}: {caught}" if control else ""
    return Figure(name, f"{count} {of}".strip(), f"0 ({trials})", count == 0, found, caught > 0)


def rule_of_three(trials: int) -> str:
    """No failure in so many trials: how often one may still happen, with 95 % certainty."""
    return f"≤ {300 / trials:.2g} %" if trials > 0 else "nothing was tried"


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which that part of all lies; 0 where there is none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def printed(figures: Sequence[Figure], seed: int) -> str:
    """All rows as one table, with the seed that makes the same choices again."""
    rows = [HEADINGS, *(_cells(figure) for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([lines[0], "-" * sum(widths, 2 * (len(widths) - 1)), *lines[1:], f"seed {seed}"])


def _cells(figure: Figure) -> tuple[str, ...]:
    control = figure.control if figure.caught else f"{figure.control} (NOT FOUND)"
    verdict = (GOOD if figure.stands else BAD) if figure.judged else ""
    return (figure.name, str(figure.value), str(figure.bound), control, verdict)
