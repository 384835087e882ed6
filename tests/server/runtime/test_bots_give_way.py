"""People come first where a bot's move in free order would take a choice from them; but not for ever."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import pytest

from server.runtime.local_node import Clock, Room
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
from stolik.server.runtime.supervisor import Question, TableSupervisor
from stolik.server.table.table_game import TableGame
from support.server_launcher import HUNG

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("key", KEYS)]
PERSON = 0
BRISK = Timeouts(
    bot_pause_seconds=(0.001, 0.001), warn_after_seconds=1e9, stand_in_after_seconds=1e9, startup_grace_seconds=1e9
)
MANY_PAUSES = 100_000.0


class Watched(TableSupervisor):
    """Notes that it holds a bot back."""

    held = False

    def _takes_from_people(self, question: Question, seat: int, action: int) -> bool:
        self.held = super()._takes_from_people(question, seat, action)
        return self.held


def takes_something(play: TableGame, seat: int) -> list[int]:
    return [action for action in play.position.legal(seat) if play.takes_from([PERSON], seat, action)]


async def until_a_bot_is_held(room: Room, key: str, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> TableRunner:
    """The bot wants what the person may want, too, and waits."""
    luck = random.Random(room.seed)
    live = await room.table(key, sitters=1, bots=1)

    async def think(_game: Game, _setup: Setup, position: Position, seat: int, *_more: str) -> int:
        return luck.choice(takes_something(live.table.started_game(), seat) or [any_action(position, seat, luck)])

    monkeypatch.setattr(supervisor, "GIVE_WAY", MANY_PAUSES)
    monkeypatch.setattr(room.thoughts, "choose_action", think)
    room.hub.supervisors[live.table.id].stop()
    room.hub.supervisors[live.table.id] = watched = Watched(live, room.thoughts, BRISK, clock)
    room.screen(live, EVERYBODY[PERSON])
    await decide_until(lambda: watched.held, room, live, only_when_alone=True)
    return live


async def decide(room: Room, live: TableRunner) -> None:
    """The person does anything."""
    action = any_action(live.table.started_game().position, PERSON, random.Random(room.seed))
    phase = live.table.phase_for(EVERYBODY[PERSON])
    await room.do(
        live, EVERYBODY[PERSON], commands.Move(room.key(), phase, live.table.game.moves.write(action), PERSON)
    )


async def decide_until(
    has_come: Callable[[], object], room: Room, live: TableRunner, *, only_when_alone: bool = False
) -> None:
    """The person decides whatever they owe until something has come, perhaps only when nobody else owes anything."""
    async with asyncio.timeout(HUNG):
        while not has_come():
            waiting = live.table.seats_to_move()
            if PERSON in waiting and (not only_when_alone or waiting == (PERSON,)):
                await decide(room, live)
            await asyncio.sleep(0.001)


def moves_of_bots(live: TableRunner) -> int:
    return sum(made.seat != PERSON for made in live.table.started_game().moves)


def has_more(live: TableRunner, before: int) -> Callable[[], bool]:
    return lambda: moves_of_bots(live) > before


async def test_a_bot_waits_until_people_have_decided(room: Room, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await until_a_bot_is_held(room, key, Clock(), monkeypatch)
    before = moves_of_bots(live)
    await decide_until(has_more(live, before), room, live)


async def test_who_has_just_changed_something_is_waited_for_again(
    room: Room, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await until_a_bot_is_held(room, key, Clock(), monkeypatch)
    watched = room.hub.supervisors[live.table.id]
    await decide(room, live)
    await decide_until(lambda: live.table.acted.get(PERSON) == live.table.phase and wanted_by_bots(live), room, live)
    question = watched._question_of(live.table.started_game())
    assert all(watched._takes_from_people(question, seat, action) for seat, action in wanted_by_bots(live))


def wanted_by_bots(live: TableRunner) -> list[tuple[int, int]]:
    """All that bots could take from the person now."""
    play = live.table.started_game()
    return [
        (seat, action)
        for seat in live.table.seats_to_move()
        if seat != PERSON
        for action in takes_something(play, seat)
    ]


async def test_a_bot_does_not_wait_for_ever(room: Room, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    live = await until_a_bot_is_held(room, key, clock, monkeypatch)
    before = moves_of_bots(live)
    clock.now += 1e6
    room.hub.supervisors[live.table.id].check()
    await room.until(has_more(live, before))


async def test_nobody_waits_for_people_who_do_not_look(room: Room, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await until_a_bot_is_held(room, key, Clock(), monkeypatch)
    watched = room.hub.supervisors[live.table.id]
    question = watched._question_of(live.table.started_game())
    seats = [
        seat
        for seat in live.table.seats_to_move()
        if seat != PERSON and takes_something(live.table.started_game(), seat)
    ]
    action = takes_something(live.table.started_game(), seats[0])[0]
    assert watched._takes_from_people(question, seats[0], action)
    live.viewers.clear()
    assert not watched._takes_from_people(question, seats[0], action)
