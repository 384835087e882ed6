"""Fairness between guests: how long an honest table's bot waits for thoughts that others have asked for.

At both sizes thoughts are counted and not timed, on a clock that stands still while anything happens. At full size
turns at a real server are timed, too (`turns`). The control is a server whose workers serve who comes first.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import product
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from faults.figures import Figure, Size
from faults.pressure.bot_turns import measure_turns
from faults.secrecy.event_loop import Clock, quiet, run
from stolik import registry
from stolik.bots.worker import BotReply, BotRequest
from stolik.server.runtime import bot_pool
from stolik.server.runtime.bot_pool import BotPool, TooManyHints
from stolik.server.runtime.bot_time import ANYBODY, BotTimeScheduler, Payer
from stolik.server.runtime.fair_queue import FairQueue
from stolik.server.tasks import cancel_and_wait
from support.patches import put_into
from support.randomness import SeededRandomness

NEVER_SECONDS: Final = 1e9
HONEST, CROWD = "search:3", "search:5"
THOUGHT_SECONDS: Final = {HONEST: 0.1, CROWD: 5.0}
"""As long as such thoughts last in the slowest game."""
HOME: Final = Payer("home", "honest", "home")
TABLES, BOTS, GUESTS = 10, 4, 20
TURNS: Final = {"quick": 12, "full": 200}
TURNS_OF_THE_CONTROL: Final = 2
STEP_SECONDS: Final = 0.1
SETTLING_STEPS, TURN_STEPS, MAX_STEPS = 600, 13, 600
"""Who all come at once are new to the queue, and served once each, before who asks for little comes first."""
MAX_CONCURRENT_THOUGHTS: Final = 3
"""Thoughts that run at the same time with one worker: who waits for a place waits for these, and no more."""
TIMED_SECONDS: Final = 60.0
MAX_TURN_RATIO: Final = 2.0


class FirstCome(BotTimeScheduler):
    """The control: who asks first is answered first, whoever it is."""

    def __init__(self, workers: int, *more: Any) -> None:
        super().__init__(workers, *more)
        self._watched = FairQueue((workers,) * 4)

    @asynccontextmanager
    async def share(self, payer: Payer) -> AsyncIterator[None]:
        """Everybody pays alike."""
        async with super().share(ANYBODY):
            yield


def serve_who_comes_first() -> None:
    """The fault of a server that is to be found out."""
    put_into(bot_pool, BotTimeScheduler=FirstCome)


class Crowd:
    """Asks and asks, at a pool whose clock stands still until somebody moves it."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.game = registry.load(registry.keys()[0])
        self.setup = self.game.setup(self.game.players[0])
        self.position = self.game.start(self.setup.players, self.setup.options, seed=1)
        self.seat = self.position.first_to_move()
        self.ended = 0
        """Thoughts of the crowd."""
        self.began_after = 0
        """How many had ended when the honest one last began."""

    async def think(self, question: BotRequest) -> BotReply:
        """In place of a worker: any legal action, after as long as the bot takes."""
        if question.bot == HONEST:
            self.began_after = self.ended
        await asyncio.sleep(THOUGHT_SECONDS[question.bot])
        self.ended += question.bot == CROWD
        return BotReply(question.id, action=self.position.legal(self.seat)[0])

    async def ask(self, pool: BotPool, bot: str, payer: Payer) -> None:
        """One thought."""
        await pool.choose_action(self.game, self.setup, self.position, self.seat, bot, "bot", payer)

    async def ask_for_ever(self, pool: BotPool, payer: Payer) -> None:
        """A bot's seat at which it is always its turn."""
        while True:
            await self.ask(pool, CROWD, payer)

    async def want_hints_for_ever(self, pool: BotPool, payer: Payer) -> None:
        """As fast as it goes, whatever is refused."""
        while True:
            with suppress(TooManyHints):
                await pool.rate_actions(self.game, self.setup, self.position, self.seat, CROWD, payer=payer)
            await asyncio.sleep(THOUGHT_SECONDS[HONEST])

    async def foreign_thoughts(self, pool: BotPool, turns: int, honest: Payer) -> int:
        """How many an honest bot has waited for, at most, turn by turn."""
        await self._let_time_pass(lambda: False, SETTLING_STEPS)
        most = 0
        for _ in range(turns):
            await self._let_time_pass(lambda: False, TURN_STEPS)
            before = self.ended
            asked = asyncio.ensure_future(self.ask(pool, HONEST, honest))
            await self._let_time_pass(asked.done, MAX_STEPS)
            most = max(most, self.began_after - before if asked.done() else self.ended - before)
            asked.cancel()
        return most

    async def _let_time_pass(self, is_over: Callable[[], bool], steps: int) -> None:
        for _ in range(steps):
            await quiet()
            if is_over():
                return
            self.clock.go_on(STEP_SECONDS)


