"""A screen for everyone in the room: a spectator's frames, whoever has opened it, and no commands."""

import msgspec
import pytest

from stolik import registry
from support.people import Json
from support.server import Server
from support.sync_people import Stream, Visitor, gather, legal

SECRET = [key for key in registry.keys() if registry.load(key).has_secrets]


def without_you(messages: list[Json]) -> list[Json]:
    """A snapshot names its viewer; presence comes and goes with the sockets of this test."""
    messages = [message for message in messages if message["type"] != "here"]
    return [{name: value for name, value in message.items() if name not in ("you", "here")} for message in messages]


def play_on(people: list[Visitor], table: str, moves: int) -> int:
    """So many moves by whoever is to move; the last row."""
    n = 0
    for _ in range(moves):
        now = people[0].get(f"/api/tables/{table}/news")["play"]
        assert not now["over"], "a game that ends is revealed by the server, nobody knows when"
        seat = now["waiting"][-1]
        move = legal(people[seat].get(f"/api/tables/{table}/news"), seat)[0]
        n = people[seat].do(table, "move", phase=now["phase"], move=move)["n"]
    return n


def listen(stream: Stream, n: int) -> list[Json]:
    stream.until(lambda message: message["type"] == "news" and message["n"] == n)
    return [message for message in stream.received if message["type"] != "hello"]


@pytest.mark.parametrize("key", SECRET)
def test_what_it_shows_is_exactly_what_a_spectator_sees(server: Server, key: str) -> None:
    people = [Visitor(server.address, f"Person {seat}") for seat in range(max(2, registry.load(key).players[0]))]
    eve = Visitor(server.address, "Eve")
    table = gather(people, key)
    with (
        people[0].stream(table, query="?say=pl&screen=public") as screen,
        eve.stream(table, query="?say=pl") as watched,
    ):
        hellos = [stream.hello() for stream in (screen, watched)]
        assert without_you(hellos[:1]) == without_you(hellos[1:])
        assert [seat["seat"] for seat in hellos[0]["play"]["seats"]] == [None]
        n = play_on(people, table, 8)
        shown, seen = listen(screen, n), listen(watched, n)
    assert msgspec.json.encode(without_you(shown)) == msgspec.json.encode(without_you(seen))
    snapshot = people[0].get(f"/api/tables/{table}/news?since=0&say=pl&screen=public")
    assert without_you([snapshot]) == without_you([eve.get(f"/api/tables/{table}/news?since=0&say=pl")])


def test_it_only_shows_and_refuses_every_command(server: Server) -> None:
    ann, bob = Visitor(server.address, "Ann"), Visitor(server.address, "Bob")
    table = gather([ann, bob])
    before = ann.get(f"/api/tables/{table}/news")
    with ann.stream(table, query="?screen=public") as screen:
        screen.hello()
        for command, fields in (
            ("move", {"phase": 0, "move": legal(before)[0]}),
            ("move", {"phase": before["play"]["phase"], "move": legal(before)[0]}),
            ("say", {"text": "hello"}),
            ("close", {}),
        ):
            answer = screen.ask(command, **fields)
            assert (answer["type"], answer["code"]) == ("refused", "public_screen")
    assert ann.get(f"/api/tables/{table}/news")["n"] == before["n"]


def test_who_sits_has_one_also_where_nobody_may_watch_until_they_leave(server: Server) -> None:
    ann, bob, eve = (Visitor(server.address, name) for name in ("Ann", "Bob", "Eve"))
    table = gather([ann, bob], watch="nobody")
    assert eve.call("GET", f"/api/tables/{table}/news?screen=public").status_code == 403
    with bob.stream(table, query="?screen=public") as screen:
        screen.hello()
        ann.do(table, "say", text="hello")
        screen.until(lambda message: message.get("line"))
        bob.do(table, "leave", seat=1)
        assert screen.closing_code() == 4403


def test_a_seat_that_is_taken_later_is_not_shown_on_it(server: Server) -> None:
    ann, bob = Visitor(server.address, "Ann"), Visitor(server.address, "Bob")
    table = gather([ann, bob])
    bob.do(table, "leave", seat=1)
    with bob.stream(table, query="?screen=public") as screen:
        screen.hello()
        n = bob.do(table, "sit", seat=1)["n"]
        seated = screen.until(lambda message: message["type"] == "news" and message["n"] == n)
    assert [seat["seat"] for seat in seated["play"]["seats"]] == [None]
