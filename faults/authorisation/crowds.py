"""Too often: floods of guests, codes, logins and frames at a house with its usual limits, while others go on.

The others come from another address of this machine, so that they are another network to the doorman.
"""

from __future__ import annotations

import secrets
from typing import Any, Final

import msgspec
from msgspec import Struct
from websockets.exceptions import ConnectionClosed

from faults.authorisation.cast import simultaneous
from faults.authorisation.knocking import Headers, Street, Visitor
from faults.authorisation.matrix import answer_to, first, open_stream
from faults.house import House
from stolik.server.limits import LIMITS

NEIGHBOUR: Final = "127.0.0.2"
SLACK: Final = 3
"""A bucket fills a little while it is emptied."""


class Crowd(Struct):
    """What a flood was answered."""

    let_in: dict[str, int] = {}
    """How many of a kind were let in before the first refusal."""
    late: list[str] = []
    """Floods that were not stopped, or not by a typed refusal with a time to wait."""
    hindered: list[str] = []
    """What others could not do meanwhile."""


class Crowds:
    """Asks for everything too often."""

    def __init__(self, house: House) -> None:
        self.near = Street(house)
        self.far = Street(house, NEIGHBOUR)
        self.found = Crowd()

    async def run(self) -> Crowd:
        """One flood after the other; after each, somebody else does the same undisturbed."""
        honest = await self.far.come_in("honest")
        rude = await self.near.come_in("rude")
        origin = {"Origin": self.near.address}
        login = {"login": "nobody-at-all", "password": "guess number"}
        spoofed = {**rude.headers}
        await self._flood("codes by network", rude.headers, "GET", "/api/codes/AAAAAA", None, spoof=spoofed)
        await self._flood("logins by login", origin, "POST", "/api/login", login)
        await self._flood("guests by network", origin, "POST", "/api/guests", {"name": "crowd"}, taken=1)
        await self._others(honest)
        await self._frames(rude, honest)
        await self.near.close()
        await self.far.close()
        return self.found

    async def _flood(
        self,
        limit: str,
        who: Headers,
        method: str,
        path: str,
        body: Any,
        *,
        spoof: Headers | None = None,
        taken: int = 0,
    ) -> None:
        """Ask until it is refused: no later than the limit says, whatever address a header claims."""
        most = int(LIMITS[limit].burst) - taken
        for number in range(most + SLACK):
            forwarded = {} if spoof is None else {"X-Forwarded-For": f"203.0.113.{number}"}
            answer = await self.near.request({**who, **forwarded}, method, path, body)
            if answer.status == 429:
                self.found.let_in[limit] = number
                if answer.json()["code"] != "too_often" or "retry-after" not in answer.headers or number < most:
                    self.found.late.append(limit)
                return
        self.found.late.append(limit)

    async def _others(self, honest: Visitor) -> None:
        for name, method, path in (("codes", "GET", "/api/codes/AAAAAA"), ("me", "GET", "/api/me")):
            if (await self.far.request(honest.headers, method, path)).status == 429:
                self.found.hindered.append(name)
        await self.far.come_in("another")

    async def _frames(self, rude: Visitor, honest: Visitor) -> None:
        """Who sends without pause is told so, then put out; the other at the table is answered all the while."""
        game = simultaneous()
        body = {"game": game.key, "players": 5}
        table = (await self.far.request(honest.headers, "POST", "/api/tables", body)).must_be_good().json()["id"]
        async with (
            open_stream(self.far, table, honest) as calm,
            open_stream(self.near, table, rude, max_size=None) as socket,
        ):
            await first(calm, "hello")
            answers, code = await self._shout(socket)
            await calm.send(msgspec.json.encode({"type": "sit", "key": "k", "seat": 0}).decode())
            if (await answer_to(calm, "k"))["type"] != "applied":
                self.found.hindered.append("a seat")
        burst = int(LIMITS["frames by socket"].burst)
        self.found.let_in["frames by socket"] = answers.count("refused")
        if not burst <= answers.count("refused") <= burst + 60 or "too_often" not in answers or code != 1008:
            self.found.late.append("frames by socket")

    async def _shout(self, socket: Any) -> tuple[list[str], int]:
        """Send and send; the kinds of answers, and the code with which it ends."""
        answers: list[str] = []
        try:
            for _ in range(400):
                word = {"type": "kick", "key": secrets.token_hex(4), "seat": 0}
                await socket.send(msgspec.json.encode(word).decode())
                came = msgspec.json.decode(await socket.recv())
                answers += [one["code"] if one["type"] == "error" else one["type"] for one in came]
        except ConnectionClosed as closed:
            return answers, closed.rcvd.code if closed.rcvd else 0
        return answers, 0
