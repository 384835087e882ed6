"""Every command by everybody in every situation, by POST and over a stream: what is accepted, and what it changed."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from contextlib import AsyncExitStack
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection

from faults.authorisation.cast import Cast
from faults.authorisation.client import Client, Json, Visitor, answer_to, first, hang_up, send
from faults.authorisation.expected import KNOWN, UNKNOWN, expected
from faults.authorisation.findings import Findings, Trial
from faults.authorisation.scenes import FREE, SITUATIONS, Scene, play_scene, questions
from support.launcher import HUNG

SEAT_OF: Final = {"ann": 0, "ann as bearer": 0, "bob": 1, "cat": 2}
HARMLESS: Final = frozenset({"back"})
"""Answered `applied` with nothing done where nobody was away."""
SECRETS: Final = (b'"view"', b'"events"', b'"moves"')


class Matrix(Trial):
    """Tries all cells on one server."""

    def __init__(self, client: Client, cast: Cast) -> None:
        super().__init__(client, cast)
        self.table = expected()

    async def run(self, accepts: Sequence[str]) -> Findings:
        """First everything that must be refused, at one table; then what is accepted, at fresh ones."""
        for situation in SITUATIONS:
            scene = await play_scene(self.client, self.cast, situation)
            await self._refusals(scene, KNOWN | UNKNOWN)
            await self._turn_away(scene)
            await self._refusals_over_streams(scene)
            if situation in accepts:
                await self._accepts(situation)
        return self.found

    async def doors(self) -> Findings:
        """Those who are not known ask for a stream."""
        await self._turn_away(await play_scene(self.client, self.cast, "asked"))
        return self.found

    async def only(self, asked: Sequence[str]) -> Findings:
        """Some of what must be refused, by POST, by those who are known."""
        await self._refusals(await play_scene(self.client, self.cast, "asked"), KNOWN, asked)
        return self.found

    def _everybody(self, scene: Scene) -> dict[str, Visitor]:
        return {**self.cast.visitors, "gone": scene.gone}

    # -- by POST ---------------------------------------------------------------------------

    async def _refusals(self, scene: Scene, names: Collection[str], asked: Sequence[str] = ()) -> None:
        for what, fields in questions(scene, self.cast).items():
            for name, visitor in self._everybody(scene).items() if not asked or what in asked else ():
                if name in names and name not in self.table[scene.situation, what]:
                    before = self.client.log_of(scene.table)
                    answer, body = await self._post(scene.table, visitor, fields)
                    self._judge(scene, before, what, name, answer, body)

    async def _post(self, table: str, visitor: Visitor, fields: Json) -> tuple[str, bytes]:
        """The kind of answer, or the HTTP status where there is none."""
        body = {**fields, "key": self.client.key()}
        answer = await self.client.request(visitor.headers, "POST", f"/api/tables/{table}/commands", body)
        return answer.json().get("type", str(answer.status)), answer.content

    def _judge(self, scene: Scene, before: object, what: str, name: str, answer: str, body: bytes) -> None:
        is_harmless = what in HARMLESS and name in KNOWN
        is_accepted = answer in ("applied", "duplicate") and not is_harmless
        self.found.check(
            scene.situation,
            what,
            name,
            accepted=is_accepted or (name in UNKNOWN and answer != "401"),
            leaked=any(secret in body for secret in SECRETS),
            changed=self.client.log_of(scene.table) != before,
        )

    async def _accepts(self, situation: str) -> None:
        scene: Scene | None = None
        for (where, what), names in self.table.items():
            for name in sorted(names) if where == situation else ():
                scene = scene or await play_scene(self.client, self.cast, situation)
                fields = questions(scene, self.cast)[what]
                answer, _ = await self._post(scene.table, self._everybody(scene)[name], fields)
                self.found.check(situation, what, name, refused=answer != "applied")
                if what != "say":
                    scene = None

    # -- over streams ----------------------------------------------------------------------

    async def _turn_away(self, scene: Scene) -> None:
        """Who is not known gets no stream; and whatever happens at the table afterwards, not a byte of it."""
        for name in sorted(UNKNOWN):
            status, came = await listen(self.client, scene.table, self._everybody(scene)[name].headers)
            self.found.check(scene.situation, "stream", name, accepted=status == 101, leaked=b"{" in came)

    async def _refusals_over_streams(self, scene: Scene) -> None:
        async with AsyncExitStack() as stack:
            sockets = {
                name: await stack.enter_async_context(self.client.stream(scene.table, visitor))
                for name, visitor in self._everybody(scene).items()
                if name in KNOWN
            }
            for name, socket in sockets.items():
                await self._hello(scene, name, socket)
            await self._let_the_bot_choose(scene)
            for what, fields in questions(scene, self.cast).items():
                for name in sorted(KNOWN - self.table[scene.situation, what]):
                    await self._refusal_over(sockets[name], scene, what, name, fields)

    async def _hello(self, scene: Scene, name: str, socket: ClientConnection) -> None:
        """The first message shows the seats of the person, and of nobody else."""
        play = (await first(socket, "hello"))["play"]
        shown = [seat["seat"] for seat in play["seats"]] if play else [SEAT_OF.get(name)]
        self.found.check(scene.situation, "stream", name, leaked=shown != [SEAT_OF.get(name)])

    async def _let_the_bot_choose(self, scene: Scene) -> None:
        """Whoever looks wakes the bot on the seat that dan left; its choice is not to be taken for somebody's."""
        if scene.situation == "running":
            async with asyncio.timeout(HUNG):
                while f'"moved","seat":{FREE}' not in self.client.log_of(scene.table)[-1][3]:  # noqa: ASYNC110 - a file
                    await asyncio.sleep(0.02)

    async def _refusal_over(self, socket: ClientConnection, scene: Scene, what: str, name: str, fields: Json) -> None:
        before = self.client.log_of(scene.table)
        key = self.client.key()
        await send(socket, key, fields)
        answer = await answer_to(socket, key)
        self._judge(scene, before, what, name, answer["type"], msgspec.json.encode(answer))


async def listen(client: Client, table: str, headers: dict[str, str], *more: tuple[str, str]) -> tuple[int, bytes]:
    """Ask for a stream: the status, and what comes until the server hangs up or has sent a message."""
    status, (reader, writer) = await client.handshake(table, headers, *more)
    came = b""
    async with asyncio.timeout(HUNG):
        while b"{" not in came and (piece := await reader.read(65_536)):
            came += piece
    await hang_up(writer)
    return status, came
