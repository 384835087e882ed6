"""Somebody at another address of this machine, which is another network to the server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import httpx

from support.people import NO_TLS
from support.server_launcher import HANG_SECONDS
from support.sync_people import Stream, Visitor

HONEST: Final = "127.0.0.2"


class Neighbour(Visitor):
    """A visitor from another network."""

    def call(self, method: str, path: str, body: object = None, **_more: Any) -> httpx.Response:
        """One request, on a connection of its own."""
        transport = httpx.HTTPTransport(local_address=HONEST, verify=NO_TLS)
        with httpx.Client(
            base_url=self.address, headers=self.headers, timeout=HANG_SECONDS, transport=transport
        ) as client:
            return client.request(method, path, json=body)

    @contextmanager
    def stream(self, table: str, since: int | None = None, query: str = "", **more: Any) -> Iterator[Stream]:
        """The stream of a table, from there."""
        with super().stream(table, since, query, source_address=(HONEST, 0), **more) as stream:
            yield stream
