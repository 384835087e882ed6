"""boardgame.io's server under load: in memory, as `npm` installs it, over its own socket.io protocol.

Its server answers a mover with nothing but the new state, so that state counts as the answer.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Raw, Struct, field

from faults.load.tables import SEATS, LoadTable
from faults.load.websocket_client import connect
from support.people import client

FOLDER: Final = Path(__file__).parent / "boardgame"
INSTALL: Final = ("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--silent")
EVENT: Final = b"42/cards,"
"""How an event in the namespace of the game begins; `40` asks for that namespace and grants it."""


def is_installed() -> bool:
    """Are the packages there, and node to run them?"""
    return shutil.which("node") is not None and (FOLDER / "node_modules" / "boardgame.io").exists()


def install() -> None:
    """Put the packages of the lock file beside the server."""
    subprocess.run(INSTALL, cwd=FOLDER, stdout=subprocess.DEVNULL, check=True)


class Context(Struct):
    """Who is to move."""

    currentPlayer: str  # noqa: N815 - its name


class State(Struct):
    """What we need of a state; only the mover reads the cards in it."""

    number: int = field(name="_stateID")
    ctx: Context
    cards: Raw = field(name="G")


class Synced(Struct):
    """The answer to `sync`."""

    state: State


UPDATES: Final = msgspec.json.Decoder(tuple[str, str, State, object])
SYNCS: Final = msgspec.json.Decoder(tuple[str, str, Synced])


class PeerTable(LoadTable):
    """Four seats of one match."""

    def __init__(self, match: str, credentials: list[str]) -> None:
        super().__init__()
        self.match = match
        self.credentials = credentials
        self._states = [State(-1, Context(""), Raw())] * SEATS

    def play(self) -> None:
        """The first card of the seat that follows suit."""
        seat = int(self._states[0].ctx.currentPlayer)
        state = self._states[seat]
        cards = msgspec.json.decode(state.cards)
        hand, trick = cards["hand"], cards["trick"]
        card = next((card for card in hand if trick and card["suit"] == trick[0]["card"]["suit"]), hand[0])
        self._begin()
        by = {"playerID": str(seat), "credentials": self.credentials[seat]}
        action = {"type": "MAKE_MOVE", "payload": {"type": "play", "args": [card["suit"], card["rank"]], **by}}
        self._emit(seat, "update", action, state.number, self.match, str(seat))

    def receive(self, seat: int, content: bytes) -> None:
        """Usually the new state after a move; before that the steps to the first one."""
        if content.startswith(EVENT):
            state = self._read(content[len(EVENT) :])
            if state is not None and state.number > self._states[seat].number:
                self._states[seat] = state
                self._arrive(seat)
        elif content.startswith(b"40/cards"):
            self._emit(seat, "sync", self.match, str(seat), self.credentials[seat], SEATS)
        elif content == b"2":  # its heart beats, and wants an answer
            self.sockets[seat].send(b"3")

    def _read(self, event: bytes) -> State | None:
        if event.startswith(b'["update"'):
            return UPDATES.decode(event)[2]
        return SYNCS.decode(event)[2].state if event.startswith(b'["sync"') else None

    def _emit(self, seat: int, *event: object) -> None:
        self.sockets[seat].send(EVENT + msgspec.json.encode(event))


class PeerServer:
    """One process of theirs on one core."""

    name = "boardgame.io"

    def __init__(self, pinned: tuple[str, ...] = ()) -> None:
        self.process = subprocess.Popen(
            [*pinned, "node", "server.mjs"],
            cwd=FOLDER,
            env={**os.environ, "NODE_ENV": "production"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.pid = self.process.pid
        assert self.process.stdout is not None
        line = next(line for line in self.process.stdout if line.startswith(b"open at "))
        self.port = int(line.split()[-1])

    def stop(self) -> None:
        """Kill it; it keeps nothing."""
        self.process.kill()
        self.process.communicate()

    async def gather(self, tables: int) -> list[PeerTable]:
        """New matches by its lobby, with all four seats joined and shown the first state."""
        return await asyncio.gather(*(self._gather() for _ in range(tables)))

    async def _gather(self) -> PeerTable:
        async with client(f"http://127.0.0.1:{self.port}/games/cards", {}) as lobby:
            made = await lobby.post("/create", json={"numPlayers": SEATS})
            match = str(made.raise_for_status().json()["matchID"])
            bodies = [{"playerID": str(seat), "playerName": f"P{seat}"} for seat in range(SEATS)]
            joined = [await lobby.post(f"/{match}/join", json=body) for body in bodies]
        table = PeerTable(match, [str(one.raise_for_status().json()["playerCredentials"]) for one in joined])
        path = "/socket.io/?EIO=4&transport=websocket"
        for seat in range(SEATS):
            table.sockets.append(await connect(self.port, path, {}, partial(table.receive, seat)))
            table.sockets[seat].send(b"40/cards,")
        await table.ready()
        return table


if __name__ == "__main__":  # `python -m faults.load.peer`: set-up, before any test runs
    install()
