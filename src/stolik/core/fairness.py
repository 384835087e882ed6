"""Chance that anyone can verify: commit, salt, derive, draw by label, reveal.

The paragraphs L1 … L8 of docs/fairness.md are this file in words. Everything is HMAC-SHA-256, which
browsers verify natively; each use has its own label, so that nothing published gives away a draw.

Deliberately absent: the source of the secrets. Whoever deals brings 32 random bytes (and the tests
bring known ones).
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from stolik.core.chance import Rng

PROTOCOL_LABEL: Final = "stolik-luck-1"
SECRET_BYTES: Final = 32
LENGTH_BYTES: Final = 8

COMMITMENT_LABEL: Final = b"stolik-luck-1/commitment"
GAME_KEY_LABEL: Final = b"stolik-luck-1/game-key"
DRAW_LABEL: Final = b"stolik-luck-1/draw"
BLOCK_LABEL: Final = b"stolik-luck-1/block"


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256."""
    return hmac.digest(key, message, "sha256")


def length_prefixed(*parts: bytes) -> bytes:
    """[L1] Parts joined so that no two lists of parts give the same bytes: each behind its length."""
    return b"".join(len(part).to_bytes(LENGTH_BYTES, "big") + part for part in parts)


def commitment_context(table: str, game: str, rules: int, players: int, options: Mapping[str, str]) -> bytes:
    """[L2] What the draws are for, as canonical JSON: sorted keys, no spaces, UTF-8."""
    context = {
        "game": game,
        "options": dict(options),
        "players": players,
        "protocol": PROTOCOL_LABEL,
        "rules": rules,
        "table": table,
    }
    return json.dumps(context, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def commitment(seed: bytes, salt: bytes, context: bytes) -> bytes:
    """[L3] What is published before anyone adds a salt. It hides the seed and fixes it."""
    return hmac_sha256(COMMITMENT_LABEL, length_prefixed(seed, salt, context))


def game_key(seed: bytes, context: bytes, seat_salts: Sequence[bytes | None]) -> bytes:
    """[L4] The key of all draws: the server's seed and what each seat's device added."""
    added = [seat.to_bytes(1, "big") + (salt or b"") for seat, salt in enumerate(seat_salts)]
    return hmac_sha256(seed, GAME_KEY_LABEL + length_prefixed(context, *added))


def bytes_needed(n: int) -> int:
    """[L6] How many bytes a number below `n` takes from the stream; 0 for n = 1."""
    return ((n - 1).bit_length() + 7) // 8


def bounded_number(word: bytes, n: int) -> int:
    """[L6] The number below `n` that these bytes stand for, or −1 where they must be redrawn."""
    mask = (1 << (n - 1).bit_length()) - 1
    number = int.from_bytes(word, "big") & mask
    return number if number < n else -1


class FairRng(Rng):
    """[L5, L6] The draws of one game key: a stream of bytes of its own under every label."""

    def __init__(self, key: bytes, kinds: Sequence[str]) -> None:
        self._key = key
        self._kinds = tuple(kinds)
        self._draw_key = b""
        self._blocks = 0
        self._unused = b""

    def __repr__(self) -> str:
        return "<FairRng, key withheld>"

    def open_label(self, label: str) -> None:
        """[L5] Begin the stream of a label; opened again, it gives the same numbers again."""
        self._draw_key = hmac_sha256(self._key, DRAW_LABEL + length_prefixed(label.encode()))
        self._blocks = 0
        self._unused = b""

    def at(self, kind: i64, index: i64) -> None:
        self.open_label(f"{self._kinds[kind]}/{index}")

    def below(self, n: i64) -> i64:
        if n < 1 or not self._draw_key:
            raise ValueError("a draw is below 1 or more, under an open label")
        number = bounded_number(self._take(bytes_needed(n)), n)
        while number < 0:
            number = bounded_number(self._take(bytes_needed(n)), n)
        return number

    def _take(self, count: int) -> bytes:
        while len(self._unused) < count:
            self._unused += hmac_sha256(self._draw_key, BLOCK_LABEL + self._blocks.to_bytes(LENGTH_BYTES, "big"))
            self._blocks += 1
        taken, self._unused = self._unused[:count], self._unused[count:]
        return taken
