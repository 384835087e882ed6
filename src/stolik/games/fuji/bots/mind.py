"""The policy of the bots, phase by phase: evaluate each choice on sampled worlds, and take the best for all.

Deliberately absent: memory. Every decision is made anew from the world that the seat is handed; only the set of dice
that is being picked, die by die, is remembered until it is thrown.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, first, has
from stolik.core.chance import Rng
from stolik.games.fuji.bots.answering import answer
from stolik.games.fuji.bots.gear import Gear
from stolik.games.fuji.bots.giving import best_gift
from stolik.games.fuji.bots.moving import move
from stolik.games.fuji.bots.planning import best_target, judge_target, play_in_planning
from stolik.games.fuji.bots.rolling import best_aside, best_throw, next_pick
from stolik.games.fuji.bots.scene import Scene
from stolik.games.fuji.bots.swapping import best_swap
from stolik.games.fuji.bots.voice import Voice
from stolik.games.fuji.bots.workspace import Workspace
from stolik.games.fuji.pieces import (
    BINOCULARS,
    EQUIPMENT_COUNT,
    KNIFE,
    NO_CARD,
    RADIO,
    SKILL_COUNT,
    THIRD_FIGURE,
)
from stolik.games.fuji.rules.codes import (
    ASIDE,
    DIE,
    DONE,
    KEEP,
    KEEPING,
    MOVING,
    PLANNING,
    PLAY,
    READY,
    REROLLING,
    SKILL,
    SKILLS_PHASE,
    TARGET,
    THIRD,
    THROW,
)
from stolik.games.fuji.rules.position import Fuji

BEST_SKILLS: Final[vec[i64]] = vec[i64]([3, 4, 5, 2, 6, 1])
"""The higher the sooner chosen: quartermaster, scout, guide, instructor, collector, handyman."""
BEST_CARDS: Final[vec[i64]] = vec[i64]([6, 4, 14, 2, 12, 13, 9, 3, 5, 11, 7, 8, 15, 5, 10])
"""The same for equipment to keep, from torch to lighter."""
MIN_GAIN_TO_CHANGE: Final = 0.004
GAIN_PER_CHANGE: Final = 0.008
"""A marker is moved for a better chance: by this much, and by so much more for each move before."""
MAX_CHANGES: Final[i64] = 4
"""Moves of one marker in a phase."""
WORDS_BEFORE_TARGET: Final[i64] = 3
"""Statements before the own marker lies; the others are for when more is known of others' targets."""
MIN_SQUARE_PIPS_TO_SHOW: Final = 7.0
"""The mean square error in pips of listeners from which on a radio is used."""


