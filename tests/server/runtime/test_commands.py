"""The queue of a table: each command has one answer and is stored before it is broadcast; none is lost or doubled."""

import asyncio

import pytest

from server.runtime.local_node import Answers, LocalNode, kinds, take_messages
from server.table.table_fixtures import ANN, BOB, CAT, everything_seen_of
from stolik.protocol import answers, commands
from stolik.server.runtime import directory as directory_module
from stolik.server.runtime import runner as runner_module
from stolik.server.runtime.directory import TableDirectory
from stolik.server.runtime.pending import PendingCommand
from stolik.server.runtime.runner import TableRunner
from stolik.server.runtime.table_request import TableRequest
from stolik.server.store.interface import Append, LogRow, StoreFailed
from stolik.server.table.log_entries import ChatSaid, LogEntry, MoveMade, encode_entry
from stolik.server.table.state import Table

pytestmark = pytest.mark.anyio


async def test_every_command_has_exactly_one_answer(node: LocalNode) -> None:
    runner = await node.directory.open_table(TableRequest("sample", 2), ANN)
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
    asked = [node.put(runner, person, command) for person, command in script]
    given = [await one.one() for one in asked]
    await node.settle()
    assert [len(one.all) for one in asked] == [1] * len(asked)
    assert [type(answer).__struct_config__.tag for answer in given] == [
        "applied", "refused", "applied", "applied", "refused", "applied", "stale", "refused", "refused",
        "refused", "refused", "applied", "refused",
    ]  # fmt: skip
    assert [answer.key for answer in given] == [command.key for _, command in script]


async def test_the_same_key_again_is_a_duplicate_with_the_same_number(node: LocalNode) -> None:
    runner = await node.table()
    first = node.put(runner, ANN, commands.SayInChat("hello", "hello"), chat_text="hello")
    again = node.put(runner, ANN, commands.SayInChat("hello", "hello"), chat_text="hello")
    n = (await first.one()).n  # type: ignore[union-attr]
    assert await again.one() == answers.Duplicate("hello", n)
    others = await node.put(runner, BOB, commands.SayInChat("hello", "hello"), chat_text="hello").one()
    assert isinstance(others, answers.Applied)  # a key is the sender's own
    elsewhere = await node.open_directory().find_table(runner.table.id)
    assert await node.put(elsewhere, ANN, commands.SayInChat("hello", "hello")).one() == answers.Duplicate("hello", n)
    assert (await node.rows(runner)).count(ChatSaid(ANN)) == 1


async def test_commands_sent_at_once_are_processed_one_by_one(node: LocalNode) -> None:
    runner = await node.table()
    before = runner.table.last_row
    asked = [node.say(runner, (ANN, BOB)[number % 2], f"line {number}") for number in range(40)]
    numbers = [(await one.one()).n for one in asked]  # type: ignore[union-attr]
    assert numbers == list(range(before + 1, before + 41))
    assert [line.text for line in await node.store.read_chat(runner.table.id)] == [f"line {n}" for n in range(40)]


async def test_two_who_want_one_seat_do_not_both_get_it(node: LocalNode) -> None:
    runner = await node.directory.open_table(TableRequest("sample", 3), ANN)
    asked = [node.put(runner, person, commands.Sit("k", 1)) for person in (BOB, CAT)]
    assert isinstance(await asked[0].one(), answers.Applied)
    assert await asked[1].one() == answers.Refused("k", "seat_taken", "somebody sits there already")


async def test_nothing_is_broadcast_before_it_is_stored(node: LocalNode) -> None:
    runner = await node.table()
    viewers = [node.viewer(runner, person) for person in (ANN, BOB, "watcher")]
    for viewer in viewers:
        take_messages(viewer)
    node.store.is_holding = True
    before = everything_seen_of(runner.table)
    replies, later = node.move(runner, 0), node.say(runner, BOB, "and?")
    await node.until(lambda: node.store.held)
    assert (
        len(await node.store.read_log(runner.table.id)) == runner.table.last_row + 1
    )  # it is in the file; we were not told so
    assert (replies.all, later.all) == ([], [])
    assert [take_messages(viewer) for viewer in viewers] == [[], [], []]
    assert everything_seen_of(runner.table) == before
    node.store.is_holding = False
    node.store.release()
    assert isinstance(await replies.one(), answers.Applied)
    assert isinstance(await later.one(), answers.Applied)
    assert [kinds(take_messages(viewer)) for viewer in viewers] == [["moved", "said"]] * 3


