"""Two devices of a real house decide in the same moment: both are heard where seats act in free order."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from server.table.test_free_order import KEYS
from server.web.served import Json, Served, Visitor, gather, legal
from stolik import registry
from stolik.core.game import Game

ROUNDS = 12
SEEN_ENOUGH = 3


def meant(game: Game, news: Json, seat: int) -> str | None:
    """Something that a seat may do without saying yes to what lies on the table; each seat something else."""
    rules = game.start(2)
    offered = [text for text in legal(news, seat) if not rules.confirms(seat, game.moves.read(text))]
    return offered[seat] if len(offered) > seat and seat in news["play"]["waiting"] else None


def send_both(people: list[Visitor], table: str, seen: list[Json], moves: list[str]) -> list[Json]:
    """Both with what each has seen, in one moment."""
    with ThreadPoolExecutor(2) as hands:
        sent = [
            hands.submit(person.ask, table, "move", seat=seat, phase=seen[seat]["play"]["phase"], move=moves[seat])
            for seat, person in enumerate(people)
        ]
        return [one.result() for one in sent]


@pytest.mark.parametrize("key", KEYS)
def test_two_who_decide_at_once_are_both_heard(key: str, house: Served) -> None:
    game, people = registry.load(key), [house.come_in("Ann"), house.come_in("Bob")]
    table = gather(people, key)
    with people[0].stream(table), people[1].stream(table):  # nobody plays for who is here
        assert sum(decide_at_once(game, people, table) for _ in range(ROUNDS)) >= SEEN_ENOUGH


def decide_at_once(game: Game, people: list[Visitor], table: str) -> bool:
    """Both do something; whether both were heard, the second though the first had changed the table."""
    seen = [person.get(f"/api/tables/{table}/news") for person in people]
    moves = [meant(game, news, seat) for seat, news in enumerate(seen)]
    if moves[0] is None or moves[1] is None:
        seat = seen[0]["play"]["waiting"][0]  # not both decide now: go on
        people[seat].do(table, "move", seat=seat, phase=seen[seat]["play"]["phase"], move=legal(seen[seat], seat)[0])
        return False
    answers = send_both(people, table, seen, [str(move) for move in moves])
    now = [person.get(f"/api/tables/{table}/news") for person in people]
    for seat, answer in enumerate(answers):  # whoever came second: only what is no longer possible is stale
        assert answer["type"] == "applied" or (answer["type"] == "stale" and moves[seat] not in legal(now[seat], seat))
    is_heard = all(answer["type"] == "applied" for answer in answers)
    return is_heard and bool(now[0]["play"]["phase"] > min(answer["n"] for answer in answers))
