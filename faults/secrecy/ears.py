"""All that a principal gets, in either world: its streams, old and new, and what a bot of the house is asked."""

from __future__ import annotations

import msgspec

from faults.secrecy.asgi import Heard, Socket
from faults.secrecy.cast import BOT_OF_THE_HOUSE, PairOfTables
from faults.secrecy.worlds import HOST, WATCHER


class Ears:
    """A screen of the principal in each house, and one of somebody else."""

    def __init__(self, pair: PairOfTables) -> None:
        self.pair = pair
        self.sockets: list[Socket] = []
        self._visitors: list[Socket] = []
        self._signs = [0, 0]

    async def open(self, query: str) -> None:
        """The principal opens a screen, then somebody else does."""
        pair = self.pair
        visitor = WATCHER if pair.principal.who == HOST else HOST
        for world in pair.worlds:
            self.sockets.append(world.connect(pair.principal.who, pair.id, query))
            await self.sockets[-1].wait_for(b'"hello"')
            self._visitors.append(world.connect(visitor, pair.id))
            await self._visitors[-1].wait_for(b'"hello"')

    async def close(self) -> None:
        """All go."""
        for world, visitor in zip(self.pair.worlds, self._visitors, strict=True):
            world.heard += visitor.take("somebody else's stream")
        for socket in (*self.sockets, *self._visitors):
            await socket.close()
        for world in self.pair.worlds:
            world.sockets = [socket for socket in world.sockets if socket in self.pair.old]

    async def hear_both(self) -> list[list[Heard]]:
        """What came since the last time, in both worlds."""
        return [await self.hear(0), await self.hear(1)]

    async def hear(self, which: int) -> list[Heard]:
        """The same in one of them; the answer to a last question comes after everything else."""
        world, socket = self.pair.worlds[which], self.sockets[which]
        await world.settle(self.pair.id)
        self._signs[which] += 1
        sign = f"barrier/{self._signs[which]}"
        socket.put(msgspec.json.encode({"type": "move", "key": sign, "phase": 0, "move": "?"}))
        await socket.wait_for(f'"{sign}"'.encode())
        await world.settle(self.pair.id)
        heard = socket.take("the stream")
        heard += self.pair.old[which].take("the stream of before") if self.pair.old else []
        questions = world.questions()
        heard += questions if self.pair.principal.role == BOT_OF_THE_HOUSE else []
        heard += world.notes()
        world.heard += heard
        return heard
