"""One table, many commands: each has one answer, each is stored before anybody hears of it, none is lost or doubled."""

import asyncio

import pytest

from server.runtime.local_node import Answers, Room, hear, kinds
from server.table.table_fixtures import ANN, BOB, CAT, picture
from stolik.protocol import answers, commands
from stolik.server.runtime import directory, runner
from stolik.server.runtime.directory import TableDirectory
from stolik.server.runtime.pending import PendingCommand
from stolik.server.runtime.runner import TableRunner
from stolik.server.runtime.table_request import TableRequest
from stolik.server.store.interface import Append, LogRow, StoreFailed
from stolik.server.table.log_entries import ChatSaid, LogEntry, MoveMade, encode_entry
from stolik.server.table.state import Table

pytestmark = pytest.mark.anyio


async def test_every_command_has_exactly_one_answer(room: Room) -> None:
    live = await room.hub.open_table(TableRequest("sample", 2), ANN)
    script: list[tuple[str, commands.Command]] = [
        (ANN, commands.Sit("sit", 0)),
        (BOB, commands.Sit("sit", 0)),
        (BOB, commands.Sit("sit too", 1)),
        (ANN, commands.AddSalt("salt", 0, "5a" * 32)),
        (CAT, commands.Start("start")),
        (ANN, commands.Start("start")),
        (ANN, commands.Move("stale", 1, "play 1")),
        (ANN, commands.Move("bad", 1, "fly")),
        (ANN, commands.Undo("undo")),
        (ANN, commands.ReclaimSeats("back")),
        (BOB, commands.ReclaimSeats("back")),
        (ANN, commands.CloseTable("close")),
        (BOB, commands.Move("late", 6, "play 1")),
    ]
    asked = [room.put(live, person, command) for person, command in script]
    given = [await one.one() for one in asked]
    await room.settle()
    assert [len(one.all) for one in asked] == [1] * len(asked)
    assert [type(answer).__struct_config__.tag for answer in given] == [
        "applied", "refused", "applied", "applied", "refused", "applied", "stale", "refused", "refused",
        "refused", "refused", "applied", "refused",
    ]  # fmt: skip
    assert [answer.key for answer in given] == [command.key for _, command in script]


async def test_the_same_key_again_is_a_duplicate_with_the_same_number(room: Room) -> None:
    live = await room.table()
    first = room.put(live, ANN, commands.SayInChat("hello", "hello"), chat_text="hello")
    again = room.put(live, ANN, commands.SayInChat("hello", "hello"), chat_text="hello")
    n = (await first.one()).n  # type: ignore[union-attr]
    assert await again.one() == answers.Duplicate("hello", n)
    others = await room.put(live, BOB, commands.SayInChat("hello", "hello"), chat_text="hello").one()
    assert isinstance(others, answers.Applied)  # a key is the sender's own
    elsewhere = await room.open_hub().find_table(live.table.id)
    assert await room.put(elsewhere, ANN, commands.SayInChat("hello", "hello")).one() == answers.Duplicate("hello", n)
    assert (await room.rows(live)).count(ChatSaid(ANN)) == 1


async def test_commands_that_come_at_once_are_carried_out_one_by_one(room: Room) -> None:
    live = await room.table()
    before = live.table.last_row
    asked = [room.say(live, (ANN, BOB)[number % 2], f"line {number}") for number in range(40)]
    numbers = [(await one.one()).n for one in asked]  # type: ignore[union-attr]
    assert numbers == list(range(before + 1, before + 41))
    assert [line.text for line in await room.store.read_chat(live.table.id)] == [f"line {n}" for n in range(40)]


async def test_two_who_want_one_seat_do_not_both_get_it(room: Room) -> None:
    live = await room.hub.open_table(TableRequest("sample", 3), ANN)
    asked = [room.put(live, person, commands.Sit("k", 1)) for person in (BOB, CAT)]
    assert isinstance(await asked[0].one(), answers.Applied)
    assert await asked[1].one() == answers.Refused("k", "seat_taken", "somebody sits there already")


async def test_nobody_hears_of_what_is_not_stored_yet(room: Room) -> None:
    live = await room.table()
    screens = [room.screen(live, person) for person in (ANN, BOB, "watcher")]
    for screen in screens:
        hear(screen)
    room.store.is_holding = True
    before = picture(live.table)
    replies, later = room.move(live, 0), room.say(live, BOB, "and?")
    await room.until(lambda: room.store.held)
    assert (
        len(await room.store.read_log(live.table.id)) == live.table.last_row + 1
    )  # it is in the file; we were not told so
    assert (replies.all, later.all) == ([], [])
    assert [hear(screen) for screen in screens] == [[], [], []]
    assert picture(live.table) == before
    room.store.is_holding = False
    room.store.release()
    assert isinstance(await replies.one(), answers.Applied)
    assert isinstance(await later.one(), answers.Applied)
    assert [kinds(hear(screen)) for screen in screens] == [["moved", "said"]] * 3


