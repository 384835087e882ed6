"""Who only watches, and who sits elsewhere, is never sent what my hand holds; nor does it lie on their screens."""

import json
from random import Random

import pytest
from playwright.sync_api import expect

from browser.conftest import MakeScreen
from browser.devices import (
    FOR_FEW,
    SECRETIVE,
    hands_on,
    hands_seen,
    join_by_link,
    open_with_friends,
    start,
    take_turns,
    watch,
    watch_hands,
)
from stolik import registry
from support.browser_screen import MAX_TOUCHES, Screen
from support.seeds import Size

LONG_PIECE_CHARS = 24
"""A piece of a view that is so long in writing is found in another only where it was sent."""
ROUNDS = {"quick": 4, "full": 18}
WITH_VARIANTS = {key for key, *_ in FOR_FEW}
IN_EVERY_GAME = [pytest.param(key, marks=pytest.mark.slow if key in WITH_VARIANTS else ()) for key in SECRETIVE]
"""In the gate a game that has variants for few is watched in those alone: its hands are held apart in the same way."""


def pieces(value: object, public: object) -> list[object]:
    """A field of a view and, where it is a list, what is in it; what the public has there too is no secret."""
    known = public if isinstance(public, list) else [public]
    return [part for part in (value, *(value if isinstance(value, list) else [])) if part not in known]


def hidden_in(view: dict[str, object], public: dict[str, object]) -> list[str]:
    """What a seat sees and the public does not, in pieces long enough to be looked for."""
    parts = [part for name in own_fields(view, public) for part in pieces(view[name], public.get(name))]
    written = [json.dumps(part, separators=(",", ":"), ensure_ascii=False) for part in parts]
    return [piece for piece in written if len(piece) >= LONG_PIECE_CHARS]


def own_fields(view: dict[str, object], public: dict[str, object]) -> list[str]:
    """In which of its fields a seat sees more than the public."""
    return [name for name, value in view.items() if value != public.get(name)]


def secrets_of(one: Screen, watcher: Screen) -> list[str]:
    """What only this screen was told."""
    return hidden_in(one.views()[-1], watcher.views()[-1])


def play_until_all_hold_secrets(players: list[Screen], watcher: Screen, chance: Random) -> None:
    """Some games begin with choices that everyone sees."""
    for _ in range(MAX_TOUCHES):
        for one in (*players, watcher):
            one.rest_with_newest()
        waiting = [one for one in players if not secrets_of(one, watcher)]
        if not waiting:
            return
        take_turns(waiting, chance)
    raise AssertionError("nobody has a secret")


def nobody_else_was_sent(players: list[Screen], watchers: list[Screen]) -> None:
    """Every hand is in one stream only, and nobody's is among what all may see."""
    for one in (*players, *watchers):
        one.rest_with_newest()
    for one in players:
        secrets = secrets_of(one, watchers[0])
        for other in [*players, *watchers]:
            said = "".join(other.received)
            sent = [secret for secret in secrets if secret in said]
            assert sent == (secrets if other is one else [])


def play_before_watchers(
    screen: MakeScreen, host: Screen, path: str, friends: list[Screen], chance: Random, rounds: int
) -> None:
    """Everyone comes in, nobody's hand is sent to anybody else, and nobody who watches ever sees one."""
    for number, friend in enumerate(friends):
        join_by_link(friend, path, f"Gość {number}")
    start(host)
    players = [host, *friends]
    spectator = screen("phone")
    television = screen("tv", of=spectator)
    watchers = [spectator, television]
    watch(spectator, path, "Widz")
    television.go(f"{path}/tv")
    for one in players:
        expect(one.page.locator("[data-hand]")).to_have_count(1)
    for one in watchers:
        expect(one.page.locator("main.felt > *")).to_have_count(1)
    play_until_all_hold_secrets(players, spectator, chance)
    nobody_else_was_sent(players, watchers)
    held = [hands_on(one) for one in players]
    assert len({hand for hands in held for hand in hands}) == len(players)
    for one in (*players, *watchers):
        watch_hands(one)
    for _ in range(rounds):
        take_turns(players, chance)
        if host.is_over():
            break
    for one in watchers:
        one.rest_with_newest()
        assert hands_seen(one) == ([], 0)
    for one, own in zip(players, held, strict=True):
        assert hands_seen(one) == (own, 1)


@pytest.mark.parametrize("key", IN_EVERY_GAME)
def test_a_hand_is_sent_to_its_own_screen_alone(screen: MakeScreen, key: str, seed: int, size: Size) -> None:
    least = registry.load(key).players[0]
    host = screen("desktop")
    path = open_with_friends(host, key, players=least)
    friends = [screen("phone" if number % 2 else "tablet") for number in range(least - 1)]
    play_before_watchers(screen, host, path, friends, Random(f"{seed}/{key}"), ROUNDS[size])


@pytest.mark.parametrize(("key", "players", "option", "value"), FOR_FEW)
def test_a_variant_for_few_is_played_by_few_and_watched_by_others(
    screen: MakeScreen, key: str, players: int, option: str, value: str, seed: int, size: Size
) -> None:
    host = screen("desktop")
    said = registry.load(key).texts.say("pl", f"option.{option}.{value}")
    path = open_with_friends(host, key, players=players, choices=[said])
    friends = [screen("phone") for _ in range(players - 1)]
    play_before_watchers(screen, host, path, friends, Random(f"{seed}/{value}"), ROUNDS[size])
    card = host.page.request.get(f"{host.address}/api/tables/{host.table}").json()
    assert (card["players"], card["options"][option]) == (players, value)
