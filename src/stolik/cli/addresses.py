"""The address under which people reach a server on this machine."""

from __future__ import annotations

import socket
from typing import Final

LOOPBACK: Final = ("127.0.0.1", "::1")
ALL_INTERFACES: Final = ("0.0.0.0", "::")  # noqa: S104 - recognised, not listened on
UNUSED_ADDRESS: Final = ("192.0.2.1", 9)
"""Reserved for documentation (RFC 5737); only the route to it is looked up."""


def address_of(host: str, port: int) -> str:
    """The URL of a server, with an address that other devices understand if it listens on all interfaces."""
    name = "localhost" if host in LOOPBACK else host
    if host in ALL_INTERFACES:
        name = network_address() or "localhost"
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def network_address() -> str | None:
    """The IP address of this machine in its network, if it has one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(UNUSED_ADDRESS)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address
