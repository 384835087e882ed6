"""People who change their minds: another face-down choice, an undo, a question to take something back."""

from __future__ import annotations

from random import Random
from typing import Final

from faults.secrecy.cast import PairOfTables
from faults.secrecy.imagined import ImaginedPlay
from faults.secrecy.moves import Step
from stolik.server.table.play import Made, Play

OFTEN: Final = 0.3


async def reconsider(pair: PairOfTables, step: Step, luck: Random) -> bool:
    """Who has moved thinks again, the same way in both worlds; false where they do not."""
    if luck.random() > OFTEN:
        return False
    plays = [live.table.playing() for live in pair.lives]
    undoable = [play.undoable(step.seat) for play in plays]
    if _both(plays, undoable):
        silent = undoable[0] is not None and undoable[0].silent
        if silent and luck.random() < 0.6 and min(map(len, step.legal)) > 1:
            return await _choose_otherwise(pair, step, luck)
        return await _undo(pair, step.seat)
    if _both(plays, [play.takeable(step.seat) for play in plays]):
        return await _take_back(pair, step.seat, agrees=luck.random() < 0.6)
    return False


def _both(plays: list[Play], made: list[Made | None]) -> bool:
    """Is there such a move in both worlds, made since they parted?"""
    imagined = plays[1]
    return None not in made and isinstance(imagined, ImaginedPlay) and not imagined.is_past(made[1])


async def _choose_otherwise(pair: PairOfTables, step: Step, luck: Random) -> bool:
    other = [luck.choice([one for one in step.legal[which] if one != step.actions[which]]) for which in (0, 1)]
    if step.seat == pair.principal.seat:
        other[1] = other[0]
    for world, live, action in zip(pair.worlds, pair.lives, other, strict=True):
        move, mover = pair.game.moves.write(action), pair.holder(step.seat)
        fields = {"seat": step.seat, "phase": live.table.phase_for(world.people[mover].id), "move": move}
        await world.command(mover, pair.id, "move", **fields)
    return True


async def _undo(pair: PairOfTables, seat: int) -> bool:
    for world in pair.worlds:
        await world.command(pair.holder(seat), pair.id, "undo", seat=seat)
    return True


async def _take_back(pair: PairOfTables, seat: int, *, agrees: bool) -> bool:
    for world, live in zip(pair.worlds, pair.lives, strict=True):
        await world.command(pair.holder(seat), pair.id, "takeback", seat=seat)
        names = {known.id: name for name, known in world.people.items()}
        for person in live.table.people():
            if live.table.takeback is not None and seat not in live.table.seats_of(person):
                await world.command(names[person], pair.id, "consent", agrees=agrees)
    return True
