"""The supervisor: bots, timeouts, stand-ins, rematches. The clock is the test's."""

import asyncio
import random
from types import SimpleNamespace
from typing import cast

import pytest

from server.runtime.local_node import KEY, LONG, Answers, Clock, LocalNode, kinds, take_messages
from server.runtime.waiting import SHORT, entries, note_timers, pass_time
from server.table.table_fixtures import ANN, BOB, everything_seen_of
from stolik import registry
from stolik.core.record import read_record, write_text
from stolik.core.replay import verify
from stolik.protocol import answers, commands
from stolik.protocol.table_states import CLOSED, OVER, RUNNING
from stolik.server.config import Timeouts
from stolik.server.runtime.directory import TableDirectory
from stolik.server.runtime.runner import TableRunner
from stolik.server.runtime.supervisor import CHECK_RETRY_SECONDS, FAULT_RETRY_SECONDS, TableSupervisor
from stolik.server.store.interface import LogRow
from stolik.server.table import game_moves
from stolik.server.table.log_entries import (
    ByBot,
    LogEntry,
    MoveMade,
    SeedRevealed,
    StandInEnded,
    StandInStarted,
    encode_entry,
)
from stolik.server.table.state import Table

pytestmark = pytest.mark.anyio
LIMIT = 30


async def test_who_is_away_is_warned_then_gets_a_stand_in_and_has_the_seat_again_on_return(node: LocalNode) -> None:
    runner, clock = await node.table(), Clock()
    viewer = node.viewer(runner, BOB)
    supervisor = node.supervisor(runner, SHORT, clock)
    await pass_time(node, supervisor, clock, 0)
    await pass_time(node, supervisor, clock, 19)
    assert kinds(take_messages(viewer)) == ["hello", "here"]
    await pass_time(node, supervisor, clock, 1)
    assert take_messages(viewer) == [{"type": "warned", "seat": 0, "seconds": 40}]
    await pass_time(node, supervisor, clock, 39)
    assert (runner.table.stand_ins, take_messages(viewer)) == ({}, [])
    node.bot_pool.may_answer.clear()
    supervisor.check()
    clock.now += 1
    supervisor.check()
    await node.until(lambda: runner.table.stand_ins)
    assert runner.table.stand_ins == {0: runner.table.game.default_bot}
    node.viewer(runner, ANN)
    await node.do(runner, ANN, commands.ReclaimSeats(node.key()))
    assert runner.table.stand_ins == {}
    node.bot_pool.may_answer.set()
    await node.settle()
    assert entries(runner, MoveMade) == []  # the thought came too late: the seat is Ann's again
    assert isinstance(await node.move(runner, 0).one(), answers.Applied)


async def test_a_closed_table_waits_for_nobody_warns_nobody_and_seats_no_stand_in(node: LocalNode) -> None:
    """Everybody is informed at once, and no timeout or bot that was running acts afterwards."""
    runner, clock = await node.table(people_count=2, bots=1), Clock()
    viewers = [node.viewer(runner, person) for person in (BOB, "watcher")]
    supervisor = node.supervisor(runner, SHORT, clock)
    node.bot_pool.may_answer.clear()
    supervisor.check()
    clock.now += 20
    supervisor.check()
    for viewer in viewers:
        assert kinds(take_messages(viewer))[-1] == "warned"
    await node.do(runner, ANN, commands.CloseTable(node.key()))
    for viewer in viewers:
        (closed,) = take_messages(viewer)
        assert (closed["table"]["state"], closed["play"]["waiting"], closed["play"]["seats"][0]["moves"]) == (
            CLOSED, [], [],
        )  # fmt: skip
    node.bot_pool.may_answer.set()
    await pass_time(node, supervisor, clock, 1000)
    assert [take_messages(viewer) for viewer in viewers] == [[], []]
    assert not supervisor.is_active()


