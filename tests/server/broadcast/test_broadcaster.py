"""What viewers are sent: what their seats may know and no more, nothing twice, nothing left out."""

import msgspec
import pytest

from server.runtime.local_node import Json, LocalNode, take_messages
from server.table.table_fixtures import ANN, BOB, CAT, DAN
from stolik.protocol import answers, commands
from stolik.server.broadcast.frames import RowEvents
from stolik.server.broadcast.outbox import MAX_QUEUED_MESSAGES
from stolik.server.runtime.runner import TableRunner
from stolik.server.runtime.table_request import TableRequest

pytestmark = pytest.mark.anyio


async def play_rounds(node: LocalNode, runner: TableRunner, rounds: int = 1) -> None:
    for _ in range(rounds):
        for seat in runner.table.seats_to_move():
            await node.move(runner, seat).one()


def events_for(runner: TableRunner, n: int, seat: int) -> object:
    return msgspec.json.decode(bytes(RowEvents(runner.table.game, runner.table.events_by_row[n]).events(seat)))


async def test_a_snapshot_has_exactly_what_the_seat_has_missed(node: LocalNode) -> None:
    runner = await node.table(people_count=3)
    began = runner.table.last_row
    await play_rounds(node, runner, 2)
    for seat, person in enumerate((ANN, BOB, CAT)):
        (hello, *_) = take_messages(node.viewer(runner, person, since=began))
        assert [row["n"] for row in hello["missed"]] == list(range(began + 1, runner.table.last_row + 1))
        for row in hello["missed"]:
            assert row["seats"] == [{"seat": seat, "events": events_for(runner, row["n"], seat)}]


async def test_the_deal_is_missed_by_each_seat_in_its_own_way(node: LocalNode) -> None:
    runner = await node.table()
    missed = [
        take_messages(node.viewer(runner, person, since=runner.table.last_row - 1))[0]["missed"]
        for person in (ANN, BOB, "watcher")
    ]
    hands = [row[0]["seats"][0]["events"] for row in missed]
    assert hands[0]
    assert hands[1]
    assert hands[0] != hands[1]
    assert hands[2] == []


async def test_without_a_number_nothing_is_missed_and_a_number_to_come_is_no_mistake(node: LocalNode) -> None:
    runner = await node.table()
    assert take_messages(node.viewer(runner, ANN))[0]["missed"] == []
    assert take_messages(node.viewer(runner, ANN, since=10**8))[0]["missed"] == []


async def test_who_watches_is_sent_only_what_everyone_may_know(node: LocalNode) -> None:
    runner = await node.table()
    watcher, own = node.viewer(runner, "watcher", since=0), node.viewer(runner, ANN, since=0)
    await play_rounds(node, runner)
    received = take_messages(watcher)
    assert received[0]["play"]["seats"][0]["seat"] is None
    assert all(seat["moves"] == [] and not seat.get("may_undo") for seat in seats_in(received))
    assert {seat["seat"] for seat in seats_in(received)} == {None}
    assert {seat["seat"] for seat in seats_in(take_messages(own))} == {0}


def seats_in(received: list[Json]) -> list[Json]:
    return [seat for message in received if message.get("play") for seat in message["play"]["seats"]]


async def test_a_choice_face_down_is_sent_to_nobody(node: LocalNode) -> None:
    runner = await node.table()
    viewers = [node.viewer(runner, person) for person in (BOB, "watcher")]
    for viewer in viewers:
        take_messages(viewer)
    views = set()
    for choice in (0, 1, 2):  # three ways to choose, and back: others are sent the same
        await node.move(runner, 0, choice).one()
        received = [[without_numbers(message) for message in take_messages(viewer)] for viewer in viewers]
        views.add(msgspec.json.encode(received))
        await node.do(runner, ANN, commands.Undo(node.key()))
        for viewer in viewers:
            take_messages(viewer)
    assert len(views) == 1


def without_numbers(message: Json) -> Json:
    return {name: value for name, value in message.items() if name not in ("n", "at")}


async def test_who_holds_two_seats_is_sent_both(node: LocalNode) -> None:
    runner = await node.directory.open_table(TableRequest("sample", 2), ANN)
    for seat in (0, 1):
        await node.do(runner, ANN, commands.Sit(node.key(), seat))
    await node.do(runner, ANN, commands.Start(node.key()))
    hello = take_messages(node.viewer(runner, ANN))[0]
    assert [seat["seat"] for seat in hello["play"]["seats"]] == [0, 1]


async def test_everybody_is_sent_which_free_seats_are_barred_for_them(node: LocalNode) -> None:
    runner = await node.table(people_count=3)
    viewers = {person: node.viewer(runner, person) for person in (ANN, BOB, CAT, DAN)}
    for viewer in viewers.values():
        take_messages(viewer)
    await node.do(runner, BOB, commands.Leave(node.key(), 1))
    await node.settle()
    sent = {
        person: [last_summary(take_messages(viewer)).get("barred"), barred_in_snapshot(node, runner, person)]
        for person, viewer in viewers.items()
    }
    assert sent == {ANN: [[1], [1]], BOB: [None, None], CAT: [[1], [1]], DAN: [None, None]}


def last_summary(messages: list[Json]) -> Json:
    """The table summary that was sent last."""
    summary: Json = [message["table"] for message in messages if "table" in message][-1]
    return summary


def barred_in_snapshot(node: LocalNode, runner: TableRunner, person: str) -> object:
    """The same in a snapshot."""
    return last_summary(take_messages(node.viewer(runner, person))).get("barred")


