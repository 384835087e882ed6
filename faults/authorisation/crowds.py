"""Too often: floods of guests, codes, logins and frames at a server with its usual limits, while others go on.

The limits are never replenished here, so that what is let in can be counted whatever the time. The others come from
another address of this machine, which is another network to the server.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from faults.authorisation.cast import SEATS, simultaneous
from faults.authorisation.client import Client, Headers, Visitor, answer_to, first, send
from faults.authorisation.findings import Findings
from stolik.server.limits import LIMITS, Limit
from stolik.server.web.stream import MOST_FAULTS, RUDE

NEVER_AGAIN: Final = {name: Limit(rate=2.0**-20, burst=limit.burst) for name, limit in LIMITS.items()}
"""As much at once as usual; the next one in twelve days."""


class Crowds:
    """Asks for everything too often."""

    def __init__(self, near: Client, far: Client) -> None:
        self.near = near
        self.far = far
        self.found = Findings()

    async def run(self) -> Findings:
        """One flood after the other; after each, somebody else does the same undisturbed."""
        honest = await self.far.new_guest("honest")
        rude = await self.near.new_guest("rude")
        origin = {"Origin": self.near.address}
        login = {"login": "nobody-at-all", "password": "guess number"}
        await self._flood("codes by network", rude.headers, "GET", "/api/codes/AAAAAA")
        await self._flood("logins by login", origin, "POST", "/api/login", login)
        await self._flood("guests by network", origin, "POST", "/api/guests", {"name": "crowd"}, taken=1)
        for path in ("/api/codes/AAAAAA", "/api/me"):
            answer = await self.far.request(honest.headers, "GET", path)
            self.found.check("others", path, hindered=answer.status == 429)
        await self.far.new_guest("another")
        await self._frames(rude, honest)
        return self.found

    async def _flood(
        self, limit: str, who: Headers, method: str, path: str, body: Any = None, *, taken: int = 0
    ) -> None:
        """Ask until it is refused: exactly when the limit says so, whatever address a header claims."""
        most = int(LIMITS[limit].burst) - taken
        for number in range(most + 1):
            spoofed = {**who, "X-Forwarded-For": f"203.0.113.{number}"}
            answer = await self.near.request(spoofed, method, path, body)
            if answer.status == 429:
                break
        is_typed = answer.status == 429 and answer.json()["code"] == "too_often" and "retry-after" in answer.headers
        self.found.check(limit, f"{number} let in", unstopped=number != most or not is_typed)

    async def _frames(self, rude: Visitor, honest: Visitor) -> None:
        """Who sends without pause is told so, then put out; the other at the table is answered all the while."""
        table = await self.far.open_table(honest, simultaneous().key, SEATS)
        async with self.far.stream(table, honest) as calm, self.near.stream(table, rude) as socket:
            await first(calm, "hello")
            answers, code = await self._shout(socket)
            await send(calm, "k", {"type": "sit", "seat": 0})
            self.found.check("others", "a seat", hindered=(await answer_to(calm, "k"))["type"] != "applied")
        counts = (answers.count("refused"), answers.count("too_often"), code)
        expected = (int(LIMITS["frames by socket"].burst), MOST_FAULTS + 1, RUDE)
        self.found.check("frames by socket", f"{counts}", unstopped=counts != expected)

    async def _shout(self, socket: ClientConnection) -> tuple[list[str], int]:
        """Send and send; the kinds of answers, and the code with which it ends."""
        answers: list[str] = []
        try:
            for number in range(2 * int(LIMITS["frames by socket"].burst)):
                await send(socket, f"rude-{number}", {"type": "kick", "seat": 0})
                came = msgspec.json.decode(await socket.recv())
                answers += [one["code"] if one["type"] == "error" else one["type"] for one in came]
        except ConnectionClosed as closed:
            return answers, closed.rcvd.code if closed.rcvd else 0
        return answers, 0
