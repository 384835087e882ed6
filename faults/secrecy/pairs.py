"""One pair of worlds, from the moment they part until the principal lawfully learns in which of them it is."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from faults.secrecy import probes
from faults.secrecy.asgi import Heard
from faults.secrecy.cast import PairOfTables
from faults.secrecy.clock import breathe
from faults.secrecy.ears import Ears
from faults.secrecy.imagined import imagine_otherwise
from faults.secrecy.moves import Step, choose, looks_alike
from faults.secrecy.second_thoughts import reconsider
from faults.secrecy.tally import Tally
from stolik.core.position import Position

STEPS: Final = 3
"""Moves after which a pair is left even if nothing was learned: another world is more interesting."""
PAGES: Final = 5
TICK, PAUSE, LONG_PAUSE = 0.05, 0.01, 45.0
"""Seconds: a step of the clock while bots think, between moves, and until somebody is warned."""
MOST_TICKS: Final = 40
FIGURES: Final = "/metrics"


class Over(Exception):
    """The game is over in one of the worlds, or they have fallen out of step: this table is done."""


class Pair:
    """Two worlds and the principal between them."""

    def __init__(self, pair: PairOfTables, luck: Random, tally: Tally, number: int) -> None:
        self.pair = pair
        self.luck = luck
        self.tally = tally
        self.number = number
        self.names = probes.keys()
        self.ears = Ears(pair)
        self.chosen_from: tuple[int, ...] = ()
        self.pause_at = luck.randrange(3 * STEPS)
        self.clock = pair.worlds[0].clock

    async def run(self) -> None:
        """Part the worlds and go on until the principal learns the difference; `Over` where the table is done."""
        pair, luck = self.pair, self.luck
        real, other = (live.table for live in pair.lives)
        await self._rest()  # what a bot does behind its screen is on its way in no row that could be seen
        imagine_otherwise(real, other, pair.principal.seat, self.number, same_luck=luck.random() < 0.7)
        await self._forget_what_was()
        self.tally.pairs += 1
        n = real.n
        query = luck.choice(["", f"?since={luck.randint(0, n)}", f"?since={n}&say=en", "?since=0&say=pl"])
        await self.ears.open(query)
        self._compare("arriving", await self.ears.hear_both())
        try:
            for step in range(STEPS):
                await self._probe()
                if step == self.pause_at and not pair.principal.bots:
                    await self._pause()
                if not await self._go_on():
                    self.tally.parted += 1
                    return
        finally:
            await self.ears.close()

    async def _forget_what_was(self) -> None:
        """No thought of an earlier world goes on, and no count tells of one."""
        real, other = self.pair.worlds
        await self._rest()
        for world in (real, other):
            world.questions()
            world.notes()
        for socket in self.pair.old:
            socket.take("before the worlds part")
        other.house.thinkers.counts = replace(real.house.thinkers.counts)

    async def _rest(self) -> None:
        """Nobody thinks, and nothing is on its way to the store."""
        for world in self.pair.worlds:
            world.house.hub.stewards[self.pair.id].rest()
            await world.settle(self.pair.id)

    # -- asking ---------------------------------------------------------------------------

    def _compare(self, when: str, heard: list[list[Heard]]) -> None:
        principal, game = self.pair.principal, self.pair.game
        where = f"{game.key} for {self.pair.setup.players}, {principal.role}, pair {self.number}, {when}"
        self.tally.compare(where, heard[0], heard[1])

    async def _probe(self) -> None:
        """Everything that a curious principal tries."""
        self.tally.steps += 1
        asked = probes.commands(self.pair, self.luck, self.names, self.chosen_from)
        for commands in asked:
            for command in commands:
                for socket in self.ears.sockets:
                    socket.put(command)
            self._compare("probing", await self.ears.hear_both())
        if self.luck.random() < 0.15:
            await self._read_slowly()
        await self._turn_pages()

    async def _read_slowly(self) -> None:
        """A device that does not read for a while skips to the newest state."""
        heard = []
        for which, socket in enumerate(self.ears.sockets):
            socket.gate.clear()
            for _ in range(probes.SLOW):
                socket.put(b'{"type":"back","key":"slow"}')
            await breathe(4 * probes.SLOW)
            socket.gate.set()
            await breathe(10)
            heard.append(await self.ears.hear(which))
        self._compare("reading slowly", heard)

    async def _pause(self) -> None:
        """So long that those for whom we wait are warned."""
        self.clock.go_on(LONG_PAUSE)
        self._compare("waiting", await self.ears.hear_both())

    async def _turn_pages(self) -> None:
        pair = self.pair
        pages = [
            page for page in probes.addresses(pair, pair.worlds[0]) if page[1] != FIGURES or not self._thinks_unseen()
        ]
        chosen = [pages[0], *self.luck.sample(pages[1:], PAGES)]
        who = pair.principal.who if self.luck.random() < 0.9 else None
        heard = []
        for world in pair.worlds:
            first = len(world.heard)
            for method, path, body in chosen:
                await world.fetch(who, method, path, body)
            answers = world.heard[first:]
            questions = world.questions()
            heard.append([*answers, *(questions if who and pair.principal.seat >= 0 else [])])
        self._compare("over HTTP", heard)

    # -- going on -------------------------------------------------------------------------

    async def _go_on(self) -> bool:
        """The next move in both worlds; false where the principal may tell them apart now."""
        pair = self.pair
        before = pair.lives[0].table.n
        if pair.principal.bots.intersection(pair.lives[0].table.waiting()):
            return await self._let_bots_move(before)
        self.clock.go_on(PAUSE)
        real, other = (live.table.playing() for live in pair.lives)
        step = choose((real, other), pair.principal.seat, self.luck)
        if step.ends:
            raise Over
        if step.seat == pair.principal.seat:
            self.chosen_from = step.legal[0]
        for which in (0, 1):
            await self._move(which, step)
        if not await self._was_alike("moving", before):
            return False
        before = pair.lives[0].table.n
        return not await reconsider(pair, step, self.luck) or await self._was_alike("thinking again", before)

    async def _move(self, which: int, step: Step) -> None:
        pair, world = self.pair, self.pair.worlds[which]
        mover = pair.holder(step.seat)
        phase = pair.lives[which].table.phase_for(world.people[mover].id)
        move = pair.game.moves.write(step.actions[which])
        await world.command(mover, pair.id, "move", seat=step.seat, phase=phase, move=move)

    async def _let_bots_move(self, before: int) -> bool:
        """Let time pass until one of them has moved: at the same moment in both worlds."""
        pair = self.pair
        for _ in range(MOST_TICKS):
            self.clock.go_on(TICK)
            for world in pair.worlds:
                await world.settle(pair.id)
            rows = [live.table.n for live in pair.lives]
            if rows != [before, before]:
                break
        when = [self._moments(which, before) for which in (0, 1)]
        over = any(live.table.playing().position.over for live in pair.lives)
        if over:
            raise Over
        self._compare("a bot's moment", when)
        if rows[0] != rows[1]:
            raise Over
        return await self._was_alike("a bot's move", before)

    def _moments(self, which: int, before: int) -> list[Heard]:
        """When rows were added of which the principal knows; what happens behind a screen has no moment for others."""
        table, me = self.pair.lives[which].table, self.pair.worlds[which].people[self.pair.principal.who].id
        rows = range(before + 1, table.n + 1)
        return [Heard("a bot's moment", table.times[n - 1], b"moved") for n in rows if table.numbers.knows(n, me)]

    def _thinks_unseen(self) -> bool:
        """Do bots think behind screens? It is counted for the keeper of the machine, who has the log too."""
        kind = type(self.pair.lives[0].table.playing().position)
        return bool(self.pair.principal.bots) and kind.unseen is not Position.unseen

    async def _was_alike(self, when: str, since: int) -> bool:
        """Compare what came, unless the rules themselves let the principal tell the worlds apart."""
        pair = self.pair
        heard = await self.ears.hear_both()
        real, other = (live.table for live in pair.lives)
        if not looks_alike(pair.game, (real, other), pair.principal.seat, since):
            if real.n != other.n or real.state != other.state:
                raise Over
            return False
        self._compare(when, heard)
        return True
