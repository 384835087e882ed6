"""In low and narrow windows all parts of a board are seen, and all that can be touched is reached and lies alone."""

from random import Random

import pytest
from playwright.sync_api import expect

from browser.conftest import MakeScreen
from browser.devices import open_with_friends, play_to_the_end
from browser.layout import DESKTOP, WINDOWS, faults_in, look
from browser.page_checks import barriers
from stolik import registry
from support.browser_screen import BOARDS, Screen
from support.sync_people import Visitor, gather

LANGUAGES = ("pl", "en")
MORE = {"pl": "Więcej", "en": "More"}
SHORT_GAME = "stonogi"
LATER_TOUCHES = 6
"""Touches until a board shows more than at the start."""


def every_variant(key: str) -> dict[str, str]:
    """The last choice of each option that the game has for so many players."""
    game = registry.load(key)
    return {option.key: option.values[-1] for option in game.options if game.players[-1] in option.players}


def faults_everywhere(one: Screen, within: str, parts: frozenset[str] = frozenset()) -> list[str]:
    return [fault for window in WINDOWS for fault in faults_in(one, window, within, parts)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", BOARDS)
def test_a_board_is_seen_and_reached_in_every_window(screen: MakeScreen, key: str, language: str, seed: int) -> None:
    """In Polish the usual game, in English with all its variants."""
    one = screen("desktop", language)
    one.sit_with_bots(key, every_variant(key) if language == "en" else {})
    parts = frozenset(look(one, DESKTOP, ".frame").parts)
    assert len(parts) > 1, "a board names the parts without which nobody can play: data-part"
    assert faults_everywhere(one, ".frame", parts) == []
    one.play_a_while(Random(f"{seed}/{key}"), LATER_TOUCHES)
    assert faults_everywhere(one, ".frame") == []
    look(one, WINDOWS[0], ".frame")
    assert barriers(one, ".frame") == []
    one.page.get_by_role("tab", name=MORE[language]).click()
    one.rest_at_table()
    assert faults_everywhere(one, "aside.side") == []


def test_the_shelf_and_a_lobby_are_reached_in_every_window(screen: MakeScreen) -> None:
    one = screen("desktop")
    one.go()
    expect(one.page.locator("h1").first).to_be_visible()
    assert faults_everywhere(one, "#app") == []
    open_with_friends(one, BOARDS[0])
    assert faults_everywhere(one, ".frame") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_closed_table_is_reached_in_every_window(screen: MakeScreen, language: str) -> None:
    one = screen("desktop", language)
    host = Visitor(one.address, "Ala")
    table = host.open_table(SHORT_GAME, 2)["id"]
    for seat in (0, 1):
        host.do(table, "bot", seat=seat, bot="random")
    host.do(table, "start")
    host.do(table, "close")
    one.come_as(host.token)
    one.go(f"/t/{table}")
    expect(one.page.locator("main.closed")).to_be_visible()
    assert faults_everywhere(one, ".frame") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_game_is_reached_in_every_window(screen: MakeScreen, language: str, seed: int) -> None:
    one = screen("desktop", language)
    people = [Visitor(one.address, name) for name in ("Ala", "Ola")]
    table = gather(people, SHORT_GAME)
    play_to_the_end(people, table, Random(seed))
    one.be_guest("Ewa")
    one.go(f"/t/{table}")
    expect(one.page.locator("section.end")).to_be_visible()
    assert faults_everywhere(one, "section.end") == []
