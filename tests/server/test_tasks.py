"""A task is ended even if it lost the first cancellation."""

import asyncio

import pytest

from stolik.server import tasks
from stolik.server.tasks import cancel_and_wait

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def wait_for_ever(losses: list[int]) -> None:
    """Swallows so many cancellations as there are to be lost."""
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            if not losses:
                raise
            losses.pop()


@pytest.mark.parametrize("lost", range(3))
async def test_a_cancellation_that_was_lost_is_repeated(lost: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "RECANCEL_SECONDS", 0.01)
    losses = [1] * lost
    task = asyncio.create_task(wait_for_ever(losses))
    await asyncio.sleep(0)
    await cancel_and_wait([task])
    assert task.cancelled()
    assert not losses


async def test_tasks_that_have_ended_in_any_way_are_no_concern() -> None:
    async def stumble() -> None:
        raise RuntimeError("stumbled")

    stumbled, done = asyncio.create_task(stumble()), asyncio.create_task(asyncio.sleep(0))
    await asyncio.wait([stumbled, done])
    await cancel_and_wait([stumbled, done])
    await cancel_and_wait([])
