"""The bot pool with real worker processes: whatever happens to a worker, the game goes on.

No test depends on a clock but for the deadline itself, and that only against workers that never reply; a process may
take any time to start.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import sleep

import pytest

from stolik import games, registry
from stolik.bots import RANDOM_BOT, SEARCH_BOT, with_level
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position
from stolik.server.runtime import bot_pool as bot_pool_module
from stolik.server.runtime.bot_pool import BotPool
from stolik.server.runtime.bot_time import BotPoolClosed
from support.randomness import SEED, SeededRandomness
from support.server_launcher import HANG_SECONDS

SHORT_DEADLINE_SECONDS = 0.2
KILLS = 4
FIND_GAMES = f"from stolik import games\ngames.__path__[:] = {list(games.__path__)!r}\n"
HONEST = FIND_GAMES + "from stolik.bots import worker\nworker.main()\n"
FAULTY = FIND_GAMES + "import os, signal, sys, time\nfrom stolik.bots import worker\nhonest = worker.compute_reply\n"


@pytest.fixture(autouse=True)
def start_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool_module, "WORKER_START_SECONDS", HANG_SECONDS)


def program(text: str, *arguments: str) -> list[str]:
    return [sys.executable, "-c", text, *arguments]


def faulty(statement: str, *arguments: str) -> list[str]:
    """A worker that starts like any other and runs this statement for each request `q`."""
    body = f"def compute_reply(q):\n    if q.kind == 'ready':\n        return honest(q)\n    {statement}\n"
    return program(f"{FAULTY}{body}worker.compute_reply = compute_reply\nworker.main()\n", *arguments)


ONCE = "(path := __import__('pathlib').Path(sys.argv[1])).exists() or (path.touch(), {})\n    return honest(q)"
"""A fault at the first request to any worker; honest ever after."""


def pids_of(pool: BotPool) -> list[int]:
    """The processes of all workers that were started."""
    return [worker.process.pid for worker in pool._workers if worker.process is not None]


@asynccontextmanager
async def open_pool(
    workers: int = 2, deadline: float = HANG_SECONDS, command: list[str] | None = None
) -> AsyncIterator[BotPool]:
    """A pool that leaves no process behind."""
    pool = BotPool(workers, deadline, command or program(HONEST), SeededRandomness(SEED))
    try:
        yield pool
    finally:
        pids = pids_of(pool)
        await pool.close()
        assert not any(map(is_there, pids))


def is_there(pid: int) -> bool:
    """Is there a process of this number, be it only a zombie?"""
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


def table(key: str = "") -> tuple[Game, Setup, Position, int]:
    """The first decision of a game: the arguments of `choose_action` before the bot."""
    game = registry.load(key or registry.keys()[0])
    setup = game.setup(game.players[-1])
    position = game.start(setup.players, setup.options, seed=4)
    return game, setup, position, position.first_to_move()


def run(work: Coroutine[None, None, None]) -> None:
    asyncio.run(asyncio.wait_for(work, HANG_SECONDS))


async def play(pool: BotPool, key: str, bot: str, moves: int) -> Position:
    """A game in which one bot plays all seats; every action must be legal at the table itself."""
    game, setup, position, _ = table(key)
    for _ in range(moves):
        if position.over:
            break
        seat = position.first_to_move()
        position.apply(seat, await pool.choose_action(game, setup, position, seat, bot))
    return position


@pytest.mark.parametrize("key", registry.keys())
def test_every_game_is_played_by_its_usual_bots_and_hints_are_about_every_legal_action(key: str) -> None:
    usual = registry.load(key).default_bot
    bots = {RANDOM_BOT: sys.maxsize, usual: 2, with_level(SEARCH_BOT, 1): 8}

    async def work() -> None:
        async with open_pool(1) as pool:
            for bot, moves in bots.items():
                assert (await play(pool, key, bot, moves)).over == (bot == RANDOM_BOT)
            counts = pool.request_counts
            assert counts.asked == counts.answered > len(bots)
            assert (counts.late, counts.crashed, counts.faulty) == (0, 0, 0)
            game, setup, position, seat = table(key)
            ratings = await pool.rate_actions(game, setup, position, seat, with_level(SEARCH_BOT, 1))
            assert {rating.action for rating in ratings} == set(position.legal(seat))
            assert ratings[0].visits == max(rating.visits for rating in ratings) > 0

    run(work())


def test_many_requests_at_once_wait_for_two_workers() -> None:
    async def work() -> None:
        async with open_pool() as pool:
            game, setup, position, seat = table()
            asked = (pool.choose_action(game, setup, position, seat, with_level(SEARCH_BOT, 1)) for _ in range(20))
            actions = await asyncio.gather(*asked)
            assert set(actions) <= set(position.legal(seat))
            assert len(pids_of(pool)) == 2
            assert pool.request_counts.answered == 20

    run(work())


def test_who_asks_first_is_answered_first() -> None:
    served: list[int] = []

    async def ask(pool: BotPool, number: int) -> None:
        await pool.choose_action(*table(), RANDOM_BOT)
        served.append(number)

    async def work() -> None:
        async with open_pool(1) as pool:
            await asyncio.gather(*(ask(pool, number) for number in range(12)))

    run(work())
    assert served == list(range(12))


def test_a_request_holds_an_imagined_world_and_shows_nothing_of_the_table(tmp_path: Path) -> None:
    """What workers are sent is not the table's position, though the seat cannot tell it from that."""
    noted = tmp_path / "worlds"
    command = faulty("open(sys.argv[1], 'a').write(q.world + chr(10)); return honest(q)", str(noted))
    key = next(key for key in registry.keys() if registry.load(key).has_secrets)
    game, setup, position, seat = table(key)

    async def work() -> None:
        async with open_pool(1, command=command) as pool:
            for _ in range(5):
                await pool.choose_action(game, setup, position, seat, RANDOM_BOT)

    run(work())
    worlds = noted.read_text("utf-8").splitlines()
    assert len(set(worlds)) == 5
    assert game.write_position(position) not in worlds
    for world in worlds:
        assert game.view(game.read_position(world, setup, FastRng(1)), seat) == game.view(position, seat)


