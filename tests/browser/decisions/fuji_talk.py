"""Fuji's statements: a kind, what it is about, what is said of it, and "Powiedz"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from browser.decisions.boards import Decision
from browser.decisions.fuji_locators import figure_name, place, place_name
from browser.decisions.touch import Fingers
from browser.decisions.visible_state import Sight
from stolik.games.fuji import move_types
from stolik.games.fuji.moves import MOVE_OF, WRITTEN, tag_of
from stolik.games.fuji.pieces import CARD_NAMES, NO_CARD, THIRD_FIGURE
from stolik.games.fuji.rules.codes import GRADE_NAMES, PLAN_NAMES, PLEASE_NAMES, TALK, THREAT_NAMES, TOPIC_NAMES
from stolik.games.fuji.rules.position import Fuji as Rules

WITHIN_REACH: Final = "standing: a card that could be my target"
STATEMENTS: Final = (
    *(f"standing: my target, {grade}" for grade in GRADE_NAMES),
    "standing: another card",
    WITHIN_REACH,
    *(f"standing: {topic}" for topic in TOPIC_NAMES),
    *(f"threat: {grade}" for grade in THREAT_NAMES),
    "rather",
    "leave",
    "way",
    *(f"please: {grade}" for grade in PLEASE_NAMES),
    *(f"plan: {grade}" for grade in PLAN_NAMES),
    "agree",
    "doubt",
)
KINDS: Final = {
    "standing": "Idzie mi…",
    "threat": "Groźba",
    "rather": "Prośba",
    "leave": "Prośba",
    "way": "Prośba",
    "please": "Prośba",
    "plan": "Plan",
    "agree": "Zgoda",
    "doubt": "Zgoda",
}
FAMILIES: Final = {
    "blue": "niebieskie",
    "pink": "różowe",
    "yellow": "żółte",
    "even": "parzyste",
    "odd": "nieparzyste",
    "high": "wysokie",
    "low": "niskie",
}
TO_SOMEBODY: Final = (move_types.Threat, move_types.Please, move_types.Agree, move_types.Doubt)
WORDS: Final = {
    "poor": "kiepsko",
    "fair": "tak sobie",
    "good": "dobrze",
    "excellent": "świetnie",
    "not": "nie zagrażam",
    "may": "uważaj",
    "weaker": "słabiej",
    "stronger": "mocniej",
    "keep": "zostawiam",
    "little": "trochę",
    "lot": "dużo",
    "rather": "wolę tam",
    "leave": "zostaw mi",
    "way": "ustąpię",
    "agree": "zgoda",
    "doubt": "wątpię",
}


def statements(position: Rules, seat: int, offered: Sequence[int]) -> Iterator[Decision]:
    """What a seat may say now."""
    target = None if position.target[seat] == NO_CARD else CARD_NAMES[position.target[seat]]
    targets = {move.card for move in map(MOVE_OF.__getitem__, offered) if isinstance(move, move_types.Target)}
    for action in offered:
        if action >= TALK:
            move = MOVE_OF[action]
            detail = detail_of(move, target, is_pair_b=position.plan.has_third())
            case = f"{tag_of(move)}{': ' if detail else ''}{detail}"
            if isinstance(move, move_types.Standing) and move.topic in targets:
                case = WITHIN_REACH
            yield Decision(case, (action,), (WRITTEN[action],))


def detail_of(move: object, target: str | None, *, is_pair_b: bool) -> str:
    """What else there is to say of a statement than its kind."""
    match move:
        case move_types.Standing(topic, grade):
            if topic in CARD_NAMES:
                return f"my target, {grade}" if topic == target else "another card"
            return topic
        case move_types.Threat(to, grade) if to == THIRD_FIGURE and is_pair_b:
            return f"{grade}, about the third"
        case move_types.Threat(_, grade) | move_types.Please(_, grade) | move_types.Plan(grade):
            return grade
    return ""


def make(fingers: Fingers, decision: Decision, moves: Sequence[object], sight: Sight) -> None:
    """Say it."""
    (move,) = moves
    kind = tag_of(move)
    topic: str | None = getattr(move, "topic", None) or getattr(move, "card", None)
    if topic in CARD_NAMES:
        fingers.touch(place(fingers, sight, topic))
    opened = fingers.button(KINDS[kind])
    if opened.get_attribute("aria-expanded") != "true":
        fingers.touch(opened)
    if decision.case == WITHIN_REACH:  # a second touch would make it the target, were nothing about to be said
        fingers.touch(place(fingers, sight, str(topic)))
    about = figure_name(sight, move.to) if isinstance(move, TO_SOMEBODY) else topic and name_of(topic, sight)
    assert fingers.cut_off(".talk .short") == []
    if about is not None:
        fingers.touch(fingers.button(about, within=fingers.group("Wybierz, o czym mówisz")))
    fingers.touch(fingers.button(WORDS[getattr(move, "grade", kind)]))
    fingers.touch(fingers.button("Powiedz"))
    fingers.screen.rest_at_table()
    fingers.touch(opened)  # folded away: now a touch on a card means the card again


def name_of(topic: str, sight: Sight) -> str:
    """A card, or dice of one kind."""
    return FAMILIES.get(topic) or place_name(sight, topic)
