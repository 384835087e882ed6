"""What one seat may know, built up from nothing: the table as all see it, and its own dice behind the screen."""

from __future__ import annotations

from typing import Final

from msgspec.structs import asdict

from stolik.core.bitset import bit, elements, has, size
from stolik.core.position import NO_SEAT, Position
from stolik.games.fuji.pieces import (
    BEST_VERDICT,
    CARD_NAMES,
    CARDS,
    COLOURS,
    COLUMNS_OF_A_LEVEL,
    EQUIPMENT,
    KINDS,
    MACHETE,
    MAX_DICE_OF_A_MACHETE,
    MAX_REROLLS_OF_A_WATER_BAG,
    NO_CARD,
    NO_SKILL,
    SIDES,
    SKILLS,
    THIRD_FIGURE,
    VERDICTS,
    WATER_BAG,
    WOUNDS,
)
from stolik.games.fuji.rules.codes import (
    ENDINGS,
    GIVING,
    KEEPING,
    MOVING,
    NEW_FACE,
    PHASES,
    PLANNING,
    QUESTIONS,
    REROLL,
    REROLLING,
    SECOND_CARD,
    SKILLS_PHASE,
    SOME_DICE,
    VILLAGE_REACHED,
)
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.printed import CRATER, FIRST_VOLCANO, SECOND_VOLCANO
from stolik.games.fuji.rules.state import PUBLIC_VIEWER
from stolik.games.fuji.rules.terrain import UNREACHABLE_STEPS
from stolik.games.fuji.view_prospects import opened_round, prospects
from stolik.games.fuji.view_statements import statements
from stolik.games.fuji.view_types import Cell, Die, Equipment, Figure, FujiOwn, FujiPublic, FujiView, PendingQuestion

NO_PLACE: Final = -1


def view(position: Position, seat: int) -> FujiView:
    """The view of a seat, or of a spectator: what everyone sees and what it sees besides."""
    return FujiView(**asdict(public(position)), **asdict(own(position, seat)))


def public(position: Position) -> FujiPublic:
    """What everyone sees."""
    assert isinstance(position, Fuji)
    plan = position.plan
    level = (plan.level - 1) * COLUMNS_OF_A_LEVEL
    figures = range(plan.figures)
    won = position.over and position.how == VILLAGE_REACHED
    return FujiPublic(
        players=position.seats,
        level=plan.level,
        scenario=plan.scenario,
        pair=("a" if plan.has_dummy() else "b") if position.seats == THIRD_FIGURE else None,
        excitement=plan.excitement,
        text=plan.text,
        own_box=plan.own_box,
        round=position.round,
        phase="over" if position.over else PHASES[position.phase],
        rows=plan.chart.rows,
        columns=plan.chart.columns,
        map=cells(position),
        figures=tuple([_figure(position, figure) for figure in figures]),
        neighbours=tuple([elements(plan.neighbours[figure]) for figure in figures]),
        track=plan.box.skull,
        plasters=tuple(plan.box.plasters),
        costs=tuple([plan.box.costs[level + column] for column in range(COLUMNS_OF_A_LEVEL)]),
        stack=position.stack_size(),
        used=names_of(position.used),
        bars=position.supply(),
        statements=statements(position, position.said),
        asked=asked(position),
        turn=None if position.turn == NO_SEAT else position.turn,
        prospects=prospects(position),
        last_round=opened_round(position) if position.last_round > 0 else None,
        over=position.over,
        ending=ENDINGS[position.how] if position.over else None,
        score=position.points() if won else None,
        verdict=verdict(position.points()) if won else None,
    )


def own(position: Position, seat: int) -> FujiOwn:
    """What this seat sees besides."""
    assert isinstance(position, Fuji)
    if seat < 0:
        return FujiOwn(None, (), (), (), (), 0, 0, ())
    has_third = position.plan.has_third()
    third = position.active_dice(THIRD_FIGURE) & position.seen_by(seat, THIRD_FIGURE) if has_third else 0
    return FujiOwn(
        you=seat,
        dice=dice_of(position, position.active_dice(seat)),
        third=dice_of(position, third),
        picked=_picked(position, seat),
        turns=_turns(position, seat),
        rerolls=_rerolls(position, seat, seat),
        third_rerolls=_rerolls(position, seat, THIRD_FIGURE) if has_third else 0,
        standing=_standing(position, seat),
    )


# -- The map ----------------------------------------------------------------------------------------


def cells(position: Fuji) -> tuple[Cell, ...]:
    """Every place of the map; villages for four lie there with four players only."""
    floods = flood_times(position)
    places = position.plan.places
    return tuple([_cell(position, place, floods) for place in range(position.plan.chart.size) if has(places, place)])