@pytest.mark.parametrize("fate", ["lost", "unknown"])
async def test_what_the_store_failed_to_store_or_to_tell_is_carried_out_once(room: Room, fate: str) -> None:
    live = await room.table()
    screen = room.screen(live, BOB)
    hear(screen)
    before = live.table.last_row
    room.store.fates.append(fate)  # type: ignore[arg-type]
    replies, behind = room.move(live, 0), room.say(live, BOB, "and?")
    assert (await replies.one()).n == before + 1  # type: ignore[union-attr]
    assert (await behind.one()).n == before + 2  # type: ignore[union-attr]
    await room.settle()
    assert [type(fact) for fact in (await room.rows(live))[before:]] == [MoveMade, ChatSaid]
    assert kinds(hear(screen)) == ["moved", "said"]


async def test_a_store_that_fails_for_long_makes_the_table_unavailable_and_nothing_more(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "STORE_RETRY_SECONDS", 0.0)
    live = await room.table()
    before = live.table.last_row
    room.store.fates.extend(["lost"] * (runner.MAX_STORE_ATTEMPTS + 1))
    refused, behind = room.move(live, 0), room.say(live, BOB, "and?")
    answer = await refused.one()
    assert isinstance(answer, answers.Refused)
    assert answer.code == "unavailable"
    assert (await behind.one()).n == before + 1  # type: ignore[union-attr]
    assert isinstance(await room.move(live, 0).one(), answers.Applied)


async def test_bots_go_on_by_themselves_after_an_outage_in_which_the_table_was_given_up(room: Room) -> None:
    room.thoughts.may_answer.clear()
    live = await room.table(sitters=1, bots=1)
    room.screen(live, ANN)
    await room.until(lambda: room.thoughts.asked_for)
    live.epoch = None  # as after an append that the store refused
    room.store.claims_fail = 1
    room.thoughts.may_answer.set()
    await room.until(lambda: live.is_stranded)
    await room.settle()
    assert live.table.seats_to_move() == (0, 1)
    await room.hub._take_over_orphans()
    await room.until(lambda: live.table.seats_to_move() == (0,))
    assert not live.is_stranded


async def test_a_table_that_cannot_be_claimed_refuses_and_is_there_again_later(room: Room) -> None:
    live = await room.table()
    elsewhere = await room.open_hub().find_table(live.table.id)
    room.store.claims_fail = 1
    asked = [room.say(elsewhere, person, "hello") for person in (ANN, BOB)]
    assert [getattr(await one.one(), "code", None) for one in asked] == ["unavailable"] * 2
    assert isinstance(await room.say(elsewhere, ANN, "hello").one(), answers.Applied)


async def test_a_recovery_waits_for_the_store_to_come_back(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "STORE_RETRY_SECONDS", 0.0)
    live = await room.table()
    room.store.fates.append("unknown")
    room.store.claims_fail = 3
    answer = await room.move(live, 0).one()
    assert isinstance(answer, answers.Applied)
    assert sum(isinstance(fact, MoveMade) for fact in await room.rows(live)) == 1


async def test_a_table_that_was_claimed_by_others_is_read_and_claimed_back(room: Room) -> None:
    live = await room.table()
    screen = room.screen(live, BOB)
    hear(screen)
    n = live.table.last_row
    epoch = await room.store.claim(live.table.id)
    stored = asyncio.get_running_loop().create_future()
    said = LogRow(n + 1, 5, BOB, "elsewhere", encode_entry(ChatSaid(BOB)))
    room.store.append(Append(live.table.id, epoch, (said,)), stored.set_result)
    assert await stored is None
    answer = await room.move(live, 0).one()
    assert isinstance(answer, answers.Applied)
    assert answer.n == n + 2
    assert kinds(hear(screen)) == ["said", "moved"]
    assert live.epoch == epoch + 1
    assert (await room.put(live, BOB, commands.ReclaimSeats("elsewhere")).one()) == answers.Duplicate(
        "elsewhere", n + 1
    )


def two_nodes(room: Room) -> tuple[TableDirectory, TableDirectory]:
    return room.hub, room.open_hub()


