"""Sockets that were opened rightly: what they still show when the seat, the session or the person is gone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from faults.authorisation.cast import PASSWORD, SEATS, bearer, session_of, simultaneous, two_devices
from faults.authorisation.client import NEIGHBOUR, Client, Json, Visitor, first, send
from faults.authorisation.clock import LATER, LOOK
from faults.authorisation.findings import Findings, Trial
from faults.authorisation.scenes import move_somehow, play_scene
from support.launcher import HUNG
from support.server import Server

END: Final = "[the end]"
UNKNOWN_PERSON: Final = 4401
ENDINGS: Final = ("logged out", "deleted", "bot ended", "ended elsewhere", "password changed")
"""Ways in which a session ends of which the server is told."""


class Screens(Trial):
    """Looks on where it should not."""

    async def run(self) -> Findings:
        """All ways in which somebody ceases to be who they were, of which the server is told."""
        await self.seats()
        for ending in ENDINGS:
            sitter = await Sitter.come(self.client, ending)
            async with self.client.stream(sitter.table, sitter.device) as socket:
                await first(socket, "hello")
                await sitter.end(self.client, ending)
                await judge_ended(self.client, self.found, sitter, socket, ending)
        return self.found

    async def seats(self) -> Findings:
        """What is shown of seats, whatever becomes of sessions."""
        await self._sent_away("link")
        await self._sent_away("nobody")
        await self._came_before_the_start()
        return self.found

    async def _sent_away(self, watch: str) -> None:
        """Who is sent away sees as much as a watcher from that moment on: nothing, where nobody watches."""
        scene = await play_scene(self.client, self.cast, "asked", watch=watch)
        async with self.client.stream(scene.table, self.cast["cat"]) as socket:
            hello = await first(socket, "hello")
            assert [seat["seat"] for seat in hello["play"]["seats"]] == [2], "cat holds the seat as yet"
            await self.client.ask(self.cast["host"], scene.table, "kick", seat=2)
            await self.client.ask(self.cast["ann"], scene.table, "undo", seat=0)
            await move_somehow(self.client, self.cast["bob"], scene.table)
            seen = await self._until_the_end(socket, scene.table)
        kicked = (n for n, one in enumerate(seen) if (one.get("fact") or {}).get("type") == "seated")
        self._judge(f"kicked, watch={watch}", seen[next(kicked, len(seen)) :], is_shown=watch != "nobody")

    async def _came_before_the_start(self) -> None:
        """Before the start whoever has the link may look; where nobody watches, not a card is shown to them."""
        scene = await play_scene(self.client, self.cast, "full", watch="nobody")
        async with self.client.stream(scene.table, self.cast["watcher"]) as socket:
            await first(socket, "hello")
            await self.client.ask(self.cast["host"], scene.table, "start")
            await move_somehow(self.client, self.cast["ann"], scene.table)
            seen = await self._until_the_end(socket, scene.table)
        self._judge("started, watch=nobody", seen, is_shown=False)

    def _judge(self, where: str, seen: list[Json], *, is_shown: bool) -> None:
        games = [message["play"]["seats"] for message in seen if message.get("play")]
        shows_seat = any(seat["seat"] is not None for seats in games for seat in seats)
        is_leak = shows_seat or (bool(games) and not is_shown)
        self.found.check(where, leaked=is_leak, refused=is_shown and not games)

    async def _until_the_end(self, socket: ClientConnection, table: str) -> list[Json]:
        """Everything up to a word of ann's, or until the server hangs up."""
        await self.client.ask(self.cast["ann"], table, "say", text=END)
        seen: list[Json] = []
        try:
            async with asyncio.timeout(HUNG):
                while not any((message.get("line") or {}).get("text") == END for message in seen):
                    seen += msgspec.json.decode(await socket.recv())
        except ConnectionClosed:
            pass
        return seen


class Sitter(Struct, frozen=True):
    """Somebody with a seat, whose session will end."""

    table: str
    device: Visitor
    """What the socket is opened with: a bot's token, a second device, or the person's own browser."""
    keeper: Visitor
    """Who can end that session."""

    @classmethod
    async def come(cls, client: Client, ending: str) -> Sitter:
        """A new guest, perhaps with a bot or two devices, at a table of their own."""
        keeper = device = await client.new_guest("zoe")
        if ending == "bot ended":
            made = (await client.request(keeper.headers, "POST", "/api/me/bots", {"name": "robot"})).json()
            device = Visitor("robot", bearer(made["token"]), made["bot"]["id"])
        elif ending in ("ended elsewhere", "password changed"):
            keeper, device = await two_devices(client, keeper, f"zoe-{ending.replace(' ', '-')}")
        table = await client.open_table(keeper, simultaneous().key, SEATS)
        await client.ask(device, table, "sit", seat=0)
        return cls(table, device, keeper)

    async def end(self, client: Client, ending: str) -> None:
        """Let the session end."""
        own, keeper = self.device.headers, self.keeper.headers
        words = {"old": PASSWORD, "new": PASSWORD + "!"}
        session = await session_of(client, self.device) if ending == "ended elsewhere" else ""
        headers, method, path, body = {
            "logged out": (own, "POST", "/api/logout", None),
            "deleted": (own, "DELETE", "/api/me", None),
            "bot ended": (keeper, "DELETE", f"/api/me/bots/{self.device.id}", None),
            "ended elsewhere": (keeper, "DELETE", f"/api/me/sessions/{session}", None),
            "password changed": (keeper, "POST", "/api/me/password", words),
        }[ending]
        (await client.request(headers, method, path, body)).must_be_good()


async def run_out(server: Server, clock: Path) -> Findings:
    """Sessions run out of which nobody tells the server: it looks when it is spoken to, and from time to time."""
    found = Findings()
    async with Client(server, NEIGHBOUR) as client:
        for moment, words in ((LATER, ("one", "two")), (LOOK, ())):
            sitter = await Sitter.come(client, "run out")
            async with client.stream(sitter.table, sitter.device) as socket:
                await first(socket, "hello")
                client.expire(sitter.device)
                (clock / moment).touch()
                for word in words:  # the second must not slip through while the server looks because of the first
                    await send(socket, word, {"type": "say", "text": word})
                await judge_ended(client, found, sitter, socket, f"run out, {len(words)} words")
    return found


async def judge_ended(client: Client, found: Findings, sitter: Sitter, socket: ClientConnection, ending: str) -> None:
    """The server must hang up by itself, and store nothing more."""
    before = client.log_of(sitter.table)
    try:
        async with asyncio.timeout(HUNG):
            while True:
                await socket.recv()
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd else 0
    is_changed = client.log_of(sitter.table) != before
    found.check("socket", ending, str(code), accepted=code != UNKNOWN_PERSON, changed=is_changed)
