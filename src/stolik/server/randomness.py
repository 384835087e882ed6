"""Random bytes of a server: ids of tables, seeds of bots, the pauses before their moves.

Deliberately absent: a seed. No option, environment variable or request reaches this; only Python code that builds a
`Config` of its own, as the tests do, can hand in another source. Keys, sessions and tokens never come from here.
"""

from __future__ import annotations

import secrets


class Randomness:
    """The operating system's random bytes."""

    def draw(self, label: str, size: int) -> bytes:
        """Random bytes; a reproducible source derives them from the label and need not count calls in order."""
        return secrets.token_bytes(size)

    def number(self, label: str, bits: int) -> int:
        """A whole number of so many random bits."""
        size = (bits + 7) // 8
        return int.from_bytes(self.draw(label, size), "big") >> (8 * size - bits)
