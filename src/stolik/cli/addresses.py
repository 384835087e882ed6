"""Under which address people reach a server on this machine."""

from __future__ import annotations

import socket
from typing import Final

LOOPBACK: Final = ("127.0.0.1", "::1")
ANYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - recognised, not listened on
ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737); it only says by which way we would go there."""


def address_of(host: str, port: int) -> str:
    """For people: of a server that listens everywhere one that other devices of the network understand, too."""
    name = "localhost" if host in LOOPBACK else host
    if host in ANYWHERE:
        name = network_address() or "localhost"
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def network_address() -> str | None:
    """Of this machine, where it has a network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address
