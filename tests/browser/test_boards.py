"""Every board in mid-game: axe finds nothing, one language is spoken, all fits a phone, and the first load is small."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Request, expect

from browser.conftest import MakeScreen
from browser.devices import open_with_friends, start
from browser.page_checks import barriers, beside, in_another_language
from support.browser_screen import BOARDS, NAME, Screen
from support.seeds import Size

LARGEST_FIRST_LOAD = 150_000
TOUCHES = 8
"""Until a board has something to show; no game is over by then."""
TABS = {"pl": ("Punkty", "Rozmowa", "Zasady", "Więcej", "Dziennik"), "en": ("Points", "Talk", "Rules", "More", "Log")}
PANEL = "aside.side"
"""What a tab changes: in the gate axe looks there alone, at full size at the whole page again."""


def open_tabs(one: Screen) -> Iterator[str]:
    """One tab after another, each as long as it is looked at."""
    for tab in TABS[one.language]:
        one.page.get_by_role("tab", name=tab).click()
        one.rest_at_table()
        yield tab
        one.page.keyboard.press("Escape")


@pytest.mark.parametrize("key", BOARDS)
def test_a_lobby_and_a_table_are_for_everybody_on_a_phone_in_polish(
    screen: MakeScreen, key: str, seed: int, size: Size
) -> None:
    one = screen("phone", "pl")
    open_with_friends(one, key)
    nickname = one.page.evaluate("async () => (await (await fetch('/api/me')).json()).person.name")
    for variants in one.page.locator("main.lobby summary").all():
        variants.click()
        one.page.locator("main.lobby details select").first.wait_for()
    one.rest_at_table()
    assert (beside(one), in_another_language(one, nickname), barriers(one)) == ([], [], [])
    start(one)
    one.play_a_while(Random(f"{seed}/{key}"), TOUCHES)
    assert (beside(one), in_another_language(one, nickname), barriers(one)) == ([], [], [])
    for tab in open_tabs(one):
        within = PANEL if size == "quick" else None
        assert (tab, in_another_language(one, nickname), barriers(one, within)) == (tab, [], [])


@pytest.mark.parametrize("key", BOARDS)
def test_a_table_is_for_everybody_on_a_desktop_in_english(screen: MakeScreen, key: str, seed: int, size: Size) -> None:
    one = screen("desktop", "en")
    one.sit_with_bots(key)
    one.play_a_while(Random(f"{seed}/{key}"), TOUCHES)
    assert (in_another_language(one, NAME), barriers(one)) == ([], [])
    for tab in open_tabs(one):
        found = barriers(one) if size == "full" else []
        assert (tab, in_another_language(one, NAME), found) == (tab, [], [])


def is_from(address: str, request: Request) -> bool:
    """Was it answered, with a whole answer of that server?"""
    answer = request.response()
    return answer is not None and answer.url.startswith(address) and answer.status == 200


@pytest.mark.parametrize("key", BOARDS)
def test_the_first_load_of_a_table_is_small(
    screen: MakeScreen, key: str, record_property: Callable[[str, object], None]
) -> None:
    host, newcomer = screen("desktop"), screen("phone")
    table = host.open_table_with_bots(key)
    loaded: list[Request] = []

    def keep(request: Request) -> None:
        loaded.append(request)

    newcomer.page.on("requestfinished", keep)
    newcomer.go(f"/t/{table}/tv")
    expect(newcomer.page.locator("main.felt")).to_be_visible()
    newcomer.rest_at_table()
    sizes = {one.url: one.sizes()["responseBodySize"] for one in loaded if is_from(host.address, one)}
    total = sum(sizes.values())
    record_property("figure", f"{key}: first load of a table {total / 1000:.0f} kB in {len(sizes)} answers")
    assert 20_000 < total <= LARGEST_FIRST_LOAD, sorted(sizes.items(), key=lambda item: -item[1])[:12]
