"""A whole game without a mouse or a finger: keys reach everything that can be done, and said where talk is a move."""

import json
from dataclasses import fields
from random import Random

import pytest
from playwright.sync_api import Page, WebSocket

from browser.conftest import MakeScreen
from browser.screens import BOARDS
from stolik import registry
from stolik.core.game import Game

GAME = "stonogi"
MOST = 4000
MAIN = "main.felt button.main:not([disabled])"
OFFERED = 'main.felt button[aria-pressed="false"]:not([aria-disabled="true"])'
FREE_TALK = next(field.default for field in fields(Game) if field.name == "referee_talk")
TALKING = [key for key in BOARDS if registry.load(key).referee_talk is not FREE_TALK]
"""Games in which talk is a part of the game: their boards have a builder of statements."""
WORD = 'main.felt .words button[aria-pressed="false"]:not([aria-disabled])'
SAY = "main.felt button.send:not([disabled])"
DIE = 'main.felt [data-phase="rerolling"] [data-hand] button[aria-pressed="false"]'
TAKEN = 'main.felt [data-phase="rerolling"] [data-hand] button[aria-pressed="true"]'
ROUND = 150
"""More steps than there are things on the page."""


def walk_to(page: Page, wanted: str) -> bool:
    """Tab on until the focus is on something that fits, at most once round the page."""
    for _ in range(ROUND):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => !!document.activeElement?.matches(wanted)", wanted):
            return True
    return False


def test_a_whole_game_is_played_by_keys_alone(screen: MakeScreen) -> None:
    one = screen("desktop")
    page = one.page
    one.go()
    page.locator(f"#game-{GAME} .btn-go:not([disabled])").wait_for()
    assert walk_to(page, f"#game-{GAME} .btn-go")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    luck = Random(11)
    pressed = 0
    for _ in range(MOST):
        if one.is_over():
            break
        wanted = MAIN if page.locator(MAIN).count() else OFFERED
        if page.locator(wanted).count() and page.locator("header .where strong").count():
            if luck.random() < 0.3:
                page.keyboard.press(str(luck.randrange(1, 5)))
            if walk_to(page, wanted):
                page.keyboard.press("Enter")
                pressed += 1
        page.wait_for_timeout(60)
    assert one.is_over()
    assert pressed > 5
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
    page = one.page
    sent = keep_what_is_sent(page)
    one.go()
    page.locator(f"#game-{key} .btn-go:not([disabled])").wait_for()
    assert walk_to(page, f"#game-{key} .btn-go")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    wanted = {"target", "standing", "ready", "throw"}
    for _ in range(MOST):
        if wanted <= set(sent) or one.is_over():
            break
        wish = next_wanted(page, sent)
        if page.locator(wish).count() and walk_to(page, wish):
            page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    assert wanted <= set(sent)
