"""What is undone or taken back leaves no trace on any board: the picture is the one before, also after a reload."""

import json
from random import Random

import pytest
from playwright.sync_api import Locator

from browser.conftest import MakeScreen
from browser.layout import DESKTOP, PHONES, faults_in, look
from support.browser_screen import BOARDS, WORDS, Screen
from support.seeds import Size
from support.sync_people import Visitor, legal

WENT_BACK = {"quick": 2, "full": 12}
"""So often, in games where it can be done at all."""
MAX_MOVES = 40
GAMES_WITHOUT_UNDO = {"stonogi"}
"""Every move there ends with a throw, behind which nobody can go back."""
UNDO, TAKE_BACK = "Cofnij", "Poproś o cofnięcie"
PICTURE = """() => {
    const spelt = (at) => [...at.attributes].filter(({ name }) => name !== "style").map(({ name, value }) =>
        name === "class" ? [...at.classList].sort().join(".") : `${name}=${value}`).sort().join(" ");
    const lines = (at) => at.nodeType === Node.ELEMENT_NODE
        ? [`${at.localName} ${spelt(at)}`, ...[...at.childNodes].flatMap(lines)]
        : at.nodeType === Node.TEXT_NODE && at.data.trim() ? [at.data.trim()] : [];
    return lines(document.querySelector("main.felt"));
}"""
"""All elements and words of the board, without where exactly they stand."""


def picture(one: Screen) -> list[str]:
    one.rest_with_newest()
    lines = one.page.evaluate(PICTURE)
    assert isinstance(lines, list)
    return lines


def loaded_anew(one: Screen) -> list[str]:
    """The board as it comes from the server, with nothing picked or opened."""
    one.page.reload()
    return picture(one)


def is_awaited(one: Screen) -> bool:
    return one.page.locator("header.top").get_by_text(WORDS[one.language]["turn"]).count() > 0


def decide(one: Screen, chance: Random) -> None:
    """Touch what glows until a move is sent."""
    before = moves_sent(one)
    while moves_sent(one) == before:
        assert one.touch(chance), "the table waits for this screen, and nothing can be touched"


def moves_sent(one: Screen) -> int:
    return sum(json.loads(frame)["type"] == "move" for frame in one.sent)


def move_friend(friend: Visitor, table: str, chance: Random) -> None:
    """The person on the second seat does something, where they must."""
    state = friend.get(f"/api/tables/{table}/news")
    if 1 in state["play"]["waiting"]:
        friend.do(table, "move", phase=state["play"]["phase"], move=chance.choice(legal(state, 1)))


def way_back(one: Screen) -> Locator | None:
    """Undo where it is offered, else a takeback where that is."""
    for name in (UNDO, TAKE_BACK):
        button = one.page.locator("header.top").get_by_role("button", name=name)
        if button.count():
            return button
    return None


def header_faults(one: Screen) -> list[str]:
    """What is wrong on phones with the header beside the button of the way back."""
    faults = [fault for window in PHONES for fault in faults_in(one, window, "header.top")]
    look(one, DESKTOP, "header.top")
    return faults


def go_back(one: Screen, friend: Visitor, button: Locator) -> None:
    button.click()
    one.rest_at_table()
    if friend.get(f"/api/tables/{one.table}")["takeback"]:
        friend.do(one.table, "consent", agrees=True)


@pytest.mark.parametrize("key", [key for key in BOARDS if key not in GAMES_WITHOUT_UNDO])
def test_what_is_undone_or_taken_back_leaves_no_trace_on_the_board(
    screen: MakeScreen, key: str, seed: int, size: Size
) -> None:
    one = screen("desktop")
    friend = Visitor(one.address, "Zosia")
    one.sit_with(friend, key)
    chance = Random(f"{seed}/{key}")
    went_back = 0
    for _ in range(MAX_MOVES):
        one.rest_with_newest()
        if went_back == WENT_BACK[size] or one.is_over():
            break
        if is_awaited(one):
            before = loaded_anew(one)
            decide(one, chance)
            if button := way_back(one):
                assert header_faults(one) == []
                go_back(one, friend, button)
                went_back += 1
                assert picture(one) == before
                assert loaded_anew(one) == before
                decide(one, chance)
        move_friend(friend, one.table, chance)
    assert went_back, "nobody could go back: this test has looked at nothing"
