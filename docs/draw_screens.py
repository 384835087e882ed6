"""Takes the pictures of the shelf and of every board in mid-game, on a phone and a desktop, in both languages.

`make pictures` runs it: a real house, real bots, a real browser. The luck is new each time, so the pictures differ.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from browser.chromium import FLAGS, find_or_install
from browser.screens import BOARDS, Screen, Size
from client.served import Served

FOLDER: Final = Path(__file__).parent / "pictures"
SIZES: Final[tuple[Size, ...]] = ("phone", "desktop")
LOCALES: Final = {"pl": "pl-PL", "en": "en-GB"}
TOUCHES: Final = 16
"""Until a board has something to show."""
QUALITY: Final = 82
CALM: Final = 900


def main() -> None:
    """Everything anew."""
    program = find_or_install()
    assert program, "there is no Chromium on this machine"
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, Served(Path(folder) / "house", "--no-limits") as house:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
            for language in LOCALES:
                for size in SIZES:
                    draw_shelf(browser, house.address, size, language)
                    for key in BOARDS:
                        draw_board(browser, house.address, key, size, language)
            browser.close()


def draw_shelf(browser: Browser, address: str, size: Size, language: str) -> None:
    """The home page."""
    screen = look(browser, address, size, language)
    screen.go()
    screen.page.wait_for_timeout(CALM)
    keep(screen, f"home-{size}-{language}")


def draw_board(browser: Browser, address: str, key: str, size: Size, language: str) -> None:
    """A game that is well on its way, at a moment when it waits for the person."""
    screen = look(browser, address, size, language)
    screen.play_with_bots(key)
    luck = Random(f"{key}-{size}")
    touched = 0
    while touched < TOUCHES and not screen.is_over():
        touched += screen.touch(luck)
        screen.page.wait_for_timeout(150)
    screen.waits_for_me()
    screen.page.wait_for_timeout(CALM)
    keep(screen, f"{key}-{size}-{language}")


def look(browser: Browser, address: str, size: Size, language: str) -> Screen:
    """A screen of somebody new."""
    context = browser.new_context(
        viewport=Screen.SIZES[size], locale=LOCALES[language], reduced_motion="reduce", device_scale_factor=1.5
    )
    return Screen(context.new_page(), address)


def keep(screen: Screen, name: str) -> None:
    """One picture; the screen is not needed any more."""
    screen.page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)
    screen.page.context.close()


if __name__ == "__main__":
    main()
