"""Who keeps the game going: bots, clocks, warm seats. Time is what the test says it is."""

import asyncio
import random
from types import SimpleNamespace
from typing import cast

import pytest

from server.runtime.local_node import KEY, LONG, Answers, Clock, Room, hear, kinds
from server.runtime.waiting import SHORT, facts, note_timers, pass_time
from server.table.table_fixtures import ANN, BOB, picture
from stolik import registry
from stolik.core.record import read_record, write_text
from stolik.core.replay import verify
from stolik.protocol import answers, commands
from stolik.protocol.table_states import CLOSED, OVER, RUNNING
from stolik.server.config import Timeouts
from stolik.server.runtime.directory import TableDirectory
from stolik.server.runtime.runner import TableRunner
from stolik.server.runtime.supervisor import RETRY_AFTER_FAULT_SECONDS, RETRY_SECONDS, TableSupervisor
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


async def test_who_is_away_is_warned_then_kept_warm_and_has_the_seat_again_on_return(room: Room) -> None:
    live, clock = await room.table(), Clock()
    screen = room.screen(live, BOB)
    steward = room.steward(live, SHORT, clock)
    await pass_time(room, steward, clock, 0)
    await pass_time(room, steward, clock, 19)
    assert kinds(hear(screen)) == ["hello", "here"]
    await pass_time(room, steward, clock, 1)
    assert hear(screen) == [{"type": "warned", "seat": 0, "seconds": 40}]
    await pass_time(room, steward, clock, 39)
    assert (live.table.stand_ins, hear(screen)) == ({}, [])
    room.thoughts.may_answer.clear()
    steward.check()
    clock.now += 1
    steward.check()
    await room.until(lambda: live.table.stand_ins)
    assert live.table.stand_ins == {0: live.table.game.default_bot}
    room.screen(live, ANN)
    await room.do(live, ANN, commands.ReclaimSeats(room.key()))
    assert live.table.stand_ins == {}
    room.thoughts.may_answer.set()
    await room.settle()
    assert facts(live, MoveMade) == []  # the thought came too late: the seat is Ann's again
    assert isinstance(await room.move(live, 0).one(), answers.Applied)


async def test_at_a_closed_table_nobody_is_waited_for_warned_or_stood_in_for(room: Room) -> None:
    """Everyone is told at once, and no clock or thought that was under way comes through afterwards."""
    live, clock = await room.table(sitters=2, bots=1), Clock()
    screens = [room.screen(live, person) for person in (BOB, "watcher")]
    steward = room.steward(live, SHORT, clock)
    room.thoughts.may_answer.clear()
    steward.check()
    clock.now += 20
    steward.check()
    for screen in screens:
        assert kinds(hear(screen))[-1] == "warned"
    await room.do(live, ANN, commands.CloseTable(room.key()))
    for screen in screens:
        (closed,) = hear(screen)
        assert (closed["table"]["state"], closed["play"]["waiting"], closed["play"]["seats"][0]["moves"]) == (
            CLOSED, [], [],
        )  # fmt: skip
    room.thoughts.may_answer.set()
    await pass_time(room, steward, clock, 1000)
    assert [hear(screen) for screen in screens] == [[], []]
    assert not steward.is_active()


async def test_a_warm_seat_plays_on_until_the_person_moves(room: Room) -> None:
    live, clock = await room.table(), Clock()
    room.screen(live, BOB)
    steward = room.steward(live, SHORT, clock)
    await pass_time(room, steward, clock, 0)
    await pass_time(room, steward, clock, 60)
    assert facts(live, StandInStarted, MoveMade)[1:] == facts(live, MoveMade)
    assert [fact.seat for fact in live.table.entries if isinstance(fact, MoveMade)] == [0]
    await room.move(live, 1).one()
    await room.settle()
    assert [fact.seat for fact in live.table.entries if isinstance(fact, MoveMade)] == [0, 1, 0]
    room.thoughts.may_answer.clear()
    await room.move(live, 1).one()
    await room.move(live, 0).one()
    assert facts(live, StandInEnded) == [StandInEnded(0)]


async def test_who_looks_is_not_hurried_at_a_relaxed_table(room: Room) -> None:
    live, clock = await room.table(), Clock()
    room.screen(live, ANN)
    room.screen(live, BOB)
    steward = room.steward(live, SHORT, clock)
    await pass_time(room, steward, clock, 0)
    await pass_time(room, steward, clock, 100_000)
    assert facts(live, StandInStarted, MoveMade) == []


