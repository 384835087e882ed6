"""At home a page comes over plain http: what browsers keep from such pages is done in another way."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import MakeScreen
from browser.devices import open_with_friends, play_to_the_end
from support.browser_screen import Screen
from support.chromium import AT_HOME
from support.sync_people import Visitor, gather

GAME = "stonogi"


@pytest.fixture
def one(screen: MakeScreen) -> Screen:
    """A screen to which the page comes so."""
    made = screen("desktop")
    made.address = made.address.replace("127.0.0.1", AT_HOME)
    made.go()
    assert made.page.evaluate("isSecureContext || Boolean(crypto.subtle || navigator.clipboard)") is False
    return made


def test_draws_are_checked(one: Screen, seed: int) -> None:
    people = [Visitor(one.address.replace(AT_HOME, "127.0.0.1"), name) for name in ("Ala", "Ola")]
    table = gather(people, GAME)
    play_to_the_end(people, table, Random(seed))
    one.come_as(people[0].token)
    one.go(f"/t/{table}")
    one.page.get_by_role("button", name="Sprawdź los").click()
    expect(one.page.locator(".fairness .said.good")).to_be_visible()


def test_a_link_is_copied(one: Screen) -> None:
    open_with_friends(one, GAME)
    one.page.get_by_role("button", name="Skopiuj").click()
    expect(one.page.get_by_role("button", name="Skopiowane")).to_be_visible()
    assert pasted(one.page.context.new_page()) == one.page.url


def pasted(page: Page) -> str:
    """What is in the clipboard, as a person finds out."""
    page.set_content("<textarea autofocus></textarea>")
    page.locator("textarea").press("Control+V")
    return page.locator("textarea").input_value()
