"""What the fuzz found on its servers, and the figures that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from faults.figures import Figure, rule_of_three


class Trial(Struct):
    """What came of it on one server. Whatever is in a list should not have happened."""

    messages: int = 0
    requests: int = 0
    frames: int = 0
    games: int = 0
    """Honest games that ended and were verified."""
    moves: int = 0
    deaths: int = 0
    exceptions: list[str] = []
    """Lines of the log about something unforeseen."""
    breakdowns: list[str] = []
    """Requests that were answered by 500 or above."""
    unlike: list[str] = []
    """Good answers to requests that have another form than the description says."""
    dropped: list[str] = []
    """Sockets that ended for another reason than too much nonsense."""
    unanswered: list[str] = []
    """Messages without an answer, or with more than one."""
    carried_out: list[str] = []
    """Keys of broken messages that were carried out all the same."""
    stored: list[str] = []
    """Keys of log rows that come from a broken message, or from somebody without a seat."""
    left: list[str] = []
    """Tables, sockets and the like that are alive when everybody has gone, and were not before anybody came."""
    refused: list[str] = []
    """Answers other than `applied` to an honest move."""
    growth: tuple[int, str] = (0, "")
    """Elements that one container has more than before the flood: the most of all, and how that one begins."""
    tried: set[tuple[str, str]] = set()
    """Ways to be wrong, and the commands with which they were tried."""


MUST_BE_EMPTY: Final = (
    ("exceptions", "unhandled exceptions", "brittle"),
    ("breakdowns", "HTTP answers of 5xx", "brittle"),
    ("unlike", "answers unlike their description", ""),
    ("dropped", "sockets closed without a reason", ""),
    ("unanswered", "messages without one typed answer", "speechless"),
    ("carried_out", "broken messages carried out", "lax"),
    ("stored", "state changed by broken input", "lax"),
    ("left", "objects left when everybody has gone", ""),
    ("refused", "honest moves refused", ""),
)
"""Lists of a trial that must be empty, and the weakness with which they are not."""


def figures(real: Sequence[Trial], weak: Trial) -> list[Figure]:
    """What was found on all servers, beside what is found on the weak one."""
    deaths, messages, requests, frames, games, moves = (
        sum(getattr(trial, name) for trial in real)
        for name in ("deaths", "messages", "requests", "frames", "games", "moves")
    )
    tried = messages + requests + frames
    asked = f"{messages} messages, {requests} requests, {frames} frames"
    return [
        Figure("fuzz: process deaths", f"{deaths} of {asked}", f"0 ({rule_of_three(tried)})", deaths == 0, "-"),
        *(_never(*row, real, weak) for row in MUST_BE_EMPTY),
        _growth(real, weak),
        Figure("fuzz: honest games verified", f"{games}, {moves} moves", "all", games > 0, "-"),
    ]


def _never(field: str, name: str, weakness: str, real: Sequence[Trial], weak: Trial) -> Figure:
    found = [one for trial in real for one in getattr(trial, field)]
    examples = "".join(f"; {' '.join(one.split())[:90]}" for one in sorted(set(found))[:3])
    caught = len(getattr(weak, field))
    control = f"{weakness}: {caught}" if weakness else "-"
    return Figure(f"fuzz: {name}", f"{len(found)}{examples}", 0, not found, control, caught > 0 or not weakness)


def _growth(real: Sequence[Trial], weak: Trial) -> Figure:
    """The bound is a tenth of the messages that each server got."""
    worst = max(real, key=lambda trial: trial.growth[0] - trial.messages // 10)
    (grown, where), bound = worst.growth, worst.messages // 10
    leaked = weak.growth[0]
    value = f"{grown}; {' '.join(where.split())[:90]}"
    name = "fuzz: growth of any container"
    return Figure(name, value, f"≤ {bound}", grown <= bound, f"leaky: {leaked}", leaked > weak.messages // 10)
