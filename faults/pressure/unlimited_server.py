"""A server whose rate limits can be multiplied: what the checks of this package must find."""

from __future__ import annotations

import msgspec

from stolik.server.access import guard
from stolik.server.access.guard import RequestGuard, Scope
from stolik.server.access.rate_limits import network_of_ip
from stolik.server.accounts.person import Identity
from stolik.server.http.account_routes import OWNED_LIMIT
from stolik.server.sockets.stream import TableStream
from support.patches import put_into


def generous() -> None:
    """Everybody counts for themselves, wherever they say that they are; who is made and ended is not counted."""

    def by_header(_self: RequestGuard, scope: Scope, headers: dict[str, str]) -> str:
        return network_of_ip(headers.get("x-forwarded-for") or scope["client"][0])

    def by_itself(self: RequestGuard, name: str, identity: Identity) -> None:
        if name != OWNED_LIMIT:
            self._count(name, f"{identity.person.id} {identity.network}")

    receive_text = TableStream.receive_text

    def by_socket(self: TableStream, text: str | bytes | None) -> None:
        self.identity = msgspec.structs.replace(self.identity, network=f"socket {id(self)}")
        receive_text(self, text)

    put_into(RequestGuard, network=by_header, count_person=by_itself)
    put_into(guard, fold_login=str)
    put_into(TableStream, receive_text=by_socket)
