"""Whoever the server refuses, from now on or from the start, reads so instead of waiting."""

from playwright.sync_api import expect

from browser.conftest import MakeScreen
from support.browser_screen import Screen
from support.server import Server
from support.sync_people import Visitor


def come(one: Screen, guest: Visitor, table: str) -> None:
    """Look at a table as somebody who may not be let in, which a browser writes of as of an error."""
    one.is_line_safe = False
    one.come_as(guest.token)
    one.go(f"/t/{table}")


def test_who_is_signed_out_elsewhere_reads_so(screen: MakeScreen, server: Server) -> None:
    one, guest = screen(), Visitor(server.address, "Bolek")
    come(one, guest, guest.open_table("stonogi", 1)["id"])
    one.rest_at_table()
    assert guest.call("POST", "/api/logout").status_code == 204
    expect(one.page.get_by_role("heading", name="To urządzenie zostało wylogowane")).to_be_visible()
    one.page.get_by_role("button", name="Spróbuj ponownie").click()
    expect(one.page.get_by_label("Jak Cię nazywać?")).to_be_visible()


def test_who_may_not_watch_any_more_reads_so(screen: MakeScreen, server: Server) -> None:
    host, watcher = Visitor(server.address, "Bolek"), Visitor(server.address, "Celina")
    table = host.open_table("stonogi", 1, watch="nobody")["id"]
    one = screen()
    come(one, watcher, table)
    one.rest_at_table()
    host.do(table, "sit", seat=0)
    host.do(table, "start")
    expect(one.page.get_by_role("heading", name="Przy tym stole się nie ogląda")).to_be_visible()


def test_who_follows_a_link_to_no_table_reads_so(screen: MakeScreen, server: Server) -> None:
    one = screen()
    come(one, Visitor(server.address, "Bolek"), "nonsense")
    expect(one.page.get_by_role("heading", name="Nie ma takiego stołu")).to_be_visible()
