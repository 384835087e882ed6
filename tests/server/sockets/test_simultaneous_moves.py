"""Two devices of a real server decide in the same moment: both are answered `applied` where seats act in free order."""

from __future__ import annotations

import pytest

from server.table.test_free_order import KEYS
from stolik import registry
from stolik.core.game import Game
from support.people import Json
from support.server import Server
from support.sync_people import Visitor, gather, legal


def meant(game: Game, snapshot: Json, seat: int) -> str | None:
    """Something that a seat may do without saying yes to what lies on the table; each seat something else."""
    rules = game.start(2)
    offered = [text for text in legal(snapshot, seat) if not rules.must_see_latest(seat, game.moves.read(text))]
    return offered[seat] if len(offered) > seat and seat in snapshot["play"]["waiting"] else None


@pytest.mark.parametrize("key", KEYS)
def test_two_who_decide_at_once_are_both_applied(key: str, server: Server) -> None:
    """Whoever of them is the quicker one."""
    game, people = registry.load(key), [Visitor(server.address, "Ann"), Visitor(server.address, "Bob")]
    table = gather(people, key)
    for quicker in range(2):
        while not decide_at_once(game, people, table, quicker):
            pass


def decide_at_once(game: Game, people: list[Visitor], table: str, quicker: int) -> bool:
    """Both do something on what they have seen; whether both were applied though the first had changed the table."""
    before = [person.get(f"/api/tables/{table}/news") for person in people]
    moves = [meant(game, snapshot, seat) for seat, snapshot in enumerate(before)]
    if None in moves:
        assert not before[0]["play"]["over"], "they never decided together"
        seat = before[0]["play"]["waiting"][0]  # not both decide now: go on
        people[seat].do(
            table, "move", seat=seat, phase=before[seat]["play"]["phase"], move=legal(before[seat], seat)[0]
        )
        return False
    for seat in (quicker, 1 - quicker):
        answer = people[seat].ask(table, "move", seat=seat, phase=before[seat]["play"]["phase"], move=moves[seat])
        now = people[seat].get(f"/api/tables/{table}/news")
        if answer["type"] == "stale":  # only what is no longer possible is
            assert seat != quicker
            assert moves[seat] not in legal(now, seat)
            return False
        assert answer["type"] == "applied", answer
    return bool(now["play"]["phase"] > before[1 - quicker]["play"]["phase"])
