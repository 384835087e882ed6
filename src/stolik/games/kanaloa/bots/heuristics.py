"""Heuristics for the search: playout policy, action priors and evaluation, and the reasons that a hint gives.

Deliberately absent: the estimates of cards and removals, which are in `playout.py`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stolik.core.bitset import has
from stolik.core.chance import Rng
from stolik.core.heuristics import Heuristics
from stolik.core.position import Position
from stolik.games.kanaloa.bots.playout import (
    MAX_DANGER_TO_DECLARE,
    SURE_TRICK_WORTH,
    chance_to_hold,
    danger,
    evaluate,
    greedy_action,
    takes,
    win_share,
    worth,
)
from stolik.games.kanaloa.rules.codes import DECLARE, PLAY, REMOVE, SAIL
from stolik.games.kanaloa.rules.position import Kanaloa

PLAYOUT_DEPTH: Final[i64] = 16
"""About half a round of cards; then `evaluate` judges."""
PRIOR_WEIGHT: Final = 3.0
"""Found by matches against greedy players, like the depth."""
RANDOM_ONE_IN: Final[i64] = 8
"""A playout takes a random action one time in so many."""
EVEN_PRIOR: Final = 0.5
MAX_CHEAP_WORTH: Final[i64] = 6
"""A card worth no more than this is no loss."""


@final
class KanaloaHeuristics(Heuristics):
    """Playout policy, action priors, evaluation, and reasons for actions."""

    def __init__(self) -> None:
        super().__init__()
        self.playout_depth = PLAYOUT_DEPTH
        self.prior_weight = PRIOR_WEIGHT

    def playout_action(self, position: Position, seat: i64, rng: Rng) -> i64:
        """The greedy action, or a random one time in `RANDOM_ONE_IN`."""
        assert isinstance(position, Kanaloa)
        if rng.below(RANDOM_ONE_IN) == 0:
            return position.random_action(seat, rng)
        return greedy_action(position, seat, rng)

    def prior(self, position: Position, seat: i64, action: i64) -> float:
        """A card that may hold the trick for little; other decisions are left to the search."""
        assert isinstance(position, Kanaloa)
        if action >= REMOVE or (has(position.beside, seat) and position.tricks[seat] == 0):
            return EVEN_PRIOR
        card: i64 = action - PLAY
        rank: i64 = -worth(card, position.trump)
        if takes(position, card):
            rank += chance_to_hold(position, seat, card)
        return max(0.0, min(1.0, EVEN_PRIOR + float(rank) / float(2 * SURE_TRICK_WORTH)))

    def evaluate(self, position: Position, seat: i64) -> float:
        """The estimate of the chance to win in `playout`."""
        assert isinstance(position, Kanaloa)
        return evaluate(position, seat)

    def reasons(self, position: Position, seat: i64, action: i64) -> list[str]:
        """Reasons for an action, the main one first."""
        assert isinstance(position, Kanaloa)
        if action >= DECLARE:
            harmless = danger(position.hands[seat], position.trump) <= MAX_DANGER_TO_DECLARE
            return ["reason.harmless_hand"] if harmless == (action != SAIL) else []
        if action >= REMOVE:
            without: i64 = position.fields_of(action - REMOVE)
            nearer = win_share(position, seat, without) > win_share(position, seat, 0)
            return ["reason.brings_you_nearer"] if nearer else []
        return why_play(position, seat, action - PLAY)


def why_play(position: Kanaloa, seat: i64, card: i64) -> list[str]:
    """What a card does in this trick."""
    wants_none = has(position.beside, seat) and position.tricks[seat] == 0
    reasons: list[str] = []
    if not takes(position, card):
        reasons.append("reason.stays_below")
    elif not wants_none:
        sure = 2 * chance_to_hold(position, seat, card) > SURE_TRICK_WORTH
        reasons.append("reason.should_take_the_trick" if sure else "reason.may_take_the_trick")
    if worth(card, position.trump) <= MAX_CHEAP_WORTH:
        reasons.append("reason.costs_little")
    return reasons
