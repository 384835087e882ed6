"""What was refused is told, and nobody's way is barred by it: the main button can be pressed at once."""

import json
from random import Random

import pytest
from playwright.sync_api import Page, WebSocketRoute

from browser.conftest import MakeScreen
from browser.screens import BOARDS, MOST_TOUCHES, Size

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


LOOK = """() => {
    const boxes = [".toast", "main button.main"].map((wanted) =>
        [...document.querySelectorAll(wanted)].map((one) => one.getBoundingClientRect()).find(({ width }) => width));
    if (!boxes.every(Boolean)) return null;
    const said = document.querySelector(".toast").innerText;
    return { said, boxes: boxes.map(({ x, y, width, height }) => ({ x, y, width, height })) };
}"""
"""What the toast says, and where it and the main button are while both are there: in one look, as boards go on."""


def meet(upper: dict[str, float], lower: dict[str, float]) -> bool:
    """Do two things lie one upon the other?"""
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
    shown = None
    for _ in range(MOST_TOUCHES):
        if toast.count():
            one.page.wait_for_timeout(300)  # until it has come in
            shown = one.page.evaluate(LOOK)
            if shown is not None:
                break
        one.touch(luck)
        one.page.wait_for_timeout(80)
    assert shown is not None
    assert "Stół był szybszy" in shown["said"]
    assert not meet(*shown["boxes"])