def cell_number(position: Fuji, place: int) -> int:
    """The index of a place among the cells that are there."""
    return size(position.plan.places & (bit(place) - 1))


def flood_times(position: Fuji) -> dict[int, int]:
    """[6.5] After how many more ends of rounds lava comes, place by place, if no token speeds it up."""
    times: dict[int, int] = {}
    lava: int = position.lava
    ring: int = position.next_ring(lava)
    rounds = 1
    while ring:
        for place in elements(ring):
            times[place] = rounds
        lava |= ring
        ring = position.next_ring(lava)
        rounds += 1
    return times


def _cell(position: Fuji, place: int, floods: dict[int, int]) -> Cell:
    plan = position.plan
    card = NO_CARD if has(position.lava, place) else position.card_at[place]
    chart = plan.chart
    figures = [figure for figure in range(plan.figures) if position.is_pawn(figure)]
    return Cell(
        row=chart.row[place],
        column=chart.column[place],
        kind=_kind(position, place),
        card=None if card == NO_CARD else CARD_NAMES[card],
        condition=None if card == NO_CARD else plan.box.conditions[card],
        reroll=card != NO_CARD and plan.box.reroll[card] == 1,
        start="S" if place == chart.white else ("G" if place == chart.grey else None),
        token=_token(position, place),
        eruption=plan.token_number(place) + 1 if has(position.eruption_tokens, place) else None,
        floods_in=floods.get(place),
        pawns=tuple([figure for figure in figures if position.pawn[figure] == place]),
        targets=tuple([figure for figure in figures if target_place(position, figure) == place]),
    )


def target_place(position: Fuji, figure: int) -> int:
    """Where a figure's marker lies; it is taken back when its turn is over."""
    if position.target[figure] == NO_CARD or has(position.moved, figure) or position.over:
        return NO_PLACE
    return position.place_of[position.target[figure]]


def _kind(position: Fuji, place: int) -> str:
    kind = position.plan.chart.kind[place]
    if kind == CRATER:
        return "crater"
    if has(position.lava, place):
        return "lava"
    if kind == FIRST_VOLCANO or kind == SECOND_VOLCANO:
        return "volcano"
    return "landscape" if has(position.plan.landscapes, place) else "village"


def _token(position: Fuji, place: int) -> str | None:
    if has(position.equipment_tokens, place):
        return "equipment"
    if not has(position.eruption_tokens, place):
        return None
    return "double" if position.rings_of(place) > 1 else "eruption"


# -- Figures ----------------------------------------------------------------------------------------


def dice_of(position: Fuji, dice: int) -> tuple[Die, ...]:
    """Dice as they lie."""
    return tuple([die_of(die, position.face(die)) for die in elements(dice)])


