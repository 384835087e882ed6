"""People, phones, a television and a passed tablet at one table; seats that change hands; nobody sees two hands."""

from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from browser.conftest import MakeScreen
from browser.screens import BOARDS, MOST_TOUCHES, Screen
from stolik import registry

SECRETIVE = [key for key in BOARDS if registry.load(key).has_secrets]
FOR_FOUR = [key for key in SECRETIVE if 4 in registry.load(key).players]
FOR_FEW = [
    (key, option.players[0], option.key, value)
    for key in SECRETIVE
    for option in registry.load(key).options
    if option.players != registry.load(key).players
    for value in option.values[1:]
]
"""Variants for some numbers of players only, which are games of their own."""


def open_with_friends(one: Screen, key: str, players: int | None = None, choices: Sequence[str] = ()) -> str:
    """From the shelf to a lobby with free seats; the path of the table."""
    one.go()
    one.page.locator(f"#game-{key}").get_by_role("button", name="Ze znajomymi").click()
    if players is not None:
        counts = one.page.get_by_role("dialog").get_by_role("group", name="Osób przy stole")
        counts.get_by_role("radio", name=str(players), exact=True).check()
    for choice in choices:
        one.page.get_by_role("dialog").get_by_role("radio", name=choice).check()
    one.page.get_by_role("dialog").locator("button.main, .btn-go").last.click()
    one.page.wait_for_url("**/t/*")
    return f"/t/{one.table}"


def come_in(one: Screen, path: str, name: str) -> None:
    """By the link, with a name, to the first free seat."""
    one.go(path)
    one.page.get_by_label("Jak Cię nazywać?").fill(name)
    one.page.get_by_role("button", name="Wchodzę").click()
    one.page.locator("main").get_by_role("button", name="Usiądź tutaj").first.click()


def start(host: Screen) -> None:
    """Bots on the seats that are still free, and the deal."""
    fill = host.page.get_by_role("button", name="Boty na wolne miejsca")
    with suppress(Error):  # gone where the last seat has just been taken
        fill.click(timeout=3000)
    deal = host.page.locator("main.lobby button.main")
    expect(deal).to_be_enabled()
    deal.click()
    expect(host.page.locator("main.felt")).to_be_visible()


def test_two_browsers_and_a_phone_play_on_after_a_reload(screen: MakeScreen) -> None:
    key = SECRETIVE[-1]
    host, friend, phone = screen("desktop"), screen("tablet"), screen("phone")
    path = open_with_friends(host, key)
    come_in(friend, path, "Zosia")
    come_in(phone, path, "Staś")
    start(host)
    everyone = [host, friend, phone]
    luck = Random(7)
    for one in everyone:
        expect(one.page.locator("main.felt")).to_be_visible()
    while not phone.touch(luck):
        for one in (host, friend):
            one.touch(luck)
        phone.page.wait_for_timeout(100)
    before = told(host)
    phone.page.reload()
    expect(phone.page.locator("main.felt")).to_be_visible()
    play_until_all_are_told(everyone, luck, [before] * len(everyone))


def play_a_while(everyone: list[Screen], luck: Random, rounds: int) -> None:
    """Everyone touches what glows before them."""
    for _ in range(rounds):
        for one in everyone:
            one.touch(luck)
            one.page.wait_for_timeout(40)


def told(one: Screen) -> int:
    """How many lines the log of a screen has."""
    return one.page.locator("ol.log li").count()


def play_until_all_are_told(everyone: list[Screen], luck: Random, before: list[int]) -> None:
    """Play on until everybody's log is longer than it was, however slow the machine is."""
    for _ in range(MOST_TOUCHES):
        play_a_while(everyone, luck, 1)
        if all(told(one) > rows for one, rows in zip(everyone, before, strict=True)):
            return
    message = f"somebody is told nothing: {[told(one) for one in everyone]}, and before {before}"
    raise AssertionError(message)


def hands_on(one: Screen) -> list[str]:
    """Whose hands lie on a screen."""
    found = one.page.locator("[data-hand]").evaluate_all("(hands) => hands.map((hand) => hand.dataset.hand)")
    assert isinstance(found, list)
    return sorted(set(found))


@pytest.mark.parametrize("key", FOR_FOUR)
def test_four_browsers_play_at_one_table_and_each_holds_one_hand(screen: MakeScreen, key: str) -> None:
    host = screen("desktop")
    path = open_with_friends(host, key, players=4)
    others = [screen("phone"), screen("tablet"), screen("phone")]
    for name, one in zip(("Zosia", "Staś", "Ewa"), others, strict=True):
        come_in(one, path, name)
    everyone = [host, *others]
    start(host)
    for one in everyone:
        expect(one.page.locator("[data-hand]")).to_have_count(1)
    held = [hands_on(one) for one in everyone]
    assert len({hand for hands in held for hand in hands}) == len(everyone)
    luck = Random(key)
    play_until_all_are_told(everyone, luck, [told(one) for one in everyone])
    play_a_while(everyone, luck, 12)
    for one, own in zip(everyone, held, strict=True):
        assert hands_on(one) in (own, [])  # nobody holds cards who is out, or has played the last one