async def test_a_table_that_all_people_left_waits(room: Room) -> None:
    live, clock = await room.table(sitters=1, bots=1), Clock()
    steward = room.steward(live, SHORT, clock)
    await pass_time(room, steward, clock, 0)
    await pass_time(room, steward, clock, 100_000)
    assert facts(live, StandInStarted, MoveMade) == []
    room.screen(live, ANN)
    await room.settle()
    assert facts(live, MoveMade)  # she is back, and the bot moves


@pytest.mark.parametrize("key", registry.keys())
async def test_a_table_of_bots_alone_goes_on_to_the_end_and_reveals(room: Room, key: str) -> None:
    players = max(2, registry.load(key).players[0])
    live = await room.table(key, 0, players)
    await room.until(lambda: live.table.state == OVER)
    (revealed,) = facts(live, SeedRevealed)
    assert live.table.entries[-1] == revealed
    names = tuple(f"Bot {seat}" for seat in range(players))
    assert verify(live.table.game, read_record(write_text(live.table.record(names)).encode())).position.over
    entry = await room.store.find_table(live.table.id)
    assert entry is not None
    assert entry.state == OVER


async def test_a_bot_that_still_thinks_when_its_seat_is_taken_makes_no_move(room: Room) -> None:
    live = await room.table()
    room.screen(live, ANN)
    room.thoughts.may_answer.clear()
    await room.do(live, BOB, commands.Leave(room.key(), 1))
    await room.do(live, BOB, commands.Sit(room.key(), 1))
    room.thoughts.may_answer.set()
    await room.settle()
    assert room.thoughts.asked_for == [1]
    assert facts(live, MoveMade) == []


async def test_a_bot_that_thought_about_what_was_taken_back_thinks_again(room: Room) -> None:
    live = await room.table(sitters=2, bots=1)
    room.screen(live, ANN)
    await room.settle()
    assert [fact.seat for fact in live.table.entries if isinstance(fact, MoveMade)] == [2]
    await room.move(live, 0).one()
    room.thoughts.may_answer.clear()
    await room.move(live, 1).one()  # the next round: the bot begins to think
    await room.do(live, BOB, commands.SeatBot(room.key(), 1, "random"))
    room.thoughts.may_answer.set()
    await room.settle()
    assert live.table.seats_to_move() == (0,)


# -- clocks -------------------------------------------------------------------------------


async def test_a_clock_that_runs_out_warms_the_seat_even_of_who_looks(room: Room) -> None:
    live, clock = await room.table(pace="timed", limit=LIMIT), Clock()
    screens = room.screen(live, ANN), room.screen(live, BOB)
    steward = room.steward(live, SHORT, clock)
    await pass_time(room, steward, clock, 0)
    await pass_time(room, steward, clock, LIMIT - 1)
    assert facts(live, StandInStarted) == []
    assert "warned" in kinds(hear(screens[0]))
    await pass_time(room, steward, clock, 1)
    assert {fact.seat for fact in live.table.entries if isinstance(fact, StandInStarted)} == {0, 1}


async def test_no_clock_runs_out_soon_after_the_house_has_opened(room: Room) -> None:
    live, clock = await room.table(pace="timed", limit=LIMIT), Clock()
    room.screen(live, ANN)
    clock.now += 10 * LIMIT  # the house was closed for so long
    steward = room.steward(live, Timeouts(bot_pause_seconds=(0.0, 0.0), startup_grace_seconds=100.0), clock)
    await pass_time(room, steward, clock, 0)
    await pass_time(room, steward, clock, 99)
    assert facts(live, StandInStarted) == []
    await pass_time(room, steward, clock, 1)
    assert facts(live, StandInStarted) != []


async def test_a_clock_of_days_runs_while_nobody_looks_and_over_a_restart(room: Room) -> None:
    day = 24 * 3600
    live, clock = await room.table(pace="days", limit=3 * day), Clock()
    live.table.entry_times_ms = [clock.ms() for _ in live.table.entry_times_ms]
    steward = room.steward(live, SHORT, clock)
    await pass_time(room, steward, clock, 2 * day)
    assert facts(live, StandInStarted) == []
    again = room.steward(live, SHORT, clock)
    await pass_time(room, again, clock, 0.9 * day)
    assert facts(live, StandInStarted) == []
    await pass_time(room, again, clock, 0.1 * day)
    assert facts(live, StandInStarted) != []


async def test_who_is_away_is_not_hurried_at_a_table_of_days(room: Room) -> None:
    live, clock = await room.table(pace="days", limit=7 * 24 * 3600), Clock()
    live.table.entry_times_ms = [clock.ms() for _ in live.table.entry_times_ms]
    room.screen(live, BOB)
    steward = room.steward(live, SHORT, clock)
    await pass_time(room, steward, clock, 0)
    await pass_time(room, steward, clock, 24 * 3600)
    assert facts(live, StandInStarted) == []


