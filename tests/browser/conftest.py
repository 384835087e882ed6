"""A house with the built page, a browser, and screens of all sizes in it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

import stolik.server
from browser.chromium import FLAGS, find_or_install
from browser.screens import HURRIED, Screen, Size
from client.served import Served

PAGE = Path(stolik.server.__file__).parent / "site/index.html"
MakeScreen = Callable[..., Screen]
PATIENCE = 30_000
"""Milliseconds for something to come about: a busy machine is slow, and no test is decided by that."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not PAGE.exists():
        pytest.skip("the page is not built: make page")
    program = find_or_install()
    if program is None:
        pytest.skip("Chromium is not installed, and only root can install it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("browser") / "data", "--no-limits") as served:
        yield served


@pytest.fixture
def screen(browser: Browser, house: Served) -> Iterator[MakeScreen]:
    """Makes screens of people who do not know each other; what goes wrong in any of them fails the test."""
    contexts: list[BrowserContext] = []
    screens: list[Screen] = []

    def make(size: Size = "desktop", language: str = "pl", *, motion: bool = False, pace: int = HURRIED) -> Screen:
        context = browser.new_context(
            viewport=Screen.SIZES[size],
            locale="pl-PL" if language == "pl" else "en-GB",
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=size == "phone",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        screens.append(Screen(context.new_page(), house.address, pace))
        return screens[-1]

    yield make
    troubles = [trouble for screen in screens for trouble in screen.troubles]
    for context in contexts:
        context.close()
    assert troubles == []
