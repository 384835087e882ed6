"""The fair queue: which item is next, by the seconds that were used; no clock, no event loop."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from stolik.server.runtime import fair_queue
from stolik.server.runtime.fair_queue import HEAD_START_SECONDS, FairQueue, Ticket

LONG, SHORT = 5.0, 0.1


def queue(total: int = 1, network: int = 1, person: int = 1, table: int = 1) -> FairQueue[str]:
    return FairQueue((total, network, person, table))


def served(many: int, fair: FairQueue[str], seconds: dict[str, float]) -> list[str]:
    """The owners served, one after another; each waits again at once."""
    order = []
    for _ in range(many):
        ticket = fair.take()
        assert ticket is not None
        order.append(ticket.item)
        fair.put(ticket.path, ticket.item)
        fair.done(ticket, seconds.get(ticket.item, 1.0))
    return order


def test_items_of_one_owner_are_served_in_order() -> None:
    fair = queue()
    for item in "abc":
        fair.put(("n", "p", "t"), item)
    assert served(6, fair, {}) == list("abcabc")


def test_networks_get_the_same_seconds_whatever_they_ask() -> None:
    """One has many people, tables and requests, all long; the other one table with short ones."""
    fair = queue()
    for person in range(20):
        for table in range(10):
            for _ in range(4):
                fair.put(("crowd", f"p{person}", f"t{table}"), "crowd")
    fair.put(("home", "p", "t"), "home")
    counts = Counter(served(1020, fair, {"crowd": LONG, "home": SHORT}))
    assert abs(counts["crowd"] * LONG - counts["home"] * SHORT) <= LONG


def test_a_new_owner_is_next_but_saves_up_no_credit_by_staying_away() -> None:
    fair = queue()
    for table in range(10):
        fair.put(("crowd", "p", f"t{table}"), "crowd")
    served(100, fair, {"crowd": 1.0})
    for _ in range(50):
        fair.put(("home", "p", "t"), "home")
    head_start = int(HEAD_START_SECONDS)
    order = served(head_start + 40, fair, {})
    assert order[:head_start] == ["home"] * head_start
    assert 20 <= order[head_start:].count("home") <= 21


def test_a_light_user_does_not_wait_for_each_of_many_others() -> None:
    fair = queue()
    for person in range(20):
        fair.put(("crowd", f"p{person}", "t"), "crowd")
    served(20, fair, {"crowd": LONG})
    for _ in range(30):
        served(1, fair, {"crowd": LONG})
        fair.put(("crowd", "one", "t"), "one")
        ticket = fair.take()
        assert ticket is not None
        assert ticket.item == "one"
        fair.done(ticket, SHORT)


def test_people_of_a_network_share_what_is_its_own_and_so_do_tables_of_a_person() -> None:
    fair = queue()
    for table in range(10):
        fair.put(("n", "many", f"t{table}"), "many")
    fair.put(("n", "one", "t"), "one")
    fair.put(("n", "one", "hints"), "one's hints")
    fair.put(("other", "p", "t"), "other")
    counts = Counter(served(400, fair, {}))
    assert counts == {"other": 200, "many": 100, "one": 50, "one's hints": 50}


def test_an_owner_at_its_limit_leaves_the_other_places_free() -> None:
    fair = queue(total=3, network=2, person=1)
    for person in "ab":
        for table in range(5):
            fair.put(("crowd", person, f"t{table}"), person)
    first = [fair.take(), fair.take()]
    assert sorted(ticket.item for ticket in first if ticket) == ["a", "b"]
    assert fair.take() is None
    fair.put(("home", "p", "t"), "home")
    ticket = fair.take()
    assert ticket is not None
    assert ticket.item == "home"
    assert fair.take() is None
    assert first[0] is not None
    fair.done(first[0], 1.0)
    following = fair.take()
    assert following is not None
    assert following.item == first[0].item


def test_a_discarded_item_is_never_served_and_charged_to_nobody() -> None:
    fair = queue()
    tickets = [fair.put(("n", "p", "t"), item) for item in "abc"]
    fair.discard(tickets[1])
    fair.discard(tickets[1])
    assert fair.waiting == 2
    assert served(2, fair, {}) == ["a", "c"]


def test_clearing_returns_all_waiting_items() -> None:
    fair = queue()
    paths = [(f"n{number % 3}", f"p{number % 7}", f"t{number}") for number in range(50)]
    for number, path in enumerate(paths):
        fair.put(path, str(number))
    begun = fair.take()
    assert begun is not None
    assert sorted(map(int, fair.clear())) == sorted(set(range(50)) - {int(begun.item)})
    assert (fair.waiting, fair.serving, fair.take()) == (0, 1, None)


def owners(fair: FairQueue[str]) -> int:
    """The number of owners that are kept, on all levels."""
    below = list(fair._root.children.values())
    return len(below) + sum(
        len(one.children) + sum(len(two.children) for two in one.children.values()) for one in below
    )


def test_no_owner_is_kept_when_nothing_waits() -> None:
    fair = queue()
    for number in range(100):
        fair.put((f"n{number}", "p", "t"), "")
    while (ticket := fair.take()) is not None:
        fair.done(ticket, float(number))
    assert owners(fair) == 0


def test_a_limited_number_of_owners_is_kept_while_somebody_always_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "MAX_IDLE_OWNERS", 20)
    fair = queue(total=2)
    fair.put(("home", "p", "t"), "home")
    held = fair.take()
    for number in range(300):
        fair.put((f"crowd {number}", "p", "t"), "crowd")
        ticket = fair.take()
        assert ticket is not None
        fair.done(ticket, LONG)
    assert owners(fair) <= 3 * 22
    assert held is not None
    fair.done(held, 1.0)
    assert owners(fair) == 0


def test_in_no_order_of_events_are_limits_broken_or_places_left_empty(seed: int) -> None:
    chance, fair = random.Random(seed), queue(total=4, network=3, person=2, table=1)
    waiting: list[Ticket[str]] = []
    running: list[Ticket[str]] = []
    for _ in range(3000):
        match chance.randrange(4):
            case 0 | 1:
                path = (f"n{chance.randrange(3)}", f"p{chance.randrange(3)}", f"t{chance.randrange(3)}")
                waiting.append(fair.put(path, ""))
            case 2 if running:
                fair.done(running.pop(chance.randrange(len(running))), chance.random())
            case 3 if waiting:
                fair.discard(waiting.pop(chance.randrange(len(waiting))))
        while (ticket := fair.take()) is not None:
            waiting.remove(ticket)
            running.append(ticket)
        levels = [Counter(ticket.path[:level] for ticket in running) for level in range(4)]
        assert all(max(counts.values(), default=0) <= most for counts, most in zip(levels, fair.limits, strict=True))
        for ticket in waiting:
            node = [levels[level][tuple(ticket.path[:level])] < fair.limits[level] for level in range(4)]
            assert not all(node), "somebody waits who could be served"
        assert (fair.waiting, fair.serving) == (len(waiting), len(running))
