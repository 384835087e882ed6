"""Moves for both worlds: the same where possible, any where they lie face down; and choices that are changed."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from faults.secrecy.imagined import ImaginedPlay
from faults.secrecy.tables import Tables
from stolik.conformance.observation import observation, observed_events
from stolik.core.position import RuleEvent
from stolik.server.table.table_game import TableGame

CANDIDATES: Final = 6


class Step(NamedTuple):
    """A seat's decision in the real world and in the other one, and what else it might have been."""

    seat: int
    actions: tuple[int, int]
    legal: tuple[tuple[int, ...], tuple[int, ...]]
    ends: bool
    """One of the games would be over."""


def choose(tables: Tables, chance: Random) -> Step:
    """Somebody's next decision in both worlds, with the same effect on the principal where one is found."""
    real, other = (table.started_game() for table in tables.both)
    principal, to_move = tables.principal.seat, real.position.to_move()
    seat = chance.choice(to_move)
    legal = real.position.legal(seat), other.position.legal(seat)
    action = chance.choice(legal[0])
    expected = foresee(real, seat, action, principal)
    if seat == principal:
        there = action
    elif len(to_move) > 1 and chance.random() < 0.6:
        there = chance.choice(legal[1])
    else:
        candidates = [action] if action in legal[1] else []
        candidates += chance.sample(legal[1], min(CANDIDATES, len(legal[1])))
        alike = (one for one in candidates if foresee(other, seat, one, principal) == expected)
        there = next(alike, candidates[0])
    ends = expected[0] or foresee(other, seat, there, principal)[0]
    return Step(seat, (action, there), legal, ends)


def foresee(play: TableGame, seat: int, action: int, principal: int) -> tuple[bool, bytes]:
    """Would a move end the game, and what will it show to a principal?

    It is tried on a copy with the table's own chance, which is the same again under the same labels.
    """
    dealer = play.chance if isinstance(play, ImaginedPlay) else play.dealer
    copy = play.position.clone(dealer.deal(play.game.chance_kinds))
    events: list[RuleEvent] = []
    copy.event_sink = events
    copy.apply(seat, action)
    shown = observed_events(play.game, events, principal, copy.seats)
    return copy.over, shown + observation(play.game, copy, principal)


def looks_alike(tables: Tables, since: int) -> bool:
    """By the rules alone: has the principal got the same events and views in both worlds since a row?"""
    real, other = tables.both
    game, principal, players = tables.game, tables.principal.seat, tables.setup.players
    positions = [table.started_game().position for table in tables.both]
    if real.last_row != other.last_row or any(position.over for position in positions):
        return False
    for n in range(since + 1, real.last_row + 1):
        received = [observed_events(game, table.events_by_row.get(n, []), principal, players) for table in tables.both]
        if received[0] != received[1]:
            return False
    return observation(game, positions[0], principal) == observation(game, positions[1], principal)


async def reconsider(tables: Tables, step: Step, chance: Random) -> bool:
    """Who has moved chooses otherwise, undoes it or asks to take it back, the same way in both worlds; false if not."""
    if chance.random() > 0.3:
        return False
    real, other = (table.started_game() for table in tables.both)
    assert isinstance(other, ImaginedPlay)
    undoable = real.undoable_move(step.seat)
    if undoable is not None and other.is_new(other.undoable_move(step.seat)):
        if undoable.is_face_down and chance.random() < 0.6 and min(map(len, step.legal)) > 1:
            await _choose_otherwise(tables, step, chance)
        else:
            await tables.command(step.seat, "undo")
        return True
    if real.takeback_move(step.seat) is not None and other.is_new(other.takeback_move(step.seat)):
        await _take_back(tables, step.seat, agrees=chance.random() < 0.6)
        return True
    return False


async def _choose_otherwise(tables: Tables, step: Step, chance: Random) -> None:
    other = [chance.choice([one for one in step.legal[which] if one != step.actions[which]]) for which in (0, 1)]
    if step.seat == tables.principal.seat:
        other[1] = other[0]
    await tables.move(step.seat, *other)


async def _take_back(tables: Tables, seat: int, *, agrees: bool) -> None:
    await tables.command(seat, "takeback")
    for world, table in zip(tables.worlds, tables.both, strict=True):
        names = {known.id: name for name, known in world.people.items()}
        for person in table.people():
            if table.takeback_request is not None and seat not in table.seats_of(person):
                await world.command(names[person], tables.id, "consent", agrees=agrees)
