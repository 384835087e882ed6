"""Nobody reads a second hand by sitting down elsewhere, in every game with secrets, by POST and over a stream."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from stolik import registry
from support.people import Json
from support.server import Server
from support.sync_people import Visitor, gather

Ask = Callable[..., Json]
KEYS = list(registry.keys())
MIN_PLAYERS = {key: min(number for number in registry.load(key).players if number > 1) for key in KEYS}
OPEN_SEAT = 1


@contextmanager
def posting(person: Visitor, table: str) -> Iterator[Ask]:
    yield lambda command, **fields: person.ask(table, command, **fields)


@contextmanager
def streaming(person: Visitor, table: str) -> Iterator[Ask]:
    with person.stream(table) as stream:
        stream.hello()
        yield stream.ask


def seats_read(person: Visitor, table: str) -> list[int | None]:
    """The seats of which somebody is shown what only they may know."""
    return [shown["seat"] for shown in person.get(f"/api/tables/{table}/news")["play"]["seats"]]


def is_second_hand_refused(key: str, answer: Json) -> bool:
    """In a game without secrets there is no hand to read: there anybody may sit where they like."""
    if registry.load(key).has_secrets:
        assert (answer["type"], answer.get("code")) == ("refused", "hidden_hand"), answer
        return True
    assert answer["type"] == "applied", answer
    return False


@pytest.mark.parametrize("way", [posting, streaming])
@pytest.mark.parametrize("key", KEYS)
def test_who_holds_a_seat_does_not_read_the_hand_of_an_open_one(
    server: Server, key: str, way: Callable[..., Any]
) -> None:
    people = [Visitor(server.address, f"P{seat}") for seat in range(MIN_PLAYERS[key])]
    table = gather(people, key)
    people[OPEN_SEAT].do(table, "leave", seat=OPEN_SEAT)
    with way(people[0], table) as ask:
        is_refused = is_second_hand_refused(key, ask("sit", seat=OPEN_SEAT))
    assert seats_read(people[0], table) == ([0] if is_refused else [0, OPEN_SEAT])


@pytest.mark.parametrize("way", [posting, streaming])
@pytest.mark.parametrize("removed", ["person", "bot"])
@pytest.mark.parametrize("key", KEYS)
def test_a_host_does_not_read_the_hand_of_whom_they_have_removed(
    server: Server, key: str, removed: str, way: Callable[..., Any]
) -> None:
    host, *people = [Visitor(server.address, f"P{seat}") for seat in range(MIN_PLAYERS[key] + 1)]
    table = host.open_table(key, MIN_PLAYERS[key])["id"]
    for seat, person in enumerate(people):
        if (seat, removed) == (OPEN_SEAT, "bot"):
            host.do(table, "bot", seat=seat, bot=registry.load(key).default_bot)
        else:
            person.do(table, "sit", seat=seat)
    host.do(table, "start")
    host.do(table, "kick", seat=OPEN_SEAT)
    with way(host, table) as ask:
        is_refused = is_second_hand_refused(key, ask("sit", seat=OPEN_SEAT))
    assert seats_read(host, table) == ([None] if is_refused else [OPEN_SEAT])


def test_over_http_a_bot_counts_as_its_owner_whichever_way_it_sits_down(server: Server) -> None:
    key = next(key for key in KEYS if registry.load(key).has_secrets and 3 in registry.load(key).players)
    host, ann, bob, cat = (Visitor(server.address, name) for name in ("Hela", "Ann", "Bob", "Cat"))
    table = host.open_table(key, 3)["id"]
    robot = ann.call("POST", "/api/me/bots", {"name": "Robot"}).json()
    program = Visitor(server.address, bearer=robot["token"])
    ann.do(table, "sit", seat=0, shown=robot["bot"]["id"])
    bob.do(table, "sit", seat=1)
    cat.do(table, "sit", seat=2)
    host.do(table, "start")
    bob.do(table, "leave", seat=1)
    assert ann.ask(table, "sit", seat=1)["code"] == "hidden_hand"
    token = ann.call("POST", "/api/me/bots", {"name": "Another"}).json()["token"]
    assert Visitor(server.address, bearer=token).ask(table, "sit", seat=1)["code"] == "hidden_hand"
    program.do(table, "leave", seat=0)
    assert program.ask(table, "sit", seat=1)["code"] == "hidden_hand"
    program.do(table, "sit", seat=0)
    program.do(table, "leave", seat=0)
    assert ann.get(f"/api/tables/{table}")["barred"] == [1]
    ann.do(table, "sit", seat=0)
