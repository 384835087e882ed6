"""A whole game without a mouse or a finger: keys reach everything that can be done."""

from random import Random

from playwright.sync_api import Page

from browser.conftest import MakeScreen

GAME = "stonogi"
MOST = 900
FOCUSED = """() => {
    const at = document.activeElement;
    return at && at !== document.body ? { main: at.matches("main.felt *"), offered: at.matches(
        "button:not([disabled]):not([aria-disabled='true'])"), go: at.matches("button.main"),
        pressed: at.getAttribute("aria-pressed") } : null;
}"""


def walk_to(page: Page, wanted: str) -> bool:
    """Tab on until something fits, at most once round the page."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate(f"() => !!document.activeElement?.matches({wanted!r})"):
            return True
    return False


def test_a_whole_game_is_played_by_keys_alone(screen: MakeScreen) -> None:
    one = screen("desktop")
    page = one.page
    one.go()
    page.locator(f"#game-{GAME} .btn-go").wait_for()
    assert walk_to(page, f"#game-{GAME} .btn-go")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    luck = Random(11)
    keys = 0
    for _ in range(MOST):
        if one.is_over():
            break
        if page.locator("main.felt button.main:visible:not([disabled])").count() and one_can_press(page):
            if luck.random() < 0.3:
                page.keyboard.press(str(luck.randrange(1, 5)))
            if walk_to(page, "main.felt button.main:not([disabled])"):
                page.keyboard.press("Enter")
                keys += 1
        page.wait_for_timeout(100)
    assert one.is_over()
    assert keys > 5
    assert walk_to(page, "section.end button.btn-go")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: not url.endswith(one.table) or True)


def one_can_press(page: Page) -> bool:
    return page.locator("header .where strong").count() > 0
