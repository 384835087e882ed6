"""What a turn of phase 5 would bring if it were taken now, and how the turns of the last round went."""

from __future__ import annotations

from stolik.core.bitset import bit, elements, has, size
from stolik.games.fuji.pieces import CARD_NAMES, COLOURS, KIND_STRIDE, KINDS, WOUND_COUNT
from stolik.games.fuji.rules.codes import MOVING
from stolik.games.fuji.rules.moving import (
    FATE_BONUS,
    FATE_COST,
    FATE_ORDER,
    FATE_SUCCESS,
    FATE_TURN,
    FATE_WOUNDS,
    usual_way,
)
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.view_statements import statements
from stolik.games.fuji.view_types import Die, LastRound, Prospect, Sum


def prospects(position: Fuji) -> tuple[Prospect, ...]:
    """[5.1] For everyone who has not moved: what would happen if they went now."""
    if position.over or position.phase != MOVING:
        return ()
    return tuple([_prospect(position, figure) for figure in elements(position.unmoved())])


def _prospect(position: Fuji, figure: int) -> Prospect:
    card = position.target[figure]
    lead: int = position.lead(figure)
    success = lead > 0
    ways: int = position.ways(figure) if success else 0
    tokens: int = usual_way(ways) if ways else 0
    place: int = position.place_of[card] if ways else position.pawn[figure]
    wins = bool(ways) and _is_home_with(position, figure, place)
    cost: int = 0 if wins or has(position.spared, figure) else position.cost(lead)
    due: int = position.wounds_due[figure]
    before: int = position.fatigue[figure]
    after = before if due else min(before + cost, position.plan.box.skull)
    wounds = due or min(position.plasters_between(before, after), WOUND_COUNT - size(position.wounds[figure]))
    falls = after == position.plan.box.skull
    woken = 0 if wins else position.places_of_tokens(tokens)
    turns = _turning(position, woken)
    return Prospect(
        figure=figure,
        card=CARD_NAMES[card],
        mine=_sum(position, figure, card),
        neighbours=tuple([_sum(position, other, card) for other in elements(position.plan.neighbours[figure])]),
        extra=position.bonus(figure),
        success=success,
        difference=lead if success else None,
        fatigue=cost,
        is_counted=due > 0,
        wounds=0 if falls else wounds,
        falls=falls,
        path=_path(position, figure, place, tokens) if ways else (),
        tokens=_cells(position, woken),
        erupts=_cells(position, turns),
        dies=_lost(position, figure, place, turns),
        wins=wins,
    )


def _sum(position: Fuji, figure: int, card: int) -> Sum:
    dice: int = position.counting(figure, card)
    shown = tuple([_die(position, die, position.value[die]) for die in elements(dice)])
    return Sum(figure, shown, position.sum_of(dice))


def _die(position: Fuji, die: int, value: int) -> Die:
    kind = die % 6 // 2
    return Die(die, KINDS[kind], COLOURS[position.plan.box.face[kind * KIND_STRIDE + value] // 6], value)


def _cells(position: Fuji, places: int) -> tuple[int, ...]:
    there = position.plan.places
    return tuple([size(there & (bit(place) - 1)) for place in elements(places)])


def _path(position: Fuji, figure: int, goal: int, tokens: int) -> tuple[int, ...]:
    start: int = position.pawn[figure]
    way = position.way(start, goal, position.distance(start, goal), tokens)
    there = position.plan.places
    return tuple([size(there & (bit(place) - 1)) for place in way])


def _turning(position: Fuji, woken: int) -> int:
    """All that would turn to lava if these tokens erupted."""
    lava: int = position.lava
    for place in elements(woken):
        for _ in range(position.rings_of(place)):
            lava |= position.next_ring(lava)
    return lava & ~position.lava


def _lost(position: Fuji, figure: int, place: int, turning: int) -> tuple[int, ...]:
    others = position.pawns_on(turning) & ~bit(figure)
    return elements(others | bit(figure) if has(turning, place) else others)


def _is_home_with(position: Fuji, figure: int, place: int) -> bool:
    others = position.pawns_on(position.plan.villages) | bit(figure)
    return has(position.plan.villages, place) and others == position.plan.pawns


# -- The round before ---------------------------------------------------------------------------------


def opened_round(position: Fuji) -> LastRound:
    """[3.8] The dice as they were, beside what was said, and what came of it."""
    figures = range(position.plan.figures)
    moved = [figure for figure in figures if position.last_fate[figure] & FATE_TURN]
    moved.sort(key=lambda figure: (position.last_fate[figure] >> FATE_ORDER) & 7)
    return LastRound(
        round=position.last_round,
        dice=tuple([_old_dice(position, position.last_dice[figure] & ~position.last_aside) for figure in figures]),
        said=statements(position, position.last_said),
        moves=tuple([_happened(position, figure) for figure in moved]),
    )


def _old_dice(position: Fuji, dice: int) -> tuple[Die, ...]:
    return tuple([_die(position, die, position.last_value[die]) for die in elements(dice)])


def _old_sum(position: Fuji, figure: int, card: int) -> Sum:
    mask = position.plan.box.mask[card]
    dice = [
        die
        for die in _old_dice(position, position.last_dice[figure] & ~position.last_aside)
        if has(mask, COLOURS.index(die.colour) * 6 + die.value - 1)
    ]
    return Sum(figure, tuple(dice), sum([die.value for die in dice]))


def _happened(position: Fuji, figure: int) -> Prospect:
    card = position.last_target[figure]
    fate = position.last_fate[figure]
    mine = _old_sum(position, figure, card)
    neighbours = [_old_sum(position, other, card) for other in elements(position.plan.neighbours[figure])]
    extra = (fate >> FATE_BONUS) & 255
    success = bool(fate & FATE_SUCCESS)
    lead = mine.sum + extra - max([other.sum for other in neighbours])
    return Prospect(
        figure=figure,
        card=CARD_NAMES[card],
        mine=mine,
        neighbours=tuple(neighbours),
        extra=extra,
        success=success,
        difference=lead if success else None,
        fatigue=(fate >> FATE_COST) & 63,
        is_counted=True,
        wounds=(fate >> FATE_WOUNDS) & 7,
        falls=False,
        path=(),
        tokens=(),
        erupts=(),
        dies=(),
        wins=False,
    )