def take_one_screen(one: Screen, key: str) -> Locator:
    """The sheet for a game on one screen."""
    one.go()
    one.page.locator(f"#game-{key}").get_by_role("button", name="Na jednym ekranie").click()
    return one.page.get_by_role("dialog")


@pytest.mark.parametrize("key", SECRETIVE)
def test_one_screen_never_holds_two_hands(screen: MakeScreen, key: str) -> None:
    one = screen("tablet")
    take_one_screen(one, key).locator("button.main, .btn-go").last.click()
    pass_it_round(one, Random(key))


@pytest.mark.parametrize(("key", "players", "option", "value"), FOR_FEW)
def test_a_variant_for_few_is_passed_round_on_one_screen(
    screen: MakeScreen, key: str, players: int, option: str, value: str
) -> None:
    one = screen("tablet")
    sheet = take_one_screen(one, key)
    sheet.get_by_role("radio", name=str(players), exact=True).check()
    sheet.get_by_role("radio", name=registry.load(key).texts.say("pl", f"option.{option}.{value}")).check()
    sheet.locator("button.main, .btn-go").last.click()
    pass_it_round(one, Random(value))
    card = one.page.request.get(f"{one.address}/api/tables/{one.table}").json()
    assert (card["players"], card["options"][option]) == (players, value)


def pass_it_round(one: Screen, luck: Random) -> None:
    """Play from hand to hand until the curtain has been lifted often enough; the page itself counts the hands."""
    one.page.wait_for_url("**/t/*")
    watch_hands(one.page)
    lifted = 0
    for _ in range(MOST_TOUCHES):
        curtain = one.page.locator("main.curtain button")
        if curtain.count():
            assert one.page.locator("[data-hand]").count() == 0
            assert told(one) == 0
            curtain.click()
            lifted += 1
        else:
            one.touch(luck)
        if lifted > 6:
            break
        one.page.wait_for_timeout(60)
    assert lifted > 6
    assert one.page.evaluate("globalThis.hands.most") == 1
    assert one.page.evaluate("globalThis.hands.seats.size") > 1


def watch_hands(page: Page) -> None:
    """From now on the page itself counts how many hands it holds after every change."""
    page.evaluate(
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


def test_a_television_shows_the_table_and_no_hand(screen: MakeScreen) -> None:
    key = SECRETIVE[0]
    one, tv = screen("phone"), screen("tv")
    one.play_with_bots(key)
    tv.go(f"/t/{one.table}/tv")
    expect(tv.page.locator("main.felt")).to_be_visible()
    assert tv.page.locator("[data-hand]").count() == 0
    expect(one.page.locator("[data-hand]")).to_have_count(1)
    assert tv.page.locator("aside.side").count() == 0


def test_the_television_of_somebody_who_plays_shows_no_hand_either(screen: MakeScreen) -> None:
    one = screen("desktop")
    one.play_with_bots(SECRETIVE[0])
    expect(one.page.locator("[data-hand]")).to_have_count(1)
    one.go(f"/t/{one.table}/tv")
    expect(one.page.locator("main.felt")).to_be_visible()
    assert one.page.locator("[data-hand]").count() == 0


def test_who_leaves_is_replaced_by_a_bot_and_can_come_back(screen: MakeScreen) -> None:
    key = SECRETIVE[-1]
    host, friend = screen("desktop"), screen("phone")
    path = open_with_friends(host, key)
    come_in(friend, path, "Zosia")
    start(host)
    expect(friend.page.locator("[data-hand]")).to_have_count(1)
    friend.page.get_by_role("tab", name="Więcej").click()
    friend.page.get_by_role("button", name="Odejdź od stołu").click()
    friend.page.get_by_role("button", name="Tak").click()
    friend.page.wait_for_url("**/")
    seats = host.page.locator("section.seats")
    luck = Random(3)
    for _ in range(6):
        host.touch(luck)
        host.page.wait_for_timeout(80)
    friend.go(path)
    friend.page.get_by_role("tab", name="Więcej").click()
    friend.page.get_by_role("button", name="Usiądź tutaj").first.click()
    expect(friend.page.locator("[data-hand]")).to_have_count(1)
    expect(seats.get_by_text("Zosia")).to_have_count(1)
