"""Equipment evaluation: the value of playing a card, and the best answers to what it asks.

A use is evaluated like any plan: the sampled worlds are changed as the card would change them. What a card asks is
answered by evaluating all answers in the same way.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, has
from stolik.games.fuji.bots.scene import Scene
from stolik.games.fuji.bots.worth import Hand
from stolik.games.fuji.pieces import (
    CARABINER,
    COMPASS,
    DICE,
    FIRST_AID,
    FLARE,
    FLARE_BONUS,
    LIGHTER,
    MACHETE,
    MAP,
    NO_CARD,
    OPPOSITE_SUM,
    ROPE,
    SHOVEL,
    SIDES,
    TAPE,
    WATER_BAG,
)
from stolik.games.fuji.rules.position import Fuji

KEPT_CARD_WORTH: Final = 0.016
"""The value of a card kept for later, as a probability of getting home."""
PRICES: Final[vec[float]] = vec[float]([1.0, 1.0, 1.2, 0.5, 1.2, 1.6, 1.2, 0.6, 0.8, 1.2, 1.0, 1.0, 1.2, 0.8, 1.0])
"""Multiples of `KEPT_CARD_WORTH` for each card, from torch to lighter."""
DRAWN_CARD_WORTH: Final = 0.01
"""The value of drawing a card, as a probability of getting home."""


@final
class Gear:
    """The equipment evaluation for one figure, on the sampled worlds of one scene."""

    def __init__(self, scene: Scene, figure: i64) -> None:
        self.scene: Scene = scene
        self.world: Fuji = scene.world
        self.figure: i64 = figure
        self.dice: i64 = scene.hands[figure].held & self.world.known[scene.seat]
        """The own dice that the seat sees and that count."""
        self.kept: vec[i64] = scene.workspace.kept
        self.choice: i64 = -1
        self.second: i64 = -1
        """The answers found by the last evaluation: what they are depends on the card."""
        self.keep_rows()

    def keep_rows(self) -> None:
        at: i64 = 0
        while at < self.scene.rows * DICE:
            self.kept[at] = self.scene.values[at]
            at += 1

    def restore_rows(self) -> None:
        at: i64 = 0
        while at < self.scene.rows * DICE:
            self.scene.values[at] = self.kept[at]
            at += 1

    def price(self, card: i64) -> float:
        """The value of a card if kept; it falls as home gets nearer."""
        furthest: i64 = 0
        figure: i64 = 0
        while figure < self.world.plan.figures:
            if self.world.is_pawn(figure):
                furthest = max(furthest, self.scene.estimator.home[self.world.pawn[figure]])
            figure += 1
        nearness: float = min(1.0, float(furthest) / 6.0)
        return PRICES[card] * KEPT_CARD_WORTH * nearness

    def judge(self, card: i64) -> float:
        """The value of the plan with the best use of the card; −1 where it cannot be evaluated here."""
        self.choice = -1
        self.second = -1
        if card == FIRST_AID:
            return self.judge_first_aid()
        if card == FLARE:
            return self.judge_flare()
        if card == COMPASS:
            return self.judge_turning(SIDES, OPPOSITE_SUM - SIDES)
        if card == TAPE:
            return self.judge_turning(OPPOSITE_SUM - SIDES, SIDES)
        if card == SHOVEL:
            return self.judge_shovel()
        if card == MACHETE:
            return self.judge_machete()
        if card == MAP:
            return self.judge_map()
        if card == LIGHTER:
            return self.judge_lighter()
        if card == WATER_BAG:
            return self.judge_water_bag()
        if card == CARABINER:
            return self.judge_carabiner()
        if card == ROPE:
            return self.judge_rope()
        return -1.0

    def judge_first_aid(self) -> float:
        before: i64 = self.scene.spared
        self.scene.spared |= bit(self.figure)
        chance: float = self.scene.judge()
        self.scene.spared = before
        return chance

    def judge_flare(self) -> float:
        self.scene.bonus[self.figure] += FLARE_BONUS
        chance: float = self.scene.judge()
        self.scene.bonus[self.figure] -= FLARE_BONUS
        return chance

    # -- Dice of one's own -----------------------------------------------------------------------

    def set_die(self, die: i64, value: i64) -> None:
        row: i64 = 0
        while row < self.scene.rows:
            self.scene.values[row * DICE + die] = value
            row += 1

    def judge_turning(self, shown: i64, turned: i64) -> float:
        """[9.8] Dice are turned one by one while that helps; `choice` is their set."""
        chosen: i64 = 0
        most: float = -1.0
        while True:
            found: i64 = -1
            die: i64 = 0
            while self.dice >> die:
                if has(self.dice & ~chosen, die) and self.world.value[die] == shown:
                    self.set_die(die, turned)
                    chance: float = self.scene.judge()
                    self.set_die(die, shown)
                    if chance > most:
                        most = chance
                        found = die
                die += 1
            if found < 0:
                break
            chosen |= bit(found)
            self.set_die(found, turned)
        self.restore_rows()
        self.choice = chosen
        return most

    def judge_shovel(self) -> float:
        """[9.8] `choice` is the die, `second` its new value."""
        most: float = -1.0
        die: i64 = 0
        while self.dice >> die:
            if has(self.dice, die):
                most = max(most, self.judge_faces(die, most))
            die += 1
        return most

    def judge_faces(self, die: i64, least: float) -> float:
        """The best other face of a die, noted where it is better than what was found."""
        most: float = least
        value: i64 = 1
        while value <= SIDES:
            if value != self.world.value[die]:
                self.set_die(die, value)
                chance: float = self.scene.judge()
                if chance > most:
                    most = chance
                    self.choice = die
                    self.second = value
            value += 1
        self.set_die(die, self.world.value[die])
        return most

    def judge_machete(self) -> float:
        """[9.8] One die or two that will not count; `choice` is their set."""
        hand: Hand = self.scene.hands[self.figure]
        before: i64 = hand.held
        most: float = -1.0
        one: i64 = 0
        while self.dice >> one:
            two: i64 = one
            while has(self.dice, one) and self.dice >> two:
                if has(self.dice, two):
                    hand.take(before & ~bit(one) & ~bit(two))
                    chance: float = self.scene.judge()
                    if chance > most:
                        most = chance
                        self.choice = bit(one) | bit(two)
                two += 1
            one += 1
        hand.take(before)
        return most

    # -- Dice of others --------------------------------------------------------------------------

    def judge_map(self) -> float:
        """[9.9] `choice` is whom to lend to, `second` the die."""
        most: float = -1.0
        other: i64 = 0
        while other < self.world.plan.figures:
            if has(self.world.others(self.figure), other):
                most = max(most, self.judge_lending(self.figure, other, self.dice, most))
            other += 1
        return most

    def judge_lighter(self) -> float:
        """[9.9] `choice` is whom to ask."""
        most: float = -1.0
        lenders: i64 = self.world.lenders(self.figure)
        other: i64 = 0
        while other < self.world.plan.figures:
            if has(lenders, other):
                chance: float = self.judge_lending(other, self.figure, self.scene.hands[other].held, most)
                if chance > most:
                    most = chance
                    self.choice = other
            other += 1
        return most

    def judge_lending(self, giver: i64, receiver: i64, dice: i64, least: float) -> float:
        """The best die to lend, noted where it is better than what was found."""
        scene: Scene = self.scene
        most: float = least
        die: i64 = 0
        while dice >> die:
            if has(dice, die):
                scene.hands[giver].drop(die)
                scene.hands[receiver].put(die)
                chance: float = scene.judge()
                scene.hands[receiver].drop(die)
                scene.hands[giver].put(die)
                if chance > most:
                    most = chance
                    self.choice = receiver
                    self.second = die
            die += 1
        return most

    def judge_water_bag(self) -> float:
        """[9.7] `choice` is whom it is for: oneself twice, or another once."""
        most: float = -1.0
        other: i64 = 0
        while other < self.world.plan.figures:
            if self.world.is_pawn(other) and self.scene.hands[other].count > 0 and self.scene.target[other] != NO_CARD:
                self.roll_weak(other, 2 if other == self.figure else 1)
                chance: float = self.scene.judge()
                self.restore_rows()
                if chance > most:
                    most = chance
                    self.choice = other
            other += 1
        return most

    def roll_weak(self, figure: i64, throws: i64) -> None:
        """In every row the dice that are weak on the figure's target are thrown again."""
        scene: Scene = self.scene
        row: i64 = 0
        while row < scene.rows:
            dice: i64 = scene.hands[figure].held
            scene.roll_on(figure, dice, throws, scene.values, row * DICE)
            row += 1

    def judge_carabiner(self) -> float:
        """[9.7] Everyone throws the die that helps them least."""
        figure: i64 = 0
        while figure < self.world.plan.figures:
            if (
                self.world.is_pawn(figure)
                and self.scene.hands[figure].count > 0
                and self.scene.target[figure] != NO_CARD
            ):
                row: i64 = 0
                while row < self.scene.rows:
                    self.throw_weakest(figure, row)
                    row += 1
            figure += 1
        chance: float = self.scene.judge()
        self.restore_rows()
        return chance

    def throw_weakest(self, figure: i64, row: i64) -> None:
        scene: Scene = self.scene
        dice: i64 = scene.hands[figure].held
        die: i64 = 0
        while dice >> die:
            if has(dice, die) and scene.is_weak(figure, die, scene.values[row * DICE + die], 1):
                scene.values[row * DICE + die] = scene.rng.below(SIDES) + 1
                return
            die += 1

    # -- The map ---------------------------------------------------------------------------------

    def judge_rope(self) -> float:
        """[9.3] In phase 4: `choice` is the card to step on."""
        scene: Scene = self.scene
        before: i64 = scene.pawn[self.figure]
        goal: i64 = scene.goal[self.figure]
        wakes: i64 = scene.wakes[self.figure]
        places: i64 = self.world.rope_places(self.figure) & ~self.world.eruption_tokens
        most: float = -1.0
        place: i64 = 0
        while places >> place:
            if has(places, place):
                scene.pawn[self.figure] = place
                chance: float = scene.judge()
                if has(self.world.equipment_tokens, place):
                    chance += DRAWN_CARD_WORTH
                if chance > most:
                    most = chance
                    self.choice = self.world.card_at[place]
            place += 1
        scene.pawn[self.figure] = before
        scene.goal[self.figure] = goal
        scene.wakes[self.figure] = wakes
        return most