async def test_a_stand_in_plays_until_the_person_moves(node: LocalNode) -> None:
    runner, clock = await node.table(), Clock()
    node.viewer(runner, BOB)
    supervisor = node.supervisor(runner, SHORT, clock)
    await pass_time(node, supervisor, clock, 0)
    await pass_time(node, supervisor, clock, 60)
    assert entries(runner, StandInStarted, MoveMade)[1:] == entries(runner, MoveMade)
    assert [entry.seat for entry in runner.table.entries if isinstance(entry, MoveMade)] == [0]
    await node.move(runner, 1).one()
    await node.settle()
    assert [entry.seat for entry in runner.table.entries if isinstance(entry, MoveMade)] == [0, 1, 0]
    node.bot_pool.may_answer.clear()
    await node.move(runner, 1).one()
    await node.move(runner, 0).one()
    assert entries(runner, StandInEnded) == [StandInEnded(0)]


async def test_who_is_present_has_no_timeout_at_a_relaxed_table(node: LocalNode) -> None:
    runner, clock = await node.table(), Clock()
    node.viewer(runner, ANN)
    node.viewer(runner, BOB)
    supervisor = node.supervisor(runner, SHORT, clock)
    await pass_time(node, supervisor, clock, 0)
    await pass_time(node, supervisor, clock, 100_000)
    assert entries(runner, StandInStarted, MoveMade) == []


async def test_a_table_that_all_people_left_waits(node: LocalNode) -> None:
    runner, clock = await node.table(people_count=1, bots=1), Clock()
    supervisor = node.supervisor(runner, SHORT, clock)
    await pass_time(node, supervisor, clock, 0)
    await pass_time(node, supervisor, clock, 100_000)
    assert entries(runner, StandInStarted, MoveMade) == []
    node.viewer(runner, ANN)
    await node.settle()
    assert entries(runner, MoveMade)  # she is back, and the bot moves


@pytest.mark.parametrize("key", registry.keys())
async def test_a_table_of_bots_alone_goes_on_to_the_end_and_reveals(node: LocalNode, key: str) -> None:
    players = max(2, registry.load(key).players[0])
    runner = await node.table(key, 0, players)
    await node.until(lambda: runner.table.state == OVER)
    (revealed,) = entries(runner, SeedRevealed)
    assert runner.table.entries[-1] == revealed
    names = tuple(f"Bot {seat}" for seat in range(players))
    assert verify(runner.table.game, read_record(write_text(runner.table.record(names)).encode())).position.over
    entry = await node.store.find_table(runner.table.id)
    assert entry is not None
    assert entry.state == OVER


async def test_a_bot_that_still_thinks_when_its_seat_is_taken_makes_no_move(node: LocalNode) -> None:
    runner = await node.table()
    node.viewer(runner, ANN)
    node.bot_pool.may_answer.clear()
    await node.do(runner, BOB, commands.Leave(node.key(), 1))
    await node.do(runner, BOB, commands.Sit(node.key(), 1))
    node.bot_pool.may_answer.set()
    await node.settle()
    assert node.bot_pool.asked_for == [1]
    assert entries(runner, MoveMade) == []


async def test_a_bot_that_thought_about_what_was_taken_back_thinks_again(node: LocalNode) -> None:
    runner = await node.table(people_count=2, bots=1)
    node.viewer(runner, ANN)
    await node.settle()
    assert [entry.seat for entry in runner.table.entries if isinstance(entry, MoveMade)] == [2]
    await node.move(runner, 0).one()
    node.bot_pool.may_answer.clear()
    await node.move(runner, 1).one()  # the next round: the bot begins to think
    await node.do(runner, BOB, commands.SeatBot(node.key(), 1, "random"))
    node.bot_pool.may_answer.set()
    await node.settle()
    assert runner.table.seats_to_move() == (0,)


# -- clocks -------------------------------------------------------------------------------


