"""Every game from the shelf to the podium, by touch, against bots; and the luck of it checked by the page itself."""

from collections.abc import Callable
from math import ceil
from random import Random

import pytest
from playwright.sync_api import expect

from browser.conftest import MakeScreen
from browser.screens import BOARDS, Size
from stolik import registry
from stolik.core.record import read
from stolik.core.replay import verify

MEASURED = 20
SIZES: list[Size] = ["phone", "desktop", "tablet"]


@pytest.mark.parametrize("key", BOARDS)
def test_a_whole_game_is_played_by_touch(screen: MakeScreen, key: str) -> None:
    size = SIZES[BOARDS.index(key) % len(SIZES)]
    one = screen(size)
    one.play_with_bots(key)
    touches = one.play_to_the_end(Random(key))
    assert touches > 5
    stage = one.page.locator("section.end .stage")
    assert stage.evaluate("(at) => at.scrollHeight - at.clientHeight") <= 1, "everybody stands on the stage"
    one.page.get_by_role("button", name="Sprawdź los").click()
    expect(one.page.get_by_role("status").filter(has_text="Zgadza się")).to_be_visible()
    answer = one.page.request.get(f"{one.address}/api/tables/{one.table}/record")
    verify(registry.load(key), read(answer.body()))


@pytest.mark.timed
@pytest.mark.parametrize("key", BOARDS)
def test_own_moves_are_shown_soon_after_the_touch(
    screen: MakeScreen, key: str, record_property: Callable[[str, object], None]
) -> None:
    """At the pace of people: at that of these tests all that bots do at once would be painted with the answer."""
    one = screen("desktop", pace=1)
    one.play_with_bots(key)
    shown = one.play_until_shown(Random(key), MEASURED)
    assert len(shown) > MEASURED // 2
    late = shown[ceil(len(shown) * 0.95) - 1]
    record_property("figure", f"{key}: {len(shown)} moves, p95 {late:.0f} ms from the touch to the painted answer")
