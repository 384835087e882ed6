"""Every game from the shelf to the podium, by touch, against bots; and the chance of it checked by the page itself."""

from collections.abc import Callable
from math import ceil
from random import Random

import pytest
from playwright.sync_api import expect

from browser.conftest import MakeScreen
from stolik import registry
from stolik.core.record import read_record
from stolik.core.replay import verify
from support.browser_screen import BOARDS, NO_ANIMATION_SETTINGS, Device

MEASURED = 20
SEEN = '{"pace": 40}'
"""Settings of who sees and hears one thing after another, for one game: the time goes into painting."""
DEVICES: list[Device] = ["phone", "desktop", "tablet"]


@pytest.mark.parametrize("key", BOARDS)
def test_a_whole_game_is_played_by_touch(screen: MakeScreen, key: str, seed: int) -> None:
    device = DEVICES[BOARDS.index(key) % len(DEVICES)]
    one = screen(device, settings=SEEN if key == BOARDS[-1] else NO_ANIMATION_SETTINGS)
    one.play_with_bots(key)
    touches = one.play_to_the_end(Random(f"{seed}/{key}"))
    assert touches > 5
    stage = one.page.locator("section.end .stage")
    assert stage.evaluate("(at) => at.scrollHeight - at.clientHeight") <= 1, "everybody stands on the stage"
    one.page.get_by_role("button", name="Sprawdź los").click()
    expect(one.page.get_by_role("status").filter(has_text="Zgadza się")).to_be_visible()
    answer = one.page.request.get(f"{one.address}/api/tables/{one.table}/record")
    verify(registry.load(key), read_record(answer.body()))


@pytest.mark.timed
@pytest.mark.parametrize("key", BOARDS)
def test_own_moves_are_shown_soon_after_the_touch(
    screen: MakeScreen, key: str, seed: int, record_property: Callable[[str, object], None]
) -> None:
    """At the pace of people: at that of these tests all that bots do at once would be painted with the answer."""
    one = screen("desktop", settings='{"pace": 1}')
    one.play_with_bots(key)
    chance = Random(f"{seed}/{key}")
    while not one.is_over() and len(one.shown_after()) < MEASURED:
        assert one.touch(chance)
    shown = one.shown_after()
    assert len(shown) > MEASURED // 2
    late = shown[ceil(len(shown) * 0.95) - 1]
    record_property("figure", f"{key}: {len(shown)} moves, p95 {late:.0f} ms from the touch to the painted answer")
