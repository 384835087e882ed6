"""Error responses, the headers of every response, and what never gets into the log."""

import signal
from pathlib import Path

import httpx

from server.http.broken_servers import break_at_every_line
from stolik.server.app import build_app
from stolik.server.config import Config
from stolik.server.http import account_routes, game_routes, table_routes
from stolik.server.node import Node
from support.server import Server
from support.sync_people import Visitor, gather, legal, wait_for

ENDED = (0, -signal.SIGINT)
"""In order, and then by the signal that it was sent."""
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def is_safe(answer: httpx.Response) -> bool:
    policy = answer.headers.get("content-security-policy", "")
    strict = policy.startswith("default-src 'none'") and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    return strict and all(answer.headers.get(name) == value for name, value in HEADERS.items())


def test_every_kind_of_answer_carries_the_headers_that_keep_pages_safe(server: Server) -> None:
    ann = Visitor(server.address, "Ann")
    table = ann.open_table("sample", 2)["id"]
    asked = [
        ("GET", "/", 200), ("GET", f"/t/{table}", 200), ("GET", "/me", 200), ("GET", "/api/me", 200),
        ("GET", f"/api/tables/{table}/qr.svg", 200), ("GET", "/health", 200), ("GET", "/metrics", 200),
        ("GET", "/api/schema/openapi.json", 200), ("GET", "/nowhere", 404), ("GET", "/assets/..%2fapp.py", 404),
        ("GET", f"/api/tables/{table}/record", 409), ("PUT", "/api/me", 405),
        ("DELETE", "/api/logout", 405), ("GET", "/api/tables/none", 404),
    ]  # fmt: skip
    for method, path, status in asked:
        answer = ann.call(method, path)
        assert answer.status_code == status, (path, answer.text)
        assert is_safe(answer), (path, answer.headers)


def test_a_stream_without_an_upgrade_is_answered_with_426(server: Server) -> None:
    ann = Visitor(server.address, "Ann")
    answer = ann.call("GET", f"/api/tables/{ann.open_table('sample', 2)['id']}/stream")
    assert (answer.status_code, answer.json()["code"]) == (426, "upgrade")
    assert is_safe(answer)


