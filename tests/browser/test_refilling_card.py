"""Gra roku, harder: who begins an empty row sees its card and all of the square before choosing a cell (R19)."""

import re
from random import Random

from playwright.sync_api import expect

from browser.conftest import MakeScreen
from browser.devices import move_somebody
from browser.layout import DESKTOP, WINDOWS, faults_in
from support.browser_screen import Screen
from support.people import Json
from support.sync_people import Visitor, gather

PHONE = (390, 844)
LEAST_CARD_PIXELS = 44
"""Pixels: smaller, nobody sees which card it is."""


def play_until_asked_to_refill(people: list[Visitor], table: str, chance: Random) -> Json:
    """Up to a refill by the first seat; what it sees."""
    while True:
        seen: Json = people[0].get(f"/api/tables/{table}/news")["play"]
        view: Json = seen["seats"][0]["view"]
        if view["asked"] == "refill" and view["turn"] == 0:
            return view
        assert move_somebody(people, table, chance), "the game is over and nobody was asked"


def lie_over_each_other(one: Screen, *selectors: str) -> bool:
    """Do these two parts of the page have any pixel in common?"""
    first, second = (one.page.locator(selector).bounding_box() for selector in selectors)
    assert first is not None
    assert second is not None
    across = min(first["x"] + first["width"], second["x"] + second["width"]) - max(first["x"], second["x"])
    down = min(first["y"] + first["height"], second["y"] + second["height"]) - max(first["y"], second["y"])
    return across > 0 and down > 0


def test_r19_the_card_for_an_empty_row_is_seen_before_a_cell_is_touched(screen: MakeScreen, seed: int) -> None:
    one = screen("desktop", "en")
    people = [Visitor(one.address, name) for name in ("Ala", "Ola")]
    table = gather(people, "rok", options={"harder": "on"})
    card = play_until_asked_to_refill(people, table, Random(seed))["card"]
    name = {"tree": "Christmas tree"}.get(card["symbol"], card["symbol"].replace("_", " "))
    one.come_as(people[0].token)
    one.go(f"/t/{table}")
    one.rest_at_table()
    shown = one.page.locator("main.felt .focus [role=img]")
    for window in (DESKTOP, PHONE, *WINDOWS):
        faults = faults_in(one, window, ".frame")
        assert [fault for fault in faults if "printed" not in fault] == []  # it lies over the year
        expect(shown).to_have_count(1)
        expect(shown).to_have_accessible_name(re.compile(f"^{name}, {card['points']}\\b"))
        box = shown.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= LEAST_CARD_PIXELS, window
        assert not lie_over_each_other(one, ".focus.shown", ".square"), window
