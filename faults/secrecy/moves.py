"""Moves for both worlds: the same where that is possible, any at all where they lie face down; and second thoughts."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from faults.secrecy.imagined import ImaginedPlay
from faults.secrecy.tables import Tables, holder
from stolik.core.game import Game
from stolik.core.position import Told
from stolik.examination.looks import hearing, look
from stolik.server.table.play import Made, Play
from stolik.server.table.state import Table

CANDIDATES: Final = 6


class Step(NamedTuple):
    """A seat's decision in the real world and in the other one, and what else it might have been."""

    seat: int
    actions: tuple[int, int]
    legal: tuple[tuple[int, ...], tuple[int, ...]]
    ends: bool
    """One of the games would be over."""


class Outcome(NamedTuple):
    """What a move will show to a principal."""

    over: bool
    heard: bytes
    seen: bytes


def choose(tables: Tables, chance: Random) -> Step:
    """Somebody's next decision in both worlds, with the same effect on the principal where one is found."""
    real, other = (live.table.playing() for live in tables.lives)
    principal, owing = tables.principal.seat, real.position.to_move()
    seat = chance.choice(owing)
    legal = real.position.legal(seat), other.position.legal(seat)
    action = chance.choice(legal[0])
    expected = foresee(real, seat, action, principal)
    if seat == principal:
        there = action
    elif len(owing) > 1 and chance.random() < 0.6:
        there = chance.choice(legal[1])
    else:
        candidates = [action] if action in legal[1] else []
        candidates += chance.sample(legal[1], min(CANDIDATES, len(legal[1])))
        alike = (one for one in candidates if foresee(other, seat, one, principal) == expected)
        there = next(alike, candidates[0])
    ends = expected.over or foresee(other, seat, there, principal).over
    return Step(seat, (action, there), legal, ends)


def foresee(play: Play, seat: int, action: int, principal: int) -> Outcome:
    """Try a move on a copy with the table's own chance, which is the same again under the same labels."""
    dealer = play.chance if isinstance(play, ImaginedPlay) else play.dealer
    copy = play.position.clone(dealer.deal(play.game.chance))
    told: list[Told] = []
    copy.ear = told
    copy.apply(seat, action)
    return Outcome(copy.over, hearing(play.game, told, principal, copy.seats), look(play.game, copy, principal))


def looks_alike(game: Game, tables: tuple[Table, Table], principal: int, since: int) -> bool:
    """By the rules alone: has the principal heard and seen the same in both worlds since a row?"""
    real, other = tables
    here, there = real.playing().position, other.playing().position
    if real.n != other.n or here.over or there.over:
        return False
    for n in range(since + 1, real.n + 1):
        heard = [hearing(game, table.told.get(n, []), principal, real.setup.players) for table in tables]
        if heard[0] != heard[1]:
            return False
    return look(game, here, principal) == look(game, there, principal)


async def reconsider(tables: Tables, step: Step, chance: Random) -> bool:
    """Who has moved chooses otherwise, undoes it or asks to take it back, the same way in both worlds; false if not."""
    if chance.random() > 0.3:
        return False
    plays = [live.table.playing() for live in tables.lives]
    undoable = [play.undoable(step.seat) for play in plays]
    if _both(plays, undoable):
        silent = undoable[0] is not None and undoable[0].silent
        if silent and chance.random() < 0.6 and min(map(len, step.legal)) > 1:
            await _choose_otherwise(tables, step, chance)
        else:
            for world in tables.worlds:
                await world.command(holder(step.seat, tables.setup.players), tables.id, "undo", seat=step.seat)
        return True
    if _both(plays, [play.takeable(step.seat) for play in plays]):
        await _take_back(tables, step.seat, agrees=chance.random() < 0.6)
        return True
    return False


def _both(plays: list[Play], made: list[Made | None]) -> bool:
    """Is there such a move in both worlds, made since they parted?"""
    imagined = plays[1]
    return None not in made and isinstance(imagined, ImaginedPlay) and not imagined.is_past(made[1])


async def _choose_otherwise(tables: Tables, step: Step, chance: Random) -> None:
    other = [chance.choice([one for one in step.legal[which] if one != step.actions[which]]) for which in (0, 1)]
    if step.seat == tables.principal.seat:
        other[1] = other[0]
    for which in (0, 1):
        await tables.move(which, step.seat, other[which])


async def _take_back(tables: Tables, seat: int, *, agrees: bool) -> None:
    for world, live in zip(tables.worlds, tables.lives, strict=True):
        await world.command(holder(seat, tables.setup.players), tables.id, "takeback", seat=seat)
        names = {known.id: name for name, known in world.people.items()}
        for person in live.table.people():
            if live.table.takeback is not None and seat not in live.table.seats_of(person):
                await world.command(names[person], tables.id, "consent", agrees=agrees)
