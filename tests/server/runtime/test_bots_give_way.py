"""Bots give way to people if their move in free order would take a choice from them; but not for ever."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import pytest

from server.runtime.local_node import Clock, LocalNode
from server.table.paper_table import any_action
from server.table.table_fixtures import EVERYBODY
from server.table.test_row_numbers import KEYS
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position
from stolik.protocol import commands
from stolik.server.config import Timeouts
from stolik.server.runtime import supervisor
from stolik.server.runtime.runner import TableRunner
from stolik.server.runtime.supervisor import PendingDecision, TableSupervisor
from stolik.server.table.table_game import TableGame
from support.server_launcher import HANG_SECONDS

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("key", KEYS)]
PERSON = 0
BRISK = Timeouts(
    bot_pause_seconds=(0.001, 0.001), warn_after_seconds=1e9, stand_in_after_seconds=1e9, startup_grace_seconds=1e9
)
MANY_PAUSES = 100_000.0


class Watched(TableSupervisor):
    """Records that it holds a bot back."""

    held = False

    def _takes_from_people(self, pending: PendingDecision, seat: int, action: int) -> bool:
        self.held = super()._takes_from_people(pending, seat, action)
        return self.held


def takes_something(play: TableGame, seat: int) -> list[int]:
    return [action for action in play.position.legal(seat) if play.takes_from([PERSON], seat, action)]


async def until_a_bot_is_held(node: LocalNode, key: str, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> TableRunner:
    """The bot wants what the person may want, too, and waits."""
    chance = random.Random(node.seed)
    runner = await node.table(key, people_count=1, bots=1)

    async def think(_game: Game, _setup: Setup, position: Position, seat: int, *_more: str) -> int:
        return chance.choice(takes_something(runner.table.started_game(), seat) or [any_action(position, seat, chance)])

    monkeypatch.setattr(supervisor, "GIVE_WAY_PAUSE_FACTOR", MANY_PAUSES)
    monkeypatch.setattr(node.bot_pool, "choose_action", think)
    node.directory.supervisors[runner.table.id].stop()
    node.directory.supervisors[runner.table.id] = watched = Watched(runner, node.bot_pool, BRISK, clock)
    node.viewer(runner, EVERYBODY[PERSON])
    await decide_until(lambda: watched.held, node, runner, only_when_alone=True)
    return runner


async def decide(node: LocalNode, runner: TableRunner) -> None:
    """The person does anything."""
    action = any_action(runner.table.started_game().position, PERSON, random.Random(node.seed))
    phase = runner.table.phase_for(EVERYBODY[PERSON])
    await node.do(
        runner, EVERYBODY[PERSON], commands.Move(node.key(), phase, runner.table.game.moves.write(action), PERSON)
    )


async def decide_until(
    has_come: Callable[[], object], node: LocalNode, runner: TableRunner, *, only_when_alone: bool = False
) -> None:
    """The person decides until a condition holds, perhaps only while nobody else is to move."""
    async with asyncio.timeout(HANG_SECONDS):
        while not has_come():
            waiting = runner.table.seats_to_move()
            if PERSON in waiting and (not only_when_alone or waiting == (PERSON,)):
                await decide(node, runner)
            await asyncio.sleep(0.001)


def moves_of_bots(runner: TableRunner) -> int:
    return sum(made.seat != PERSON for made in runner.table.started_game().moves)


def has_more(runner: TableRunner, before: int) -> Callable[[], bool]:
    return lambda: moves_of_bots(runner) > before


async def test_a_bot_waits_until_people_have_decided(
    node: LocalNode, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = await until_a_bot_is_held(node, key, Clock(), monkeypatch)
    before = moves_of_bots(runner)
    await decide_until(has_more(runner, before), node, runner)


async def test_bots_wait_again_for_who_has_just_changed_something(
    node: LocalNode, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = await until_a_bot_is_held(node, key, Clock(), monkeypatch)
    watched = node.directory.supervisors[runner.table.id]
    await decide(node, runner)
    await decide_until(
        lambda: runner.table.acted.get(PERSON) == runner.table.phase and wanted_by_bots(runner), node, runner
    )
    pending = watched._pending_decision_of(runner.table.started_game())
    assert all(watched._takes_from_people(pending, seat, action) for seat, action in wanted_by_bots(runner))


def wanted_by_bots(runner: TableRunner) -> list[tuple[int, int]]:
    """Every decision that bots could take from the person now."""
    play = runner.table.started_game()
    return [
        (seat, action)
        for seat in runner.table.seats_to_move()
        if seat != PERSON
        for action in takes_something(play, seat)
    ]


async def test_a_bot_does_not_wait_for_ever(node: LocalNode, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    runner = await until_a_bot_is_held(node, key, clock, monkeypatch)
    before = moves_of_bots(runner)
    clock.now += 1e6
    node.directory.supervisors[runner.table.id].check()
    await node.until(has_more(runner, before))


async def test_no_bot_waits_for_people_who_are_away(node: LocalNode, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    runner = await until_a_bot_is_held(node, key, Clock(), monkeypatch)
    watched = node.directory.supervisors[runner.table.id]
    pending = watched._pending_decision_of(runner.table.started_game())
    seats = [
        seat
        for seat in runner.table.seats_to_move()
        if seat != PERSON and takes_something(runner.table.started_game(), seat)
    ]
    action = takes_something(runner.table.started_game(), seats[0])[0]
    assert watched._takes_from_people(pending, seats[0], action)
    runner.viewers.clear()
    assert not watched._takes_from_people(pending, seats[0], action)