async def test_who_takes_a_seat_in_a_running_game_sees_its_hand_at_once(node: LocalNode) -> None:
    """Also for the second time, when the node knows their name already."""
    runner = await node.table()
    viewer = node.viewer(runner, BOB)
    await node.do(runner, BOB, commands.Leave(node.key(), 1))
    await node.settle()
    take_messages(viewer)
    await node.do(runner, BOB, commands.Sit(node.key(), 1))
    await node.settle()
    assert [seat["seat"] for seat in seats_in(take_messages(viewer))][-1:] == [1]


async def test_who_has_left_sees_no_hand_any_more(node: LocalNode) -> None:
    runner = await node.table()
    viewer = node.viewer(runner, BOB)
    take_messages(viewer)
    await node.do(runner, BOB, commands.Leave(node.key(), 1))
    await node.move(runner, 0).one()
    await node.settle()
    assert {seat["seat"] for seat in seats_in(take_messages(viewer))} == {None}


async def test_lines_of_the_muted_come_without_text(node: LocalNode) -> None:
    runner = await node.table()
    deaf, other = node.viewer(runner, ANN), node.viewer(runner, BOB)
    deaf.muted = frozenset({BOB})
    take_messages(deaf)
    take_messages(other)
    await node.say(runner, BOB, "noise").one()
    await node.say(runner, ANN, "music").one()
    assert [message["line"]["text"] for message in take_messages(deaf)] == [None, "music"]
    assert [message["line"]["text"] for message in take_messages(other)] == ["noise", "music"]
    again = runner.broadcaster.snapshot(deaf, (), runner.table.last_row - 2)
    assert [row["line"]["text"] for row in msgspec.json.decode(again)["missed"]] == [None, "music"]


async def test_who_mutes_somebody_in_the_middle_reads_no_more_of_them(node: LocalNode) -> None:
    runner = await node.table()
    viewer = node.viewer(runner, ANN)
    node.directory.set_muted(ANN, frozenset({BOB}))
    await node.say(runner, BOB, "noise").one()
    assert take_messages(viewer)[-1]["line"]["text"] is None


async def test_a_viewer_that_was_too_slow_is_sent_every_row_it_missed(node: LocalNode) -> None:
    runner = await node.table()
    viewer = node.viewer(runner, ANN)
    take_messages(viewer)
    before = runner.table.last_row
    for number in range(MAX_QUEUED_MESSAGES + 5):
        await node.say(runner, BOB, f"line {number}").one()
    assert viewer.outbox.needs_snapshot()
    (hello,) = take_messages(viewer)
    assert hello["type"] == "hello"
    assert [row["n"] for row in hello["missed"]] == list(range(before + 1, runner.table.last_row + 1))
    await node.say(runner, BOB, "at last").one()
    assert [message["n"] for message in take_messages(viewer)] == [runner.table.last_row]


async def test_presence_is_sent_to_all(node: LocalNode) -> None:
    runner = await node.table()
    first = node.viewer(runner, ANN)
    take_messages(first)
    second = node.viewer(runner, BOB)
    assert take_messages(first)[-1] == {"type": "here", "came": [BOB]}
    node.directory.remove_viewer(runner, second)
    assert take_messages(first)[-1] == {"type": "here", "left": [BOB]}


async def test_of_a_new_name_only_the_names_are_sent(node: LocalNode) -> None:
    runner = await node.table()
    viewers = [node.viewer(runner, person) for person in (ANN, BOB)]
    for viewer in viewers:
        take_messages(viewer)
    node.called[BOB] = "Robert"
    await node.directory.refresh_names_of(BOB)
    assert [take_messages(viewer) for viewer in viewers] == [[{"type": "names", "seats": ["Ann", "Robert"]}]] * 2


async def test_sockets_of_who_is_not_known_any_more_are_closed(node: LocalNode) -> None:
    runner = await node.table()
    viewers = node.viewer(runner, ANN), node.viewer(runner, BOB)
    viewers[1].session_id = "session"
    node.directory.disconnect_person(ANN)
    node.directory.disconnect_session("session")
    assert [viewer.outbox.close_code for viewer in viewers] == [4401, 4401]


async def test_a_node_that_closes_says_when_to_come_back(node: LocalNode) -> None:
    runner = await node.table()
    viewer = node.viewer(runner, ANN)
    await node.directory.close()
    assert viewer.outbox.close_code == 1012


async def test_an_answer_to_a_stale_move_has_what_was_missed_and_no_more(node: LocalNode) -> None:
    runner = await node.table()
    seen = runner.table.phase
    await play_rounds(node, runner)
    answer = await node.move(runner, 0, phase=seen).one()
    assert isinstance(answer, answers.Stale)
    missed = msgspec.json.decode(msgspec.json.encode(answer))["missed"]
    assert [row["n"] for row in missed] == [seen + 1, seen + 2]
    assert all(row["seats"][0]["seat"] == 0 for row in missed)


async def test_a_question_that_a_move_has_ended_is_not_shown_any_more(node: LocalNode) -> None:
    runner = await node.table(people_count=3)
    viewer = node.viewer(runner, CAT)
    await node.move(runner, 0).one()
    await node.do(runner, ANN, commands.RequestTakeback(node.key()))
    await node.move(runner, 1).one()
    summaries = [message["table"] for message in take_messages(viewer) if "table" in message]
    assert summaries[-1]["takeback"] is None