@final
class Mind:
    """The policy at one strength: how many worlds it samples, whether it uses statements, and how many it makes."""

    def __init__(self, rows: i64, listens: bool, words: i64, late_words: i64) -> None:
        self.rows: i64 = rows
        self.workspace: Workspace = Workspace(rows)
        self.listens: bool = listens
        self.words: i64 = words
        self.late_words: i64 = late_words
        self.picking: vec[i64] = vec[i64]([-1] * 6)
        """Which dice are being picked: seat, round, phase, throws left, hand, and their set."""

    def choose(self, world: Fuji, seat: i64, rng: Rng) -> i64:
        """The action to take; legal for a seat that must decide."""
        if world.phase == SKILLS_PHASE or world.phase == KEEPING:
            return choose_at_start(world, seat)
        rows: i64 = 1 if world.phase == MOVING else self.rows
        if world.asked == 0 and world.phase == REROLLING:
            return self.reroll(world, seat, rng)
        scene: Scene = Scene(world, seat, rng, self.workspace, rows, self.listens)
        if world.asked:
            scene.imagine_all()
            return answer(scene)
        if world.phase == MOVING:
            scene.imagine_all()
            return move(scene)
        if world.phase == PLANNING:
            return self.plan(scene)
        return self.equip(scene)

    # -- Phase 2 ---------------------------------------------------------------------------------

    def plan(self, scene: Scene) -> i64:
        """Speak, use what helps to plan, lay or move the marker, be ready."""
        world: Fuji = scene.world
        words: i64 = self.words if world.target[scene.seat] != NO_CARD else min(self.words, WORDS_BEFORE_TARGET)
        said: i64 = self.speak(scene, words)
        if said >= 0:
            return said
        action: i64 = best_gift(scene, scene.seat)
        if action < 0:
            action = self.plan_for(scene, scene.seat, 0)
        if action < 0 and world.plan.has_third():
            action = self.plan_for(scene, THIRD_FIGURE, THIRD)
        return action if action >= 0 else READY

    def plan_for(self, scene: Scene, figure: i64, offset: i64) -> i64:
        """A card to play or a target to lay for a figure; −1 where all is well as it is."""
        world: Fuji = scene.world
        target: i64 = world.target[figure]
        if target != NO_CARD and world.retargeted[figure] >= MAX_CHANGES:
            return -1
        scene.imagine_all()
        margin: float = MIN_GAIN_TO_CHANGE + GAIN_PER_CHANGE * float(world.retargeted[figure])
        best: i64 = best_target(scene, figure, margin)
        if target != NO_CARD:
            play: i64 = self.play_early(scene, figure)
            if play >= 0 and world.is_legal(scene.seat, play + offset):
                return play + offset
        if best != NO_CARD and best != target and world.is_legal(scene.seat, TARGET + best + offset):
            return TARGET + best + offset
        return -1

    def play_early(self, scene: Scene, figure: i64) -> i64:
        """[9.1-9.4] A card of phase 2 that is worth its price now, once a marker lies; −1 for none."""
        world: Fuji = scene.world
        cards: i64 = world.playable(figure, scene.seat)
        if cards == 0:
            return -1
        play: i64 = play_in_planning(scene, figure)
        if play < 0 and has(cards, BINOCULARS):
            now: float = judge_target(scene, figure, scene.target[figure], 0)
            if best_swap(scene, figure).chance - Gear(scene, figure).price(BINOCULARS) > now + MIN_GAIN_TO_CHANGE:
                play = PLAY + BINOCULARS
            else:
                judge_target(scene, figure, scene.target[figure], 0)
        if play < 0 and has(cards, RADIO) and self.words > 0 and figure == scene.seat:
            if Voice(scene).wrongness() > MIN_SQUARE_PIPS_TO_SHOW:
                play = PLAY + RADIO
        return play

    def speak(self, scene: Scene, words: i64) -> i64:
        """The best statement, while there are words left; −1 for silence."""
        if scene.world.statements[scene.seat] >= words:
            return -1
        return Voice(scene).best_statement()

    # -- Phase 3 ---------------------------------------------------------------------------------

    def reroll(self, world: Fuji, seat: i64, rng: Rng) -> i64:
        """Pick and throw, hand by hand."""
        if has(world.rolling, seat):
            return self.reroll_hand(world, seat, seat, 0, rng)
        return self.reroll_hand(world, seat, THIRD_FIGURE + seat, THIRD, rng)

    def reroll_hand(self, world: Fuji, seat: i64, hand: i64, offset: i64, rng: Rng) -> i64:
        picked: i64 = world.picked[hand]
        chosen: i64 = self.remembered(world, seat, hand) if picked else 0
        if chosen == 0 or chosen & picked != picked:
            scene: Scene = Scene(world, seat, rng, self.workspace, self.rows, self.listens)
            scene.imagine_all()
            figure: i64 = world.figure_of(hand)
            dice: i64 = world.half(hand)
            if world.left[hand] > 0:
                chosen = best_throw(scene, figure, dice, picked, world.left[hand] - 1, must=False)
            if chosen == 0:
                return self.finish(scene, figure, hand, offset)
            self.remember(world, seat, hand, chosen)
        return THROW + offset if chosen == picked else DIE + next_pick(chosen, picked) + offset

    def finish(self, scene: Scene, figure: i64, hand: i64, offset: i64) -> i64:
        """[8.3] A Guide may put a die aside before finishing."""
        dice: i64 = scene.world.may_put_aside(hand)
        aside: i64 = best_aside(scene, figure, dice) if dice else -1
        return ASIDE + aside + offset if aside >= 0 else DONE + offset

    def remembered(self, world: Fuji, seat: i64, hand: i64) -> i64:
        """The set that is being picked, if it is for this hand."""
        note: vec[i64] = self.picking
        is_same: bool = note[0] == seat and note[1] == world.round and note[2] == world.phase
        return note[5] if is_same and note[3] == world.left[hand] and note[4] == hand else 0

    def remember(self, world: Fuji, seat: i64, hand: i64, chosen: i64) -> None:
        self.picking[0] = seat
        self.picking[1] = world.round
        self.picking[2] = world.phase
        self.picking[3] = world.left[hand]
        self.picking[4] = hand
        self.picking[5] = chosen

    # -- Phase 4 ---------------------------------------------------------------------------------

    def equip(self, scene: Scene) -> i64:
        """Speak, use what is worth its price, be ready."""
        said: i64 = self.speak(scene, self.late_words)
        if said >= 0:
            return said
        action: i64 = best_gift(scene, scene.seat)
        if action < 0:
            action = self.equip_for(scene, scene.seat, 0)
        if action < 0 and scene.world.plan.has_third():
            action = self.equip_for(scene, THIRD_FIGURE, THIRD)
        return action if action >= 0 else READY

    def equip_for(self, scene: Scene, figure: i64, offset: i64) -> i64:
        cards: i64 = scene.world.playable(figure, scene.seat) & ~bit(RADIO)
        if cards == 0:
            return -1
        scene.imagine_all()
        gear: Gear = Gear(scene, figure)
        best: i64 = -1
        most: float = scene.judge()
        card: i64 = 0
        while card < EQUIPMENT_COUNT:
            if has(cards, card):
                price: float = gear.price(card)
                chance: float = self.judge_copying(gear, figure) if card == KNIFE else gear.judge(card)
                if chance - price > most:
                    most = chance - price
                    best = card
            card += 1
        return PLAY + best + offset if best >= 0 else -1

    def judge_copying(self, gear: Gear, figure: i64) -> float:
        """[9.5] The best of what a knife may copy."""
        cards: i64 = gear.world.copyable(figure, gear.scene.seat) & ~bit(RADIO)
        most: float = -1.0
        card: i64 = 0
        while card < EQUIPMENT_COUNT:
            if has(cards, card):
                most = max(most, gear.judge(card))
            card += 1
        return most


def choose_at_start(world: Fuji, seat: i64) -> i64:
    """[1.3, 1.4] The best skill that is free, the best cards of those drawn."""
    figure: i64 = seat
    offset: i64 = 0
    undecided: i64 = world.figures_without_skill() if world.phase == SKILLS_PHASE else world.figures_that_keep()
    if not has(undecided, seat):
        figure = THIRD_FIGURE
        offset = THIRD
    if world.phase == SKILLS_PHASE:
        return SKILL + best_of(world.free_skills(figure), BEST_SKILLS, SKILL_COUNT) + offset
    return KEEP + best_of(world.offered(figure), BEST_CARDS, EQUIPMENT_COUNT) + offset


def best_of(things: i64, ranks: vec[i64], count: i64) -> i64:
    """Of a set the thing with the highest rank."""
    best: i64 = first(things)
    thing: i64 = 0
    while thing < count:
        if has(things, thing) and ranks[thing] > ranks[best]:
            best = thing
        thing += 1
    return best
