"""A refusal is shown, and covers nothing: the main button can be pressed at once."""

from random import Random
from typing import Any

import pytest

from browser.conftest import MakeScreen
from support.browser_screen import BOARDS, Device, Screen

MAX_TRIES = 200
DEVICES: tuple[Device, ...] = ("phone", "desktop")
SEND_MOVES_TOO_LATE = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
    const asked = JSON.parse(text);
    send.call(this, JSON.stringify(asked.type === "move" ? { ...asked, phase: 0 } : asked));
};
"""
"""Every move comes to the server as one for a decision that no running game waits for any more."""
LEAVE_MESSAGES = """
const later = globalThis.setTimeout;
globalThis.setTimeout = (act, ms = 0, ...rest) => (ms < 1000 ? later(act, ms, ...rest) : 0);
"""
"""A toast stays until the next move: on a slow machine it would be gone before anybody has looked."""
LOOK = """() => {
    const boxes = [".toast", "main button.main"].map((wanted) =>
        [...document.querySelectorAll(wanted)].map((one) => one.getBoundingClientRect()).find(({ width }) => width));
    if (!boxes.every(Boolean)) return null;
    const said = document.querySelector(".toast").innerText;
    return { said, boxes: boxes.map(({ x, y, width, height }) => ({ x, y, width, height })) };
}"""
"""What the toast says, and where it and the main button are while both are there: in one look."""


def meet(upper: dict[str, float], lower: dict[str, float]) -> bool:
    """Do two things lie one upon the other?"""
    beside = upper["x"] + upper["width"] <= lower["x"] or lower["x"] + lower["width"] <= upper["x"]
    apart = upper["y"] + upper["height"] <= lower["y"] or lower["y"] + lower["height"] <= upper["y"]
    return not (beside or apart)


def touch_until_refused(one: Screen, chance: Random) -> dict[str, Any]:
    """What a look shows once a toast and the main button are there at once."""
    for _ in range(MAX_TRIES):
        assert one.touch(chance)
        shown = one.page.evaluate(LOOK)
        if shown is not None:
            assert isinstance(shown, dict)
            return shown
    raise AssertionError("nothing is refused beside a main button")


@pytest.mark.parametrize("key", BOARDS)
def test_a_refusal_is_shown_beside_the_main_button_and_not_on_it(screen: MakeScreen, key: str, seed: int) -> None:
    one = screen()
    one.page.add_init_script(SEND_MOVES_TOO_LATE + LEAVE_MESSAGES)
    one.sit_with_bots(key)
    chance = Random(f"{seed}/{key}")
    for device in DEVICES:
        one.page.set_viewport_size(Screen.VIEWPORTS[device])
        one.rest_at_table()
        shown = touch_until_refused(one, chance)
        assert "Stół był szybszy" in shown["said"]
        assert not meet(*shown["boxes"]), device
