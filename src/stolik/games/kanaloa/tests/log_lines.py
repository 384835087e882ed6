"""The JSON lines of one game, read one by one: events, draws and moves, and nothing of what they mean.

What must come of a move stands in `log_referee`.
"""

from __future__ import annotations

from typing import Any

Line = dict[str, Any]


class Lines:
    """The log of one game, from its `start` on; an AssertionError names the first line that is out of place."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.next = 0
        self.start = self.line("start")
        self.game: int = self.start["number"]
        self.draws: list[Line] = []
        self.hands: list[list[str]] = []
        self.seen: set[str] = set()
        """What happened in this game, so that a test can say that it did."""
        self.decisions: list[tuple[int, set[str], list[str]]] = []
        """The line of each decision, what was allowed, and the hand of who decided."""

    def line(self, kind: str) -> Line:
        assert self.next < len(self.lines), f"the log breaks off before: {kind}"
        line = self.lines[self.next]
        assert line["type"] == kind, f"{kind} must come here, not {line}"
        self.next += 1
        return line

    def expect(self, kind: str, **fields: object) -> None:
        """The next line says exactly this."""
        line = self.line(kind)
        assert line == {"number": self.game, "type": kind, **fields}, f"{line} must have {fields}"
        self.seen.add(kind)

    def read_draws(self) -> None:
        """Draws stand before the events that it leads to."""
        assert not self.draws, f"draws that nothing came of: {self.draws}"
        while self.next < len(self.lines) and self.lines[self.next]["type"] == "luck":
            self.draws.append(self.line("luck"))

    def drawn(self, label: str, of: list[int]) -> list[int]:
        assert self.draws, f"nothing was drawn for {label}"
        line = self.draws.pop(0)
        assert (line["number"], line["label"], line["of"]) == (self.game, label, of), f"{line} must be {label}"
        values: list[int] = line["values"]
        assert all(0 <= value < below for value, below in zip(values, of, strict=True)), f"draw out of bounds: {line}"
        return values

    def shuffled(self, label: str, cards: list[str]) -> list[str]:
        """Each draw says which of the first n cards changes places with the n-th, from the last card on."""
        cards = list(cards)
        of = list(range(len(cards), 1, -1))
        for count, value in zip(of, self.drawn(label, of), strict=True):
            cards[count - 1], cards[value] = cards[value], cards[count - 1]
        return cards

    def decide(self, seat: int, allowed: set[str]) -> str:
        """Read the decision of this seat, as notation."""
        self.decisions.append((self.next, allowed, list(self.hands[seat])))
        line = self.line("move")
        assert line["seat"] == seat, f"{line}: it is the turn of {seat}"
        assert line["notation"] in allowed, f"{line} is not allowed: {allowed}"
        assert line["notation"] == " ".join(line["move"].values()), f"{line} says two things"
        assert set(line) == {"number", "type", "seat", "move", "notation"}
        assert line["number"] == self.game
        self.read_draws()
        notation: str = line["notation"]
        return notation
