"""A whole game without a mouse or a finger: keys reach everything that can be done."""

from random import Random

from playwright.sync_api import Page

from browser.conftest import MakeScreen

GAME = "stonogi"
MOST = 600
MAIN = "main.felt button.main:not([disabled])"
OFFERED = 'main.felt button[aria-pressed="false"]:not([aria-disabled="true"])'
ROUND = 90
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