@pytest.mark.parametrize("fate", ["lost", "unknown"])
async def test_a_command_whose_append_failed_or_was_not_confirmed_is_applied_once(node: LocalNode, fate: str) -> None:
    runner = await node.table()
    viewer = node.viewer(runner, BOB)
    take_messages(viewer)
    before = runner.table.last_row
    node.store.fates.append(fate)  # type: ignore[arg-type]
    replies, behind = node.move(runner, 0), node.say(runner, BOB, "and?")
    assert (await replies.one()).n == before + 1  # type: ignore[union-attr]
    assert (await behind.one()).n == before + 2  # type: ignore[union-attr]
    await node.settle()
    assert [type(entry) for entry in (await node.rows(runner))[before:]] == [MoveMade, ChatSaid]
    assert kinds(take_messages(viewer)) == ["moved", "said"]


async def test_a_store_that_fails_for_long_makes_the_table_unavailable_and_nothing_more(
    node: LocalNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner_module, "STORE_RETRY_SECONDS", 0.0)
    runner = await node.table()
    before = runner.table.last_row
    node.store.fates.extend(["lost"] * (runner_module.MAX_STORE_ATTEMPTS + 1))
    refused, behind = node.move(runner, 0), node.say(runner, BOB, "and?")
    answer = await refused.one()
    assert isinstance(answer, answers.Refused)
    assert answer.code == "unavailable"
    assert (await behind.one()).n == before + 1  # type: ignore[union-attr]
    assert isinstance(await node.move(runner, 0).one(), answers.Applied)


async def test_bots_go_on_by_themselves_after_an_outage_that_stranded_the_table(node: LocalNode) -> None:
    node.bot_pool.may_answer.clear()
    runner = await node.table(people_count=1, bots=1)
    node.viewer(runner, ANN)
    await node.until(lambda: node.bot_pool.asked_for)
    runner.epoch = None  # as after an append that the store refused
    node.store.claims_fail = 1
    node.bot_pool.may_answer.set()
    await node.until(lambda: runner.is_stranded)
    await node.settle()
    assert runner.table.seats_to_move() == (0, 1)
    await node.directory._take_over_orphans()
    await node.until(lambda: runner.table.seats_to_move() == (0,))
    assert not runner.is_stranded


async def test_a_table_that_cannot_be_claimed_refuses_and_recovers_later(node: LocalNode) -> None:
    runner = await node.table()
    elsewhere = await node.open_directory().find_table(runner.table.id)
    node.store.claims_fail = 1
    asked = [node.say(elsewhere, person, "hello") for person in (ANN, BOB)]
    assert [getattr(await one.one(), "code", None) for one in asked] == ["unavailable"] * 2
    assert isinstance(await node.say(elsewhere, ANN, "hello").one(), answers.Applied)


async def test_a_recovery_waits_for_the_store_to_come_back(node: LocalNode, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner_module, "STORE_RETRY_SECONDS", 0.0)
    runner = await node.table()
    node.store.fates.append("unknown")
    node.store.claims_fail = 3
    answer = await node.move(runner, 0).one()
    assert isinstance(answer, answers.Applied)
    assert sum(isinstance(entry, MoveMade) for entry in await node.rows(runner)) == 1


async def test_a_table_that_was_claimed_by_others_is_read_and_claimed_back(node: LocalNode) -> None:
    runner = await node.table()
    viewer = node.viewer(runner, BOB)
    take_messages(viewer)
    n = runner.table.last_row
    epoch = await node.store.claim(runner.table.id)
    stored = asyncio.get_running_loop().create_future()
    said = LogRow(n + 1, 5, BOB, "elsewhere", encode_entry(ChatSaid(BOB)))
    node.store.append(Append(runner.table.id, epoch, (said,)), stored.set_result)
    assert await stored is None
    answer = await node.move(runner, 0).one()
    assert isinstance(answer, answers.Applied)
    assert answer.n == n + 2
    assert kinds(take_messages(viewer)) == ["said", "moved"]
    assert runner.epoch == epoch + 1
    assert (await node.put(runner, BOB, commands.ReclaimSeats("elsewhere")).one()) == answers.Duplicate(
        "elsewhere", n + 1
    )


def two_nodes(node: LocalNode) -> tuple[TableDirectory, TableDirectory]:
    return node.directory, node.open_directory()


async def test_two_nodes_take_turns_at_one_table(node: LocalNode) -> None:
    here, there = two_nodes(node)
    runner = await node.table()
    other = await there.find_table(runner.table.id)
    viewers = node.viewer(runner, ANN), node.viewer(other, BOB, directory=there)
    for seat in (0, 1, 1, 0, 0, 1, 1, 0):
        side = (runner, other)[seat]
        await side.catch_up()
        assert isinstance(await node.move(side, seat).one(), answers.Applied)
    await runner.catch_up()
    await other.catch_up()
    await node.settle()
    assert here is not there
    assert everything_seen_of(runner.table) == everything_seen_of(other.table)
    for viewer in viewers:
        assert kinds(take_messages(viewer)).count("moved") == 8


