"""axe finds nothing on any page and any board in mid-game, and the first load of a table is small."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from browser.conftest import MakeScreen
from browser.screens import BOARDS, Screen, Size

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
LARGEST_FIRST_LOAD = 150_000
TABS = ("Dziennik", "Punkty", "Rozmowa", "Zasady", "Więcej")


def violations(one: Screen) -> list[str]:
    """What axe objects to, each with the first place."""
    found: dict[str, Any] = one.page.evaluate(
        f"async () => {{ {AXE.read_text('utf-8')}; return await globalThis.axe.run(); }}"
    )
    return [
        f"{rule['id']}: {rule['help']} {rule['nodes'][0]['target']} {rule['nodes'][0]['failureSummary']}"
        for rule in found["violations"]
    ]


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("path", ["/", "/about", "/me", "/j", "/nowhere-at-all"])
def test_no_page_has_a_barrier(screen: MakeScreen, path: str, size: Size) -> None:
    one = screen(size)
    one.go(path)
    one.page.locator("h1").first.wait_for()
    one.page.wait_for_timeout(400)
    assert violations(one) == []
    one.troubles = [trouble for trouble in one.troubles if "404" not in trouble]


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("key", BOARDS)
def test_no_board_in_mid_game_has_a_barrier(screen: MakeScreen, key: str, size: Size) -> None:
    one = screen(size)
    one.play_with_bots(key)
    luck = Random(key)
    for _ in range(12):
        one.touch(luck)
        one.page.wait_for_timeout(80)
    assert violations(one) == []
    for tab in TABS:
        one.page.get_by_role("tab", name=tab).click()
        one.page.wait_for_timeout(150)
        assert violations(one) == [], tab
        if size == "phone":
            one.page.keyboard.press("Escape")


@pytest.mark.parametrize("key", BOARDS)
def test_the_first_load_of_a_table_is_small(
    screen: MakeScreen, key: str, record_property: Callable[[str, object], None]
) -> None:
    one, newcomer = screen("desktop"), screen("phone")
    one.play_with_bots(key)
    sizes: dict[str, int] = {}

    def weigh(request: Request) -> None:
        answer = request.response()
        if answer is not None and answer.url.startswith(one.address) and answer.status == 200:
            sizes[answer.url] = request.sizes()["responseBodySize"]

    newcomer.page.on("requestfinished", weigh)
    newcomer.go(f"/t/{one.table}/tv")
    expect(newcomer.page.locator("main.felt")).to_be_visible()
    newcomer.page.wait_for_timeout(500)
    total = sum(sizes.values())
    record_property("figure", f"{key}: first load of a table {total / 1000:.0f} kB in {len(sizes)} answers")
    assert 20_000 < total <= LARGEST_FIRST_LOAD, sorted(sizes.items(), key=lambda item: -item[1])[:12]
