"""The QR code of a table's link: only for our own origin, cached, and rate limited."""

from pathlib import Path

import pytest
import segno

from stolik.server.config import NO_RATE_LIMITS, RATE_LIMITS, RateLimit
from stolik.server.http.invite_qr_code import draw_qr_code
from support.server import Server
from support.sync_people import Visitor

NEVER_AGAIN = RateLimit(rate=2.0**-20, burst=RATE_LIMITS["pictures by network"].burst)


def everything_seen_of(visitor: Visitor, table: str, host: str) -> tuple[int, str]:
    answer = visitor.call("GET", f"/api/tables/{table}/qr.svg", headers={"Host": host})
    return answer.status_code, answer.text


def expected(address: str, table: str) -> str:
    drawn = segno.make(f"{address}/t/{table}", micro=False).svg_inline(scale=8, border=2)
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


def test_the_qr_code_leads_to_the_host_header_of_a_local_network(server: Server) -> None:
    ann = Visitor(server.address, "Ann")
    table = ann.open_table("sample", 2)["id"]
    assert everything_seen_of(ann, table, "tower.local:8420") == (200, expected("http://tower.local:8420", table))


@pytest.mark.parametrize("host", ["games.example.org", "h" * 2_800, "h" * 2_800 + ".local", "[::1"])
def test_no_qr_code_leads_to_an_origin_that_is_not_ours(server: Server, host: str) -> None:
    ann = Visitor(server.address, "Ann")
    table = ann.open_table("sample", 2)["id"]
    status, text = everything_seen_of(ann, table, host)
    assert status == 400
    assert "own address" in text


def test_the_qr_code_leads_to_the_configured_origin_whatever_the_request_says(tmp_path: Path) -> None:
    with Server(tmp_path, public_url="https://games.example.org") as server:
        ann = Visitor(server.address)
        ann.headers["Origin"] = "https://games.example.org"
        answer = ann.call("POST", "/api/guests", {"name": "Ann"})
        ann.headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
        table = ann.open_table("sample", 2)["id"]
        assert everything_seen_of(ann, table, "h" * 2_800) == (200, expected("https://games.example.org", table))


def test_a_link_is_drawn_once() -> None:
    assert draw_qr_code("http://tower.local/t/x") is draw_qr_code("http://tower.local/t/x")


def test_qr_codes_are_rate_limited_without_an_identity(tmp_path: Path) -> None:
    with Server(tmp_path, rate_limits={**NO_RATE_LIMITS, "pictures by network": NEVER_AGAIN}) as server:
        table = Visitor(server.address, "Ann").open_table("sample", 2)["id"]
        stranger = Visitor(server.address)
        statuses = [everything_seen_of(stranger, table, f"h{n}.local")[0] for n in range(int(NEVER_AGAIN.burst) + 2)]
    assert statuses == [200] * int(NEVER_AGAIN.burst) + [429] * 2
