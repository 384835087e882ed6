"""Routes of tables at a running server: links, commands by POST and stream, hints, and who may watch."""

import re

import msgspec
import pytest
import segno
from websockets.exceptions import ConnectionClosed

from stolik import registry
from support.people import Json
from support.server import Server
from support.sync_people import Visitor, gather, legal


def test_a_table_is_found_by_its_link_and_by_its_code(server: Server) -> None:
    ann, bob = Visitor(server.address, "Ann"), Visitor(server.address, "Bob")
    card = ann.open_table("sample", 2)
    assert re.fullmatch("[BCDFGHJKLMNPRSTVWXZ]{4}", card["code"])
    assert bob.get(f"/api/codes/{card['code'].lower()}") == {"id": card["id"]}
    assert bob.get(f"/api/tables/{card['id']}")["host"] == ann.id
    page = bob.call("GET", f"/t/{card['id']}")
    assert (page.status_code, page.headers["content-type"].split(";")[0]) == (200, "text/html")
    assert bob.do(card["id"], "sit")["type"] == "applied"
    assert bob.call("GET", "/api/codes/NOBODY").status_code == 404


def test_a_code_leads_nowhere_when_its_table_is_put_away_and_the_link_still_does(server: Server) -> None:
    ann = Visitor(server.address, "Ann")
    card = ann.open_table("sample", 2)
    ann.do(card["id"], "close")
    assert ann.call("GET", f"/api/codes/{card['code']}").status_code == 404
    assert ann.get(f"/api/tables/{card['id']}")["state"] == "closed"


def test_the_qr_code_of_a_link_is_what_any_encoder_draws(server: Server) -> None:
    ann = Visitor(server.address, "Ann")
    table = ann.open_table("sample", 2)["id"]
    answer = ann.call("GET", f"/api/tables/{table}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    expected = segno.make(f"{server.address}/t/{table}", micro=False).svg_inline(scale=8, border=2)
    assert answer.text.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1) == expected


def test_commands_have_the_same_answers_by_post_and_by_stream(server: Server) -> None:
    ann = Visitor(server.address, "Ann")
    first, second = (ann.open_table("sample", 2)["id"] for _ in range(2))
    commands: list[tuple[str, Json]] = [
        ("sit", {"seat": 0}), ("sit", {"seat": 0}), ("start", {}), ("bot", {"seat": 1, "bot": "oracle"}),
        ("bot", {"seat": 1, "bot": "random"}), ("salt", {"seat": 0, "salt": "5a" * 32}), ("start", {}),
        ("move", {"phase": 1, "move": "play 1"}), ("move", {"phase": 99, "move": "fly"}), ("undo", {}),
        ("consent", {"agrees": True}), ("back", {}), ("say", {"text": "hello"}), ("kick", {"seat": 0}),
    ]  # fmt: skip
    with ann.stream(second) as stream:
        for number, (command, fields) in enumerate(commands):
            key = f"key-{number}"
            by_post, by_stream = ann.ask(first, command, key=key, **fields), stream.ask(command, key=key, **fields)
            kept = ("type", "key", "code", "message", "rule")
            assert {name: by_post.get(name) for name in kept} == {name: by_stream.get(name) for name in kept}
            assert by_post["type"] in ("applied", "refused", "illegal", "stale")


def test_the_snapshot_is_what_a_stream_begins_with(server: Server) -> None:
    ann, bob = Visitor(server.address, "Ann"), Visitor(server.address, "Bob")
    table = gather([ann, bob])
    with ann.stream(table, since=2) as stream:
        hello = stream.hello()
        assert ann.get(f"/api/tables/{table}/news?since=2") == hello
    assert [row["n"] for row in hello["missed"]] == [3, 4]
    assert bob.get(f"/api/tables/{table}/news")["play"]["seats"][0]["seat"] == 1


def test_a_hint_names_every_legal_move_of_ones_own_seat_and_of_no_other(server: Server) -> None:
    key = next(iter(registry.keys()))
    people = [Visitor(server.address, f"Person {seat}") for seat in range(registry.load(key).players[0])]
    table = gather(people, key)
    snapshot = people[0].get(f"/api/tables/{table}/news")
    seat = snapshot["play"]["waiting"][0]
    asker = people[seat]
    hints = asker.get(f"/api/tables/{table}/hint?seat={seat}")
    assert sorted(hint["text"] for hint in hints) == sorted(legal(asker.get(f"/api/tables/{table}/news"), seat))
    assert people[seat - 1].call("GET", f"/api/tables/{table}/hint?seat={seat}").status_code == 403


