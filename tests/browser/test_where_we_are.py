"""The line that says where we are in a game: while a move is shown it says what held before it or what holds after."""

import re
from random import Random

import pytest

from browser.conftest import MakeScreen
from browser.devices import move_somebody
from stolik import registry
from support.browser_screen import BOARDS
from support.seeds import Size
from support.sync_people import Visitor, gather

MOVES = {"quick": 40, "full": 400}
"""Past the end of the first round, where games have rounds."""
PASSING = {"fuji": {"round  · eruption"}}
"""What holds in the middle of a move: nobody decides anything while the volcano erupts."""
WATCH = """() => {
    globalThis.shown = [];
    const watch = new MutationObserver((changes) => shown.push(...changes.map(({ oldValue }) => oldValue)));
    const how = { subtree: true, characterData: true, characterDataOldValue: true };
    watch.observe(document.querySelector(".where .place"), how);
}"""


def words(text: str) -> str:
    """All but the numbers, which may be counted up or down (in English, which has fewer forms for them)."""
    return re.sub(r"\d+", "", text)


@pytest.mark.parametrize("key", BOARDS)
def test_the_line_never_says_what_held_neither_before_nor_after(
    screen: MakeScreen, key: str, seed: int, size: Size
) -> None:
    one = screen("tv", "en")
    people = [Visitor(one.address, f"P{seat}") for seat in range(max(2, registry.load(key).players[0]))]
    table = gather(people, key)
    one.go(f"/t/{table}/tv")
    one.rest_at_table()
    one.page.evaluate(WATCH)
    line = one.page.locator(".where .place")
    chance = Random(f"{seed}/{key}")
    after = line.inner_text()
    for _ in range(MOVES[size]):
        if not move_somebody(people, table, chance):
            break
        before = after
        one.rest_with_newest()
        after = line.inner_text()
        between = set(one.page.evaluate("shown.splice(0)")) - {before, after}
        said = {words(text) for text in between} - PASSING.get(key, set())
        assert said <= {words(before)} & {words(after)}, (before, between, after)
