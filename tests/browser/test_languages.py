"""Polish and English: everything that is said is said in the language that was asked for, and in no other."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from browser.conftest import MakeScreen
from browser.screens import BOARDS, Screen
from stolik import registry
from stolik.server.table.bot_names import NAMES

HOME = Path(__file__).parents[2]
POLISH = re.compile(r"[ąćęłńóśźż]", re.IGNORECASE)
GAP = re.compile(r"\{\w+\}|undefined|\[object|NaN|\bnull\b")
PROPER = [registry.load(key).credits for key in BOARDS]
ENGLISH = re.compile(
    r"\b(the|your|you|and|waiting|points|card|cards|turn|play|with|choose|rules|settings|players|take|game)\b",
    re.IGNORECASE,
)
SETS = (
    "The Fraunces Project Authors",
    "The Nunito Project Authors",
    "game-icons.net",
    "game-icons",
    "Fluent Emoji",
    "Lucide",
    "Fraunces",
    "Nunito",
    "stolik verify",
    "Open Font License",
)
"""Proper names of what we use, which no language changes."""
TABS = {"pl": ("Punkty", "Rozmowa", "Zasady", "Więcej", "Dziennik"), "en": ("Points", "Talk", "Rules", "More", "Log")}


def everything_said(one: Screen) -> str:
    """All that can be read or heard on the page, but for what people and games are called."""
    said = one.page.evaluate(
        """() => {
            const heard = [...document.querySelectorAll("[aria-label],[title],[placeholder],[alt]")].flatMap((at) =>
                ["aria-label", "title", "placeholder", "alt"].map((name) => at.getAttribute(name) ?? ""));
            return [document.title, document.body.innerText, ...heard].join("\\n");
        }"""
    )
    assert isinstance(said, str)
    names = [
        *NAMES,
        *(part for game in PROPER for part in (game.title, game.author, game.publisher, game.illustrator)),
        "Stolik",
        *SETS,
        "PL",
        "EN",
    ]
    for name in sorted(filter(None, names), key=len, reverse=True):
        said = said.replace(name, "")
    return re.sub(r"https?://\S+", "", said)


def mixed(said: str, language: str) -> list[str]:
    """Lines in the other language, or with something missing."""
    other = POLISH if language == "en" else ENGLISH
    return [line for line in said.splitlines() if GAP.search(line) or other.search(line)]


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("path", ["/", "/about", "/me", "/j"])
def test_a_page_speaks_one_language(screen: MakeScreen, path: str, language: str) -> None:
    one = screen("desktop", language)
    one.go(path)
    one.page.locator("h1").first.wait_for()
    one.page.wait_for_timeout(400)
    assert one.language == language
    assert mixed(everything_said(one), language) == []


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("key", BOARDS)
def test_a_table_speaks_one_language(screen: MakeScreen, key: str, language: str) -> None:
    one = screen("desktop", language)
    one.play_with_bots(key)
    luck = Random(key)
    for _ in range(15):
        one.touch(luck)
        one.page.wait_for_timeout(80)
    nickname = one.page.evaluate("async () => (await (await fetch('/api/me')).json()).person.name")
    for tab in TABS[language]:
        one.page.get_by_role("tab", name=tab).click()
        one.page.wait_for_timeout(200)
        assert mixed(everything_said(one).replace(nickname, ""), language) == [], tab


def test_every_sentence_of_a_game_is_there_in_both_languages() -> None:
    for key in BOARDS:
        polish, english = (
            json.loads((HOME / f"src/stolik/games/{key}/texts/{language}.json").read_text("utf-8"))
            for language in ("pl", "en")
        )
        assert polish.keys() == english.keys()
