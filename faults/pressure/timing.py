"""Timing under load: whether the moments of a bot's moves show how often it acted in private.

Two servers of one key on one clock, alike but for a bot that acts once in private here and three times there. A
spectator must get the same messages at the same moments under the same numbers, with idle and with
busy workers. The control is a bot whose private steps wait for the workers: while they are busy, its last one is late.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, Final
from unittest.mock import patch

import msgspec

from faults.figures import Figure, Size
from faults.secrecy import servers
from faults.secrecy.asgi import Received
from faults.secrecy.event_loop import quiet
from faults.secrecy.servers import ListeningWorker, Worlds, in_two_worlds
from faults.secrecy.worlds import HOST, WATCHER, World
from stolik import registry
from stolik.conformance.random_walks import random_walk
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.position import Position
from stolik.server.runtime.bot_pool import BotPool
from stolik.server.runtime.bot_time import Payer
from stolik.server.runtime.supervisor import TableSupervisor
from stolik.server.table.table_game import ALL_SEATS, TableGame
from stolik.server.tasks import cancel_and_wait
from support.randomness import secret

STEPS: Final = (1, 3)
"""How often the bot acts in private in the one world and in the other, before it has finished."""
PLAYERS: Final = 3
BOT, STRANGERS_BOT = "search:4", "search:5"
BUSY_SECONDS: Final = 2.0
"""How long a stranger's thought lasts: longer than any pause of a bot."""
THOUSANDTHS: Final = 1000
"""No two thoughts end at the same moment: the event loop would choose who comes first, in each world as it likes."""
BUSY_NETWORKS: Final = 4
"""Networks whose bots think all the time where the workers are busy: more than may think at once."""
PAUSE_SECONDS, STEP_SECONDS = 1.0, 0.05
"""How far the clock is moved at a time: before the bots act in private, and while they do."""
LONGEST_SECONDS: Final = 3600.0
TABLES: Final = {"quick": 1, "full": 12}
MAX_TABLES: Final = 40
"""That are opened before so many have had a bot with three things to do."""


class Script:
    """What a bot does in private, in one world."""

    def __init__(self, steps: int) -> None:
        self.steps = steps
        self.actor: int | None = None
        """The last of those who act, as soon as anybody does."""
        self.done = 0
        self.is_crowded = False

    def begin(self) -> None:
        """At another table."""
        self.actor, self.done, self.is_crowded = None, 0, False

    def decide(self, position: Position, seat: int) -> int:
        """Act in private once more, or finish."""
        if self.actor is None:
            self.actor = max(position.to_move())
        private = [action for action in position.legal(seat) if _is_private(position, seat, action)]
        if seat == self.actor and self.done < self.steps and private:
            self.done += 1
            return private[-1]
        return next(action for action in position.legal(seat) if action not in private)


def _is_private(position: Position, seat: int, action: int) -> bool:
    copy = position.clone(FastRng(0))
    before = copy.to_move_set()
    copy.apply(seat, action)
    return copy.to_move_set() == before


def has_private_actions(game: Game) -> bool:
    """Does anybody ever act in private?"""
    return any(position.private_seats() for position in random_walk(game, game.setup(game.players[0]), 1))


class Bots:
    """How bots decide in both worlds: by a script in private, and from then on with workers that are busy."""

    def __init__(self, *, is_busy: bool, control: bool) -> None:
        self.is_busy = is_busy
        self.control = control
        self.scripts: dict[BotPool, Script] = {}
        self.crowd: list[asyncio.Task[None]] = []

    @contextmanager
    def patched(self) -> Iterator[None]:
        """In all servers that run meanwhile."""
        honest = TableSupervisor._choose_action  # noqa: SLF001

        def decide_at_once(pool: BotPool, _game: Game, position: Position, seat: int, *_more: str) -> int:
            return self.scripts[pool].decide(position, seat)

        async def decision(
            supervisor: TableSupervisor, play: TableGame, seat: int, bot: str, *, is_private: bool
        ) -> int:
            if not is_private:
                return await honest(supervisor, play, seat, bot, is_private=False)
            await self._occupy(supervisor.bot_pool, play)
            if self.control:  # as if the workers were asked
                await honest(supervisor, play, seat, bot, is_private=False)
            return await honest(supervisor, play, seat, bot, is_private=True)

        with (
            patch.object(BotPool, "decide_at_once", decide_at_once),
            patch.object(TableSupervisor, "_choose_action", decision),
        ):
            yield

    async def leave(self) -> None:
        """The strangers are gone, and another table begins."""
        await cancel_and_wait(self.crowd)
        self.crowd.clear()
        for script in self.scripts.values():
            script.begin()

    async def _occupy(self, pool: BotPool, play: TableGame) -> None:
        """Bots of other networks think without a pause, from the first time that somebody acts in private."""
        script = self.scripts[pool]
        if self.is_busy and not script.is_crowded:
            script.is_crowded = True
            works = (self._ask_for_ever(pool, play, stranger) for stranger in range(BUSY_NETWORKS))
            self.crowd += [asyncio.ensure_future(work) for work in works]
            await asyncio.sleep(0)

    async def _ask_for_ever(self, pool: BotPool, play: TableGame, stranger: int) -> None:
        position = play.game.start(PLAYERS, play.setup.options, seed=1)
        seat, payer = position.first_to_move(), Payer(f"network {stranger}", "stranger", "table")
        for number in count():
            label = f"stranger {stranger}/{number}"
            await pool.choose_action(play.game, play.setup, position, seat, STRANGERS_BOT, label, payer)


