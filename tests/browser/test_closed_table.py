"""A table that its host has closed: everybody sees it at once and after a reload, and nothing on it looks alive."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from browser.conftest import MakeScreen
from browser.devices import SECRETIVE, join_by_link, open_with_friends
from browser.page_checks import barriers, beside, in_another_language
from support.browser_screen import BOARDS, NAME, OFFERED, WORDS, Screen

CLOSED = {"pl": "Stół jest zamknięty", "en": "This table is closed"}
BY_HOST = {"pl": f"Zamyka: {NAME}", "en": f"Closed by {NAME}"}
CHECK = {"pl": "Sprawdź los", "en": "Check the luck"}
FAIR = {"pl": "Zgadza się", "en": "It is right"}
RECORD = {"pl": "Zapis gry", "en": "Record of the game"}
SHELF = {"pl": "Na półkę", "en": "To the shelf"}
ALIVE = f".banner, .lamp, .dots, main.felt, [data-hand], main button.main, {OFFERED}"
"""Warnings, thinking dots, a board, hands, buttons of a game."""
CLOSING = [key if key in SECRETIVE[-1:] else pytest.param(key, marks=pytest.mark.slow) for key in BOARDS]
"""The page of a closed table is one for all games; at full size it stands where each of them was."""


def close(host: Screen) -> None:
    """More, close the table, yes."""
    host.page.get_by_role("tab", name="Więcej").click()
    host.page.get_by_role("button", name="Zamknij stół na dobre").click()
    host.page.get_by_role("button", name="Tak", exact=True).click()
    host.rest_at_table()
    host.page.keyboard.press("Escape")


def assert_closed(one: Screen) -> None:
    """The screen says so, and nothing on it waits or can be played."""
    expect(one.page.locator("main.closed h2")).to_have_text(CLOSED[one.language])
    one.rest_at_table()
    expect(one.page.locator(ALIVE)).to_have_count(0)
    expect(one.page.locator("body")).not_to_contain_text(WORDS[one.language]["turn"])
    assert not one.page.title().startswith("●")
    assert (beside(one), in_another_language(one, NAME), barriers(one)) == ([], [], [])


@pytest.mark.parametrize("key", CLOSING)
def test_everybody_sees_at_once_and_after_a_reload_that_a_table_is_closed(
    screen: MakeScreen, key: str, seed: int
) -> None:
    host, guest, television = screen("phone", "pl"), screen("desktop", "en"), screen("tv", "pl")
    host.sit_with_bots(key)
    host.play_a_while(Random(f"{seed}/{key}"), 4)
    guest.be_guest("Ola")
    guest.go(f"/t/{host.table}")
    television.go(f"/t/{host.table}/tv")
    everyone = (host, guest, television)
    for one in everyone:
        expect(one.page.locator("main.felt")).to_be_visible()
    close(host)
    for one in everyone:
        assert_closed(one)
        one.page.reload()
        assert_closed(one)
    for one in (guest, television):
        expect(one.page.locator("main.closed")).to_contain_text(BY_HOST[one.language])
    for one in (host, guest):
        one.page.get_by_role("button", name=CHECK[one.language]).click()
        expect(one.page.locator(".fairness [role=status]")).to_contain_text(FAIR[one.language])
        expect(one.page.get_by_role("link", name=RECORD[one.language])).to_be_visible()
        expect(one.page.locator("main").get_by_role("link", name=SHELF[one.language])).to_be_visible()


def test_from_a_closed_table_the_same_people_go_on_to_a_new_one(screen: MakeScreen) -> None:
    """Before the deal, too: then there are no points, no record and no draws to check."""
    host, friend, watcher = screen("desktop"), screen("phone"), screen("tablet")
    path = open_with_friends(host, BOARDS[0])
    join_by_link(friend, path, "Zosia")
    close(host)
    for one in (host, friend):
        expect(one.page.locator("main.closed h2")).to_have_text(CLOSED["pl"])
        expect(one.page.locator("main.closed :is(.sheet, .fairness)")).to_have_count(0)
    host.page.get_by_role("button", name="Nowy stół").click()
    host.page.wait_for_url(re.compile(rf"/t/(?!{re.escape(path[3:])})"))
    friend.page.get_by_role("button", name="Do nowego stołu").click()
    friend.page.wait_for_url(f"**/t/{host.table}")
    expect(friend.page.locator("main.lobby")).to_contain_text("Zosia")
    watch_closed(watcher, path)


def watch_closed(one: Screen, path: str) -> None:
    """Who comes later by the old link sees it, too, and may follow to the new table."""
    one.be_guest("Staś")
    one.go(path)
    expect(one.page.locator("main.closed h2")).to_have_text(CLOSED["pl"])
    expect(one.page.get_by_role("button", name="Do nowego stołu")).to_be_visible()
