"""On a phone nothing lies beside the screen: what is wider than it wraps, and only shelves are pushed sideways."""

from random import Random

import pytest

from browser.conftest import MakeScreen
from browser.screens import BOARDS, Screen
from browser.test_mixed_room import open_with_friends, play_a_while

BESIDE = """() => {
    const shown = ({ width, height }) => width > 1 && height > 1;
    const isPushed = (at) => at && at.localName !== "main"
        && (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1
            || isPushed(at.parentElement));
    return [...document.querySelectorAll("button, select, input, a, label, h1, h2, h3, p, li, b")]
        .map((at) => ({ at, box: at.getBoundingClientRect() }))
        .filter(({ at, box }) => shown(box) && (box.right > innerWidth + 1 || box.left < -1) && !isPushed(at))
        .map(({ at, box }) => `${at.localName} "${at.innerText.slice(0, 40)}" ${box.left} to ${box.right}`);
}"""


def beside(one: Screen) -> list[str]:
    """What lies beside the screen, or partly."""
    found = one.page.evaluate(BESIDE)
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("path", ["/", "/about", "/me", "/j"])
def test_a_page_fits_a_phone(screen: MakeScreen, path: str) -> None:
    one = screen("phone")
    one.go(path)
    one.page.locator("h1").first.wait_for()
    assert beside(one) == []


@pytest.mark.parametrize("key", BOARDS)
def test_a_lobby_and_a_table_fit_a_phone(screen: MakeScreen, key: str) -> None:
    host = screen("phone")
    open_with_friends(host, key)
    host.page.locator("main.lobby li").first.wait_for()
    for variants in host.page.locator("main.lobby summary").all():
        variants.click()
        host.page.locator("main.lobby details select").first.wait_for()
    assert beside(host) == []
    one = screen("phone")
    one.play_with_bots(key)
    play_a_while([one], Random(key), 8)
    assert beside(one) == []
