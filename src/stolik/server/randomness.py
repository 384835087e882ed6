"""Where a server takes its random bytes: names of tables, seeds of bots, the pace of their moves.

Deliberately absent: a seed. No option, environment variable or request reaches this; only Python code that builds a
`Config` of its own, as the tests do, can hand in another source. Keys, sessions and tokens never come from here.
"""

from __future__ import annotations

import secrets


class Randomness:
    """The operating system's random bytes."""

    def draw(self, label: str, size: int) -> bytes:
        """Random bytes; the label says what for, so that a reproducible source need not count calls in order."""
        return secrets.token_bytes(size)

    def number(self, label: str, bits: int) -> int:
        """A whole number of so many random bits."""
        size = (bits + 7) // 8
        return int.from_bytes(self.draw(label, size), "big") >> (8 * size - bits)