def die_of(die: int, face: int) -> Die:
    """A die with the face that lies up."""
    return Die(die, KINDS[die % 6 // 2], COLOURS[face // 6], face % 6 + 1)


def names_of(cards: int) -> tuple[str, ...]:
    """Equipment by name."""
    return tuple([EQUIPMENT[card] for card in elements(cards)])


def _figure(position: Fuji, figure: int) -> Figure:
    flees = position.is_pawn(figure)
    target = target_place(position, figure) if flees else NO_PLACE
    skill = position.skill[figure]
    aside = position.dice[figure] & position.aside
    steps = position.steps_to_target(figure) if target != NO_PLACE else UNREACHABLE_STEPS
    return Figure(
        figure=figure,
        seat=figure if figure < position.seats else None,
        skill=None if skill == NO_SKILL else SKILLS[skill],
        cell=cell_number(position, position.pawn[figure]) if flees else None,
        target=None if target == NO_PLACE else cell_number(position, target),
        steps=None if steps == UNREACHABLE_STEPS else steps,
        rerolls=None if target == NO_PLACE else _rights(position, figure),
        reach=_reach(position, figure),
        fatigue=position.fatigue[figure],
        wounds=tuple([WOUNDS[wound] for wound in elements(position.wounds[figure])]),
        equipment=_equipment(position, figure),
        offered=names_of(position.offered(figure)) if position.to_keep[figure] > 0 else (),
        bars=position.bars[figure],
        flares=position.flares[figure],
        spared=has(position.spared, figure),
        dice=size(position.active_dice(figure)),
        open_dice=dice_of(position, position.seen_by(PUBLIC_VIEWER, figure) & ~aside),
        aside=dice_of(position, aside),
        ready=_is_ready(position, figure),
        moved=has(position.moved, figure),
        waits=has(position.waits, figure),
    )


def _rights(position: Fuji, figure: int) -> int:
    if position.phase == PLANNING:
        return position.rerolls_of(figure)
    return position.rights[figure]


def _reach(position: Fuji, figure: int) -> tuple[int, ...]:
    if position.over or position.phase != PLANNING or not position.is_pawn(figure):
        return ()
    cards: int = position.targets(figure)
    if position.target[figure] != NO_CARD:
        cards |= bit(position.target[figure])
    return tuple(sorted([cell_number(position, position.place_of[card]) for card in elements(cards)]))


def _equipment(position: Fuji, figure: int) -> tuple[Equipment, ...]:
    return tuple(
        [
            Equipment(EQUIPMENT[card], has(position.used_once, card), has(position.new, card))
            for card in elements(position.held[figure])
        ]
    )


def _is_ready(position: Fuji, figure: int) -> bool:
    if position.phase == REROLLING:
        return not any(
            has(position.rolling, hand) and position.figure_of(hand) == figure
            for hand in range(position.plan.figures + 1)
        )
    seats = position.seats_of(figure)
    return position.is_free_order() and position.ready & seats == seats


def asked(position: Fuji) -> tuple[PendingQuestion, ...]:
    """What is asked before anything else may happen, and of whom."""
    if position.over:
        return ()
    if position.asked:
        return tuple([_question(position, figure) for figure in elements(position.asked)])
    if position.phase == SKILLS_PHASE:
        return _asked_all(position, position.figures_without_skill(), "skill", None)
    if position.phase == KEEPING:
        return _asked_all(position, position.figures_that_keep(), "keep", None)
    if position.phase == MOVING and position.turn != NO_SEAT:
        return _asked_all(position, position.collectors_asked(), "bars", position.turn)
    return ()


def _asked_all(position: Fuji, figures: int, what: str, by: int | None) -> tuple[PendingQuestion, ...]:
    seats = [(figure, elements(position.seats_of(figure))) for figure in elements(figures)]
    return tuple([PendingQuestion(figure, asked, what, None, by, None, None) for figure, asked in seats])


def _question(position: Fuji, figure: int) -> PendingQuestion:
    actor = position.actor[figure]
    about = position.about[figure]
    is_bounded = position.question[figure] == SOME_DICE and about == MACHETE
    return PendingQuestion(
        figure=figure,
        seats=elements(position.seats_of(figure)) if actor == NO_SEAT else (actor,),
        what="receiver" if position.question[figure] == GIVING else QUESTIONS[position.question[figure]],
        card=None if about == NO_CARD else EQUIPMENT[about],
        by=None if position.asker[figure] == NO_SEAT else position.asker[figure],
        first=CARD_NAMES[position.first_card] if position.question[figure] == SECOND_CARD else None,
        most=MAX_DICE_OF_A_MACHETE if is_bounded else None,
    )


# -- Behind one's own screen ------------------------------------------------------------------------


def _picked(position: Fuji, seat: int) -> tuple[int, ...]:
    picked: int = position.picked[seat]
    if position.plan.has_third():
        if position.phase == REROLLING:
            picked |= position.picked[THIRD_FIGURE + seat]
        elif position.actor[THIRD_FIGURE] == seat:
            picked |= position.picked[THIRD_FIGURE]
    return elements(picked)


def _turns(position: Fuji, seat: int) -> tuple[Die, ...]:
    """[9.8] The chosen die with each face to which a shovel may turn it."""
    for figure in elements(position.asked):
        if position.question[figure] == NEW_FACE and position.picker(figure) == seat:
            (die,) = elements(position.picked[figure])
            values = [value for value in range(1, SIDES + 1) if value != position.value[die]]
            return tuple([die_of(die, position.face_with(die, value)) for value in values])
    return ()


def _rerolls(position: Fuji, seat: int, figure: int) -> int:
    """How many throws are left, in phase 3 or by a card."""
    if position.phase == REROLLING:
        hand = position.hand_for(seat, figure)
        return position.left[hand] if has(position.rolling, hand) else 0
    if not has(position.asked, figure) or position.question[figure] != REROLL:
        return 0
    if position.about[figure] == WATER_BAG and position.asker[figure] == figure:
        return MAX_REROLLS_OF_A_WATER_BAG - position.throws_made
    return 1


def _standing(position: Fuji, seat: int) -> tuple[tuple[str, int], ...]:
    """What one's own dice are worth on the cards that matter."""
    if position.over or not position.is_free_order():
        return ()
    cards = position.topics() & (bit(CARDS) - 1)
    return tuple([(CARD_NAMES[card], position.strength(seat, card)) for card in elements(cards)])


def verdict(points: int) -> str:
    """[6.9] What the village says."""
    for most, word in VERDICTS:
        if points <= most:
            return word
    return BEST_VERDICT
