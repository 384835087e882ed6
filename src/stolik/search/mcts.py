"""Single-observer information-set Monte Carlo tree search over any position that can imagine.

Each simulation imagines a world that fits what the searching seat knows, walks down one tree shared by
all worlds, adds a node, plays out, and credits every seat on the way with its own result. In a world
only some actions of a node are legal; an arm is judged by how often it was on offer (Cowling, Powley
and Whitehouse, 2012).

Simultaneous choices are taken apart: every seat that owes one picks from its own arms at the same node,
knowing nothing of the others' picks, and only all of them together lead on. Rivals' face-down choices in
the real position are never seen: `imagine` has drawn them anew.

Deliberately absent: any game. What one knows of a game comes as `Knowledge`.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stolik.core.bitset import has, size
from stolik.core.chance import FastRng
from stolik.core.heuristics import Heuristics
from stolik.core.position import Position
from stolik.search.tree import EMPTY_SLOT, EdgeStats, IndexTable

WIN_SHARE: Final = 0.7
"""A win is worth this, the rest is shared out by place: a second place is better than a last one."""
ROOT: Final[i64] = 0
NODE_SHIFT: Final[i64] = 20
"""A key is a node, then a seat and an action below 2¹⁷."""
SEAT_SHIFT: Final[i64] = 17


@final
class Search:
    """One seat's thoughts about one position."""

    def __init__(self, position: Position, seat: i64, knowledge: Heuristics, rng: FastRng) -> None:
        self.position = position
        self.seat = seat
        self.heuristics = knowledge
        self.rng = rng
        self.edges = EdgeStats(1024)
        self.nodes = IndexTable(1024)
        self.nodes.index_or_add(0)
        self.simulations: i64 = 0
        self.steps: i64 = 0
        self.path: vec[i64] = vec[i64](capacity=64)
        self.path_seats: vec[i64] = vec[i64](capacity=64)

    def simulate(self, count: i64) -> None:
        """Think for so many simulations more."""
        done: i64 = 0
        while done < count:
            self.simulate_once()
            done += 1

    def simulate_once(self) -> None:
        """Imagine, descend, expand, play out, credit."""
        world = self.position.imagine(self.seat, self.rng)
        self.path = vec[i64](capacity=64)
        self.path_seats = vec[i64](capacity=64)
        node: i64 = ROOT
        is_new: bool = False
        while not world.over and not is_new:
            before: i64 = self.nodes.count
            node = self.descend(world, node)
            is_new = self.nodes.count > before
        self.play_out(world)
        self.backpropagate(world)
        self.simulations += 1

    def descend(self, world: Position, node: i64) -> i64:
        """Let every seat that owes a decision make it; the node to which all of them lead."""
        owing: i64 = world.to_move_set()
        key: i64 = node
        if size(owing) == 1:
            seat: i64 = world.first_to_move()
            key = self.select_and_apply(world, node, seat)
            return self.nodes.index_or_add(key + 1)
        picks: vec[i64] = vec[i64]([EMPTY_SLOT] * world.seats)
        seat = 0
        while seat < world.seats:
            if has(owing, seat):
                picks[seat] = self.select_action(world, node, seat)
            seat += 1
        seat = 0
        while seat < world.seats:
            if picks[seat] != EMPTY_SLOT and world.is_legal(
                seat, picks[seat]
            ):  # in free order one may overtake another
                key = self.joint_key(key, self.apply_edge(world, node, seat, picks[seat]))
            seat += 1
        return self.nodes.index_or_add(key + 1)

    def joint_key(self, key: i64, arm: i64) -> i64:
        """One key of several: stays below 2⁶², and clashes only by rare chance."""
        return ((key * 1000003) ^ arm) & 0x3FFFFFFFFFFF

    def select_and_apply(self, world: Position, node: i64, seat: i64) -> i64:
        """One seat picks and acts; the key of where that leads."""
        return self.apply_edge(world, node, seat, self.select_action(world, node, seat))

    def apply_edge(self, world: Position, node: i64, seat: i64, action: i64) -> i64:
        """Act in the world and remember the arm."""
        arm: i64 = self.edges.edge(self.key(node, seat, action))
        self.path = append(self.path, arm)
        self.path_seats = append(self.path_seats, seat)
        world.play(seat, action)
        self.steps += 1
        return arm

    def key(self, node: i64, seat: i64, action: i64) -> i64:
        return (node << NODE_SHIFT) | (seat << SEAT_SHIFT) | action

    def select_action(self, world: Position, node: i64, seat: i64) -> i64:
        """The most promising arm on offer: worth, doubt, and the rule of thumb while visits are few."""
        legal = world.legal(seat)
        if len(legal) == 1:
            self.note_available(world, node, seat, legal[0])
            return legal[0]
        best: i64 = legal[0]
        best_promise: float = -1.0
        turn: i64 = self.rng.below(len(legal))  # begin anywhere, so that equals fall by chance
        tried: i64 = 0
        while tried < len(legal):
            action: i64 = legal[turn]
            promise: float = self.ucb_score(self.note_available(world, node, seat, action))
            if promise > best_promise:
                best_promise = promise
                best = action
            turn += 1
            if turn == len(legal):
                turn = 0
            tried += 1
        return best

    def note_available(self, world: Position, node: i64, seat: i64, action: i64) -> i64:
        """Count that an arm could be pulled; a new one asks for its prior."""
        arm: i64 = self.edges.edge(self.key(node, seat, action))
        if self.edges.availability[arm] == 0:
            self.edges.priors[arm] = self.heuristics.prior(world, seat, action)
        self.edges.availability[arm] += 1
        return arm

    def ucb_score(self, arm: i64) -> float:
        """Upper confidence bound with progressive bias."""
        visits: i64 = self.edges.visits[arm]
        prior: float = self.edges.priors[arm]
        if visits == 0:
            return 10.0 + prior
        tries: float = float(visits)
        doubt: float = sqrt(log(float(self.edges.availability[arm])) / tries)
        bias: float = self.heuristics.prior_weight * (prior - 0.5) / (tries + 1.0)
        return self.edges.value_sums[arm] / tries + self.heuristics.exploration * doubt + bias

    def play_out(self, world: Position) -> None:
        """Go on by rules of thumb to the end, or as far as the knowledge wants."""
        left: i64 = self.heuristics.playout_depth
        while not world.over and left > 0:
            seat: i64 = world.first_to_move()
            world.play(seat, self.heuristics.playout_action(world, seat, self.rng))
            self.steps += 1
            left -= 1

    def backpropagate(self, world: Position) -> None:
        """Every seat on the path gets its own result."""
        worths = self.seat_values(world)
        at: i64 = 0
        while at < len(self.path):
            arm: i64 = self.path[at]
            self.edges.visits[arm] += 1
            self.edges.value_sums[arm] += worths[self.path_seats[at]]
            at += 1

    def seat_values(self, world: Position) -> vec[float]:
        """What the end, or the outlook, is worth to each seat."""
        worths: vec[float] = vec[float]([0.0] * world.seats)
        seat: i64 = 0
        if not world.over:
            while seat < world.seats:
                worths[seat] = self.heuristics.evaluate(world, seat)
                seat += 1
            return worths
        if world.is_lost_by_all():
            return worths
        places = world.places()
        winners: i64 = 1 if self.heuristics.is_cooperative else places.count(1)
        while seat < world.seats:
            place: i64 = places[seat]
            share: float = WIN_SHARE / float(winners) if place == 1 else 0.0
            rest: float = float(world.seats - place) / float(world.seats - 1) if world.seats > 1 else 1.0
            worths[seat] = share + (1.0 - WIN_SHARE) * rest
            seat += 1
        return worths

    # -- What came of it ------------------------------------------------------------------

    def visits(self, action: i64) -> int:
        """How often an action of the searching seat was tried."""
        arm: i64 = self.edges.index.index_of(self.key(ROOT, self.seat, action))
        return self.edges.visits[arm] if arm >= 0 else 0

    def mean_value(self, action: i64) -> float:
        """What it brought on average, 0 … 1."""
        arm: i64 = self.edges.index.index_of(self.key(ROOT, self.seat, action))
        if arm < 0 or self.edges.visits[arm] == 0:
            return 0.0
        return self.edges.value_sums[arm] / float(self.edges.visits[arm])

    def best_action(self) -> int:
        """The action tried most, and of equals the worthier."""
        choices = self.position.legal(self.seat)
        return max(choices, key=lambda action: (self.visits(action), self.mean_value(action)))
