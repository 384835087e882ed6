"""What was tried, and what should not have happened; and what all trials have: a client, people, and findings."""

from __future__ import annotations

from msgspec import Struct

from faults.authorisation.cast import Cast
from faults.authorisation.client import Client

Finding = tuple[str, ...]
"""What is wrong (`accepted`, `refused`, `changed`, `leaked`, …), and where."""


class Findings(Struct):
    """How much was tried, and all that was wrong."""

    tried: int = 0
    wrong: list[Finding] = []

    def check(self, *where: str, **wrong: bool) -> None:
        """One trial, and what of it was wrong.

        `accepted`: though nobody expected it; `refused`: though it should have been accepted (what refuses everything
        proves nothing); `changed`: refused, and yet stored; `leaked`: what somebody else may know came along.
        """
        self.tried += 1
        self.wrong += [(what, *where) for what, is_so in wrong.items() if is_so]

    def __add__(self, more: Findings) -> Findings:
        return Findings(self.tried + more.tried, self.wrong + more.wrong)

    def having(self, *whats: str) -> list[Finding]:
        """Those that were wrong in one of these ways."""
        return [finding for finding in self.wrong if finding[0] in whats]


class Trial:
    """Something that is tried on one server."""

    def __init__(self, client: Client, cast: Cast) -> None:
        self.client = client
        self.cast = cast
        self.found = Findings()
