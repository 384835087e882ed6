"""What was compared and what differed, and the bytes of secrets that were found in it."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from itertools import zip_longest
from typing import Final

from faults.secrecy.asgi import Received
from faults.secrecy.worlds import World
from stolik.core.fairness import game_key
from stolik.server.table.state import Table

MAX_ALARMS: Final = 20
ALARM_CONTEXT_BYTES: Final = 60
"""Bytes that an alarm shows on both sides of a difference."""
SECRET_PREFIX_BYTES: Final = 16
"""Bytes of a secret that nobody meets by chance."""
NOTHING: Final = Received("nothing", 0.0, b"")


@dataclass(slots=True)
class Tally:
    """Sums over many pairs of worlds, and over whole games."""

    planned: int = 0
    pairs: int = 0
    """Pairs of worlds that were to be compared, and that were."""
    size: int = 0
    """Bytes that were compared."""
    differing: int = 0
    scanned: int = 0
    """Bytes that were searched for secrets."""
    secrets_found: int = 0
    """… before the reveal, and those of the server at any time."""
    games: int = 0
    """Whole games that were searched."""
    reveals: int = 0
    """… and those in which the seed was found after the reveal, where it belongs: the search can find something."""
    digest: str = ""
    """Of every byte that left a server, and of its moment."""
    alarms: list[str] = field(default_factory=list)

    def compare(self, where: str, received: list[list[Received]]) -> None:
        """Both must have been sent the same, at the same moments, in the same order."""
        for one, two in zip_longest(*received, fillvalue=NOTHING):
            self.size += len(one.sent)
            if one != two:
                self.differing += max(1, differing(one.sent, two.sent))
                self.alarms += [_alarm(where, one, two)] if len(self.alarms) < MAX_ALARMS else []

    def add(self, other: Tally) -> None:
        """What was compared elsewhere."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def search(self, secrets: Iterable[bytes], received: list[Received]) -> None:
        """None of these may stand in anything that was sent."""
        self.scanned += sum(len(one.sent) for one in received)
        self.secrets_found += found(secrets, received)
        self.digest = hashlib.sha256(repr((self.digest, received)).encode()).hexdigest()


def _alarm(where: str, one: Received, two: Received) -> str:
    at = next((place for place, (a, b) in enumerate(zip(one.sent, two.sent, strict=False)) if a != b), 0)
    shown = [
        (received.what, received.at, received.sent[max(0, at - ALARM_CONTEXT_BYTES) : at + ALARM_CONTEXT_BYTES])
        for received in (one, two)
    ]
    return f"{where}: {shown[0]} | {shown[1]}"


def differing(one: bytes, two: bytes) -> int:
    """How many bytes differ, the length included."""
    return sum(a != b for a, b in zip(one, two, strict=False)) + abs(len(one) - len(two))


def forms(secret: bytes) -> list[bytes]:
    """How the first bytes of a secret may be written: as they are, in hexadecimal, in base 64, as a list of numbers."""
    start = secret[:SECRET_PREFIX_BYTES]
    written = [start, start.hex().encode(), start.hex().upper().encode(), json.dumps(start.decode("latin-1")).encode()]
    written.append(",".join(map(str, start)).encode())
    for before in range(3):  # base 64 looks otherwise when one or two bytes stand before it
        first, last = -(-8 * before // 6), 8 * (before + SECRET_PREFIX_BYTES) // 6
        written += [encode(bytes(before) + start)[first:last] for encode in (b64encode, urlsafe_b64encode)]
    return written


def secrets_of_server(world: World) -> list[bytes]:
    """What never leaves: the key of the server and that of its tokens."""
    return [world.server.server_key._key, world.server.accounts._tokens._key]  # noqa: SLF001


def secrets_of_deal(table: Table) -> list[bytes]:
    """What leaves only when the game is over: the seed, its salt, and the key of all draws."""
    seed, salt = table.reveal_secrets()
    dealer = table.started_game().dealer
    return [seed, salt, game_key(seed, dealer._context, dealer.seat_salts)]  # noqa: SLF001


def found(secrets: Iterable[bytes], received: Iterable[Received]) -> int:
    """How often a secret stands in what was sent."""
    sent = b"\n".join(one.sent for one in received)
    return sum(sent.count(form) for secret in secrets for form in forms(secret))