def test_a_worker_that_dies_is_replaced_and_the_request_retried(tmp_path: Path) -> None:
    async def work() -> None:
        command = faulty(ONCE.format("os.kill(os.getpid(), signal.SIGKILL)"), str(tmp_path / "died"))
        async with open_pool(1, command=command) as pool:
            await pool.open()
            before = pids_of(pool)
            await pool.choose_action(*table(), RANDOM_BOT)
            assert pids_of(pool) != before
            assert (pool.request_counts.answered, pool.request_counts.crashed) == (1, 1)

    run(work())


def test_a_game_goes_on_though_its_workers_are_killed_all_the_time() -> None:
    async def work() -> None:
        async with open_pool() as pool:
            game, setup, position, _ = table()
            for move in range(KILLS):
                await pool.open()
                seat = position.first_to_move()
                victim = pids_of(pool)[move % 2]
                os.kill(victim, signal.SIGSTOP)  # so that it holds the request when it is killed
                asked = [
                    asyncio.create_task(pool.choose_action(game, setup, position, seat, RANDOM_BOT)) for _ in range(2)
                ]
                await asyncio.sleep(0)
                os.kill(victim, signal.SIGKILL)
                position.apply(seat, (await asyncio.gather(*asked))[0])
            assert pool.request_counts.answered == 2 * KILLS
            assert pool.request_counts.crashed == KILLS

    run(work())


STARTS_WELL = "import os, sys\nsys.stdin.readline()\nos.write(1, b'{\"id\": 0}\\n')\nsys.stdin.readline()\n"
NONSENSE = {
    "no JSON": "os.write(1, b'I resign\\n')",
    "no text": "os.write(1, bytes([255, 10]))",
    "another reply": 'os.write(1, b\'{"id": 77, "action": 0}\\n\')',
    "no end of it": "os.write(1, b'x' * (1 << 22))",
    "half a reply": "os.write(1, b'{\"id\": '); os._exit(0)",
    "an exit": "os._exit(3)",
}


