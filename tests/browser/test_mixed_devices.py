"""People, phones, a television and a passed tablet at one table; seats that change hands; nobody sees two hands."""

from random import Random

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import MakeScreen
from browser.devices import (
    FOR_FEW,
    SECRETIVE,
    hands_on,
    hands_seen,
    join_by_link,
    log_lines,
    open_with_friends,
    start,
    take_turns,
    watch_hands,
)
from stolik import registry
from support.browser_screen import MAX_TOUCHES, Screen
from support.seeds import Size

FOR_FOUR = [key for key in SECRETIVE if 4 in registry.load(key).players]
ON_ONE_SCREEN = [pytest.param(*variant, marks=pytest.mark.slow if variant[1] > 2 else ()) for variant in FOR_FEW]
"""In the gate the variants for two: test_watching.py plays them all, on screens of their own."""
LIFTED = {"quick": 4, "full": 7}
"""So often somebody takes the screen that is passed round."""


def play_until_every_log_grows(everyone: list[Screen], chance: Random) -> None:
    """Play on until everybody's log is longer than it was."""
    before = [log_lines(one) for one in everyone]
    for _ in range(MAX_TOUCHES):
        assert take_turns(everyone, chance), "nobody can do anything"
        for one in everyone:
            one.rest_with_newest()
        if all(log_lines(one) > rows for one, rows in zip(everyone, before, strict=True)):
            return
    raise AssertionError(f"somebody's log does not grow: {[log_lines(one) for one in everyone]}, and before {before}")


def test_two_browsers_and_a_phone_play_on_after_a_reload(screen: MakeScreen, seed: int) -> None:
    key = SECRETIVE[-1]
    host, friend, phone = screen("desktop"), screen("tablet"), screen("phone")
    path = open_with_friends(host, key)
    join_by_link(friend, path, "Zosia")
    join_by_link(phone, path, "Staś")
    start(host)
    everyone = [host, friend, phone]
    chance = Random(f"{seed}/{key}")
    for one in everyone:
        expect(one.page.locator("main.felt")).to_be_visible()
    for _ in range(MAX_TOUCHES):
        phone.rest_with_newest()
        if phone.touch(chance):
            break
        assert take_turns([host, friend], chance), "nobody can do anything"
    phone.page.reload()
    expect(phone.page.locator("main.felt")).to_be_visible()
    play_until_every_log_grows(everyone, chance)


@pytest.mark.slow  # in the gate test_watching.py has a table of four, and holds the hands of every game apart
@pytest.mark.parametrize("key", FOR_FOUR)
def test_four_browsers_play_at_one_table_and_each_holds_one_hand(screen: MakeScreen, key: str, seed: int) -> None:
    host = screen("desktop")
    path = open_with_friends(host, key, players=4)
    others = [screen("phone"), screen("tablet"), screen("phone")]
    for name, one in zip(("Zosia", "Staś", "Ewa"), others, strict=True):
        join_by_link(one, path, name)
    everyone = [host, *others]
    start(host)
    for one in everyone:
        expect(one.page.locator("[data-hand]")).to_have_count(1)
        watch_hands(one)
    held = [hands_on(one) for one in everyone]
    assert len({hand for hands in held for hand in hands}) == len(everyone)
    chance = Random(f"{seed}/{key}")
    play_until_every_log_grows(everyone, chance)
    take_turns(everyone, chance, 12)
    for one, own in zip(everyone, held, strict=True):
        assert hands_seen(one) == (own, 1)


def take_one_screen(one: Screen, key: str) -> Locator:
    """The sheet for a game on one screen."""
    one.go()
    one.page.locator(f"#game-{key}").get_by_role("button", name="Na jednym ekranie").click()
    return one.page.get_by_role("dialog")


@pytest.mark.parametrize("key", SECRETIVE)
def test_one_screen_never_holds_two_hands(screen: MakeScreen, key: str, seed: int, size: Size) -> None:
    one = screen("tablet")
    take_one_screen(one, key).locator("button.main, .btn-go").last.click()
    pass_it_round(one, Random(f"{seed}/{key}"), LIFTED[size])


@pytest.mark.parametrize(("key", "players", "option", "value"), ON_ONE_SCREEN)
def test_a_variant_for_few_is_passed_round_on_one_screen(
    screen: MakeScreen, key: str, players: int, option: str, value: str, seed: int, size: Size
) -> None:
    one = screen("tablet")
    sheet = take_one_screen(one, key)
    sheet.get_by_role("radio", name=str(players), exact=True).check()
    sheet.get_by_role("radio", name=registry.load(key).texts.say("pl", f"option.{option}.{value}")).check()
    sheet.locator("button.main, .btn-go").last.click()
    pass_it_round(one, Random(f"{seed}/{value}"), LIFTED[size])
    card = one.page.request.get(f"{one.address}/api/tables/{one.table}").json()
    assert (card["players"], card["options"][option]) == (players, value)


def pass_it_round(one: Screen, chance: Random, times: int) -> None:
    """Play from hand to hand until the curtain has been lifted so often; the page itself counts the hands."""
    one.page.wait_for_url("**/t/*")
    watch_hands(one)
    one.rest_at_table()
    curtain = one.page.locator("main.curtain button")
    lifted = 0
    for _ in range(MAX_TOUCHES):
        if lifted == times:
            break
        if curtain.count():
            assert one.page.locator("[data-hand]").count() == 0
            assert log_lines(one) == 0
            curtain.click()
            one.rest_at_table()
            lifted += 1
        else:
            assert one.touch(chance), "the table waits, and nothing can be touched"
    assert lifted == times
    seats, most = hands_seen(one)
    assert most == 1
    assert len(seats) > 1


def test_a_television_shows_the_table_and_no_hand(screen: MakeScreen) -> None:
    key = SECRETIVE[0]
    one, tv = screen("phone"), screen("tv")
    one.sit_with_bots(key)
    tv.go(f"/t/{one.table}/tv")
    expect(tv.page.locator("main.felt")).to_be_visible()
    tv.rest_at_table()
    assert tv.page.locator("[data-hand]").count() == 0
    expect(one.page.locator("[data-hand]")).to_have_count(1)
    assert tv.page.locator("aside.side").count() == 0
    one.go(f"/t/{one.table}/tv")  # nor does the television of somebody who plays
    expect(one.page.locator("main.felt")).to_be_visible()
    one.rest_at_table()
    assert one.page.locator("[data-hand]").count() == 0


def test_who_leaves_is_replaced_by_a_bot_and_can_come_back(screen: MakeScreen, seed: int) -> None:
    key = SECRETIVE[-1]
    host, friend = screen("desktop"), screen("phone")
    path = open_with_friends(host, key)
    join_by_link(friend, path, "Zosia")
    start(host)
    expect(friend.page.locator("[data-hand]")).to_have_count(1)
    friend.page.get_by_role("tab", name="Więcej").click()
    friend.page.get_by_role("button", name="Odejdź od stołu").click()
    friend.page.get_by_role("button", name="Tak").click()
    friend.page.wait_for_url("**/")
    host.rest_with_newest()
    host.play_a_while(Random(f"{seed}/{key}"), 6)
    friend.go(path)
    friend.page.get_by_role("tab", name="Więcej").click()
    friend.page.get_by_role("button", name="Usiądź tutaj").first.click()
    expect(friend.page.locator("[data-hand]")).to_have_count(1)
    expect(host.page.locator("section.seats").get_by_text("Zosia")).to_have_count(1)
