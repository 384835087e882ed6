"""Ports of this machine that stay ours between two starts of a server."""

from __future__ import annotations

import socket


def hold_port(host: str = "127.0.0.1") -> socket.socket:
    """A socket that is bound to a free port and never listens: nobody else on the machine can take the port.

    Linux lets a server listen on the same port, because both sockets allow it (SO_REUSEADDR) and only one listens.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind((host, 0))
    return held