async def say_until_applied(node: LocalNode, runner: TableRunner, person: str, line: str) -> int:
    """As a device does: retry with the same key while the table is unavailable."""
    for _ in range(50):
        answer = await node.put(runner, person, commands.SayInChat(line, line), chat_text=line).one()
        if isinstance(answer, answers.Applied | answers.Duplicate):
            return answer.n
        assert isinstance(answer, answers.Refused)
        assert answer.code == "unavailable"
    raise AssertionError("the nodes never come to an end")


async def test_two_nodes_that_write_at_once_lose_and_double_nothing(node: LocalNode) -> None:
    _, there = two_nodes(node)
    runner = await node.table()
    sides = runner, await there.find_table(runner.table.id)
    lines = [say_until_applied(node, sides[n % 2], (ANN, BOB)[n % 2], f"line {n}") for n in range(24)]
    numbers = await asyncio.gather(*lines)
    assert len(set(numbers)) == 24
    entries = await node.rows(runner)
    assert [n for n, entry in enumerate(entries, 1) if isinstance(entry, ChatSaid)] == sorted(numbers)
    said = await node.store.read_chat(runner.table.id)
    assert sorted(line.text for line in said) == sorted(f"line {n}" for n in range(24))


async def test_a_rematch_without_a_new_table_is_not_made(node: LocalNode) -> None:
    """A request between the last move and the reveal has no new table yet: it must be sent again."""
    runner = await node.table()
    await node.do(runner, ANN, commands.CloseTable("close"))
    answer = await node.put(runner, ANN, commands.RequestRematch("again"), rematch_table=None).one()
    assert isinstance(answer, answers.Refused)
    assert runner.table.rematch is None
    made = await node.put(runner, ANN, commands.RequestRematch("and again"), rematch_table="elsewhere").one()
    assert made == answers.Applied("and again", runner.table.last_row, "elsewhere")
    assert runner.table.rematch == "elsewhere"


# -- what breaks --------------------------------------------------------------------------


def break_down(_table: Table) -> list[LogEntry]:
    raise ZeroDivisionError


@pytest.mark.parametrize("is_busy", [False, True])
async def test_a_command_that_fails_is_answered_and_leaves_the_table_as_it_was(node: LocalNode, is_busy: bool) -> None:
    runner = await node.table()
    before = runner.table.last_row
    ahead = [node.say(runner, BOB, "one moment").one()] if is_busy else []
    replies = Answers()
    runner.submit(PendingCommand(ANN, "broken", break_down, replies))
    behind = node.move(runner, 0)
    for said in ahead:
        assert isinstance(await said, answers.Applied)
    answer = await replies.one()
    assert isinstance(answer, answers.Refused)
    assert (answer.key, answer.code) == ("broken", "fault")
    assert (await behind.one()).n == before + 1 + is_busy  # type: ignore[union-attr]
    assert [(what, type(error)) for what, error in node.broken] == [("error", ZeroDivisionError)]
    loaded = await node.open_directory().find_table(runner.table.id)
    assert everything_seen_of(loaded.table) == everything_seen_of(runner.table)


async def test_a_failed_command_may_be_sent_again_under_its_key(node: LocalNode) -> None:
    """Nothing was stored, so nothing is a duplicate."""
    runner = await node.table()
    replies = Answers()
    runner.submit(PendingCommand(ANN, "hello", break_down, replies))
    await replies.one()
    assert isinstance(
        await node.put(runner, ANN, commands.SayInChat("hello", "hello"), chat_text="hello").one(), answers.Applied
    )


async def test_a_new_table_never_takes_the_code_of_a_table_in_play(
    node: LocalNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = iter(["KAWA", "KAWA", "KAWA", "SOWA"])
    monkeypatch.setattr(directory_module, "new_join_code", lambda _randomness: next(codes))
    first = await node.directory.open_table(TableRequest("sample", 2), ANN)
    second = await node.directory.open_table(TableRequest("sample", 2), BOB)
    for code, runner in {"KAWA": first, "SOWA": second}.items():
        found = await node.store.find_table_by_code(code)
        assert found is not None
        assert found.id == runner.table.id


async def test_where_every_code_is_taken_no_table_is_opened(node: LocalNode, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(directory_module, "new_join_code", lambda _randomness: "KAWA")
    first = await node.directory.open_table(TableRequest("sample", 2), ANN)
    with pytest.raises(StoreFailed, match="codes"):
        await node.directory.open_table(TableRequest("sample", 2), BOB)
    assert list(node.directory.tables) == [first.table.id]
