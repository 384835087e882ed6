"""Looks for the bytes of secrets in everything that leaves a house."""

from __future__ import annotations

import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable
from typing import Final

from faults.secrecy.asgi import Heard
from faults.secrecy.worlds import World
from stolik.core.fair import game_key
from stolik.server.table.state import Table

ENOUGH: Final = 16
"""Bytes of a secret that nobody meets by chance."""


def forms(secret: bytes) -> list[bytes]:
    """How the first bytes of a secret may be written: as they are, in hexadecimal, in base 64, as a list of numbers."""
    start = secret[:ENOUGH]
    written = [start, start.hex().encode(), start.hex().upper().encode(), json.dumps(start.decode("latin-1")).encode()]
    written.append(",".join(map(str, start)).encode())
    for before in range(3):  # base 64 looks otherwise when one or two bytes stand before it
        first, last = -(-8 * before // 6), 8 * (before + ENOUGH) // 6
        written += [encode(bytes(before) + start)[first:last] for encode in (b64encode, urlsafe_b64encode)]
    return written


def secrets_of_house(world: World) -> list[bytes]:
    """What never leaves: the key of the house and that of its tokens."""
    house = world.house
    return [house.key._key, house.people._tokens._key]  # noqa: SLF001


def secrets_of_deal(table: Table) -> list[bytes]:
    """What leaves only when the game is over: the seed, its salt, and the key of all draws."""
    seed, salt = table.secrets()
    dealer = table.playing().dealer
    return [seed, salt, game_key(seed, dealer._context, dealer.seat_salts)]  # noqa: SLF001


def found(secrets: Iterable[bytes], heard: Iterable[Heard]) -> int:
    """How often a secret stands in what was sent."""
    patterns = [form for secret in secrets for form in forms(secret)]
    sent = b"\n".join(one.sent for one in heard)
    return sum(sent.count(pattern) for pattern in patterns)
