"""Fuji: what a seat may decide, talk left out. Several dice that are chosen together are one decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from browser.decisions.boards import Decision
from browser.decisions.fuji_locators import is_usual
from stolik.core.bitset import elements
from stolik.core.chance import FastRng
from stolik.games.fuji import move_types as moves
from stolik.games.fuji.moves import ACTION_OF, MOVE_OF, WRITTEN, tag_of
from stolik.games.fuji.pieces import CARD_NAMES, FIGURES, NO_CARD, THIRD_FIGURE
from stolik.games.fuji.rules.codes import KEEPING, QUESTIONS, REROLLING, SKILLS_PHASE, TALK
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.view import view

THIRD: Final = ", for the third"
SETS: Final = {"reroll", "dice", "phase 3"}
"""Where several dice are chosen and then named at once."""
MAX_DICE: Final = 3
ONE_TOO_MANY: Final = "one die too many was touched"
MANY_TO_COPY: Final = 3
"""So many cards that there is little room for the button which confirms one of them."""


def deeds(position: Fuji, seat: int, offered: Sequence[int]) -> Iterator[Decision]:
    """Everything that can be done."""
    actions = [action for action in offered if action < TALK]
    if position.phase in (SKILLS_PHASE, KEEPING):  # there one's own figure comes first
        actions = [action for action in actions if not getattr(MOVE_OF[action], "third", False)] or actions
    others = {MOVE_OF[action] for action in actions}
    for action in actions:
        move = MOVE_OF[action]
        third = THIRD if getattr(move, "third", False) else ""
        for detail in details(position, seat, move, others):
            case = f"{tag_of(move)}{': ' if detail else ''}{detail}{third}"
            yield Decision(case, (action,), (WRITTEN[action],))
    yield from sets_of_dice(position, seat, actions)


def details(position: Fuji, seat: int, move: object, others: set[moves.Move]) -> Sequence[str]:
    """What else there is to say of a decision than its kind; nothing where it is a part of another."""
    figure = THIRD_FIGURE if getattr(move, "third", False) else seat
    question = QUESTIONS[position.question[figure]]
    match move:
        case moves.PickDie() | moves.Throw():
            return ()
        case moves.Target():
            is_laid = position.target[figure] != NO_CARD
            return ("another one instead",) if is_laid else ("by the button", "by a second touch")
        case moves.Play(card, third):
            return ("",) if third else (card,)
        case moves.Give(card, third):
            return ("what can be used",) if moves.Play(card, third) in others else ("",)
        case moves.Aside(die, third):
            return ("beside a throw",) if moves.PickDie(die, third) in others else ("",)
        case moves.Copy() if sum(isinstance(other, moves.Copy) for other in others) >= MANY_TO_COPY:
            return ("of many",)
        case moves.Wound(wound):
            return (wound,)
        case moves.Go(tokens):
            if sum(isinstance(other, moves.Go) for other in others) > 1:
                usual = is_usual(move, view(position, seat), figure)
                return ("the usual one of several ways",) if usual else ("another way",)
            return ("waking the volcano",) if tokens else ("",)
        case moves.Done():
            return ("phase 3",) if position.phase == REROLLING else (question,)
        case moves.Card(card) if question == "second_card" and CARD_NAMES.index(card) < position.first_card:
            return ("second_card, before the first",)
        case moves.Choose() | moves.Card() | moves.Yes() | moves.No():
            return (question,)
    return ("",)


def sets_of_dice(position: Fuji, seat: int, actions: Sequence[int]) -> Iterator[Decision]:
    """Dice that are chosen one after the other, and what ends that."""
    for third in (False, True):
        dice = [action for action in actions if is_die(action, third=third)]
        question = QUESTIONS[position.question[THIRD_FIGURE if third else seat]]
        where = "phase 3" if position.phase == REROLLING else question
        if third:
            yield from hidden_dice(position, seat, dice)
        most = min(MAX_DICE if where in SETS else 1, len(dice))
        for count in range(1, most + 1):
            chosen = finished(position, seat, dice[-count:], third=third)
            case = f"{tag_of(MOVE_OF[chosen[-1]])}: {count} dice, {where}{THIRD if third else ''}"
            yield Decision(case, chosen, tuple(WRITTEN[action] for action in chosen))
            if count == MAX_DICE and len(chosen) == count:  # the last of them only ends it: one die was too many
                case = f"{tag_of(MOVE_OF[chosen[-1]])}: {ONE_TOO_MANY}, {where}"
                yield Decision(case, chosen, tuple(WRITTEN[action] for action in chosen))


def hidden_dice(position: Fuji, seat: int, dice: Sequence[int]) -> Iterator[Decision]:
    """A card of the third's may use dice that the other player sees alone."""
    seen = elements(position.seen_by(seat, THIRD_FIGURE))
    hidden = [action for action in dice if getattr(MOVE_OF[action], "die", None) not in seen]
    if hidden:
        chosen = finished(position, seat, hidden[-1:], third=True)
        case = f"{tag_of(MOVE_OF[chosen[-1]])}: one that is hidden{THIRD}"
        yield Decision(case, chosen, tuple(WRITTEN[action] for action in chosen))


def is_die(action: int, *, third: bool) -> bool:
    """Does the action choose a die for this figure?"""
    move = MOVE_OF[action]
    return isinstance(move, moves.PickDie) and move.third == third


def finished(position: Fuji, seat: int, dice: Sequence[int], *, third: bool) -> tuple[int, ...]:
    """These dice, as far as so many may be chosen, and the throw or the end that follows where one does."""
    tried = position.clone(FastRng(0))
    chosen: list[int] = []
    for action in dice:
        if tried.is_legal(seat, action):
            tried.apply(seat, action)
            chosen.append(action)
    is_open = tried.phase == REROLLING or any(tried.picked[figure] for figure in range(FIGURES))
    ends = [ACTION_OF[move] for move in (moves.Throw(third), moves.Done(third))] if is_open else []
    return (*chosen, *[end for end in ends if tried.is_legal(seat, end)][:1])
