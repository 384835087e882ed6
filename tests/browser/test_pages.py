"""Every page but the table: axe finds nothing, it speaks one language, and on a phone it fits the screen."""

import json

import pytest
from playwright.sync_api import expect

from browser.conftest import MakeScreen
from browser.page_checks import barriers, beside, in_another_language
from support.browser_screen import BOARDS, HOME, Device

PATHS = ("/", "/about", "/me", "/j", "/nowhere-at-all")
READERS: tuple[tuple[Device, str], ...] = (("phone", "pl"), ("desktop", "en"))
"""Screens and languages, each once: neither changes what the other does."""


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(("device", "language"), READERS)
def test_a_page_is_for_everybody(screen: MakeScreen, path: str, device: Device, language: str) -> None:
    one = screen(device, language)
    one.go(path)
    expect(one.page.locator("h1").first).to_be_visible()
    one.rest()
    assert one.language == language
    assert in_another_language(one) == []
    assert barriers(one) == []
    if device == "phone":
        assert beside(one) == []
    one.troubles = [trouble for trouble in one.troubles if "404" not in trouble]


@pytest.mark.parametrize("key", BOARDS)
def test_every_sentence_of_a_game_is_there_in_both_languages(key: str) -> None:
    polish, english = (
        json.loads((HOME / f"src/stolik/games/{key}/texts/{language}.json").read_text("utf-8"))
        for language in ("pl", "en")
    )
    assert polish.keys() == english.keys()