def test_several_seats_on_one_device_and_a_bot_of_ones_own(server: Server) -> None:
    ann = Visitor(server.address, "Ann")
    child = ann.call("POST", "/api/me/companions", {"name": "Child"}).json()["id"]
    robot = ann.call("POST", "/api/me/bots", {"name": "Robot"}).json()
    table = ann.open_table("sample", 3)["id"]
    ann.do(table, "sit", seat=0)
    ann.do(table, "sit", seat=1, shown=child)
    ann.do(table, "sit", seat=2, shown=robot["bot"]["id"])
    ann.do(table, "start")
    card = ann.get(f"/api/tables/{table}")
    assert [(seat["kind"], seat["name"]) for seat in card["seats"]] == [
        ("person", "Ann"), ("person", "Child"), ("remote", "Robot"),
    ]  # fmt: skip
    assert [seat["seat"] for seat in ann.get(f"/api/tables/{table}/news")["play"]["seats"]] == [0, 1]
    program = type(ann)(server.address, bearer=robot["token"])
    with program.stream(table) as stream:
        hello = stream.hello()
        assert [seat["seat"] for seat in hello["play"]["seats"]] == [2]
        move = legal(hello, 2)[0]
        assert stream.ask("move", phase=hello["play"]["phase"], move=move)["type"] == "applied"
        assert ann.call("DELETE", f"/api/me/bots/{robot['bot']['id']}").status_code == 204
        code = stream.closing_code()
    assert code == 4401


def test_commands_of_one_socket_are_carried_out_in_the_order_in_which_they_came(server: Server) -> None:
    """Whatever the server must look up for one of them."""
    ann, bob = Visitor(server.address, "Ann"), Visitor(server.address, "Bob")
    child = ann.call("POST", "/api/me/companions", {"name": "Child"}).json()["id"]
    table = gather([ann, bob])
    with ann.stream(table) as stream:
        hello = stream.hello()
        first, second = legal(hello)[:2]
        phase = hello["play"]["phase"]
        for _ in range(10):
            keys = [
                stream.send("move", phase=phase, move=first),
                stream.send("undo"),
                stream.send("sit", shown=child),
                stream.send("move", phase=phase, move=second),
                stream.send("undo"),
            ]
            stream.until(lambda message, last=keys[-1]: message.get("key") == last)  # type: ignore[misc]
            answers = [message["key"] for message in stream.received if message.get("key") in keys]
            assert answers == keys
    assert legal(ann.get(f"/api/tables/{table}/news"))


def test_a_table_without_watchers_shows_nothing_to_who_does_not_sit(server: Server) -> None:
    ann, bob, eve = Visitor(server.address, "Ann"), Visitor(server.address, "Bob"), Visitor(server.address, "Eve")
    table = ann.open_table("sample", 2, watch="nobody")["id"]
    with eve.stream(table) as stream:  # before the start anybody may come and see who sits there
        ann.do(table, "sit", seat=0)
        bob.do(table, "sit", seat=1)
        ann.do(table, "start")
        assert eve.call("GET", f"/api/tables/{table}/news").status_code == 403
        with pytest.raises(ConnectionClosed):
            stream.until(lambda message: message.get("play"))


def test_a_frame_that_is_no_command_changes_nothing_and_is_answered(server: Server) -> None:
    ann = Visitor(server.address, "Ann")
    table = ann.open_table("sample", 2)["id"]
    with ann.stream(table) as stream:
        for nonsense in ("", "[]", "{}", '{"type":"fly","key":"k"}', '{"type":"sit"}', "[" * 5000, '{"type":1e999}'):
            stream.socket.send(nonsense)
            assert stream.until(lambda message: message["type"] == "error")["code"] == "bad_message"
    assert ann.get(f"/api/tables/{table}/news")["n"] == 1


def test_strangers_and_other_sites_are_refused(server: Server) -> None:
    ann = Visitor(server.address, "Ann")
    table = ann.open_table("sample", 2)["id"]
    stranger = type(ann)(server.address)
    assert stranger.call("GET", f"/api/tables/{table}").status_code == 401
    body = {"type": "sit", "key": "k"}
    foreign = ann.call("POST", f"/api/tables/{table}/commands", body, headers={"Origin": "https://evil.example"})
    assert (foreign.status_code, foreign.json()["code"]) == (403, "foreign_origin")
    assert msgspec.json.decode(ann.call("GET", f"/api/tables/{table}").content)["seats"][0]["kind"] == "nobody"