def test_what_is_wrong_with_a_request_is_said_in_json(server: Server) -> None:
    ann = Visitor(server.address, "Ann")
    table = ann.open_table("sample", 2)["id"]
    commands = f"/api/tables/{table}/commands"
    wrong: list[tuple[str, str, bytes, set[int]]] = [
        ("GET", "/api/nowhere", b"", {404}),
        ("PUT", "/api/tables", b"{}", {405}),
        ("POST", "/api/tables", b"{", {400}),
        ("POST", "/api/guests", b'{"name":"\xff"}', {400}),
        ("PATCH", "/api/me", b'{"name":"\xed\xa0\x80"}', {400}),
        ("POST", "/api/me/bots", b'{"\xc3\x28":1}', {400}),
        ("POST", commands, b'{"type":"say","key":"k","text":"\xf0\x28\x8c"}', {400}),
        ("POST", "/api/tables", b'{"game":"sample"}', {400, 422}),
        ("POST", "/api/tables", b'{"game":"none","players":2}', {404}),
        ("POST", "/api/tables", b'{"game":"sample","players":8}', {422}),
        ("POST", "/api/tables", b'{"game":"' + b"x" * 20_000 + b'","players":2}', {413}),
        ("POST", commands, b'{"type":"fly","key":"k"}', {400, 422}),
        ("POST", commands, b"[" * 10_000, {400}),
        ("POST", commands, b'{"type":"move","key":"k","phase":1,"move":"fly"}', {403}),
    ]
    for method, path, body, statuses in wrong:
        answer = ann.call(method, path, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code in statuses, (path, body[:60], answer.status_code, answer.text)
        assert answer.json()["code"]
        assert answer.json()["message"]


def test_the_openapi_description_names_every_route(server: Server) -> None:
    described = Visitor(server.address, "Ann").get("/api/schema/openapi.json")["paths"]
    named = {(path, method) for path, methods in described.items() for method in methods}
    handlers = [*table_routes.ROUTES, *account_routes.ROUTES, *game_routes.ROUTES]
    routes = {
        (path.replace(":str}", "}"), method.lower())
        for handler in handlers
        for path in handler.paths
        for method in handler.http_methods
        if method != "HEAD"
    }
    assert len(routes) >= len(handlers)
    assert routes <= named
    assert {"/health", "/metrics"} <= described.keys()


def test_the_health_check_says_ok(server: Server) -> None:
    assert Visitor(server.address).get("/health")["status"] == "ok"


def test_metrics_are_served_to_this_machine_only_and_name_nobody(server: Server) -> None:
    ann, bob = Visitor(server.address, "Zygfryda"), Visitor(server.address, "Bob")
    table = gather([ann, bob])
    with ann.stream(table) as stream:
        hello = stream.hello()
        stream.ask("move", phase=hello["play"]["phase"], move=legal(hello)[0])
    figures = ann.call("GET", "/metrics")
    assert "stolik_commands_total" in figures.text
    for secret in (ann.id, bob.id, table, "Zygfryda", ann.token):
        assert secret not in figures.text
    assert ann.call("GET", "/metrics", headers={"X-Forwarded-For": "10.0.0.1"}).status_code == 403


def test_the_log_holds_no_card_move_name_or_token(server: Server) -> None:
    ann, bob = Visitor(server.address, "Zygfryda"), Visitor(server.address, "Barnaba")
    table = gather([ann, bob])
    moves = set()
    for _ in range(40):
        for seat, person in enumerate((ann, bob)):
            snapshot = person.get(f"/api/tables/{table}/news")
            if seat in snapshot["play"]["waiting"]:
                moves.add(legal(snapshot, seat)[0])
                person.do(table, "move", phase=snapshot["play"]["phase"], move=legal(snapshot, seat)[0])
        if snapshot["play"]["over"]:
            break
    wait_for(lambda: ann.get(f"/api/tables/{table}")["state"] == "over")
    ann.ask(table, "move", phase=0, move="fly")
    ann.call("POST", "/api/tables", content=b"{", headers={"Content-Type": "application/json"})
    log = server.log_text()
    assert "started" in log
    for secret in (*moves, "Zygfryda", "Barnaba", ann.token, bob.token, ann.id, ann.token[:20], "play "):
        assert secret not in log


def test_a_server_that_shuts_down_closes_its_sockets_and_has_stored_everything(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    server.start()
    ann, bob = Visitor(server.address, "Ann"), Visitor(server.address, "Bob")
    table = gather([ann, bob])
    with ann.stream(table) as stream:
        hello = stream.hello()
        answer = stream.ask("move", phase=hello["play"]["phase"], move=legal(hello)[0])
        server.interrupt()
        assert stream.closing_code() == 1012
    assert server.wait() in ENDED
    with server:
        snapshot = ann.get(f"/api/tables/{table}/news")
        assert (snapshot["n"], snapshot["play"]["waiting"]) == (answer["n"], [1])


def test_what_breaks_in_the_server_is_answered_counted_and_logged_and_games_go_on(tmp_path: Path) -> None:
    with Server(tmp_path / "data", break_at_every_line) as server:
        ann, bob = Visitor(server.address, "Ann"), Visitor(server.address, "Bob")
        table = gather([ann, bob])
        body = {"type": "say", "key": "k", "text": "Swordfish"}
        by_post = ann.call("POST", f"/api/tables/{table}/commands", body)
        assert (by_post.status_code, by_post.json()["type"], by_post.json()["code"]) == (500, "refused", "fault")
        with ann.stream(table) as stream:
            hello = stream.hello()
            assert stream.ask("say", text="Swordfish")["code"] == "fault"
            assert stream.ask("move", phase=hello["play"]["phase"], move=legal(hello)[0])["type"] == "applied"
        figures = ann.call("GET", "/metrics").text
        assert 'stolik_faults_total{what="fault"} 2.0' in figures
        assert server.log_text().count('"event":"error","error":"ZeroDivisionError"') == 2
        assert "Swordfish" not in server.log_text() + figures


def test_the_application_is_built_without_a_warning(tmp_path: Path) -> None:
    """Warnings are errors here: what the framework will not understand any more is found before it is gone."""
    assert build_app(Node(Config(data_folder=tmp_path))).routes