@pytest.mark.parametrize("nonsense", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_no_reply(nonsense: str) -> None:
    async def work() -> None:
        async with open_pool(1, command=program(f"{STARTS_WELL}{nonsense}\nsys.stdin.read()\n")) as pool:
            game, setup, position, seat = table()
            assert await pool.choose_action(game, setup, position, seat, RANDOM_BOT) in position.legal(seat)
            assert (pool.request_counts.answered, pool.request_counts.crashed) == (0, 2)
            assert await pool.rate_actions(game, setup, position, seat) == []

    run(work())


@pytest.mark.parametrize("command", [["/no/such/program"], program("raise SystemExit(1)"), program("print('hello')")])
def test_without_any_worker_moves_are_random(command: list[str]) -> None:
    async def work() -> None:
        async with open_pool(1, command=command) as pool:
            assert (await play(pool, "", RANDOM_BOT, moves=4)).to_move()
            assert (pool.request_counts.asked, pool.request_counts.answered) == (4, 0)

    run(work())


@pytest.mark.parametrize(
    "statement", ["return worker.BotReply(q.id, action=-1)", "return worker.BotReply(q.id)", "1 / 0"]
)
def test_a_move_that_is_not_legal_is_never_returned(statement: str) -> None:
    async def work() -> None:
        async with open_pool(1, command=faulty(statement)) as pool:
            game, setup, position, seat = table()
            assert await pool.choose_action(game, setup, position, seat, RANDOM_BOT) in position.legal(seat)
            assert await pool.rate_actions(game, setup, position, seat) == []
            assert (
                pool.request_counts.faulty,
                pool.request_counts.answered,
                pool.request_counts.crashed,
            ) == (2, 0, 0)

    run(work())


def test_a_worker_that_is_stopped_is_late_and_replaced() -> None:
    async def work() -> None:
        async with open_pool(1) as pool:
            await pool.open()
            (stopped,) = pids_of(pool)
            os.kill(stopped, signal.SIGSTOP)
            pool.deadline_seconds = SHORT_DEADLINE_SECONDS
            game, setup, position, seat = table()
            assert await pool.choose_action(game, setup, position, seat, RANDOM_BOT) in position.legal(seat)
            assert (pool.request_counts.late, pool.request_counts.answered) == (1, 0)
            pool.deadline_seconds = HANG_SECONDS
            await pool.choose_action(game, setup, position, seat, RANDOM_BOT)
            assert (pool.request_counts.late, pool.request_counts.answered) == (1, 1)
            assert stopped not in pids_of(pool)
        assert not is_there(stopped)

    run(work())


def test_a_cancelled_request_leaves_no_stale_reply_behind(tmp_path: Path) -> None:
    async def work() -> None:
        command = faulty(ONCE.format("time.sleep(10**6)"), str(tmp_path / "asked"))
        async with open_pool(1, command=command) as pool:
            cancelled = asyncio.create_task(pool.choose_action(*table(), RANDOM_BOT))
            while not (tmp_path / "asked").exists():  # noqa: ASYNC110 - another process makes it
                await asyncio.sleep(0.01)
            cancelled.cancel()
            await pool.choose_action(*table(), RANDOM_BOT)
            assert cancelled.cancelled()
            assert (pool.request_counts.answered, pool.request_counts.crashed) == (1, 0)

    run(work())


@pytest.mark.parametrize("are_started", [False, True])
def test_closing_ends_every_worker_and_makes_no_move(are_started: bool) -> None:
    async def work() -> None:
        async with open_pool(command=faulty("time.sleep(10**6)")) as pool:
            if are_started:
                await pool.open()
            pids = pids_of(pool)
            asked = [asyncio.create_task(pool.choose_action(*table(), RANDOM_BOT)) for _ in range(6)]
            await asyncio.sleep(0)
            await asyncio.gather(pool.close(), pool.close())
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [type(answer) for answer in answers] == [BotPoolClosed] * 6
            assert not any(map(is_there, pids))
            with pytest.raises(BotPoolClosed):
                await pool.choose_action(*table(), RANDOM_BOT)
            assert pool.request_counts.crashed == 0
            await pool.close()

    run(work())


def test_workers_end_when_their_server_is_killed() -> None:
    text = "import asyncio\nfrom stolik.server.runtime import bot_pool\n"
    text += f"bot_pool.WORKER_START_SECONDS = {HANG_SECONDS}\nasync def work():\n"
    text += f"    pool = bot_pool.BotPool(2, {HANG_SECONDS})\n"
    text += "    await pool.open()\n    print(*(worker.process.pid for worker in pool._workers), flush=True)\n"
    text += "    await asyncio.sleep(10**6)\nasyncio.run(work())\n"
    with subprocess.Popen(program(text), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        pids = [int(pid) for pid in server.stdout.readline().split()]
        server.kill()
    assert len(pids) == 2
    while any(map(is_running, pids)):
        sleep(0.01)


def is_running(pid: int) -> bool:
    """A zombie is not running: nobody may reap it where this test runs."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_workers_inherit_no_secrets_of_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No database URL, no password, no key: only what any Python program needs."""
    for name in ("DATABASE_URL", "PGPASSWORD", "STOLIK_KEY", "AWS_SECRET_ACCESS_KEY", "HOME"):
        monkeypatch.setenv(name, "swordfish")
    monkeypatch.setenv("STOLIK_GAMES", str(tmp_path))
    seen = tmp_path / "seen"
    copying = f"__import__('pathlib').Path({str(seen)!r}).write_text(repr(dict(os.environ))); return honest(q)"

    async def work() -> None:
        async with open_pool(workers=1, command=faulty(copying)) as pool:
            await pool.choose_action(*table(), RANDOM_BOT)
            assert pool.request_counts.answered == 1

    run(work())
    sent = seen.read_text("utf-8")
    assert "swordfish" not in sent
    assert str(tmp_path) in sent, "a game of one's own is found there too"
