"""Rules that are compiled while a server runs serve bot workers that start after that; nobody notices."""

import asyncio
import os
from pathlib import Path

import pytest

from stolik import _compiled, registry
from stolik.bots import RANDOM_BOT
from stolik.server.runtime import bot_pool as bot_pool_module
from stolik.server.runtime.bot_pool import BotPool
from support.server_launcher import HANG_SECONDS


def test_a_worker_older_than_the_build_is_replaced_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_compiled, "NATIVE_FOLDER", tmp_path)
    monkeypatch.setattr(bot_pool_module, "WORKER_START_SECONDS", HANG_SECONDS)
    game = registry.load("rok")
    setup = game.setup(2)
    position = game.start(setup.players, seed=4)

    async def pids_of_answers() -> list[list[int]]:
        pool = BotPool(1, deadline_seconds=HANG_SECONDS)
        pids = []
        for number in range(4):
            await pool.choose_action(game, setup, position, position.first_to_move(), RANDOM_BOT)
            pids.append([worker.process.pid for worker in pool._workers if worker.process is not None])
            if number == 1:
                manifest = tmp_path / _compiled.MANIFEST_FILE
                manifest.touch()
                built = pool._workers[0].started_at + 0.001  # by this clock alone: that of the file may be behind
                os.utime(manifest, (built, built))
        await pool.close()
        assert (pool.request_counts.answered, pool.request_counts.crashed) == (4, 0)
        return pids

    first, second, third, fourth = asyncio.run(pids_of_answers())
    assert first == second != third == fourth
