"""One pair of worlds, from the moment they part until the principal lawfully learns in which of them it is."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, product
from random import Random
from typing import Final

from faults.secrecy import probes
from faults.secrecy.asgi import Received
from faults.secrecy.event_loop import quiet
from faults.secrecy.imagined import imagine_otherwise
from faults.secrecy.moves import choose, looks_alike, reconsider
from faults.secrecy.secrecy_figures import Tally
from faults.secrecy.tables import BEFORE, SERVERS_BOT, Tables
from faults.secrecy.worlds import HOST, WATCHER, World

STREAM, VISITOR = "the stream", "somebody else's stream"
MAX_STEPS: Final = 3
"""Moves after which a pair is left even if nothing was learned: another world is more interesting."""
TICK_SECONDS, MOVE_DELAY_SECONDS, WARNING_DELAY_SECONDS = 0.05, 0.01, 45.0
"""Seconds: a step of the clock while bots think, between moves, and until somebody is warned."""
MAX_TICKS: Final = 40
UNREAD_COMMANDS: Final = 80
"""Commands whose answers a device does not read at first: more than an outbox holds."""


class Over(Exception):
    """The game is over in one of the worlds, or they have fallen out of step: this table is done."""


class Pair:
    """Two worlds and the principal between them."""

    def __init__(self, tables: Tables, chance: Random, tally: Tally, number: int) -> None:
        self.tables = tables
        self.principal = tables.principal
        self.worlds = tables.worlds
        self.clock = tables.worlds[0].clock
        self.chance = chance
        self.tally = tally
        self.number = number
        self.keys = (f"probe/{number}/{command}" for command in count())
        self.pause_at = chance.randrange(3 * MAX_STEPS)

    async def run(self) -> None:
        """Part the worlds and go on until the principal learns the difference; `Over` where the table is done."""
        await self._part()
        try:
            await self._arrive()
            for step in range(MAX_STEPS):
                await self._probe()
                if step == self.pause_at and not self.principal.bots:
                    self.clock.go_on(WARNING_DELAY_SECONDS)  # those for whom we wait are warned
                    self._compare("waiting", await self._take_received())
                if not await self._go_on():
                    return
        finally:
            await self._leave()

    async def _part(self) -> None:
        """From here on the worlds differ; no bot request of an earlier world goes on, and no count shows one."""
        await self._rest()  # private actions of bots are all stored, so that no row of them comes later
        same_chance = self.chance.random() < 0.7
        imagine_otherwise(*self.tables.both, self.principal.seat, self.number, same_chance=same_chance)
        await self._rest()
        for world in self.worlds:
            world.questions()
            world.logged()
            world.take(BEFORE)
        self.clock.go_on(MOVE_DELAY_SECONDS)  # bots draw by the moment: nothing was drawn in this one
        self.worlds[1].server.bot_pool.request_counts = replace(self.worlds[0].server.bot_pool.request_counts)
        self.tally.pairs += 1

    async def _rest(self) -> None:
        """Nobody thinks, and nothing is on its way to the store."""
        for world in self.worlds:
            world.server.directory.supervisors[self.tables.id].stop()
        await quiet()

    async def _arrive(self) -> None:
        """The principal opens the table, then somebody else does."""
        n = self.tables.both[0].last_row
        known = ["", f"?since={self.chance.randint(0, n)}", f"?since={n}&say=en", "?since=0&say=pl"]
        query = self.chance.choice(known)
        visitor = WATCHER if self.principal.who == HOST else HOST
        for world in self.worlds:
            await world.connect(STREAM, self.principal.who, self.tables.id, query)
            await world.connect(VISITOR, visitor, self.tables.id)
        self._compare("arriving", await self._take_received())

    async def _leave(self) -> None:
        for world in self.worlds:
            world.received += world.take(VISITOR)
            await world.close(STREAM, VISITOR)

    async def _take_received(self) -> list[list[Received]]:
        """All that the principal got since the last time, in both worlds, and what the servers wrote down."""
        await quiet()
        return [self._take_received_in(world) for world in self.worlds]

    def _take_received_in(self, world: World) -> list[Received]:
        questions = world.questions()
        received = (
            world.take(STREAM, BEFORE) + (questions if self.principal.role == SERVERS_BOT else []) + world.logged()
        )
        world.received += received
        return received

    def _compare(self, when: str, received: list[list[Received]]) -> None:
        where = f"{self.tables.game.key} for {self.tables.setup.players}, {self.principal.role}, pair {self.number}"
        self.tally.compare(f"{where}, {when}", received)

    async def _probe(self) -> None:
        """Everything that a curious principal tries."""
        for commands in probes.commands(self.tables, self.chance, self.keys):
            for world, command in product(self.worlds, commands):
                world.sockets[STREAM].put(command)
            self._compare("probing", await self._take_received())
        if self.chance.random() < 0.15:
            await self._read_slowly()
        await self._turn_pages()

    async def _read_slowly(self) -> None:
        """A device that does not read for a while skips to the newest state."""
        sockets = [world.sockets[STREAM] for world in self.worlds]
        for socket in sockets:
            socket.gate.clear()
            for _ in range(UNREAD_COMMANDS):
                socket.put(b'{"type":"back","key":"slow"}')
        await quiet()
        for socket in sockets:
            socket.gate.set()
        self._compare("reading slowly", await self._take_received())

    async def _turn_pages(self) -> None:
        pages = probes.pages(self.tables, self.chance)
        who = self.principal.who if self.chance.random() < 0.9 else None
        received = []
        for world in self.worlds:
            first = len(world.received)
            for method, path, body in pages:
                await world.fetch(who, method, path, body)
            questions = world.questions()
            received.append([*world.received[first:], *(questions if who and self.principal.seat >= 0 else [])])
        self._compare("over HTTP", received)

    async def _go_on(self) -> bool:
        """The next move in both worlds; false where the principal may tell them apart now."""
        table = self.tables.both[0]
        before = table.last_row
        if self.principal.bots.intersection(table.seats_to_move()):
            return await self._let_bots_move(before)
        self.clock.go_on(MOVE_DELAY_SECONDS)
        step = choose(self.tables, self.chance)
        if step.ends:
            raise Over
        await self.tables.move(step.seat, *step.actions)
        if not await self._was_alike("moving", before):
            return False
        before = table.last_row
        return not await reconsider(self.tables, step, self.chance) or await self._was_alike("thinking again", before)

    async def _let_bots_move(self, before: int) -> bool:
        """Let time pass until one of them has moved: at the same moment in both worlds."""
        real, other = self.tables.both
        for _ in range(MAX_TICKS):
            self.clock.go_on(TICK_SECONDS)
            await quiet()
            if real.last_row != before or other.last_row != before:
                break
        if real.started_game().position.over or other.started_game().position.over:
            raise Over
        self._compare("a bot's moment", [self._moments(which, before) for which in (0, 1)])
        if real.last_row != other.last_row:
            raise Over
        return await self._was_alike("a bot's move", before)

    def _moments(self, which: int, before: int) -> list[Received]:
        """When rows were added of which the principal knows; private actions have no moment for others."""
        table, me = self.tables.both[which], self.worlds[which].people[self.principal.who].id
        rows = range(before + 1, table.last_row + 1)
        return [
            Received("a bot's moment", table.entry_times_ms[n - 1], b"moved")
            for n in rows
            if table.row_numbers.can_read(n, me)
        ]

    async def _was_alike(self, when: str, since: int) -> bool:
        """Compare what came, unless the rules themselves let the principal tell the worlds apart."""
        received = await self._take_received()
        if looks_alike(self.tables, since):
            self._compare(when, received)
            return True
        real, other = self.tables.both
        if real.last_row != other.last_row or real.state != other.state:
            raise Over
        return False
