"""What was compared, and what differed."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final

from faults.secrecy.asgi import Heard
from faults.secrecy.wire import found

MOST_KEPT: Final = 20
AROUND: Final = 60
NOTHING: Final = Heard("nothing", 0.0, b"")


@dataclass(slots=True)
class Tally:
    """Sums over many pairs of worlds."""

    pairs: int = 0
    steps: int = 0
    size: int = 0
    """Bytes that were compared."""
    differing: int = 0
    parted: int = 0
    """Pairs that ended because the principal lawfully learned something."""
    secrets_found: int = 0
    scanned: int = 0
    alarms: list[str] = field(default_factory=list)

    def compare(self, where: str, real: list[Heard], other: list[Heard]) -> None:
        """Both must have been sent the same, at the same moments, in the same order."""
        for one, two in zip_longest(real, other, fillvalue=NOTHING):
            self.size += len(one.sent)
            if one != two:
                self.differing += max(1, differing(one.sent, two.sent))
                self._alarm(where, one, two)

    def add(self, other: Tally) -> None:
        """What somebody else has compared."""
        for name in ("pairs", "steps", "size", "differing", "parted", "secrets_found", "scanned"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.alarms += other.alarms

    def search(self, secrets: list[bytes], heard: list[Heard]) -> None:
        """None of these may stand in anything that was sent."""
        self.scanned += sum(len(one.sent) for one in heard)
        self.secrets_found += found(secrets, heard)

    def _alarm(self, where: str, one: Heard, two: Heard) -> None:
        if len(self.alarms) < MOST_KEPT:
            at = next((place for place, (a, b) in enumerate(zip(one.sent, two.sent, strict=False)) if a != b), 0)
            shown = [heard.sent[max(0, at - AROUND) : at + AROUND] for heard in (one, two)]
            self.alarms.append(f"{where}: {one.what} at {one.at}: {shown[0]!r} | {two.what} at {two.at}: {shown[1]!r}")


def differing(one: bytes, two: bytes) -> int:
    """How many bytes differ, the length included."""
    return sum(a != b for a, b in zip(one, two, strict=False)) + abs(len(one) - len(two))
