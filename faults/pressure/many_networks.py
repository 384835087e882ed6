"""A guest who comes from anywhere: each address of 127.0.0.0/8 is a network of its own to the server."""

from __future__ import annotations

from itertools import count
from typing import Any, Final

import httpx

from support.people import NO_TLS
from support.server_launcher import HANG_SECONDS
from support.sync_people import Visitor


class Roaming(Visitor):
    """Somebody who comes from any address of this machine, and says that it is yet another one."""

    network = 1
    clients: Final[dict[tuple[str, int], httpx.Client]] = {}
    claims: Final = count()

    def call(self, method: str, path: str, body: object = None, **_more: Any) -> httpx.Response:
        """One request from the network where they are now."""
        client = self.clients.get((self.address, self.network))
        if client is None:
            way = httpx.HTTPTransport(local_address=f"127.0.0.{self.network}", verify=NO_TLS)
            client = self.clients[self.address, self.network] = httpx.Client(timeout=HANG_SECONDS, transport=way)
        headers = {**self.headers, "X-Forwarded-For": f"203.0.113.{next(self.claims) % 250}"}
        answer = client.request(method, f"{self.address}{path}", json=body, headers=headers)
        client.cookies.clear()
        return answer