async def _think_slowly(worker: Any, question: Any) -> Any:
    if question.bot == STRANGERS_BOT:
        await asyncio.sleep(BUSY_SECONDS + question.seed % THOUSANDTHS / THOUSANDTHS)
    return await ANSWER(worker, question)


ANSWER: Final = ListeningWorker.request


def outline(received: list[Received]) -> list[object]:
    """When a spectator got which message, with which number; not the dice, which all see in the end."""
    messages = [(one.at, message) for one in received for message in msgspec.json.decode(one.sent)]
    return [(at, message["type"], message.get("n"), message.get("at"), message.get("fact")) for at, message in messages]


class Comparison:
    """Both worlds, step by step on one clock."""

    def __init__(self, game: Game, worlds: Worlds, bots: Bots) -> None:
        self.game = game
        self.worlds = worlds
        self.bots = bots
        for world, steps in zip(worlds, STEPS, strict=True):
            bots.scripts[world.server.bot_pool] = Script(steps)

    async def tables(self, wanted: int) -> tuple[int, int]:
        """At how many tables worlds were compared, and at how many they differed."""
        compared = differing = 0
        for _ in range(MAX_TABLES):
            differs = await self.table()
            compared += differs is not None
            differing += bool(differs)
            if compared == wanted:
                break
        return compared, differing

    async def table(self) -> bool | None:
        """Could a spectator tell the worlds apart? Nothing where the bots had not that much to do."""
        table, other = [await self._open(world) for world in self.worlds]
        assert other == table, "the worlds have been alike so far"
        try:
            return await self._compare(table)
        finally:
            await self.bots.leave()
            for world in self.worlds:
                await world.let_go(table)

    async def _compare(self, table: str) -> bool | None:
        plays = [world.table(table).started_game() for world in self.worlds]
        await self._go_on(
            lambda: all(play.position.over or play.position.private_seats() for play in plays), PAUSE_SECONDS
        )
        for world in self.worlds:
            world.take(WATCHER)
        await self._go_on(lambda: not any(play.position.private_seats() for play in plays), STEP_SECONDS)
        received = [outline(world.take(WATCHER)) for world in self.worlds]
        done = tuple(sum(made.known_to != ALL_SEATS for made in play.moves) for play in plays)
        return received[0] != received[1] if done == STEPS else None

    async def _open(self, world: World) -> str:
        """A table of bots alone, and somebody who looks on."""
        wanted = {"game": self.game.key, "players": PLAYERS}
        table: str = (await world.ask(HOST, "/api/tables", wanted))["id"]
        for seat in range(PLAYERS):
            await world.command(HOST, table, "bot", seat=seat, bot=BOT)
        await world.connect(WATCHER, WATCHER, table)
        await world.command(HOST, table, "start")
        return table

    async def _go_on(self, is_over: Callable[[], bool], seconds: float) -> None:
        clock = self.worlds[0].clock
        until = clock.passed + LONGEST_SECONDS
        await quiet()
        while not is_over():
            assert clock.passed < until, "the bots are stuck"
            clock.go_on(seconds)
            await quiet()


def compare(game: Game, wanted: int, seed: int, *, is_busy: bool, control: bool = False) -> tuple[int, int]:
    """At how many tables worlds were compared, and at how many a spectator could tell them apart."""
    bots = Bots(is_busy=is_busy, control=control)
    with (
        bots.patched(),
        patch.object(ListeningWorker, "request", _think_slowly),
        patch.object(servers, "QUICKEST", game.default_bot),
        patch.object(servers, "secret", lambda seed, _name: secret(seed, "both")),
    ):

        async def work(worlds: Worlds) -> tuple[int, int]:
            return await Comparison(game, worlds, bots).tables(wanted)

        return in_two_worlds(seed, work)


def measure(size: Size, seed: int) -> list[Figure]:
    """For every game with private actions; idle workers, where no control can be found, at full size alone."""
    figures = []
    for game in filter(has_private_actions, map(registry.load, registry.keys())):
        caught = compare(game, 1, seed, is_busy=True, control=True)[1]
        for is_busy in (True, False) if size == "full" else (True,):
            compared, differing = compare(game, TABLES[size], seed, is_busy=is_busy)
            name = f"{game.key}: moments that show private steps, workers {'busy' if is_busy else 'idle'}"
            holds = compared == TABLES[size] and not differing
            control = f"steps that wait for workers: {caught}" if is_busy else ""
            found = caught > 0 or not is_busy
            figures.append(Figure(name, f"{differing} of {compared} tables", "0", holds, control, found))
    return figures
