"""What screens hear: what their seats may know and no more, nothing twice, nothing left out."""

import msgspec
import pytest

from server.runtime.local_node import Json, Room, hear
from server.table.table_fixtures import ANN, BOB, CAT, DAN
from stolik.protocol import answers, commands
from stolik.server.broadcast.frames import RowEvents
from stolik.server.broadcast.outbox import MAX_QUEUED_MESSAGES
from stolik.server.runtime.runner import TableRunner
from stolik.server.runtime.table_request import TableRequest

pytestmark = pytest.mark.anyio


async def play_rounds(room: Room, live: TableRunner, rounds: int = 1) -> None:
    for _ in range(rounds):
        for seat in live.table.seats_to_move():
            await room.move(live, seat).one()


def events_for(live: TableRunner, n: int, seat: int) -> object:
    return msgspec.json.decode(bytes(RowEvents(live.table.game, live.table.events_by_row[n]).events(seat)))


async def test_a_hello_tells_exactly_what_the_seat_has_missed(room: Room) -> None:
    live = await room.table(sitters=3)
    began = live.table.last_row
    await play_rounds(room, live, 2)
    for seat, person in enumerate((ANN, BOB, CAT)):
        (hello, *_) = hear(room.screen(live, person, since=began))
        assert [row["n"] for row in hello["missed"]] == list(range(began + 1, live.table.last_row + 1))
        for row in hello["missed"]:
            assert row["seats"] == [{"seat": seat, "events": events_for(live, row["n"], seat)}]


async def test_the_deal_is_missed_by_each_seat_in_its_own_way(room: Room) -> None:
    live = await room.table()
    missed = [
        hear(room.screen(live, person, since=live.table.last_row - 1))[0]["missed"] for person in (ANN, BOB, "watcher")
    ]
    hands = [row[0]["seats"][0]["events"] for row in missed]
    assert hands[0]
    assert hands[1]
    assert hands[0] != hands[1]
    assert hands[2] == []


async def test_without_a_number_nothing_is_missed_and_a_number_to_come_is_no_mistake(room: Room) -> None:
    live = await room.table()
    assert hear(room.screen(live, ANN))[0]["missed"] == []
    assert hear(room.screen(live, ANN, since=10**8))[0]["missed"] == []


async def test_who_watches_hears_only_what_everyone_may_know(room: Room) -> None:
    live = await room.table()
    watcher, own = room.screen(live, "watcher", since=0), room.screen(live, ANN, since=0)
    await play_rounds(room, live)
    heard = hear(watcher)
    assert heard[0]["play"]["seats"][0]["seat"] is None
    assert all(seat["moves"] == [] and not seat.get("may_undo") for seat in seats_in(heard))
    assert {seat["seat"] for seat in seats_in(heard)} == {None}
    assert {seat["seat"] for seat in seats_in(hear(own))} == {0}


def seats_in(heard: list[Json]) -> list[Json]:
    return [seat for message in heard if message.get("play") for seat in message["play"]["seats"]]


async def test_a_choice_face_down_is_told_to_nobody(room: Room) -> None:
    live = await room.table()
    screens = [room.screen(live, person) for person in (BOB, "watcher")]
    for screen in screens:
        hear(screen)
    views = set()
    for choice in (0, 1, 2):  # three ways to choose, and back: what others hear is the same
        await room.move(live, 0, choice).one()
        heard = [[without_numbers(message) for message in hear(screen)] for screen in screens]
        views.add(msgspec.json.encode(heard))
        await room.do(live, ANN, commands.Undo(room.key()))
        for screen in screens:
            hear(screen)
    assert len(views) == 1


def without_numbers(message: Json) -> Json:
    return {name: value for name, value in message.items() if name not in ("n", "at")}


async def test_who_holds_two_seats_hears_for_both(room: Room) -> None:
    live = await room.hub.open_table(TableRequest("sample", 2), ANN)
    for seat in (0, 1):
        await room.do(live, ANN, commands.Sit(room.key(), seat))
    await room.do(live, ANN, commands.Start(room.key()))
    hello = hear(room.screen(live, ANN))[0]
    assert [seat["seat"] for seat in hello["play"]["seats"]] == [0, 1]


async def test_everybody_is_told_which_free_seats_are_not_for_them(room: Room) -> None:
    live = await room.table(sitters=3)
    screens = {person: room.screen(live, person) for person in (ANN, BOB, CAT, DAN)}
    for screen in screens.values():
        hear(screen)
    await room.do(live, BOB, commands.Leave(room.key(), 1))
    await room.settle()
    told = {
        person: [card_in(hear(screen)).get("barred"), told_anew(room, live, person)]
        for person, screen in screens.items()
    }
    assert told == {ANN: [[1], [1]], BOB: [None, None], CAT: [[1], [1]], DAN: [None, None]}


def card_in(messages: list[Json]) -> Json:
    """The table's card as it was told last."""
    card: Json = [message["table"] for message in messages if "table" in message][-1]
    return card


def told_anew(room: Room, live: TableRunner, person: str) -> object:
    """The same in a hello."""
    return card_in(hear(room.screen(live, person))).get("barred")


