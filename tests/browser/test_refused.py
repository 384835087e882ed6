"""What was refused is told, and nobody's way is barred by it: the main button can be pressed at once."""

import json
from random import Random

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.conftest import MakeScreen
from browser.screens import BOARDS, MOST_TOUCHES, Screen, Size

LONG_AGO = 0
"""The number of a decision that no running game waits for."""


def send_moves_too_late(page: Page) -> None:
    """From now on every move of this page comes to the house as one for a moment that is gone."""

    def between(page_side: WebSocketRoute) -> None:
        house = page_side.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            asked = json.loads(message)
            house.send(json.dumps({**asked, "phase": LONG_AGO}) if asked["type"] == "move" else message)

        page_side.on_message(pass_on)

    page.route_web_socket("**/stream*", between)


def boxes_meet(one: Screen, first: str, second: str) -> bool:
    """Do two things lie one upon the other?"""
    upper, lower = (one.page.locator(wanted).first.bounding_box() for wanted in (first, second))
    assert upper is not None
    assert lower is not None
    beside = upper["x"] + upper["width"] <= lower["x"] or lower["x"] + lower["width"] <= upper["x"]
    apart = upper["y"] + upper["height"] <= lower["y"] or lower["y"] + lower["height"] <= upper["y"]
    return not (beside or apart)


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("key", BOARDS)
def test_a_refused_move_is_told_beside_the_main_button_and_not_on_it(screen: MakeScreen, key: str, size: Size) -> None:
    one = screen(size)
    send_moves_too_late(one.page)
    one.play_with_bots(key)
    toast = one.page.locator(".toast")
    luck = Random(key)
    for _ in range(MOST_TOUCHES):
        if toast.count():
            break
        one.touch(luck)
        one.page.wait_for_timeout(80)
    expect(toast).to_contain_text("Stół był szybszy")
    one.page.wait_for_timeout(300)
    assert not boxes_meet(one, ".toast", "main button.main:visible")