def guests(network: str, many: int, tables: int, *, is_watched: bool = True) -> list[Payer]:
    """Every table of some guests of one network, once for each bot at it."""
    numbers = product(range(many), range(tables), range(BOTS))
    return [Payer(network, f"{network}'s {guest}", f"{guest}/{table}", is_watched) for guest, table, _ in numbers]


class Situation(NamedTuple):
    """Who asks beside an honest table, and how many of their thoughts it may wait for."""

    name: str
    crowd: list[Payer]
    most: int
    hints: int = 0
    """So many requests for hints at once, by the first of the crowd."""
    honest: Payer = HOME


FIVE_NETWORKS: Final = [one for name in "abcde" for one in guests(name, 2, TABLES)]
SITUATIONS: Final = (
    Situation("one guest's ten tables", guests("crowd", 1, TABLES), 0),
    Situation("one guest's ten tables that nobody looks at", guests("", 1, TABLES, is_watched=False), 0),
    Situation("one guest's ten tables and hints", guests("crowd", 1, TABLES), 0, hints=40),
    Situation("ten tables of a guest of the same network", guests("home", 1, TABLES), 0),
    Situation("20 guests of one network", guests("crowd", GUESTS, TABLES), 0),
    Situation("20 guests of the same network", guests("home", GUESTS, TABLES), MAX_CONCURRENT_THOUGHTS),
    Situation("guests of five networks", FIVE_NETWORKS, MAX_CONCURRENT_THOUGHTS),
)


def most_waited_for(situation: Situation, turns: int, seed: int, *, control: bool = False) -> int:
    """How many foreign thoughts an honest bot's decision waits for, at most."""
    clock = Clock()
    crowd = Crowd(clock)

    class Timed(bot_pool.BotWorker):
        """No process."""

        async def start(self) -> None:
            """There is nothing to start."""

        async def request(self, question: BotRequest) -> BotReply:
            """As the crowd counts."""
            return await crowd.think(question)

    async def work() -> int:
        pool = BotPool(1, NEVER_SECONDS, randomness=SeededRandomness(seed), clock=clock.monotonic)
        asking = [asyncio.ensure_future(crowd.ask_for_ever(pool, payer)) for payer in situation.crowd]
        wants = [crowd.want_hints_for_ever(pool, situation.crowd[0]) for _ in range(situation.hints)]
        asking += map(asyncio.ensure_future, wants)
        most = await crowd.foreign_thoughts(pool, turns, situation.honest)
        await cancel_and_wait(asking)
        return most

    queue = FirstCome if control else BotTimeScheduler
    with patch.object(bot_pool, "BotWorker", Timed), patch.object(bot_pool, "BotTimeScheduler", queue):
        return run(clock, work())


def counted(size: Size, seed: int) -> list[Figure]:
    """A figure for each situation, and what the same count says of workers that serve who comes first."""
    figures = []
    for situation in SITUATIONS:
        most = most_waited_for(situation, TURNS[size], seed)
        fault = most_waited_for(situation, TURNS_OF_THE_CONTROL, seed, control=True)
        name, control = f"thoughts of others first: {situation.name}", f"first come, first served: {fault}"
        figures.append(Figure(name, most, situation.most, most <= situation.most, control, fault > situation.most))
    return figures


async def timed(seconds: float) -> list[Figure]:
    """Turns at a real server, and at one that serves who comes first."""
    alone, *beside = await measure_turns(seconds)
    _, *first_come = await measure_turns(seconds, serve_who_comes_first)
    bound = MAX_TURN_RATIO * alone.median
    figures = [Figure("a bot's turn alone: median / p95 / longest", alone.summary(), "", holds=True, control="")]
    for turns, fault in zip(beside, first_come, strict=True):
        is_found = fault.median > bound or not turns.situation.starves_others
        name, control = f"a bot's turn {turns.situation.name}", f"first come, first served: {fault.summary()}"
        figures.append(
            Figure(name, turns.summary(), f"median ≤ {bound:.2f} s", turns.median <= bound, control, is_found)
        )
    return figures


async def measure(size: Size, seed: int) -> list[Figure]:
    """What was counted, and at full size also what was timed."""
    figures = await asyncio.to_thread(counted, size, seed)
    return figures if size == "quick" else [*figures, *await timed(TIMED_SECONDS)]
