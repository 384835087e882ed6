"""Single-observer information-set Monte Carlo tree search (SO-ISMCTS) over any position with `imagine`.

Each simulation draws a determinization (`imagine`), selects down one tree shared by all of them, expands
one node, finishes with a playout, and backpropagates to every seat its own result. In a determinization
only some actions of a node are legal, so UCB counts how often an edge was available instead of visits of
its parent (Cowling, Powley and Whitehouse, 2012).

Simultaneous choices: every seat that is to move selects from its own edges of the same node, without
knowing what the others select; all of these edges together lead to the next node. Rivals' face-down choices
of the real position are never seen: `imagine` has drawn them anew.

Deliberately absent: any game. What is known of a game comes as `Heuristics`.
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
"""The part of a result that a win is worth; the rest goes by place, so that second is better than last."""
ROOT: Final[i64] = 0
NODE_SHIFT: Final[i64] = 20
"""The key of an edge: the node, then the seat, then an action below 2¹⁷."""
SEAT_SHIFT: Final[i64] = 17


@final
class Search:
    """One search for the best action of one seat in one position."""

    def __init__(self, position: Position, seat: i64, heuristics: Heuristics, rng: FastRng) -> None:
        self.position = position
        self.seat = seat
        self.heuristics = heuristics
        self.rng = rng
        self.edges = EdgeStats(1024)
        self.nodes = IndexTable(1024)
        self.nodes.index_or_add(0)
        self.simulations: i64 = 0
        self.steps: i64 = 0
        self.path: vec[i64] = vec[i64](capacity=64)
        self.path_seats: vec[i64] = vec[i64](capacity=64)

    def simulate(self, count: i64) -> None:
        """Run so many more simulations."""
        done: i64 = 0
        while done < count:
            self.simulate_once()
            done += 1

    def simulate_once(self) -> None:
        """One simulation: determinization, selection, expansion, playout, backpropagation."""
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
        """Selection: every seat that is to move chooses and acts; returns the next node."""
        to_move: i64 = world.to_move_set()
        key: i64 = node
        if size(to_move) == 1:
            seat: i64 = world.first_to_move()
            key = self.select_and_apply(world, node, seat)
            return self.nodes.index_or_add(key + 1)
        picks: vec[i64] = vec[i64]([EMPTY_SLOT] * world.seats)
        seat = 0
        while seat < world.seats:
            if has(to_move, seat):
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

    def joint_key(self, key: i64, edge: i64) -> i64:
        """The joint key of several edges: 46 bits, the same with and without 64-bit overflow; collides only rarely."""
        return ((key * 1000003) ^ edge) & 0x3FFFFFFFFFFF

    def select_and_apply(self, world: Position, node: i64, seat: i64) -> i64:
        """One seat selects an action and plays it; returns the edge."""
        return self.apply_edge(world, node, seat, self.select_action(world, node, seat))

    def apply_edge(self, world: Position, node: i64, seat: i64, action: i64) -> i64:
        """Play the action in the world and put its edge on the path."""
        edge: i64 = self.edges.edge(self.key(node, seat, action))
        self.path = append(self.path, edge)
        self.path_seats = append(self.path_seats, seat)
        world.play(seat, action)
        self.steps += 1
        return edge

    def key(self, node: i64, seat: i64, action: i64) -> i64:
        return (node << NODE_SHIFT) | (seat << SEAT_SHIFT) | action

    def select_action(self, world: Position, node: i64, seat: i64) -> i64:
        """The available action with the highest UCB score."""
        legal = world.legal(seat)
        if len(legal) == 1:
            self.note_available(world, node, seat, legal[0])
            return legal[0]
        best: i64 = legal[0]
        best_score: float = -1.0
        turn: i64 = self.rng.below(len(legal))  # begin at a random action, to break ties at random
        tried: i64 = 0
        while tried < len(legal):
            action: i64 = legal[turn]
            score: float = self.ucb_score(self.note_available(world, node, seat, action))
            if score > best_score:
                best_score = score
                best = action
            turn += 1
            if turn == len(legal):
                turn = 0
            tried += 1
        return best

    def note_available(self, world: Position, node: i64, seat: i64, action: i64) -> i64:
        """Count that an edge was available; a new edge gets its prior."""
        edge: i64 = self.edges.edge(self.key(node, seat, action))
        if self.edges.availability[edge] == 0:
            self.edges.priors[edge] = self.heuristics.prior(world, seat, action)
        self.edges.availability[edge] += 1
        return edge

    def ucb_score(self, edge: i64) -> float:
        """UCB with progressive bias: mean value, exploration term, and the prior while visits are few."""
        visits: i64 = self.edges.visits[edge]
        prior: float = self.edges.priors[edge]
        if visits == 0:
            return 10.0 + prior
        tries: float = float(visits)
        uncertainty: float = sqrt(log(float(self.edges.availability[edge])) / tries)
        bias: float = self.heuristics.prior_weight * (prior - 0.5) / (tries + 1.0)
        return self.edges.value_sums[edge] / tries + self.heuristics.exploration * uncertainty + bias

    def play_out(self, world: Position) -> None:
        """Playout: follow the heuristics' policy to the end, or to the depth that they want."""
        left: i64 = self.heuristics.playout_depth
        while not world.over and left > 0:
            seat: i64 = world.first_to_move()
            world.play(seat, self.heuristics.playout_action(world, seat, self.rng))
            self.steps += 1
            left -= 1

    def backpropagate(self, world: Position) -> None:
        """Backpropagation: add to every edge of the path the result of its seat."""
        values = self.seat_values(world)
        at: i64 = 0
        while at < len(self.path):
            edge: i64 = self.path[at]
            self.edges.visits[edge] += 1
            self.edges.value_sums[edge] += values[self.path_seats[at]]
            at += 1

    def seat_values(self, world: Position) -> vec[float]:
        """The value of the final position, or its evaluation, for each seat."""
        values: vec[float] = vec[float]([0.0] * world.seats)
        seat: i64 = 0
        if not world.over:
            while seat < world.seats:
                values[seat] = self.heuristics.evaluate(world, seat)
                seat += 1
            return values
        if world.is_lost_by_all():
            return values
        places = world.places()
        winners: i64 = 1 if self.heuristics.is_cooperative else places.count(1)
        while seat < world.seats:
            place: i64 = places[seat]
            share: float = WIN_SHARE / float(winners) if place == 1 else 0.0
            rest: float = float(world.seats - place) / float(world.seats - 1) if world.seats > 1 else 1.0
            values[seat] = share + (1.0 - WIN_SHARE) * rest
            seat += 1
        return values

    # -- results -------------------------------------------------------------------------

    def visits(self, action: i64) -> int:
        """Visits of an action of the searching seat."""
        edge: i64 = self.edges.index.index_of(self.key(ROOT, self.seat, action))
        return self.edges.visits[edge] if edge >= 0 else 0

    def mean_value(self, action: i64) -> float:
        """The mean value of an action, 0 … 1."""
        edge: i64 = self.edges.index.index_of(self.key(ROOT, self.seat, action))
        if edge < 0 or self.edges.visits[edge] == 0:
            return 0.0
        return self.edges.value_sums[edge] / float(self.edges.visits[edge])

    def best_action(self) -> int:
        """The most visited action; of equals the one with the higher mean value."""
        choices = self.position.legal(self.seat)
        return max(choices, key=lambda action: (self.visits(action), self.mean_value(action)))