async def test_a_move_that_waits_in_the_queue_is_not_beaten_by_the_clock(room: Room) -> None:
    live, clock = await room.table(pace="timed", limit=LIMIT), Clock()
    room.screen(live, ANN)
    room.screen(live, BOB)
    steward = room.steward(live, SHORT, clock)
    await pass_time(room, steward, clock, LIMIT - 1)
    room.store.is_holding = True
    words, move = room.say(live, BOB, "hurry"), room.move(live, 0)
    clock.now += 2
    await room.until(lambda: room.store.held)
    room.store.is_holding = False
    room.store.release()
    assert isinstance(await words.one(), answers.Applied)
    assert isinstance(await move.one(), answers.Applied)
    await room.settle()
    assert StandInStarted(0, live.table.game.default_bot) not in facts(live, StandInStarted)


async def test_in_no_order_of_things_does_a_clock_beat_an_accepted_move(room: Room, seed: int) -> None:
    warmed = moved = 0
    for evening in range(12):
        live = await random_evening(room, random.Random(f"{seed}/{evening}"), Clock())
        warmed += check_clocks(live, LIMIT)
        moved += len(facts(live, MoveMade))
    assert warmed
    assert moved


async def random_evening(room: Room, luck: random.Random, clock: Clock) -> TableRunner:
    """Moves, words, time and news from the store, in a random order."""
    live = await room.table(pace="timed", limit=LIMIT)
    live.table.entry_times_ms = [clock.ms() for _ in live.table.entry_times_ms]
    steward = room.steward(
        live, Timeouts(bot_pause_seconds=(0.0, 0.0), startup_grace_seconds=0.0, stand_in_after_seconds=LONG), clock
    )
    for person in (ANN, BOB):
        room.screen(live, person)
    room.store.is_holding = True
    asked: list[Answers] = []
    for _ in range(80):
        clock.now += luck.choice([0, 0, 1, LIMIT / 3, LIMIT / 2])
        steward.check()
        if luck.random() < 0.2:
            asked.append(room.say(live, luck.choice([ANN, BOB]), "well"))
        asked += [room.move(live, seat) for seat in live.table.seats_to_move() if luck.random() < 0.2]
        await room.until(lambda: not room.store.is_writing)
        room.store.release(luck.randrange(4))
    room.store.is_holding = False
    room.store.release()
    await room.settle()
    assert all(len(one.all) == 1 for one in asked)
    return live


def check_clocks(live: TableRunner, limit: int) -> int:
    """Every seat that was warmed owed a decision, and had its whole time for it; how many there were."""
    again = Table(live.table.id, live.table._secrets)
    for n, fact in enumerate(live.table.entries):
        if isinstance(fact, StandInStarted):
            assert fact.seat in again.seats_to_move()
            assert live.table.entry_times_ms[n] - live.table.entry_times_ms[again.phase - 1] >= 1000 * limit
        again.apply(LogRow(n + 1, live.table.entry_times_ms[n], None, None, encode_entry(fact)))
    return len(facts(live, StandInStarted))


async def test_a_bots_pace_is_drawn_without_a_look_at_the_game() -> None:
    """The steward has no game at all to look at here."""
    people = [ANN]
    table = SimpleNamespace(people=lambda: people, tempo="usual")
    live = cast("TableRunner", SimpleNamespace(screens=[object()], elsewhere=set(), table=table))
    steward = TableSupervisor(live, cast("object", None), Timeouts(bot_pause_seconds=(0.5, 1.5)), Clock())  # type: ignore[arg-type]
    drawn = [steward._draw_bot_pause() for _ in range(500)]
    assert all(0.5 <= pace <= 1.5 for pace in drawn)
    assert max(drawn) - min(drawn) > 0.5
    live.viewers.clear()
    assert steward._draw_bot_pause() == 0.0
    live.present_elsewhere.add(BOB)
    assert steward._draw_bot_pause() >= 0.5


