"""May a seat write this now? What the game's `referee_talk` answers [3.9]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stolik.core.game import TalkRefusal
from stolik.core.i18n import LANGUAGES, Catalogue
from stolik.core.position import Position
from stolik.games.fuji.pieces import CARD_NAMES
from stolik.games.fuji.rules.codes import (
    GRADE_NAMES,
    PLAN,
    PLAN_NAMES,
    REROLLING,
    STANDING,
    THREAT,
    THREAT_NAMES,
    TOPIC_NAMES,
    TOPICS,
)
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.talk.checker import check
from stolik.games.fuji.talk.nearest import Statement, nearest

OFF: Final = "off"
CHECKED: Final = "checked"
MODES: Final = (CHECKED, OFF, "open")
"""What a table may choose for free text; the first is usual."""
FIGURES: Final = 4


def places_of(texts: Catalogue) -> dict[str, str]:
    """The names of terrain cards in every language, and their keys."""
    return {texts.say(language, f"terrain.{card}"): card for language in LANGUAGES for card in CARD_NAMES}


class Referee:
    """Listens at a table of Fuji; `places` has the names of terrain cards, in any language, and their keys."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self.places = places

    def __call__(self, position: Position, seat: int, line: str) -> TalkRefusal | None:
        """What is against a line, if anything."""
        assert isinstance(position, Fuji)
        if position.phase == REROLLING:
            return TalkRefusal("silence")
        if position.plan.text == OFF:
            return TalkRefusal(OFF, suggestion=self.offer(position, seat, line))
        found = check(line) if position.plan.text == CHECKED else []
        if not found:
            return None
        first = found[0]
        return TalkRefusal(first.kind, (first.start, first.end), self.offer(position, seat, line))

    def offer(self, position: Position, seat: int, line: str) -> int | None:
        """The nearest statement that the seat may make now; none where it would have to guess to whom."""
        meant = nearest(line, self.places)
        allowed = [action for action in actions_of(meant) if position.is_legal(seat, action)] if meant else []
        return allowed[0] if len(allowed) == 1 else None


def actions_of(meant: Statement) -> list[int]:
    """The actions that a statement can be: several where it does not say to whom."""
    match meant.kind:
        case "standing":
            topic = (*CARD_NAMES, *TOPIC_NAMES).index(str(meant.topic))
            return [STANDING + GRADE_NAMES.index(meant.grade) * TOPICS + topic]
        case "threat":
            first = THREAT + THREAT_NAMES.index(meant.grade) * FIGURES
            return list(range(first, first + FIGURES))
        case _:
            return [PLAN + PLAN_NAMES.index(meant.grade)]
