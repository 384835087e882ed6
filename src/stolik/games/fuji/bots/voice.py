"""The statement chooser: picks the true statement after which listeners are least wrong about the seat's hidden dice.

It samples these dice as a listener with public knowledge would, and takes the error of these samples on the cards
that matter to the neighbours. Of all true statements it picks the one that reduces the error most, if by enough.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import has
from stolik.games.fuji.bots.evaluation import EscapeEstimator
from stolik.games.fuji.bots.hearing import grade_likelihood
from stolik.games.fuji.bots.scene import Scene
from stolik.games.fuji.bots.workspace import LISTENER_ROWS
from stolik.games.fuji.bots.worth import MAX_THROWS, Hand, Worth, worth_in
from stolik.games.fuji.pieces import CARDS, DICE, NO_CARD
from stolik.games.fuji.rules.codes import EQUIPMENT_PHASE, PLANNING, STANDING, TOPICS
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.state import PUBLIC_VIEWER

TARGET_WEIGHT: Final = 4.0
OWN_TARGET_WEIGHT: Final = 1.5
AHEAD_WEIGHT: Final = 1.0
BACK_WEIGHT: Final = 0.25
"""How much a card matters: a neighbour's target, the own one, and what a neighbour reaches nearer home or farther."""
MIN_SQUARE_PIPS_TO_SAY: Final = 0.8
"""The mean square error in pips that a statement must take away to be made."""


@final
class Voice:
    """The statement chooser of one seat, with samples of its dice as listeners may draw them."""

    def __init__(self, scene: Scene) -> None:
        self.world: Fuji = scene.world
        self.seat: i64 = scene.seat
        self.scene: Scene = scene
        self.worth: Worth = worth_in(self.world.plan.box)
        self.matters: vec[float] = vec[float]([0.0] * CARDS)
        self.all_matters: float = 0.0
        self.supposed: vec[i64] = scene.workspace.supposed
        self.errors: vec[float] = vec[float]([0.0] * LISTENER_ROWS)
        self.hand: Hand = scene.hands[self.seat]
        self.find_what_matters(scene.estimator)
        self.suppose()
        self.find_errors()

    def find_what_matters(self, estimator: EscapeEstimator) -> None:
        """Weigh cards: the neighbours' targets and, in planning, what they can reach; the own target too."""
        world: Fuji = self.world
        figure: i64 = 0
        while figure < world.plan.figures:
            if has(world.plan.neighbours[self.seat], figure) and world.is_pawn(figure):
                if world.target[figure] != NO_CARD:
                    self.matters[world.target[figure]] += TARGET_WEIGHT
                if world.phase == PLANNING:
                    self.find_reachable(estimator, figure)
            figure += 1
        if world.target[self.seat] != NO_CARD:
            self.matters[world.target[self.seat]] += OWN_TARGET_WEIGHT
        card: i64 = 0
        while card < CARDS:
            self.all_matters += self.matters[card]
            card += 1

    def find_reachable(self, estimator: EscapeEstimator, figure: i64) -> None:
        cards: i64 = self.world.reach[figure]
        here: i64 = estimator.home[self.world.pawn[figure]]
        card: i64 = 0
        while cards >> card:
            if has(cards, card):
                ahead: bool = estimator.home[self.world.place_of[card]] < here
                self.matters[card] += AHEAD_WEIGHT if ahead else BACK_WEIGHT
            card += 1

    def suppose(self) -> None:
        """Sample these dice from public knowledge."""
        world: Fuji = self.world
        hidden: i64 = world.dice[self.seat] & ~world.known[PUBLIC_VIEWER]
        throws: i64 = min(world.rights[self.seat], MAX_THROWS) if world.phase == EQUIPMENT_PHASE else 0
        self.scene.suppose(self.seat, hidden, throws, LISTENER_ROWS, self.supposed)

    def find_errors(self) -> None:
        """The weighted square error of each sample on the cards that matter, in pips."""
        card: i64 = 0
        while card < CARDS:
            if self.matters[card] > 0.0:
                actual: i64 = self.worth.total(card, self.hand, self.world.value, 0)
                row: i64 = 0
                while row < LISTENER_ROWS:
                    off: i64 = self.worth.total(card, self.hand, self.supposed, row * DICE) - actual
                    self.errors[row] += self.matters[card] * float(off * off)
                    row += 1
            card += 1

    def wrongness(self) -> float:
        """The listeners' mean square error now."""
        return self.wrongness_after(-1, 0)

    def wrongness_after(self, topic: i64, grade: i64) -> float:
        """The same after a statement."""
        wrong: float = 0.0
        total: float = 1e-30
        row: i64 = 0
        while row < LISTENER_ROWS:
            weight: float = 1.0
            if topic >= 0:
                weight = grade_likelihood(grade, self.worth.standing(topic, self.hand, self.supposed, row * DICE))
            wrong += weight * self.errors[row]
            total += weight
            row += 1
        return wrong / (total * max(self.all_matters, 1.0))

    def best_statement(self) -> i64:
        """The action of the best statement; −1 where none reduces the error enough."""
        least: float = self.wrongness() - MIN_SQUARE_PIPS_TO_SAY
        best: i64 = -1
        topic: i64 = 0
        while topic < TOPICS:
            grade: i64 = self.worth.standing(topic, self.hand, self.world.value, 0)
            action: i64 = STANDING + grade * TOPICS + topic
            if self.world.is_legal(self.seat, action):
                wrong: float = self.wrongness_after(topic, grade)
                if wrong < least:
                    least = wrong
                    best = action
            topic += 1
        return best