async def test_a_clock_that_runs_out_seats_a_stand_in_even_for_who_is_present(node: LocalNode) -> None:
    runner, clock = await node.table(pace="timed", limit=LIMIT), Clock()
    viewers = node.viewer(runner, ANN), node.viewer(runner, BOB)
    supervisor = node.supervisor(runner, SHORT, clock)
    await pass_time(node, supervisor, clock, 0)
    await pass_time(node, supervisor, clock, LIMIT - 1)
    assert entries(runner, StandInStarted) == []
    assert "warned" in kinds(take_messages(viewers[0]))
    await pass_time(node, supervisor, clock, 1)
    assert {entry.seat for entry in runner.table.entries if isinstance(entry, StandInStarted)} == {0, 1}


async def test_no_clock_runs_out_soon_after_the_server_started(node: LocalNode) -> None:
    runner, clock = await node.table(pace="timed", limit=LIMIT), Clock()
    node.viewer(runner, ANN)
    clock.now += 10 * LIMIT  # the server was down for so long
    supervisor = node.supervisor(runner, Timeouts(bot_pause_seconds=(0.0, 0.0), startup_grace_seconds=100.0), clock)
    await pass_time(node, supervisor, clock, 0)
    await pass_time(node, supervisor, clock, 99)
    assert entries(runner, StandInStarted) == []
    await pass_time(node, supervisor, clock, 1)
    assert entries(runner, StandInStarted) != []


async def test_a_clock_of_days_runs_while_nobody_looks_and_over_a_restart(node: LocalNode) -> None:
    day = 24 * 3600
    runner, clock = await node.table(pace="days", limit=3 * day), Clock()
    runner.table.entry_times_ms = [clock.ms() for _ in runner.table.entry_times_ms]
    supervisor = node.supervisor(runner, SHORT, clock)
    await pass_time(node, supervisor, clock, 2 * day)
    assert entries(runner, StandInStarted) == []
    again = node.supervisor(runner, SHORT, clock)
    await pass_time(node, again, clock, 0.9 * day)
    assert entries(runner, StandInStarted) == []
    await pass_time(node, again, clock, 0.1 * day)
    assert entries(runner, StandInStarted) != []


async def test_who_is_away_has_no_timeout_at_a_table_of_days(node: LocalNode) -> None:
    runner, clock = await node.table(pace="days", limit=7 * 24 * 3600), Clock()
    runner.table.entry_times_ms = [clock.ms() for _ in runner.table.entry_times_ms]
    node.viewer(runner, BOB)
    supervisor = node.supervisor(runner, SHORT, clock)
    await pass_time(node, supervisor, clock, 0)
    await pass_time(node, supervisor, clock, 24 * 3600)
    assert entries(runner, StandInStarted) == []


async def test_a_move_that_waits_in_the_queue_is_not_beaten_by_the_clock(node: LocalNode) -> None:
    runner, clock = await node.table(pace="timed", limit=LIMIT), Clock()
    node.viewer(runner, ANN)
    node.viewer(runner, BOB)
    supervisor = node.supervisor(runner, SHORT, clock)
    await pass_time(node, supervisor, clock, LIMIT - 1)
    node.store.is_holding = True
    words, move = node.say(runner, BOB, "hurry"), node.move(runner, 0)
    clock.now += 2
    await node.until(lambda: node.store.held)
    node.store.is_holding = False
    node.store.release()
    assert isinstance(await words.one(), answers.Applied)
    assert isinstance(await move.one(), answers.Applied)
    await node.settle()
    assert StandInStarted(0, runner.table.game.default_bot) not in entries(runner, StandInStarted)


async def test_in_no_order_of_things_does_a_clock_beat_an_accepted_move(node: LocalNode, seed: int) -> None:
    warmed = moved = 0
    for evening in range(12):
        runner = await random_evening(node, random.Random(f"{seed}/{evening}"), Clock())
        warmed += check_clocks(runner, LIMIT)
        moved += len(entries(runner, MoveMade))
    assert warmed
    assert moved


