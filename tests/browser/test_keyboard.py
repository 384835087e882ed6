"""A whole game without a mouse or a finger: keys reach everything that can be done, and said where talk is a move."""

import json
from dataclasses import fields
from random import Random

import pytest
from playwright.sync_api import Page, WebSocket

from browser.conftest import MakeScreen
from stolik import registry
from stolik.core.game import Game
from support.browser_screen import BOARDS, MAX_TOUCHES, Screen

GAME = "stonogi"
MAIN = "main.felt button.main:not([disabled])"
OFFERED = 'main.felt button[aria-pressed="false"]:not([aria-disabled="true"])'
FREE_TALK = next(field.default for field in fields(Game) if field.name == "referee_talk")
TALKING = [key for key in BOARDS if registry.load(key).referee_talk is not FREE_TALK]
"""Games in which talk is a part of the game: their boards have a builder of statements."""
WORD = 'main.felt .words button[aria-pressed="false"]:not([aria-disabled])'
SAY = "main.felt button.send:not([disabled])"
DIE = 'main.felt [data-phase="rerolling"] [data-hand] button[aria-pressed="false"]'
TAKEN = 'main.felt [data-phase="rerolling"] [data-hand] button[aria-pressed="true"]'
MAX_TAB_STEPS = 150
"""More steps than there are things on the page."""


def walk_to(page: Page, wanted: str) -> bool:
    """Tab on until the focus is on something that fits, at most once round the page."""
    for _ in range(MAX_TAB_STEPS):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => !!document.activeElement?.matches(wanted)", wanted):
            return True
    return False


def open_by_keys(one: Screen, key: str) -> None:
    """From the shelf to a table with bots."""
    box = f"#game-{key} .btn-go"
    one.go()
    one.page.locator(f"{box}:not([disabled])").wait_for()
    assert walk_to(one.page, box)
    one.page.keyboard.press("Enter")
    one.page.wait_for_url("**/t/*")
    one.rest_at_table()


def test_a_whole_game_is_played_by_keys_alone(screen: MakeScreen, seed: int) -> None:
    one = screen("desktop")
    page = one.page
    open_by_keys(one, GAME)
    chance = Random(f"{seed}/{GAME}")
    pressed = 0
    while not one.is_over():
        assert pressed < MAX_TOUCHES, "the game does not end"
        if chance.random() < 0.3:
            page.keyboard.press(str(chance.randrange(1, 5)))
            one.rest_at_table()
        assert walk_to(page, MAIN if page.locator(MAIN).count() else OFFERED)
        page.keyboard.press("Enter")
        one.rest_at_table()
        pressed += 1
    assert pressed > 5
    page.locator("section.end button.btn-go").first.wait_for()
    assert walk_to(page, "section.end button.btn-go")
    table = one.table
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: table not in url)


def keep_what_is_sent(page: Page) -> list[str]:
    """The kinds of the moves that the page sends from now on."""
    sent: list[str] = []

    def keep(frame: str | bytes) -> None:
        asked = json.loads(frame)
        if asked["type"] == "move":
            sent.append(asked["move"]["type"])

    def listen(stream: WebSocket) -> None:
        stream.on("framesent", keep)

    page.on("websocket", listen)
    return sent


def next_wanted(page: Page, sent: list[str]) -> str:
    """What the keys go to: speak once, throw once, and otherwise what glows."""
    has_spoken = "standing" in sent
    asked = [SAY, WORD] if "target" in sent and not has_spoken else []
    dice = [DIE] if not page.locator(TAKEN).count() and "throw" not in sent else []
    return next((wanted for wanted in (*asked, *dice, MAIN, OFFERED) if page.locator(wanted).count()), OFFERED)


@pytest.mark.parametrize("key", TALKING)
def test_a_plan_is_made_spoken_of_and_thrown_for_by_keys_alone(screen: MakeScreen, key: str) -> None:
    one = screen("desktop")
    sent = keep_what_is_sent(one.page)
    open_by_keys(one, key)
    wanted = {"target", "standing", "ready", "throw"}
    for _ in range(MAX_TOUCHES):
        if wanted <= set(sent) or one.is_over():
            break
        assert walk_to(one.page, next_wanted(one.page, sent))
        one.page.keyboard.press("Enter")
        one.rest_at_table()
    assert wanted <= set(sent)
