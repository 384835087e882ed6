"""Every command by everybody in every situation, by POST and over a stream: what is accepted, and what it changed."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any, Final

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from faults.authorisation.cast import Cast
from faults.authorisation.expected import KNOWN, UNKNOWN, expected
from faults.authorisation.knocking import PATIENCE, Knock, Street, Visitor
from faults.authorisation.scenes import FREE, SITUATIONS, Fields, Scene, play_scene, questions

Cell = tuple[str, str, str]
"""The situation, what is asked, and by whom."""
REFUSING: Final = frozenset({"refused", "illegal", "stale", "error"})
JSON: Final = b"{"
"""What every message begins with, and no refusal of a handshake."""
HARMLESS: Final = frozenset({"back"})
"""Answered `applied` with nothing done where nobody was away."""


class Findings(Struct):
    """What was tried and what should not have happened."""

    cells: int = 0
    accepted: list[Cell] = []
    """Accepted, though nobody expected it."""
    refused: list[Cell] = []
    """Refused, though it should have been accepted: a matrix that refuses everything proves nothing."""
    changed: list[Cell] = []
    """Refused, and yet the log is another one."""
    leaked: list[Cell] = []
    """What somebody else may know came along."""


class Matrix:
    """Tries all cells in one house."""

    def __init__(self, street: Street, cast: Cast) -> None:
        self.street = street
        self.cast = cast
        self.found = Findings()
        self.table = expected()

    async def run(self, situations: Sequence[str] = SITUATIONS, accepts: Sequence[str] = SITUATIONS) -> Findings:
        """First everything that must be refused, at one table; then what is accepted, at fresh ones."""
        for situation in situations:
            scene = await play_scene(self.street, self.cast, situation)
            await self._refusals(scene)
            await self._refusals_over_streams(scene)
            if situation in accepts:
                await self._accepts(situation)
        return self.found

    async def doors(self, situation: str) -> Findings:
        """Those who are not known, at the door of a stream."""
        scene = await play_scene(self.street, self.cast, situation)
        for name in sorted(UNKNOWN):
            await self._turned_away(scene, (situation, "stream", name), self.everybody(scene)[name])
        return self.found

    async def only(self, situation: str, asked: Sequence[str]) -> Findings:
        """Some of what must be refused, by POST."""
        scene = await play_scene(self.street, self.cast, situation)
        await self._refusals(scene, asked)
        return self.found

    def everybody(self, scene: Scene) -> dict[str, Visitor]:
        """Who asks at this table."""
        return {**self.cast.visitors, "gone": scene.gone}

    # -- by POST ---------------------------------------------------------------------------

    async def _refusals(self, scene: Scene, asked: Sequence[str] = ()) -> None:
        for what, fields in questions(scene, self.cast).items():
            for name, visitor in self.everybody(scene).items() if not asked or what in asked else ():
                if name not in self.table[scene.situation, what]:
                    await self._refusal(scene, (scene.situation, what, name), visitor, fields)

    async def _refusal(self, scene: Scene, cell: Cell, visitor: Visitor, fields: Fields) -> None:
        before = self.street.rows(scene.table)
        answer, body = await self._post(scene.table, visitor, fields)
        self._judge(cell, answer, body)
        if cell[2] in UNKNOWN and answer != "401":
            self.found.accepted.append(cell)
        if self.street.rows(scene.table) != before:
            self.found.changed.append(cell)

    async def _post(self, table: str, visitor: Visitor, fields: Fields) -> tuple[str, bytes]:
        """The kind of answer, or the HTTP status where there is none."""
        body = {**fields, "key": secrets.token_hex(8)}
        answer = await self.street.request(visitor.headers, "POST", f"/api/tables/{table}/commands", body)
        return answer.json().get("type", str(answer.status)), answer.content

    def _judge(self, cell: Cell, answer: str, body: bytes) -> None:
        self.found.cells += 1
        is_harmless = cell[1] in HARMLESS and cell[2] in KNOWN
        if answer in ("applied", "duplicate") and not is_harmless:
            self.found.accepted.append(cell)
        if b'"view"' in body or b'"events"' in body or b'"moves"' in body:
            self.found.leaked.append(cell)

    async def _accepts(self, situation: str) -> None:
        scene: Scene | None = None
        for (where, what), names in self.table.items():
            for name in sorted(names) if where == situation else ():
                scene = scene or await play_scene(self.street, self.cast, situation)
                fields = questions(scene, self.cast)[what]
                answer, _ = await self._post(scene.table, self.everybody(scene)[name], fields)
                self.found.cells += 1
                if answer != "applied":
                    self.found.refused.append((situation, what, name))
                if what != "say":
                    scene = None

    # -- over streams ----------------------------------------------------------------------

    async def _refusals_over_streams(self, scene: Scene) -> None:
        for name in sorted(UNKNOWN):
            await self._turned_away(scene, (scene.situation, "stream", name), self.everybody(scene)[name])
        async with AsyncExitStack() as stack:
            sockets = {
                name: await stack.enter_async_context(open_stream(self.street, scene.table, visitor))
                for name, visitor in self.everybody(scene).items()
                if name in KNOWN
            }
            for name, socket in sockets.items():
                await self._hello(scene, (scene.situation, "stream", name), socket)
            await self._let_the_bot_choose(scene)
            for what, fields in questions(scene, self.cast).items():
                for name in KNOWN - self.table[scene.situation, what]:
                    await self._refusal_over(sockets[name], scene, (scene.situation, what, name), fields)

    async def _turned_away(self, scene: Scene, cell: Cell, visitor: Visitor) -> None:
        """Not let in; and whatever happens at the table afterwards, not a byte of it comes."""
        knock = await Knock.at(self.street, f"/api/tables/{scene.table}/stream", visitor.headers)
        await self._post(scene.table, self.cast.ann, {"type": "say", "text": "a word"})
        came = await knock.rest(PATIENCE, JSON)
        await knock.leave()
        self.found.cells += 1
        if knock.status == 101:
            self.found.accepted.append(cell)
        if JSON in came:
            self.found.leaked.append(cell)

    async def _hello(self, scene: Scene, cell: Cell, socket: ClientConnection) -> None:
        """The first message shows the seats of the person, and of nobody else."""
        hello = await first(socket, "hello")
        seats = {"ann": 0, "ann as bearer": 0, "bob": 1, "cat": 2}
        shown = [seat["seat"] for seat in hello["play"]["seats"]] if hello["play"] else [seats.get(cell[2])]
        self.found.cells += 1
        if shown != [seats.get(cell[2])]:
            self.found.leaked.append(cell)

    async def _let_the_bot_choose(self, scene: Scene) -> None:
        """Whoever looks wakes the bot on the seat that dan left; its choice is not to be taken for somebody's."""
        if scene.situation == "running":
            async with asyncio.timeout(PATIENCE):
                while f'"moved","seat":{FREE}' not in self.street.rows(scene.table)[-1][3]:  # noqa: ASYNC110 - a file
                    await asyncio.sleep(0.02)

    async def _refusal_over(self, socket: ClientConnection, scene: Scene, cell: Cell, fields: Fields) -> None:
        before = self.street.rows(scene.table)
        key = secrets.token_hex(8)
        await socket.send(msgspec.json.encode({**fields, "key": key}).decode())
        answer = await answer_to(socket, key)
        self._judge(cell, answer["type"], msgspec.json.encode(answer))
        if self.street.rows(scene.table) != before:
            self.found.changed.append(cell)


def open_stream(street: Street, table: str, visitor: Visitor, **settings: Any) -> connect:
    """A stream as this visitor opens it."""
    headers = {name: value for name, value in visitor.headers.items() if name != "Origin"}
    address = f"{street.address.replace('http', 'ws', 1)}/api/tables/{table}/stream"
    origin: Any = visitor.headers.get("Origin")
    patient = {"open_timeout": PATIENCE, **settings}  # on a machine that does much else, a handshake takes its time
    return connect(address, additional_headers=headers, origin=origin, compression=None, **patient)


async def first(socket: ClientConnection, kind: str) -> Fields:
    """The next message of a kind."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for message in msgspec.json.decode(await socket.recv()):
                if message["type"] == kind:
                    return dict(message)


async def answer_to(socket: ClientConnection, key: str) -> Fields:
    """What a command is answered; a fault has no key and is taken for the answer too."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for message in msgspec.json.decode(await socket.recv()):
                if message.get("key") == key or message["type"] == "error":
                    return dict(message)
