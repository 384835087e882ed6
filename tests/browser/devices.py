"""Several screens at one table: how people come in, and how they play in turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from playwright.sync_api import expect

from stolik import registry
from support.browser_screen import BOARDS, Screen
from support.random_moves import any_kind
from support.sync_people import Visitor, legal

SECRETIVE = [key for key in BOARDS if registry.load(key).has_secrets]
FOR_FEW = [
    (key, option.players[0], option.key, value)
    for key in SECRETIVE
    for option in registry.load(key).options
    if option.players != registry.load(key).players
    for value in option.values[1:]
]
"""Variants for some numbers of players only, which are games of their own."""


def open_with_friends(one: Screen, key: str, players: int | None = None, choices: Sequence[str] = ()) -> str:
    """From the home page to a lobby with free seats; the path of the table."""
    one.go()
    one.page.locator(f"#game-{key}").get_by_role("button", name="Ze znajomymi").click()
    dialog = one.page.get_by_role("dialog")
    if players is not None:
        counts = dialog.get_by_role("group", name="Osób przy stole")
        counts.get_by_role("radio", name=str(players), exact=True).check()
    for choice in choices:
        dialog.get_by_role("radio", name=choice).check()
    dialog.locator("button.main, .btn-go").last.click()
    one.page.wait_for_url("**/t/*")
    one.rest_at_table()
    return f"/t/{one.table}"


def join_by_link(one: Screen, path: str, name: str) -> None:
    """By the link, with a name, to the first free seat; done when this device has added its salt."""
    one.go(path)
    one.page.get_by_label("Jak Cię nazywać?").fill(name)
    one.page.get_by_role("button", name="Wchodzę").click()
    one.page.locator("main").get_by_role("button", name="Usiądź tutaj").first.click()
    one.rest_at_table()


def watch(one: Screen, path: str, name: str) -> None:
    """Come in by the link and take no seat."""
    one.go(path)
    one.page.get_by_label("Jak Cię nazywać?").fill(name)
    one.page.get_by_role("button", name="Wchodzę").click()
    expect(one.page.locator("main.felt")).to_be_visible()
    one.rest_at_table()


def start(host: Screen) -> None:
    """Bots on the seats that are still free, and the deal."""
    host.rest_with_newest()
    fill = host.page.get_by_role("button", name="Boty na wolne miejsca")
    if fill.count():
        fill.click()
    deal = host.page.locator("main.lobby button.main")
    expect(deal).to_be_enabled()
    deal.click()
    expect(host.page.locator("main.felt")).to_be_visible()
    host.rest_at_table()


def take_turns(everyone: Sequence[Screen], chance: Random, rounds: int = 1) -> int:
    """Everyone in turn touches what glows before them; how often that was."""
    touches = 0
    for _ in range(rounds):
        for one in everyone:
            one.rest_with_newest()
            touches += one.touch(chance)
    return touches


def hands_on(one: Screen) -> list[str]:
    """Whose hands lie on a screen."""
    found = one.page.locator("[data-hand]").evaluate_all("(hands) => hands.map((hand) => hand.dataset.hand)")
    assert isinstance(found, list)
    return sorted(set(found))


def watch_hands(one: Screen) -> None:
    """From now on the page itself counts how many hands it holds after every change."""
    one.page.evaluate(
        """() => {
            globalThis.hands = { most: 0, seats: new Set() };
            const look = () => {
                const held = [...document.querySelectorAll("[data-hand]")].map((hand) => hand.dataset.hand);
                for (const seat of held) hands.seats.add(seat);
                hands.most = Math.max(hands.most, new Set(held).size);
            };
            new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
            look();
        }"""
    )


def hands_seen(one: Screen) -> tuple[list[str], int]:
    """Whose hands lay on a screen since it counts them, and the most that lay there at once."""
    seats, most = one.page.evaluate("[[...hands.seats].sort(), hands.most]")
    return seats, most


def log_lines(one: Screen) -> int:
    """How many lines the log of a screen has."""
    return one.page.locator("ol.log li").count()


def move_somebody(people: list[Visitor], table: str, chance: Random) -> bool:
    """Somebody whom the table waits for moves by a request. Is anybody waited for?"""
    waiting = people[0].get(f"/api/tables/{table}/news")["play"]["waiting"]
    if not waiting:
        return False
    seat = chance.choice(waiting)
    state = people[seat].get(f"/api/tables/{table}/news")
    people[seat].do(table, "move", phase=state["play"]["phase"], move=any_kind(legal(state, seat), chance, str))
    return True


def play_to_the_end(people: list[Visitor], table: str, chance: Random) -> None:
    """By requests, without screens."""
    while move_somebody(people, table, chance):
        pass