async def test_two_nodes_take_turns_at_one_table(room: Room) -> None:
    here, there = two_nodes(room)
    live = await room.table()
    other = await there.find_table(live.table.id)
    screens = room.screen(live, ANN), room.screen(other, BOB, hub=there)
    for seat in (0, 1, 1, 0, 0, 1, 1, 0):
        side = (live, other)[seat]
        await side.catch_up()
        assert isinstance(await room.move(side, seat).one(), answers.Applied)
    await live.catch_up()
    await other.catch_up()
    await room.settle()
    assert here is not there
    assert picture(live.table) == picture(other.table)
    for screen in screens:
        assert kinds(hear(screen)).count("moved") == 8


async def say_until_applied(room: Room, live: TableRunner, person: str, line: str) -> int:
    """As a device does: the same key again while the table is not available."""
    for _ in range(50):
        answer = await room.put(live, person, commands.SayInChat(line, line), chat_text=line).one()
        if isinstance(answer, answers.Applied | answers.Duplicate):
            return answer.n
        assert isinstance(answer, answers.Refused)
        assert answer.code == "unavailable"
    raise AssertionError("the nodes never come to an end")


async def test_two_nodes_that_write_at_once_lose_and_double_nothing(room: Room) -> None:
    _, there = two_nodes(room)
    live = await room.table()
    sides = live, await there.find_table(live.table.id)
    lines = [say_until_applied(room, sides[n % 2], (ANN, BOB)[n % 2], f"line {n}") for n in range(24)]
    numbers = await asyncio.gather(*lines)
    assert len(set(numbers)) == 24
    facts = await room.rows(live)
    assert [n for n, fact in enumerate(facts, 1) if isinstance(fact, ChatSaid)] == sorted(numbers)
    said = await room.store.read_chat(live.table.id)
    assert sorted(line.text for line in said) == sorted(f"line {n}" for n in range(24))


async def test_a_rematch_without_a_new_table_is_not_made(room: Room) -> None:
    """Who asks between the last move and the reveal has no new table yet: they must ask again."""
    live = await room.table()
    await room.do(live, ANN, commands.CloseTable("close"))
    answer = await room.put(live, ANN, commands.RequestRematch("again"), rematch_table=None).one()
    assert isinstance(answer, answers.Refused)
    assert live.table.rematch is None
    made = await room.put(live, ANN, commands.RequestRematch("and again"), rematch_table="elsewhere").one()
    assert made == answers.Applied("and again", live.table.last_row, "elsewhere")
    assert live.table.rematch == "elsewhere"


# -- what breaks --------------------------------------------------------------------------


def break_down(_table: Table) -> list[LogEntry]:
    raise ZeroDivisionError


@pytest.mark.parametrize("is_busy", [False, True])
async def test_a_command_that_breaks_is_answered_and_leaves_the_table_as_it_was(room: Room, is_busy: bool) -> None:
    live = await room.table()
    before = live.table.last_row
    ahead = [room.say(live, BOB, "one moment").one()] if is_busy else []
    replies = Answers()
    live.submit(PendingCommand(ANN, "broken", break_down, replies))
    behind = room.move(live, 0)
    for said in ahead:
        assert isinstance(await said, answers.Applied)
    answer = await replies.one()
    assert isinstance(answer, answers.Refused)
    assert (answer.key, answer.code) == ("broken", "fault")
    assert (await behind.one()).n == before + 1 + is_busy  # type: ignore[union-attr]
    assert [(what, type(error)) for what, error in room.broken] == [("fault", ZeroDivisionError)]
    loaded = await room.open_hub().find_table(live.table.id)
    assert picture(loaded.table) == picture(live.table)


async def test_a_broken_command_may_be_sent_again_under_its_key(room: Room) -> None:
    """Nothing was stored, so nothing is a duplicate."""
    live = await room.table()
    replies = Answers()
    live.submit(PendingCommand(ANN, "hello", break_down, replies))
    await replies.one()
    assert isinstance(
        await room.put(live, ANN, commands.SayInChat("hello", "hello"), chat_text="hello").one(), answers.Applied
    )


async def test_a_new_table_never_takes_the_code_of_a_table_in_play(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["KAWA", "KAWA", "KAWA", "SOWA"])
    monkeypatch.setattr(directory, "new_join_code", lambda _randomness: next(codes))
    first = await room.hub.open_table(TableRequest("sample", 2), ANN)
    second = await room.hub.open_table(TableRequest("sample", 2), BOB)
    for code, live in {"KAWA": first, "SOWA": second}.items():
        found = await room.store.find_table_by_code(code)
        assert found is not None
        assert found.id == live.table.id


async def test_where_every_code_is_taken_the_house_says_so_and_opens_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(directory, "new_join_code", lambda _randomness: "KAWA")
    first = await room.hub.open_table(TableRequest("sample", 2), ANN)
    with pytest.raises(StoreFailed, match="codes"):
        await room.hub.open_table(TableRequest("sample", 2), BOB)
    assert list(room.hub.tables) == [first.table.id]
