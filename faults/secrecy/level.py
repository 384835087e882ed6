"""What both houses share, so that nothing but the hidden cards can differ: ids, moments, bots' luck, commitments.

Seeds and the keys of the houses are drawn as ever and do differ. A commitment is a hash of a seed under a salt
of 32 bytes; here an oracle gives bytes that do not hang on either (that it hides them is for the examination of
fair luck), else no two worlds would ever look alike.
"""

from __future__ import annotations

import hashlib
import secrets
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from types import ModuleType
from typing import Final
from unittest.mock import patch

import prometheus_client.metrics

from faults.secrecy import imagined
from faults.secrecy.clock import Clock
from faults.secrecy.listening import ListeningWorker
from stolik.core import dealer
from stolik.core.fair import SECRET_BYTES
from stolik.server import house_key, serving, thinkers
from stolik.server.live import hub
from stolik.server.table import moving

NEVER: Final = 1e9
DOORS: Final = serving
"""What opens every room of the server."""


class SharedIds:
    """Stands in for the module `secrets`: the same words in both houses, luck that hangs on the moment alone."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._label = ""
        self._count = 0

    def begin(self, label: str) -> None:
        """The words that follow are those of this label, in whichever house."""
        self._label, self._count = label, 0

    def token_hex(self, size: int) -> str:
        """An id."""
        return self._word(size).hex()

    def token_urlsafe(self, size: int) -> str:
        """An id of a table, or the random word of a token."""
        return self._word(size).hex()[: (4 * size + 2) // 3]

    def choice(self, letters: Sequence[str]) -> str:
        """A letter of a code."""
        return letters[self._word(1)[0] % len(letters)]

    def randbits(self, bits: int) -> int:
        """Luck for bots."""
        luck = hashlib.sha256(repr((self._clock.passed, bits)).encode()).digest()
        return int.from_bytes(luck) & ((1 << bits) - 1)

    def randbelow(self, limit: int) -> int:
        """The pace of a bot."""
        return self.randbits(62) % limit

    def _word(self, size: int) -> bytes:
        self._count += 1
        return hashlib.shake_256(f"{self._label}/{self._count}".encode()).digest(size)


def oracle(_seed: bytes, _salt: bytes, context: bytes) -> bytes:
    """A commitment that hangs on nothing hidden."""
    return hashlib.sha256(context).digest()[:SECRET_BYTES]


@contextmanager
def level(clock: Clock) -> Iterator[SharedIds]:
    """Both houses on one clock, with the same words for everything that everyone may know."""
    ids = SharedIds(clock)
    with ExitStack() as changes:
        for module in _rooms():
            if getattr(module, "time", None) is time:
                changes.enter_context(patch.object(module, "time", clock))
            if getattr(module, "secrets", None) is secrets and module is not house_key:
                changes.enter_context(patch.object(module, "secrets", ids))
            if hasattr(module, "now_ms"):
                changes.enter_context(patch.object(module, "now_ms", clock.now_ms))
        changes.enter_context(patch.object(hub, "SWEEP", NEVER))
        changes.enter_context(patch.object(dealer, "commitment", oracle))
        changes.enter_context(patch.object(thinkers, "Worker", ListeningWorker))
        changes.enter_context(patch.object(moving, "Play", imagined.play_again))
        yield ids


def _rooms() -> list[ModuleType]:
    """Every room of the server that is open, and the figures' own library."""
    rooms = [module for name, module in sys.modules.items() if name.startswith("stolik.server.")]
    return [*rooms, prometheus_client.metrics]