async def test_the_host_chooses_the_tempo_and_bots_among_themselves_keep_it(room: Room) -> None:
    live = await room.table()
    steward = room.steward(live, Timeouts(bot_pause_seconds=(1.0, 1.0)), Clock())
    room.screen(live, ANN)
    for tempo, pause in (("slow", 2.5), ("fast", 0.3), ("usual", 1.0)):
        await room.do(live, ANN, commands.SetTempo(room.key(), tempo))  # type: ignore[arg-type]
        assert (live.broadcaster.table_summary().tempo, steward._draw_bot_pause()) == (tempo, pause)
    bots = cast(
        "TableRunner", SimpleNamespace(screens=[], elsewhere=set(), table=SimpleNamespace(people=list, tempo="slow"))
    )
    timeouts = Timeouts(bot_pause_seconds=(1.0, 1.0))
    supervisor = TableSupervisor(bots, cast("object", None), timeouts, Clock())  # type: ignore[arg-type]
    assert supervisor._draw_bot_pause() == 2.5


async def test_a_steward_whose_own_command_breaks_takes_a_long_breath(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(_table: Table, **_more: object) -> list[LogEntry]:
        raise ZeroDivisionError

    delays = note_timers(monkeypatch)
    monkeypatch.setattr(game_moves, "make_bot_move", break_down)
    live = await room.table(sitters=1, bots=1)
    room.screen(live, ANN)
    await room.until(lambda: RETRY_AFTER_FAULT_SECONDS in delays)
    assert RETRY_SECONDS not in delays
    assert [what for what, _ in room.broken] == ["fault"]


# -- the end, and another beginning -------------------------------------------------------


async def test_a_rematch_seats_the_same_people_at_a_new_table(room: Room) -> None:
    live = await room.table()
    await room.do(live, ANN, commands.CloseTable(room.key()))
    again = await room.hub.open_rematch(live.table, BOB)
    made = await room.put(live, BOB, commands.RequestRematch("again"), rematch_table=again.table.id).one()
    assert made == answers.Applied("again", live.table.last_row, again.table.id)
    assert (again.table.holders, again.table.host) == (live.table.holders, BOB)
    assert again.table.commitment != live.table.commitment
    await room.do(again, BOB, commands.Start(room.key()))
    assert again.table.state == RUNNING


async def test_a_rematch_whose_link_was_never_stored_is_found_again(room: Room) -> None:
    """The house dies between opening the new table and noting it at the old one."""
    live = await room.table()
    await room.do(live, ANN, commands.CloseTable(room.key()))
    first = await room.hub.open_rematch(live.table, BOB)
    reborn = room.open_hub()
    old = await reborn.find_table(live.table.id)
    assert old.table.rematch is None
    again = await reborn.open_rematch(old.table, ANN)
    assert again.table.id == first.table.id
    assert picture(again.table) == picture(first.table)
    assert await room.open_tables() == [again.table.id], "nothing is left over"


async def test_all_who_want_a_rematch_at_once_get_the_same_table(room: Room) -> None:
    live = await room.table()
    await room.do(live, ANN, commands.CloseTable(room.key()))
    hubs = [room.hub, room.open_hub(), room.open_hub()]
    wanted = [hub.open_rematch(live.table, person) for person in (ANN, BOB) for hub in hubs]
    found = await asyncio.gather(*wanted)
    assert len({again.table.id for again in found}) == 1
    assert len({id(again) for again in found}) == len(hubs), "each node has it once"
    assert all(again is hub.tables[again.table.id] for again, hub in zip(found, hubs * 2, strict=True))
    assert await room.open_tables() == [found[0].table.id]


async def test_tables_have_rematches_of_their_own(room: Room) -> None:
    first, second = await room.table(), await room.table()
    ids = [room.hub.rematch_id(live.table.id) for live in (first, second)]
    assert ids[0] != ids[1]
    assert [room.open_hub().rematch_id(live.table.id) for live in (first, second)] == ids
    assert {len(one) for one in ids} == {len(first.table.id)}


async def test_a_house_that_opens_again_goes_on_with_its_running_tables(room: Room) -> None:
    bots = await room.table(sitters=0, bots=2)
    room.thoughts.may_answer.clear()
    waiting = await room.table()
    moved = await room.move(waiting, 0).one()
    await room.hub.close()
    async with room.store.engine.begin() as connection:
        await connection.exec_driver_sql("UPDATE tables SET owner = NULL WHERE state = 'running'")
    room.thoughts.may_answer.set()
    again = TableDirectory(room.store, KEY, room.thoughts, room.names, SHORT)
    room.hubs.append(again)
    room.hub = again
    resumed = await again.resume_tables()
    assert resumed == 1 + (bots.table.state == RUNNING)
    assert again.tables[waiting.table.id].table.last_row == moved.n  # type: ignore[union-attr]
    assert isinstance(await room.move(again.tables[waiting.table.id], 1).one(), answers.Applied)
    assert isinstance(bots.table.holders[0], ByBot)