async def random_evening(node: LocalNode, chance: random.Random, clock: Clock) -> TableRunner:
    """Moves, chat, time and results of the store, in a random order."""
    runner = await node.table(pace="timed", limit=LIMIT)
    runner.table.entry_times_ms = [clock.ms() for _ in runner.table.entry_times_ms]
    supervisor = node.supervisor(
        runner, Timeouts(bot_pause_seconds=(0.0, 0.0), startup_grace_seconds=0.0, stand_in_after_seconds=LONG), clock
    )
    for person in (ANN, BOB):
        node.viewer(runner, person)
    node.store.is_holding = True
    asked: list[Answers] = []
    for _ in range(80):
        clock.now += chance.choice([0, 0, 1, LIMIT / 3, LIMIT / 2])
        supervisor.check()
        if chance.random() < 0.2:
            asked.append(node.say(runner, chance.choice([ANN, BOB]), "well"))
        asked += [node.move(runner, seat) for seat in runner.table.seats_to_move() if chance.random() < 0.2]
        await node.until(lambda: not node.store.is_writing)
        node.store.release(chance.randrange(4))
    node.store.is_holding = False
    node.store.release()
    await node.settle()
    assert all(len(one.all) == 1 for one in asked)
    return runner


def check_clocks(runner: TableRunner, limit: int) -> int:
    """Check that every seat with a stand-in was to move and had its whole time for it; their number."""
    again = Table(runner.table.id, runner.table._secrets)
    for n, entry in enumerate(runner.table.entries):
        if isinstance(entry, StandInStarted):
            assert entry.seat in again.seats_to_move()
            assert runner.table.entry_times_ms[n] - runner.table.entry_times_ms[again.phase - 1] >= 1000 * limit
        again.apply(LogRow(n + 1, runner.table.entry_times_ms[n], None, None, encode_entry(entry)))
    return len(entries(runner, StandInStarted))


async def test_a_bots_pause_is_drawn_without_the_game() -> None:
    """The supervisor has no game at all here."""
    people = [ANN]
    table = SimpleNamespace(people=lambda: people, tempo="usual")
    runner = cast("TableRunner", SimpleNamespace(viewers=[object()], present_elsewhere=set(), table=table))
    supervisor = TableSupervisor(runner, cast("object", None), Timeouts(bot_pause_seconds=(0.5, 1.5)), Clock())  # type: ignore[arg-type]
    drawn = [supervisor._draw_bot_pause() for _ in range(500)]
    assert all(0.5 <= pace <= 1.5 for pace in drawn)
    assert max(drawn) - min(drawn) > 0.5
    runner.viewers.clear()
    assert supervisor._draw_bot_pause() == 0.0
    runner.present_elsewhere.add(BOB)
    assert supervisor._draw_bot_pause() >= 0.5


async def test_the_host_chooses_the_tempo_and_bots_among_themselves_keep_it(node: LocalNode) -> None:
    runner = await node.table()
    supervisor = node.supervisor(runner, Timeouts(bot_pause_seconds=(1.0, 1.0)), Clock())
    node.viewer(runner, ANN)
    for tempo, pause in (("slow", 2.5), ("fast", 0.3), ("usual", 1.0)):
        await node.do(runner, ANN, commands.SetTempo(node.key(), tempo))  # type: ignore[arg-type]
        assert (runner.broadcaster.table_summary().tempo, supervisor._draw_bot_pause()) == (tempo, pause)
    bots = cast(
        "TableRunner",
        SimpleNamespace(viewers=[], present_elsewhere=set(), table=SimpleNamespace(people=list, tempo="slow")),
    )
    timeouts = Timeouts(bot_pause_seconds=(1.0, 1.0))
    supervisor = TableSupervisor(bots, cast("object", None), timeouts, Clock())  # type: ignore[arg-type]
    assert supervisor._draw_bot_pause() == 2.5


