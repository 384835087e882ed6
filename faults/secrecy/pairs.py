"""One pair of worlds, from the moment they part until the principal lawfully learns in which of them it is."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from faults.secrecy import probes
from faults.secrecy.imagined import imagine_otherwise
from faults.secrecy.moves import choose, looks_alike, reconsider
from faults.secrecy.still import quiet
from faults.secrecy.tables import SERVERS_BOT, Tables
from faults.secrecy.tally import Tally
from faults.secrecy.worlds import HOST, WATCHER, Heard, Socket
from stolik.core.position import Position

STEPS: Final = 3
"""Moves after which a pair is left even if nothing was learned: another world is more interesting."""
PAGES: Final = 5
TICK, PAUSE, LONG_PAUSE = 0.05, 0.01, 45.0
"""Seconds: a step of the clock while bots think, between moves, and until somebody is warned."""
MOST_TICKS: Final = 40
SLOW: Final = 80
"""Commands whose answers a device does not read at first: more than an outbox holds."""
METRICS: Final = "/metrics"


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
        self.names = probes.keys(number)
        self.sockets: list[Socket] = []
        """A socket of the principal in each server."""
        self.visitors: list[Socket] = []
        """The same of somebody else."""
        self.chosen_from: tuple[int, ...] = ()
        self.pause_at = chance.randrange(3 * STEPS)

    async def run(self) -> None:
        """Part the worlds and go on until the principal learns the difference; `Over` where the table is done."""
        await self._part()
        try:
            await self._arrive()
            for step in range(STEPS):
                await self._probe()
                if step == self.pause_at and not self.principal.bots:
                    self.clock.go_on(LONG_PAUSE)  # those for whom we wait are warned
                    await self._hear("waiting")
                if not await self._go_on():
                    return
        finally:
            await self._leave()

    async def _part(self) -> None:
        """From here on the worlds differ; no thought of an earlier world goes on, and no count tells of one."""
        await self._rest()  # what a bot does behind its screen is on its way in no row that could be seen
        real, other = (live.table for live in self.tables.lives)
        same_chance = self.chance.random() < 0.7
        imagine_otherwise(real, other, self.principal.seat, self.number, same_chance=same_chance)
        await self._rest()
        for world in self.worlds:
            world.questions()
            world.notes()
        for socket in self.tables.old:
            socket.take("before the worlds part")
        self.clock.go_on(PAUSE)  # bots draw by the moment: nothing was drawn in this one
        self.worlds[1].server.thinkers.counts = replace(self.worlds[0].server.thinkers.counts)
        self.tally.pairs += 1

    async def _rest(self) -> None:
        """Nobody thinks, and nothing is on its way to the store."""
        for world in self.worlds:
            world.server.hub.stewards[self.tables.id].rest()
        await quiet()

    async def _arrive(self) -> None:
        """The principal opens the table, then somebody else does."""
        n = self.tables.lives[0].table.n
        known = ["", f"?since={self.chance.randint(0, n)}", f"?since={n}&say=en", "?since=0&say=pl"]
        query = self.chance.choice(known)
        visitor = WATCHER if self.principal.who == HOST else HOST
        for world in self.worlds:
            self.sockets.append(await world.connect(self.principal.who, self.tables.id, query))
            self.visitors.append(await world.connect(visitor, self.tables.id))
        await self._hear("arriving")

    async def _leave(self) -> None:
        for world, visitor in zip(self.worlds, self.visitors, strict=False):
            world.heard += visitor.take("somebody else's stream")
        for socket in (*self.sockets, *self.visitors):
            await socket.close()

    # -- hearing --------------------------------------------------------------------------

    async def _hear(self, when: str) -> None:
        self._compare(when, await self._heard())

    async def _heard(self) -> list[list[Heard]]:
        """All that the principal got since the last time, in both worlds, and what the servers wrote down."""
        await quiet()
        return [self._heard_in(which) for which in (0, 1)]

    def _heard_in(self, which: int) -> list[Heard]:
        world = self.worlds[which]
        heard = self.sockets[which].take("the stream")
        heard += self.tables.old[which].take("the stream of before") if self.tables.old else []
        questions = world.questions()
        heard += questions if self.principal.role == SERVERS_BOT else []
        heard += world.notes()
        world.heard += heard
        return heard

    def _compare(self, when: str, heard: list[list[Heard]]) -> None:
        where = f"{self.tables.game.key} for {self.tables.setup.players}, {self.principal.role}, pair {self.number}"
        self.tally.compare(f"{where}, {when}", heard)

    # -- asking ---------------------------------------------------------------------------

    async def _probe(self) -> None:
        """Everything that a curious principal tries."""
        for commands in probes.commands(self.tables, self.chance, self.names, self.chosen_from):
            for command in commands:
                for socket in self.sockets:
                    socket.put(command)
            await self._hear("probing")
        if self.chance.random() < 0.15:
            await self._read_slowly()
        await self._turn_pages()

    async def _read_slowly(self) -> None:
        """A device that does not read for a while skips to the newest state."""
        for socket in self.sockets:
            socket.gate.clear()
            for _ in range(SLOW):
                socket.put(b'{"type":"back","key":"slow"}')
        await quiet()
        for socket in self.sockets:
            socket.gate.set()
        await self._hear("reading slowly")

    async def _turn_pages(self) -> None:
        pages = probes.addresses(self.tables, self.worlds[0])
        if self._acts_in_private():
            pages = [page for page in pages if page[1] != METRICS]
        chosen = [pages[0], *self.chance.sample(pages[1:], PAGES)]
        who = self.principal.who if self.chance.random() < 0.9 else None
        heard = []
        for world in self.worlds:
            first = len(world.heard)
            for method, path, body in chosen:
                await world.fetch(who, method, path, body)
            questions = world.questions()
            heard.append([*world.heard[first:], *(questions if who and self.principal.seat >= 0 else [])])
        self._compare("over HTTP", heard)

    def _acts_in_private(self) -> bool:
        """Do bots think behind screens? It is counted for the keeper of the machine, who has the log too."""
        kind = type(self.tables.lives[0].table.playing().position)
        return bool(self.principal.bots) and kind.unseen is not Position.unseen

    # -- going on -------------------------------------------------------------------------

    async def _go_on(self) -> bool:
        """The next move in both worlds; false where the principal may tell them apart now."""
        tables = self.tables
        before = tables.lives[0].table.n
        if self.principal.bots.intersection(tables.lives[0].table.waiting()):
            return await self._let_bots_move(before)
        self.clock.go_on(PAUSE)
        step = choose(tables, self.chance)
        if step.ends:
            raise Over
        if step.seat == self.principal.seat:
            self.chosen_from = step.legal[0]
        for which in (0, 1):
            await tables.move(which, step.seat, step.actions[which])
        if not await self._was_alike("moving", before):
            return False
        before = tables.lives[0].table.n
        return not await reconsider(tables, step, self.chance) or await self._was_alike("thinking again", before)

    async def _let_bots_move(self, before: int) -> bool:
        """Let time pass until one of them has moved: at the same moment in both worlds."""
        lives = self.tables.lives
        for _ in range(MOST_TICKS):
            self.clock.go_on(TICK)
            await quiet()
            if any(live.table.n != before for live in lives):
                break
        if any(live.table.playing().position.over for live in lives):
            raise Over
        self._compare("a bot's moment", [self._moments(which, before) for which in (0, 1)])
        if lives[0].table.n != lives[1].table.n:
            raise Over
        return await self._was_alike("a bot's move", before)

    def _moments(self, which: int, before: int) -> list[Heard]:
        """When rows were added of which the principal knows; what happens behind a screen has no moment for others."""
        table, me = self.tables.lives[which].table, self.worlds[which].people[self.principal.who].id
        rows = range(before + 1, table.n + 1)
        return [Heard("a bot's moment", table.times[n - 1], b"moved") for n in rows if table.numbers.knows(n, me)]

    async def _was_alike(self, when: str, since: int) -> bool:
        """Compare what came, unless the rules themselves let the principal tell the worlds apart."""
        heard = await self._heard()
        real, other = (live.table for live in self.tables.lives)
        if looks_alike(self.tables.game, (real, other), self.principal.seat, since):
            self._compare(when, heard)
            return True
        if real.n != other.n or real.state != other.state:
            raise Over
        return False
