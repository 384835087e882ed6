"""A server with the built page and a browser for each worker, and screens of all sizes for each test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

import stolik.server
from browser.page_server import RandomnessFromFile, begin_randomness, seed_file, think_briefly
from support import chromium
from support.browser_screen import HANG_MS, NO_ANIMATION_SETTINGS, Device, Screen
from support.seeds import Size
from support.server import Server

PAGE = Path(stolik.server.__file__).parent / "site/index.html"
MakeScreen = Callable[..., Screen]
expect.set_options(timeout=HANG_MS)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert PAGE.exists(), "the page is not built: make page"
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright.chromium)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory, size: Size) -> Iterator[Server]:
    """One for all tests of a worker; at full size its bots think as long as those that people meet."""
    data = tmp_path_factory.mktemp("browser") / "data"
    faults = [think_briefly] if size == "quick" else []
    with Server(data, *faults, randomness=RandomnessFromFile(seed_file(data))) as server:
        yield server


@pytest.fixture
def server(shared_server: Server, request: pytest.FixtureRequest) -> Server:
    """The worker's server; names of tables, and so deals and bots, depend on this test alone (and its seed)."""
    begin_randomness(shared_server, request.node.nodeid)
    return shared_server


@pytest.fixture
def screen(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[MakeScreen]:
    """Makes screens of people who do not know each other; what goes wrong in any of them fails the test."""
    contexts: list[BrowserContext] = []
    screens: list[Screen] = []

    def make(
        device: Device = "desktop",
        language: str = "pl",
        *,
        of: Screen | None = None,
        settings: str = NO_ANIMATION_SETTINGS,
    ) -> Screen:
        """`of`: another page of somebody who has a screen already."""
        context = of.page.context if of else new_context(device, language)
        page = context.new_page()
        page.set_viewport_size(Screen.VIEWPORTS[device])
        screens.append(Screen(page, server.address, f"{request.node.nodeid}/{len(screens)}", settings))
        return screens[-1]

    def new_context(device: Device, language: str) -> BrowserContext:
        locale = {"pl": "pl-PL", "en": "en-GB"}[language]
        context = browser.new_context(locale=locale, reduced_motion="reduce", has_touch=device == "phone")
        context.set_default_timeout(HANG_MS)
        contexts.append(context)
        return context

    yield make
    troubles = [trouble for screen in screens for trouble in screen.troubles]
    for context in contexts:
        context.close()
    assert troubles == []
