"""The map: how far pawns go, which ways there are, and how lava spreads (RULES.md 3.1, 5.4, 5.5 and 6.5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stolik.core.bitset import bit, has
from stolik.games.fuji.pieces import FIGURES, NO_CARD, REROLLS, SCOUT, STEPS, STEPS_OF_A_SCOUT
from stolik.games.fuji.rules.codes import UNTARGETED
from stolik.games.fuji.rules.state import FujiState

UNREACHABLE_STEPS: Final[i64] = 99
EMPTY_WAY: Final[i64] = 1
"""Of the four sets that two eruption tokens have, as a set: the empty one alone."""


class Terrain(FujiState):
    """Adds the map: distances, ways and lava."""

    def walkable(self) -> i64:
        """[3.1] Landscapes and villages that are not lava."""
        return (self.plan.landscapes | self.plan.villages) & ~self.lava

    def steps(self, figure: i64) -> i64:
        """[3.1] Three steps, [8.2] four for the Scout."""
        return STEPS_OF_A_SCOUT if self.has_skill(figure, SCOUT) else STEPS

    def within(self, place: i64, steps: i64) -> i64:
        """[3.1] The places that are at most so many steps away."""
        walkable: i64 = self.walkable()
        seen: i64 = bit(place)
        while steps > 0:
            seen |= self.plan.around(seen) & walkable
            steps -= 1
        return seen

    def distance(self, place: i64, other: i64) -> i64:
        """[3.1] Steps of the shortest way between two places."""
        walkable: i64 = self.walkable()
        seen: i64 = bit(place)
        before: i64 = 0
        steps: i64 = 0
        while not has(seen, other):
            if seen == before:
                return UNREACHABLE_STEPS
            before = seen
            seen |= self.plan.around(seen) & walkable
            steps += 1
        return steps

    def cards_on(self, places: i64) -> i64:
        """The terrain cards that lie on these places."""
        cards: i64 = 0
        place: i64 = 0
        while places >> place:
            if has(places, place) and self.card_at[place] != NO_CARD:
                cards |= bit(self.card_at[place])
            place += 1
        return cards

    def look_around(self, figure: i64) -> None:
        """[3.1] Find out anew what a pawn can reach."""
        places: i64 = self.within(self.pawn[figure], self.steps(figure))
        self.reach[figure] = self.cards_on(places)

    def all_look_around(self) -> None:
        """The same for all pawns."""
        figure: i64 = 0
        while figure < self.plan.figures:
            if self.is_pawn(figure):
                self.look_around(figure)
            figure += 1

    def take_off_markers(self) -> None:
        """[3.5] Markers that are out of reach now."""
        figure: i64 = 0
        while figure < self.plan.figures:
            card: i64 = self.target[figure]
            if card != NO_CARD and not has(self.reach[figure], card):
                self.target[figure] = NO_CARD
                self.emit(UNTARGETED, figure, card, 0)
            figure += 1

    def steps_to_target(self, figure: i64) -> i64:
        """[3.1] From the pawn to the marker."""
        return self.distance(self.pawn[figure], self.place_of[self.target[figure]])

    def rerolls_by_steps(self, steps: i64) -> i64:
        """[4.1] Twice for staying, once for one step or two."""
        return REROLLS[steps] if steps < STEPS else 0

    # -- Ways in phase 5 ---------------------------------------------------------------------------

    def longest_way(self, figure: i64) -> i64:
        """[5.4] One more for each step of the own rope in phase 4 of this round."""
        return self.steps(figure) + self.rope_steps[figure]

    def ways(self, figure: i64) -> i64:
        """[5.5] Which sets of eruption tokens the shortest ways to the target wake, as a set of sets; 0: no way."""
        start: i64 = self.pawn[figure]
        goal: i64 = self.place_of[self.target[figure]]
        steps: i64 = self.distance(start, goal)
        if has(self.lava, goal) or steps > self.longest_way(figure):
            return 0
        if steps == 0:
            return EMPTY_WAY
        found: i64 = 0
        tokens: i64 = 0
        while tokens < FIGURES:
            if self.has_way(start, goal, steps, tokens):
                found |= bit(tokens)
            tokens += 1
        return found

    def has_way(self, start: i64, goal: i64, steps: i64, tokens: i64) -> bool:
        """[5.5] Is there a way of so many steps that wakes exactly these tokens?"""
        return len(self.way(start, goal, steps, tokens)) > 0

    def way(self, start: i64, goal: i64, steps: i64, tokens: i64) -> list[int]:
        """[5.5] The places of a way of so many steps that wakes exactly these tokens, the start too; none: empty."""
        allowed: i64 = self.walkable() & ~self.eruption_tokens
        wanted: i64 = 0
        number: i64 = 0
        while number < 2:
            place: i64 = self.plan.token_place(number)
            if has(tokens, number):
                if not has(self.eruption_tokens, place):
                    return []
                allowed |= bit(place)
                wanted |= bit(place)
            number += 1
        return self.passing(start, goal, steps, allowed, wanted)

    def passing(self, start: i64, goal: i64, steps: i64, allowed: i64, wanted: i64) -> list[int]:
        """A way over allowed places that comes by all the wanted ones. Tried step by step: ways are short."""
        if start == goal:
            return [start] if steps == 0 and wanted == 0 else []
        if steps == 0:
            return []
        beside: i64 = self.plan.beside[start] & allowed
        place: i64 = 0
        while beside >> place:
            if has(beside, place):
                rest: list[int] = self.passing(place, goal, steps - 1, allowed, wanted & ~bit(place))
                if rest:
                    return [start, *rest]
            place += 1
        return []

    # -- Lava --------------------------------------------------------------------------------------

    def next_ring(self, lava: i64) -> i64:
        """[6.5] What turns when the mountain erupts: all that touches lava, but no village."""
        return self.plan.around(lava) & self.plan.places & ~self.plan.villages & ~lava

    def pawns_on(self, places: i64) -> i64:
        """The figures whose pawns stand on these places."""
        figures: i64 = 0
        figure: i64 = 0
        while figure < self.plan.figures:
            if self.is_pawn(figure) and has(places, self.pawn[figure]):
                figures |= bit(figure)
            figure += 1
        return figures

    def rings_of(self, place: i64) -> i64:
        """[7.1] How many eruptions the token on a place causes."""
        return 2 if self.plan.double_token() == place else 1
