"""Fair scheduling of bots, with real processes: which requests wait for which."""

from __future__ import annotations

import asyncio

import pytest

from server.runtime.test_bot_pool import faulty, open_pool, run, table
from stolik import registry
from stolik.bots import RANDOM_BOT, SEARCH_BOT, with_level
from stolik.core.position import Position
from stolik.server.runtime import bot_pool as bot_pool_module
from stolik.server.runtime.bot_pool import BotPool, TooManyHints
from stolik.server.runtime.bot_time import BotPoolClosed, Payer
from support.randomness import SEED, SeededRandomness
from support.server_launcher import HANG_SECONDS


@pytest.fixture(autouse=True)
def start_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool_module, "WORKER_START_SECONDS", HANG_SECONDS)


GUEST, HOME, UNWATCHED = (
    Payer("crowd", "guest", "table"),
    Payer("home", "ann", "table"),
    Payer("", "guest", "left", False),
)


def test_a_heavy_user_always_leaves_a_process_to_others() -> None:
    """However many requests wait, whosever they are, and whether or not their tables are watched."""
    never = faulty(f"time.sleep(10**6) if q.bot != {RANDOM_BOT!r} else None; return honest(q)")

    async def work() -> None:
        async with open_pool(1, command=never) as pool:
            crowd = [UNWATCHED] * 3 + [
                GUEST._replace(person_id=f"{guest}", table_id=f"{guest}/{table}")
                for guest in range(5)
                for table in range(4)
            ]
            asked: list[asyncio.Task[object]] = []
            asked += [asyncio.create_task(pool.choose_action(*table(), "search", payer=payer)) for payer in crowd]
            asked += [asyncio.create_task(pool.rate_actions(*table(), payer=GUEST)) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(TooManyHints):
                await pool.rate_actions(*table(), payer=GUEST)
            for _ in range(3):
                await pool.choose_action(*table(), RANDOM_BOT, payer=HOME)
            assert len(pool._workers) == 4
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            await pool.choose_action(*table(), RANDOM_BOT, payer=GUEST)
            assert pool.request_counts.answered == 4

    run(work())


def test_an_unwatched_table_waits_until_no_other_runs_and_no_longer_once_it_is_watched() -> None:
    async def work() -> None:
        async with open_pool(
            1, command=faulty("time.sleep(10**6) if q.bot != 'random' else None; return honest(q)")
        ) as pool:
            busy = asyncio.create_task(pool.choose_action(*table(), "search", payer=HOME))
            await asyncio.sleep(0)
            unwatched = asyncio.create_task(pool.choose_action(*table(), RANDOM_BOT, payer=UNWATCHED))
            await pool.choose_action(*table(), RANDOM_BOT, payer=GUEST)
            assert not unwatched.done()
            assert len(pool._workers) == 2
            pool.charge(GUEST._replace(table_id=UNWATCHED.table_id))
            await unwatched
            assert not busy.done()
            busy.cancel()

    run(work())


def test_thousands_of_waiting_requests_end_when_they_are_cancelled_and_when_the_pool_closes() -> None:
    async def work() -> None:
        async with open_pool(1, command=faulty("time.sleep(10**6)")) as pool:
            payers = [GUEST._replace(table_id=f"{number}") for number in range(3000)]
            asked = [asyncio.create_task(pool.choose_action(*table(), RANDOM_BOT, payer=payer)) for payer in payers]
            await asyncio.sleep(0)
            for task in asked[:-10]:
                task.cancel()
            await asyncio.gather(*asked[:-10], return_exceptions=True)
            assert sum(pool._scheduler.waiting(payer) for payer in payers) <= 10
            await pool.close()
            answers = await asyncio.gather(*asked[-10:], return_exceptions=True)
            assert [type(answer) for answer in answers] == [BotPoolClosed] * 10

    run(work())


def test_a_decision_at_once_is_made_in_an_imagined_world_by_a_bot_that_does_not_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, Position]] = []

    class RecordingBot:
        def __init__(self, name: str) -> None:
            self.name = name

        def choose(self, world: Position, seat: int, _rng: object) -> int:
            asked.append((self.name, world))
            return world.legal(seat)[-1] if self.name != "exact" else -1

    monkeypatch.setattr(bot_pool_module, "make_bot", lambda _game, name: RecordingBot(name))
    key = next(key for key in registry.keys() if registry.load(key).has_secrets)
    game, _, position, seat = table(key)
    pool = BotPool(1, HANG_SECONDS, randomness=SeededRandomness(SEED))
    usual = game.default_bot if game.default_bot != SEARCH_BOT else with_level(SEARCH_BOT, 1)
    for bot, by in (
        (RANDOM_BOT, RANDOM_BOT),
        (SEARCH_BOT, usual),
        (with_level(SEARCH_BOT, 5), usual),
        ("exact", "exact"),
    ):
        assert pool.decide_at_once(game, position, seat, bot) in position.legal(seat)
        name, world = asked.pop()
        assert name == by
        assert game.write_position(world) != game.write_position(position)
        assert game.view(world, seat) == game.view(position, seat)
    assert pool.request_counts.faulty == 1
