"""Takes the pictures of the shelf and of every board in mid-game, on a phone and a desktop, in both languages.

`make pictures` runs it: a real server, real bots, a real browser. Chance is seeded, so the same games are drawn.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from support import chromium
from support.browser_screen import BOARDS, Device, Screen
from support.server import Server

FOLDER: Final = Path(__file__).parent / "pictures"
DEVICES: Final[tuple[Device, ...]] = ("phone", "desktop")
LOCALES: Final = {"pl": "pl-PL", "en": "en-GB"}
TOUCHES: Final = 16
"""Until a board has something to show."""
QUALITY: Final = 82


def main() -> None:
    """Everything anew."""
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, Server(Path(folder) / "data") as server:
        with sync_playwright() as playwright:
            browser = chromium.launch(playwright.chromium)
            for language in LOCALES:
                for device in DEVICES:
                    draw_shelf(browser, server.address, device, language)
                    for key in BOARDS:
                        draw_board(browser, server.address, key, device, language)
            browser.close()


def draw_shelf(browser: Browser, address: str, device: Device, language: str) -> None:
    """The home page."""
    screen = look(browser, address, device, language)
    screen.go()
    screen.rest()
    keep(screen, f"home-{device}-{language}")


def draw_board(browser: Browser, address: str, key: str, device: Device, language: str) -> None:
    """A game that is well on its way, at a moment when it waits for the person."""
    screen = look(browser, address, device, language)
    screen.play_with_bots(key)
    screen.play_a_while(Random(f"{key}-{device}"), TOUCHES)
    keep(screen, f"{key}-{device}-{language}")


def look(browser: Browser, address: str, device: Device, language: str) -> Screen:
    """A screen of somebody new."""
    context = browser.new_context(
        viewport=Screen.VIEWPORTS[device], locale=LOCALES[language], reduced_motion="reduce", device_scale_factor=1.5
    )
    return Screen(context.new_page(), address, f"{device}/{language}")


def keep(screen: Screen, name: str) -> None:
    """One picture; the screen is not needed any more."""
    screen.page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)
    screen.page.context.close()


if __name__ == "__main__":
    main()
