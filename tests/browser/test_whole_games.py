"""Every game from the shelf to the podium, by touch, against bots; and the luck of it checked by the page itself."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from browser.conftest import MakeScreen
from browser.screens import BOARDS, Size
from stolik import registry
from stolik.core.record import read
from stolik.core.replay import verify

SIZES: list[Size] = ["phone", "desktop", "tablet"]


@pytest.mark.parametrize("key", BOARDS)
def test_a_whole_game_is_played_by_touch(
    screen: MakeScreen, key: str, record_property: Callable[[str, object], None]
) -> None:
    size = SIZES[BOARDS.index(key) % len(SIZES)]
    one = screen(size)
    one.play_with_bots(key)
    touches = one.play_to_the_end(Random(key))
    assert touches > 5
    one.page.get_by_role("button", name="Sprawdź los").click()
    expect(one.page.get_by_role("status").filter(has_text="Zgadza się")).to_be_visible()
    answer = one.page.request.get(f"{one.address}/api/tables/{one.table}/record")
    verify(registry.load(key), read(answer.body()))
    shown = sorted(one.shown_after())
    assert shown
    record_property(
        "figure", f"{key}: {len(shown)} moves shown, p95 {shown[int(len(shown) * 0.95)]:.0f} ms after the touch"
    )
