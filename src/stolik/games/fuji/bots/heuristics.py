"""Heuristics for the search: playout policy, action priors and evaluation, and the reasons that a hint gives.

A search tries everything that a seat may do, and there is a lot to say: statements are left out of it
(`PRIOR_NEVER_TRY`). They change no dice, and a search that draws dice anew for every try would not notice what they
are good for.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import has
from stolik.core.chance import Rng
from stolik.core.heuristics import PRIOR_NEVER_TRY, Heuristics
from stolik.core.position import Position
from stolik.games.fuji.bots.evaluation import EscapeEstimator, zero_costs
from stolik.games.fuji.bots.mind import Mind
from stolik.games.fuji.bots.planning import judge_target
from stolik.games.fuji.bots.scene import Scene
from stolik.games.fuji.bots.workspace import Workspace
from stolik.games.fuji.bots.worth import Hand, Worth, hand_of, worth_in
from stolik.games.fuji.pieces import FIGURES, THIRD_FIGURE
from stolik.games.fuji.rules.codes import (
    ASIDE,
    CARD,
    DIE,
    DONE,
    DOUBT,
    FAIL,
    GO,
    KEEP,
    LATER,
    OPEN,
    PLANNING,
    PLAY,
    READY,
    REMAIN,
    REROLLING,
    TALK,
    TARGET,
    THIRD,
    THROW,
    WAIT,
    WOUND,
    YES,
)
from stolik.games.fuji.rules.position import Fuji

PLAYOUT_DEPTH: Final[i64] = 16
"""About a phase of three players; then `evaluate` judges."""
EXPLORATION: Final = 0.15
"""Chances differ by little, so doubt must weigh little."""
EVEN_PRIOR: Final = 0.5
PLAYOUT_ROWS: Final[i64] = 3
PRIOR_ROWS: Final[i64] = 16
"""Sampled worlds for a playout's action, and for the priors of targets."""
GOOD_GRADE: Final[i64] = 2
SOON_ERUPTIONS: Final[i64] = 2
"""Eruptions after which lava is close."""


@final
class FujiHeuristics(Heuristics):
    """Playout policy, action priors, evaluation, and reasons; all seats maximize the same chance."""

    def __init__(self) -> None:
        super().__init__()
        self.playout_depth = PLAYOUT_DEPTH
        self.is_cooperative = True
        self.exploration = EXPLORATION
        self.quick: Mind = Mind(PLAYOUT_ROWS, listens=False, words=0, late_words=0)
        self.workspace: Workspace = Workspace(PRIOR_ROWS)
        self.scene: Scene | None = None
        self.scene_name: tuple[int, int, int, int] = (0, 0, 0, 0)

    def playout_action(self, position: Position, seat: i64, rng: Rng) -> i64:
        """The bot's policy on few imagined worlds, without statements."""
        assert isinstance(position, Fuji)
        return self.quick.choose(position, seat, rng)

    def prior(self, position: Position, seat: i64, action: i64) -> float:
        """Targets by the chances that they leave to all; statements are not tried."""
        assert isinstance(position, Fuji)
        if action >= TALK or action == WAIT:
            return PRIOR_NEVER_TRY
        own: i64 = action - THIRD if THIRD <= action < READY else action
        if position.phase == PLANNING and position.asked == 0 and TARGET <= own < PLAY:
            figure: i64 = seat if own == action else THIRD_FIGURE
            return judge_target(self.scene_for(position, seat, figure), figure, own - TARGET, 0)
        return EVEN_PRIOR

    def scene_for(self, position: Fuji, seat: i64, figure: i64) -> Scene:
        """The sampled worlds of the seat, the same for all targets of a figure while nothing is done or said."""
        said: i64 = 0
        for count in position.statements:
            said += count
        name: tuple[int, int, int, int] = (seat, figure, position.changed, said)
        scene: Scene | None = self.scene
        if scene is None or scene.world is not position or self.scene_name != name:
            scene = Scene(position, seat, position.rng, self.workspace, PRIOR_ROWS, believes=True)
            scene.imagine_all()
            self.scene = scene
            self.scene_name = name
        return scene

    def evaluate(self, position: Position, seat: i64) -> float:
        """The estimated chance that all get home from where they stand now."""
        assert isinstance(position, Fuji)
        ends: vec[i64] = vec[i64]([0] * FIGURES)
        figure: i64 = 0
        while figure < position.plan.figures:
            if position.is_pawn(figure):
                ends[figure] = position.pawn[figure]
            figure += 1
        return EscapeEstimator(position).chance(ends, zero_costs(), 0)

    def reasons(self, position: Position, seat: i64, action: i64) -> list[str]:
        """What speaks for an action, weightiest first."""
        assert isinstance(position, Fuji)
        if action >= TALK:
            return [] if action >= DOUBT else ["reason.others_can_plan"]
        figure: i64 = THIRD_FIGURE if THIRD <= action < READY else seat
        own: i64 = action - THIRD if figure != seat else action
        if TARGET <= own < PLAY:
            return why_target(position, seat, figure, own - TARGET)
        if own >= READY:
            return ["reason.all_is_planned"] if own == READY else []
        return why_otherwise(position, own)


def why_target(position: Fuji, seat: i64, figure: i64, card: i64) -> list[str]:
    """Strong there, nearer home, away from the lava, rerolls, equipment, no eruption."""
    reasons: list[str] = []
    worth: Worth = worth_in(position.plan.box)
    hand: Hand = hand_of(position.active_dice(figure) & position.known[seat])
    estimator: EscapeEstimator = EscapeEstimator(position)
    place: i64 = position.place_of[card]
    if worth.standing(card, hand, position.value, 0) >= GOOD_GRADE:
        reasons.append("reason.strong_there")
    if estimator.home[place] < estimator.home[position.pawn[figure]]:
        reasons.append("reason.nearer_home")
    if estimator.floods[position.pawn[figure]] <= SOON_ERUPTIONS < estimator.floods[place]:
        reasons.append("reason.away_from_lava")
    if position.plan.box.reroll[card]:
        reasons.append("reason.one_more_reroll")
    if has(position.equipment_tokens, place):
        reasons.append("reason.equipment_lies_there")
    return reasons


def why_otherwise(position: Fuji, action: i64) -> list[str]:
    """Dice, cards, turns and wounds."""
    if KEEP <= action < TARGET:
        return ["reason.useful_card"]
    if PLAY <= action < DIE:
        return ["reason.worth_using_now"]
    if DIE <= action <= THROW:
        return ["reason.better_dice"] if position.phase == REROLLING or action == THROW else []
    if action == DONE:
        return ["reason.good_enough"]
    if ASIDE <= action < CARD:
        return ["reason.harms_nobody_then"]
    if action == YES:
        return ["reason.useful_card"]
    return why_turn(action)


def why_turn(action: i64) -> list[str]:
    if action == OPEN:
        return ["reason.nothing_to_wait_for"]
    if action == LATER:
        return ["reason.others_first"]
    if GO <= action < REMAIN:
        return ["reason.nearer_home"] if action == GO else []
    if action == REMAIN:
        return ["reason.safer_here"]
    if FAIL < action < WOUND + 4:
        return ["reason.hurts_least"]
    return []
