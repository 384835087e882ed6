"""A plan: the target of each figure, and the value of each face to it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import has
from stolik.core.chance import Rng
from stolik.games.fuji.bots.evaluation import EscapeEstimator
from stolik.games.fuji.bots.hearing import PIP_SUMS
from stolik.games.fuji.bots.workspace import Workspace
from stolik.games.fuji.bots.worth import (
    KIND_COUNT,
    MAX_THROWS,
    MILLIPIPS_PER_PIP,
    TOPIC_ROW_LENGTH,
    Hand,
    Worth,
    worth_in,
)
from stolik.games.fuji.pieces import DICE_OF_A_FIGURE, FIGURES, KIND_STRIDE, NO_CARD, SIDES
from stolik.games.fuji.rules.moving import usual_way
from stolik.games.fuji.rules.position import Fuji

NEIGHBOUR_PENALTY_MILLIPIPS: Final[i64] = 400
"""Thousandths of a pip on the own target that a player gives up to lower the pips on a neighbour's by one."""


class Plan:
    """What a seat knows, and the targets, goals and costs planned for all figures."""

    def __init__(self, world: Fuji, seat: i64, rng: Rng, workspace: Workspace, rows: i64, believes: bool) -> None:
        self.world: Fuji = world
        self.seat: i64 = seat
        self.rng: Rng = rng
        self.rows: i64 = rows
        self.believes: bool = believes
        self.worth: Worth = worth_in(world.plan.box)
        self.estimator: EscapeEstimator = EscapeEstimator(world)
        self.workspace: Workspace = workspace
        self.values: vec[i64] = workspace.values
        """Faces in phase 5, row by row."""
        self.throws_ahead: vec[i64] = workspace.throws_ahead
        """What further throws would show, the same for every plan that is compared."""
        # The plan.
        self.hands: list[Hand] = workspace.hands
        """The dice of each figure that count."""
        self.target: vec[i64] = vec[i64]([NO_CARD] * FIGURES)
        self.pawn: vec[i64] = vec[i64]([0] * FIGURES)
        self.goal: vec[i64] = vec[i64]([0] * FIGURES)
        self.wakes: vec[i64] = vec[i64]([0] * FIGURES)
        self.bonus: vec[i64] = vec[i64]([0] * FIGURES)
        self.spared: i64 = world.spared
        # Of one row while it is judged.
        self.ends: vec[i64] = vec[i64]([0] * FIGURES)
        self.costs: vec[i64] = vec[i64]([0] * FIGURES)
        self.wins: vec[float] = vec[float]([0.0] * FIGURES)
        """After judging: how often each figure succeeds."""
        self.tired: vec[float] = vec[float]([0.0] * FIGURES)
        self.wants: vec[i64] = workspace.wants
        self.hopes: vec[i64] = workspace.hopes
        self.falls: vec[float] = workspace.falls
        self.is_imagined: bool = False
        self.take_plan()

    # -- The plan as it lies ---------------------------------------------------------------------

    def take_plan(self) -> None:
        """What everyone has laid down so far."""
        world: Fuji = self.world
        figure: i64 = 0
        while figure < world.plan.figures:
            self.hands[figure].take(world.active_dice(figure))
            self.bonus[figure] = world.bonus(figure)
            if world.is_pawn(figure):
                self.pawn[figure] = world.pawn[figure]
                self.aim(figure, world.target[figure])
            figure += 1
        figure = 0
        while figure < world.plan.figures:
            self.learn_wants(figure)
            figure += 1

    def aim(self, figure: i64, card: i64) -> None:
        """Let a figure's plan be this card; without one, the nearest to home that it reaches."""
        world: Fuji = self.world
        self.target[figure] = card
        if card == NO_CARD:
            self.goal[figure] = self.estimator.nearest(world.within(self.pawn[figure], world.steps(figure)))
            self.wakes[figure] = 0
            return
        before: i64 = world.target[figure]
        pawn: i64 = world.pawn[figure]
        world.target[figure] = card
        world.pawn[figure] = self.pawn[figure]
        ways: i64 = world.ways(figure)
        world.target[figure] = before
        world.pawn[figure] = pawn
        self.goal[figure] = world.place_of[card] if ways else self.pawn[figure]
        self.wakes[figure] = self.rings_of(usual_way(ways)) if ways else 0

    def rings_of(self, tokens: i64) -> i64:
        """How many eruptions these tokens cause."""
        rings: i64 = 0
        number: i64 = 0
        while number < 2:
            if has(tokens, number):
                rings += self.world.rings_of(self.world.plan.token_place(number))
            number += 1
        return rings

    def rerolls(self, figure: i64, card: i64) -> i64:
        """The rerolls that a figure would have with this target."""
        world: Fuji = self.world
        if card == NO_CARD:
            return 0
        before: i64 = world.target[figure]
        world.target[figure] = card
        rerolls: i64 = world.rerolls_of(figure)
        world.target[figure] = before
        return min(rerolls, MAX_THROWS)

    # -- What a figure wants of its dice ---------------------------------------------------------

    def learn_wants(self, figure: i64) -> None:
        """What every face is to a figure with its target: pips there, less some of those that harm neighbours."""
        kind: i64 = 0
        while kind < KIND_COUNT:
            value: i64 = 1
            while value <= SIDES:
                self.wants[figure * TOPIC_ROW_LENGTH + kind * KIND_STRIDE + value] = self.wanted(
                    figure, kind * KIND_STRIDE + value
                )
                value += 1
            self.learn_hopes(figure, kind)
            kind += 1

    def wanted(self, figure: i64, face: i64) -> i64:
        wanted: i64 = 0
        other: i64 = 0
        while other < self.world.plan.figures:
            card: i64 = self.target[other]
            if card != NO_CARD:
                if other == figure:
                    wanted += self.worth.pips[card * TOPIC_ROW_LENGTH + face] * MILLIPIPS_PER_PIP
                elif has(self.world.plan.neighbours[figure], other):
                    wanted -= self.worth.pips[card * TOPIC_ROW_LENGTH + face] * NEIGHBOUR_PENALTY_MILLIPIPS
            other += 1
        return wanted

    def learn_hopes(self, figure: i64, kind: i64) -> None:
        """The expected value of a die of a kind with so many throws left, thrown on while that is better."""
        row: i64 = figure * TOPIC_ROW_LENGTH + kind * KIND_STRIDE
        at: i64 = (figure * KIND_COUNT + kind) * (MAX_THROWS + 1)
        self.hopes[at] = -MILLIPIPS_PER_PIP * PIP_SUMS
        throws: i64 = 1
        while throws <= MAX_THROWS:
            hope: i64 = 0
            value: i64 = 1
            while value <= SIDES:
                hope += max(self.wants[row + value], self.hopes[at + throws - 1])
                value += 1
            self.hopes[at + throws] = hope // SIDES
            throws += 1

    def is_weak(self, figure: i64, die: i64, value: i64, throws: i64) -> bool:
        """Is a die's value below the expectation of so many more throws?"""
        kind: i64 = die % DICE_OF_A_FIGURE // 2
        hope: i64 = self.hopes[(figure * KIND_COUNT + kind) * (MAX_THROWS + 1) + throws]
        return self.wants[figure * TOPIC_ROW_LENGTH + kind * KIND_STRIDE + value] < hope
