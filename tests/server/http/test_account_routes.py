"""Routes of people at a running server: names, mutes, reports, past games, and deleted accounts."""

from pathlib import Path

from stolik.server.config import Timeouts
from support.server import Server
from support.sync_people import Visitor, gather, wait_for


def test_another_name_shows_at_the_tables_at_once(server: Server) -> None:
    ann, bob = Visitor(server.address, "Ann"), Visitor(server.address, "Bob")
    table = gather([ann, bob])
    with bob.stream(table) as stream:
        assert ann.call("PATCH", "/api/me", {"name": "Anna"}).status_code == 200
        shown = stream.until(lambda message: message["type"] == "names")
    assert shown["seats"] == ["Anna", "Bob"]
    assert bob.get(f"/api/tables/{table}")["seats"][0]["name"] == "Anna"


def test_the_chat_of_muted_people_is_not_sent_and_a_line_can_be_reported(server: Server) -> None:
    ann, bob = Visitor(server.address, "Ann"), Visitor(server.address, "Bob")
    table = gather([ann, bob])
    assert ann.call("POST", f"/api/me/mutes/{bob.id}").status_code == 204
    n = bob.do(table, "say", text="noise")["n"]
    missed = ann.get(f"/api/tables/{table}/news?since={n - 1}")["missed"]
    assert missed[0]["line"]["text"] is None
    assert ann.call("DELETE", f"/api/me/mutes/{bob.id}").status_code == 204
    missed = ann.get(f"/api/tables/{table}/news?since={n - 1}")["missed"]
    assert missed[0]["line"]["text"] == "noise"
    report = {"n": n, "why": "too loud"}
    assert ann.call("POST", f"/api/tables/{table}/reports", report).status_code == 204
    wrong = ann.call("POST", f"/api/tables/{table}/reports", {"n": 1, "why": "nothing"})
    assert (wrong.status_code, wrong.json()["code"]) == (409, "bad_line")


def test_my_games_are_those_where_i_sat(server: Server) -> None:
    ann, bob = Visitor(server.address, "Ann"), Visitor(server.address, "Bob")
    tables = [gather([ann, bob]) for _ in range(2)]
    ann.open_table("sample", 2)  # opened, but she did not sit
    assert [entry["id"] for entry in ann.get("/api/me/games")] == tables[::-1]
    assert [entry["id"] for entry in bob.get(f"/api/me/games?before={tables[1]}")] == tables[:1]


IMPATIENT = Timeouts(
    bot_pause_seconds=(0.0, 0.0), warn_after_seconds=0.0, stand_in_after_seconds=0.0, startup_grace_seconds=0.0
)
"""A stand-in plays at once for whoever is away."""


def test_who_has_their_data_deleted_is_gone_and_a_bot_plays_on(tmp_path: Path) -> None:
    with Server(tmp_path / "data", timeouts=IMPATIENT) as server:
        ann, bob = Visitor(server.address, "Ann"), Visitor(server.address, "Bob")
        table = ann.open_table("sample", 2)["id"]
        ann.do(table, "sit", seat=0)
        bob.do(table, "sit", seat=1)
        with bob.stream(table) as watching, ann.stream(table) as stream:  # before the start nobody is missed
            watching.hello()
            stream.hello()
            n = ann.do(table, "start")["n"]
            assert ann.call("DELETE", "/api/me").status_code == 204
            assert stream.closing_code() == 4401
            warmed = watching.until(lambda message: message.get("fact", {}).get("type") == "kept_warm")
            assert (warmed["n"], warmed["fact"]["seat"]) == (n + 1, 0)
            watching.until(lambda message: message.get("fact") == {"type": "moved", "seat": 0})
        assert ann.call("GET", "/api/me").status_code == 401
        assert bob.get(f"/api/tables/{table}")["seats"][0]["name"] == ""


def test_the_chat_of_a_deleted_person_is_sent_to_nobody_any_more(server: Server) -> None:
    ann, bob = Visitor(server.address, "Swordfish"), Visitor(server.address, "Bob")
    table = gather([ann, bob])
    n = ann.do(table, "say", text="my secret words")["n"]
    assert ann.call("DELETE", "/api/me").status_code == 204
    snapshot = bob.call("GET", f"/api/tables/{table}/news?since={n - 1}")
    assert snapshot.json()["missed"][0]["line"]["text"] is None
    assert "Swordfish" not in snapshot.text


def test_a_socket_ends_with_its_session(server: Server) -> None:
    ann = Visitor(server.address, "Ann")
    table = ann.open_table("sample", 2)["id"]
    with ann.stream(table) as stream:
        assert ann.call("POST", "/api/logout").status_code == 204
        code = stream.closing_code()
    assert code == 4401


def test_the_same_people_meet_again_at_a_new_table(server: Server) -> None:
    ann, bob = Visitor(server.address, "Ann"), Visitor(server.address, "Bob")
    table = gather([ann, bob])
    assert ann.ask(table, "rematch")["code"] == "not_over"
    ann.do(table, "close")
    again = bob.do(table, "rematch")["table"]
    card = ann.get(f"/api/tables/{again}")
    assert ([seat["person"] for seat in card["seats"]], card["host"]) == ([ann.id, bob.id], bob.id)
    assert ann.get(f"/api/tables/{table}")["rematch"] == again
    wait_for(lambda: ann.get(f"/api/tables/{again}")["state"] == "open")


def test_a_private_table_names_its_rematch_only_to_its_people(server: Server) -> None:
    ann, bob, cat, eve = (Visitor(server.address, name) for name in ("Ann", "Bob", "Cat", "Eve"))
    table = gather([ann, bob, cat], watch="nobody")
    cat.do(table, "leave", seat=2)
    ann.do(table, "close")
    again = bob.do(table, "rematch")["table"]
    named = [person.get(f"/api/tables/{table}")["rematch"] for person in (ann, bob, cat, eve)]
    assert named == [again, again, None, None]


def test_who_watched_before_the_start_does_not_learn_of_a_private_rematch(server: Server) -> None:
    ann, eve = Visitor(server.address, "Ann"), Visitor(server.address, "Eve")
    table = ann.open_table("sample", 2, watch="nobody")["id"]
    with eve.stream(table) as stream:
        stream.hello()
        ann.do(table, "close")
        stream.until(lambda message: message.get("table", {}).get("state") == "closed")
        again = ann.do(table, "rematch")["table"]
        assert stream.closing_code() == 4403
    assert again not in str(stream.received)


def test_a_removed_companion_loses_the_name_at_tables_at_once(server: Server) -> None:
    ann = Visitor(server.address, "Ann")
    child = ann.call("POST", "/api/me/companions", {"name": "Swordfish"}).json()["id"]
    table = ann.open_table("sample", 2)["id"]
    ann.do(table, "sit", seat=0)
    ann.do(table, "sit", seat=1, shown=child)
    assert ann.get(f"/api/tables/{table}")["seats"][1]["name"] == "Swordfish"
    assert ann.call("DELETE", f"/api/me/companions/{child}").status_code == 204
    assert ann.get(f"/api/tables/{table}")["seats"][1]["name"] == ""