async def test_a_supervisor_whose_own_command_fails_retries_after_a_long_delay(
    node: LocalNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(_table: Table, **_more: object) -> list[LogEntry]:
        raise ZeroDivisionError

    delays = note_timers(monkeypatch)
    monkeypatch.setattr(game_moves, "make_bot_move", break_down)
    runner = await node.table(people_count=1, bots=1)
    node.viewer(runner, ANN)
    await node.until(lambda: FAULT_RETRY_SECONDS in delays)
    assert CHECK_RETRY_SECONDS not in delays
    assert [what for what, _ in node.broken] == ["error"]


# -- the end, and another beginning -------------------------------------------------------


async def test_a_rematch_seats_the_same_people_at_a_new_table(node: LocalNode) -> None:
    runner = await node.table()
    await node.do(runner, ANN, commands.CloseTable(node.key()))
    again = await node.directory.open_rematch(runner.table, BOB)
    made = await node.put(runner, BOB, commands.RequestRematch("again"), rematch_table=again.table.id).one()
    assert made == answers.Applied("again", runner.table.last_row, again.table.id)
    assert (again.table.holders, again.table.host) == (runner.table.holders, BOB)
    assert again.table.commitment != runner.table.commitment
    await node.do(again, BOB, commands.Start(node.key()))
    assert again.table.state == RUNNING


async def test_a_rematch_whose_link_was_never_stored_is_found_again(node: LocalNode) -> None:
    """The server is killed between opening the new table and storing its link at the old one."""
    runner = await node.table()
    await node.do(runner, ANN, commands.CloseTable(node.key()))
    first = await node.directory.open_rematch(runner.table, BOB)
    reborn = node.open_directory()
    old = await reborn.find_table(runner.table.id)
    assert old.table.rematch is None
    again = await reborn.open_rematch(old.table, ANN)
    assert again.table.id == first.table.id
    assert everything_seen_of(again.table) == everything_seen_of(first.table)
    assert await node.open_tables() == [again.table.id], "nothing is left over"


async def test_all_who_want_a_rematch_at_once_get_the_same_table(node: LocalNode) -> None:
    runner = await node.table()
    await node.do(runner, ANN, commands.CloseTable(node.key()))
    directories = [node.directory, node.open_directory(), node.open_directory()]
    wanted = [directory.open_rematch(runner.table, person) for person in (ANN, BOB) for directory in directories]
    found = await asyncio.gather(*wanted)
    assert len({again.table.id for again in found}) == 1
    assert len({id(again) for again in found}) == len(directories), "each node has it once"
    assert all(
        again is directory.tables[again.table.id] for again, directory in zip(found, directories * 2, strict=True)
    )
    assert await node.open_tables() == [found[0].table.id]


async def test_tables_have_rematches_of_their_own(node: LocalNode) -> None:
    first, second = await node.table(), await node.table()
    ids = [node.directory.rematch_id(runner.table.id) for runner in (first, second)]
    assert ids[0] != ids[1]
    assert [node.open_directory().rematch_id(runner.table.id) for runner in (first, second)] == ids
    assert {len(one) for one in ids} == {len(first.table.id)}


async def test_a_restarted_server_goes_on_with_its_running_tables(node: LocalNode) -> None:
    bots = await node.table(people_count=0, bots=2)
    node.bot_pool.may_answer.clear()
    waiting = await node.table()
    moved = await node.move(waiting, 0).one()
    await node.directory.close()
    async with node.store.engine.begin() as connection:
        await connection.exec_driver_sql("UPDATE tables SET owner = NULL WHERE state = 'running'")
    node.bot_pool.may_answer.set()
    again = TableDirectory(node.store, KEY, node.bot_pool, node.names, SHORT)
    node.directories.append(again)
    node.directory = again
    resumed = await again.resume_tables()
    assert resumed == 1 + (bots.table.state == RUNNING)
    assert again.tables[waiting.table.id].table.last_row == moved.n  # type: ignore[union-attr]
    assert isinstance(await node.move(again.tables[waiting.table.id], 1).one(), answers.Applied)
    assert isinstance(bots.table.holders[0], ByBot)