async def test_who_takes_a_seat_in_a_running_game_sees_its_hand_at_once(room: Room) -> None:
    """Also for the second time, when the house knows their name already."""
    live = await room.table()
    screen = room.screen(live, BOB)
    await room.do(live, BOB, commands.Leave(room.key(), 1))
    await room.settle()
    hear(screen)
    await room.do(live, BOB, commands.Sit(room.key(), 1))
    await room.settle()
    assert [seat["seat"] for seat in seats_in(hear(screen))][-1:] == [1]


async def test_who_has_left_sees_no_hand_any_more(room: Room) -> None:
    live = await room.table()
    screen = room.screen(live, BOB)
    hear(screen)
    await room.do(live, BOB, commands.Leave(room.key(), 1))
    await room.move(live, 0).one()
    await room.settle()
    assert {seat["seat"] for seat in seats_in(hear(screen))} == {None}


async def test_lines_of_the_muted_come_without_words(room: Room) -> None:
    live = await room.table()
    deaf, other = room.screen(live, ANN), room.screen(live, BOB)
    deaf.muted = frozenset({BOB})
    hear(deaf)
    hear(other)
    await room.say(live, BOB, "noise").one()
    await room.say(live, ANN, "music").one()
    assert [message["line"]["text"] for message in hear(deaf)] == [None, "music"]
    assert [message["line"]["text"] for message in hear(other)] == ["noise", "music"]
    again = live.broadcaster.snapshot(deaf, (), live.table.last_row - 2)
    assert [row["line"]["text"] for row in msgspec.json.decode(again)["missed"]] == [None, "music"]


async def test_who_mutes_somebody_in_the_middle_hears_no_more(room: Room) -> None:
    live = await room.table()
    screen = room.screen(live, ANN)
    room.hub.set_muted(ANN, frozenset({BOB}))
    await room.say(live, BOB, "noise").one()
    assert hear(screen)[-1]["line"]["text"] is None


async def test_a_screen_that_was_too_slow_hears_of_every_row_it_missed(room: Room) -> None:
    live = await room.table()
    screen = room.screen(live, ANN)
    hear(screen)
    before = live.table.last_row
    for number in range(MAX_QUEUED_MESSAGES + 5):
        await room.say(live, BOB, f"line {number}").one()
    assert screen.outbox.needs_snapshot()
    (hello,) = hear(screen)
    assert hello["type"] == "hello"
    assert [row["n"] for row in hello["missed"]] == list(range(before + 1, live.table.last_row + 1))
    await room.say(live, BOB, "at last").one()
    assert [message["n"] for message in hear(screen)] == [live.table.last_row]


async def test_who_is_here_is_told_to_all(room: Room) -> None:
    live = await room.table()
    first = room.screen(live, ANN)
    hear(first)
    second = room.screen(live, BOB)
    assert hear(first)[-1] == {"type": "here", "came": [BOB]}
    room.hub.remove_viewer(live, second)
    assert hear(first)[-1] == {"type": "here", "left": [BOB]}


async def test_of_a_new_name_only_the_names_are_told(room: Room) -> None:
    live = await room.table()
    screens = [room.screen(live, person) for person in (ANN, BOB)]
    for screen in screens:
        hear(screen)
    room.called[BOB] = "Robert"
    await room.hub.refresh_names_of(BOB)
    assert [hear(screen) for screen in screens] == [[{"type": "names", "seats": ["Ann", "Robert"]}]] * 2


async def test_sockets_of_who_is_not_known_any_more_are_closed(room: Room) -> None:
    live = await room.table()
    screens = room.screen(live, ANN), room.screen(live, BOB)
    screens[1].session_id = "session"
    room.hub.disconnect_person(ANN)
    room.hub.disconnect_session("session")
    assert [screen.outbox.close_code for screen in screens] == [4401, 4401]


async def test_a_house_that_closes_says_when_to_come_back(room: Room) -> None:
    live = await room.table()
    screen = room.screen(live, ANN)
    await room.hub.close()
    assert screen.outbox.close_code == 1012


async def test_an_answer_to_a_stale_move_tells_what_was_missed_and_no_more(room: Room) -> None:
    live = await room.table()
    seen = live.table.phase
    await play_rounds(room, live)
    answer = await room.move(live, 0, phase=seen).one()
    assert isinstance(answer, answers.Stale)
    missed = msgspec.json.decode(msgspec.json.encode(answer))["missed"]
    assert [row["n"] for row in missed] == [seen + 1, seen + 2]
    assert all(row["seats"][0]["seat"] == 0 for row in missed)


async def test_a_question_that_a_move_has_ended_is_not_shown_any_more(room: Room) -> None:
    live = await room.table(sitters=3)
    screen = room.screen(live, CAT)
    await room.move(live, 0).one()
    await room.do(live, ANN, commands.RequestTakeback(room.key()))
    await room.move(live, 1).one()
    cards = [message["table"] for message in hear(screen) if "table" in message]
    assert cards[-1]["takeback"] is None
