"""Sockets that were opened rightly: what they still show when the seat, the session or the person is gone."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from faults.authorisation.cast import PASSWORD, SEATS, Cast, simultaneous
from faults.authorisation.knocking import Street, Visitor
from faults.authorisation.matrix import Findings, first, open_stream
from faults.authorisation.scenes import Fields, news, play_scene

END: Final = "[the end]"
SOON: Final = 60.0
"""Seconds in which the house must have hung up where it was told that a session has ended."""
TRUSTED: Final = 11.0
"""Seconds after which a session that ran out, of which nobody told the house, is not taken as known any more."""
LONGEST: Final = 90.0
"""Seconds after which even a socket that sends nothing must be closed when its session has run out."""


class Screens:
    """Looks on where it should not."""

    def __init__(self, street: Street, cast: Cast, *, is_patient: bool = False) -> None:
        self.street = street
        self.cast = cast
        self.is_patient = is_patient
        self.found = Findings()
        self._devices: dict[str, Visitor] = {}
        """By person, or by bot: the device that ends the session of another."""

    async def seats_only(self) -> Findings:
        """What is shown of seats, without sessions."""
        await asyncio.gather(self._sent_away("link"), self._sent_away("nobody"), self._came_before_the_start())
        return self.found

    async def run(self) -> Findings:
        """All ways in which somebody ceases to be who they were."""
        await asyncio.gather(
            self.seats_only(),
            self._ended("logged out", self._log_out),
            self._ended("deleted", self._delete),
            self._ended("bot ended", self._end_bot),
            self._ended("ended elsewhere", self._end_elsewhere),
            self._ended("password changed", self._change_password),
            self._ended("run out", self._run_out, LONGEST if self.is_patient else 0),
        )
        return self.found

    # -- seats -----------------------------------------------------------------------------

    async def _sent_away(self, watch: str) -> None:
        """Who is sent away sees as much as a watcher from that moment on: nothing, where nobody watches."""
        scene = await play_scene(self.street, self.cast, "asked", watch=watch)
        async with open_stream(self.street, scene.table, self.cast.cat) as socket:
            hello = await first(socket, "hello")
            assert [seat["seat"] for seat in hello["play"]["seats"]] == [2], "cat holds the seat as yet"
            await self.street.ask(self.cast.host.headers, scene.table, "kick", seat=2)
            await self.street.ask(self.cast.ann.headers, scene.table, "undo", seat=0)
            await self._choose(self.cast.bob, scene.table)
            seen = await self._until_quiet(socket, scene.table)
        self._judge(("kicked", f"watch={watch}", "cat"), _after(seen, "seated"), is_shown=watch != "nobody")

    async def _came_before_the_start(self) -> None:
        """Before the start whoever has the link may look; where nobody watches, not a card is shown to them."""
        scene = await play_scene(self.street, self.cast, "full", watch="nobody")
        watcher = self.cast.visitors["watcher"]
        async with open_stream(self.street, scene.table, watcher) as socket:
            await first(socket, "hello")
            await self.street.ask(self.cast.host.headers, scene.table, "start")
            await self._choose(self.cast.ann, scene.table)
            seen = await self._until_quiet(socket, scene.table)
        self._judge(("started", "watch=nobody", "watcher"), seen, is_shown=False)

    def _judge(self, cell: tuple[str, str, str], seen: list[Fields], *, is_shown: bool) -> None:
        games = [message["play"]["seats"] for message in seen if message.get("play")]
        self.found.cells += 1
        if any(seat["seat"] is not None for seats in games for seat in seats) or (games and not is_shown):
            self.found.leaked.append(cell)
        if is_shown and not games:
            self.found.refused.append(cell)

    async def _choose(self, person: Visitor, table: str) -> None:
        play = await news(self.street, person, table)
        move = play["seats"][0]["moves"][0]["text"]
        await self.street.ask(person.headers, table, "move", phase=play["phase"], move=move)

    async def _until_quiet(self, socket: ClientConnection, table: str) -> list[Fields]:
        """Everything up to a word of ann's, or until the house hangs up."""
        await self.street.ask(self.cast.ann.headers, table, "say", text=END)
        seen: list[Fields] = []
        try:
            async with asyncio.timeout(SOON):
                while not any((message.get("line") or {}).get("text") == END for message in seen):
                    seen += msgspec.json.decode(await socket.recv())
        except (ConnectionClosed, TimeoutError):
            pass
        return seen

    # -- sessions --------------------------------------------------------------------------

    async def _ended(self, name: str, end: Callable[[Visitor], Awaitable[None]], wait: float = SOON) -> None:
        """The house hangs up: at once where it knows, with the next command or when it looks where it does not."""
        keeper = await self.street.come_in("zoe")
        zoe = await self._one_more_device(name, keeper)
        body = {"game": simultaneous().key, "players": SEATS}
        table = (await self.street.request(keeper.headers, "POST", "/api/tables", body)).json()["id"]
        await self.street.ask(zoe.headers, table, "sit", seat=0)
        await self.street.ask(self.cast.ann.headers, table, "sit", seat=1)
        async with open_stream(self.street, table, zoe) as socket:
            await first(socket, "hello")
            await end(zoe)
            before = self.street.rows(table)
            if not wait:
                await self._speak_too_late(socket)
            code = await self._closed(socket, wait or SOON)
        self.found.cells += 1
        if self.street.rows(table) != before:
            self.found.changed.append(("socket", name, "spoke"))
        if code != 4401:
            self.found.accepted.append(("socket", name, str(code)))

    async def _speak_too_late(self, socket: ClientConnection) -> None:
        """Two lines at once: the second must not slip through while the house asks about the first."""
        await asyncio.sleep(TRUSTED)
        for word in ("one", "two"):
            await socket.send(msgspec.json.encode({"type": "say", "key": word, "text": word}).decode())

    async def _one_more_device(self, name: str, keeper: Visitor) -> Visitor:
        """The visitor whose socket is looked at: a bot's, a second device's, or the person's own."""
        if name == "bot ended":
            made = (await self.street.request(keeper.headers, "POST", "/api/me/bots", {"name": "robot"})).json()
            self._devices[made["bot"]["id"]] = keeper
            return Visitor("robot", {"Authorization": f"Bearer {made['token']}"}, made["bot"]["id"])
        if name not in ("ended elsewhere", "password changed"):
            return keeper
        login = {"login": f"zoe{secrets.token_hex(4)}", "password": PASSWORD}
        made = await self.street.request(keeper.headers, "POST", "/api/me/account", login)
        keeper.headers["Cookie"] = f"stolik={made.must_be_good().token}"
        came = await self.street.request({"Origin": self.street.address}, "POST", "/api/login", login)
        other = self.street.with_cookie("zoe's telephone", came.must_be_good().token, keeper.id)
        self._devices[keeper.id] = keeper
        return other

    async def _closed(self, socket: ClientConnection, wait: float) -> int | None:
        """The code with which the house hangs up; it is told nothing new to make it look."""
        try:
            async with asyncio.timeout(wait):
                while True:
                    await socket.recv()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None
        except TimeoutError:
            return 0

    async def _log_out(self, zoe: Visitor) -> None:
        (await self.street.request(zoe.headers, "POST", "/api/logout")).must_be_good()

    async def _delete(self, zoe: Visitor) -> None:
        (await self.street.request(zoe.headers, "DELETE", "/api/me")).must_be_good()

    async def _end_bot(self, robot: Visitor) -> None:
        (
            await self.street.request(self._devices[robot.id].headers, "DELETE", f"/api/me/bots/{robot.id}")
        ).must_be_good()

    async def _end_elsewhere(self, zoe: Visitor) -> None:
        other = self._devices[zoe.id].headers
        listed = (await self.street.request(zoe.headers, "GET", "/api/me/sessions")).json()
        mine = next(one["id"] for one in listed if one["current"])
        (await self.street.request(other, "DELETE", f"/api/me/sessions/{mine}")).must_be_good()

    async def _change_password(self, zoe: Visitor) -> None:
        words = {"old": PASSWORD, "new": PASSWORD + "!"}
        other = self._devices[zoe.id].headers
        (await self.street.request(other, "POST", "/api/me/password", words)).must_be_good()

    async def _run_out(self, zoe: Visitor) -> None:
        listed = (await self.street.request(zoe.headers, "GET", "/api/me/sessions")).json()
        self.street.expire(listed[0]["id"])


def _after(messages: list[Fields], kind: str) -> list[Fields]:
    """What came behind the first fact of a kind."""
    at = next((n for n, one in enumerate(messages) if (one.get("fact") or {}).get("type") == kind), len(messages))
    return messages[at:]
