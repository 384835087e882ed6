"""What is settled before the first card is laid and never changes: how many play, by which variants, on which map."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, first, has
from stolik.games.fuji.pieces import FIGURE_DICE_MASK, FIGURES, THIRD_FIGURE
from stolik.games.fuji.rules.printed import (
    CRATER,
    EQUIPMENT_TOKEN,
    ERUPTION_TOKEN,
    LANDSCAPE,
    VILLAGE,
    VILLAGE_FOR_FOUR,
    Box,
    Chart,
)

NO_PAIR: Final[i64] = 0
PAIR_A: Final[i64] = 1
PAIR_B: Final[i64] = 2
PLAYERS_FOR_ALL_VILLAGES: Final[i64] = 4


@final
class Expedition:
    """The table's choice, and what follows from it for the map. Positions share it."""

    def __init__(self, box: Box, seats: i64, level: i64, scenario: i64, pair: i64) -> None:
        self.box: Box = box
        self.chart: Chart = box.maps[scenario - 1]
        self.seats: i64 = seats
        self.level: i64 = level
        self.scenario: i64 = scenario
        self.pair: i64 = pair if seats == THIRD_FIGURE else NO_PAIR
        self.figures: i64 = 3 if seats == THIRD_FIGURE else seats
        self.excitement: bool = False
        self.skills_are_chosen: bool = False
        self.neighbours_share_a_start: bool = False
        self.spare_die: i64 = 5
        self.text: str = ""
        self.own_box: bool = False
        self.pawns: i64 = bit(self.figures) - 1
        """The figures that have a pawn, as a set."""
        if self.pair == PAIR_A:
            self.pawns = bit(seats) - 1
        self.neighbours: vec[i64] = vec[i64]([0] * FIGURES)
        self.beside: vec[i64] = vec[i64]([0] * self.chart.size)
        self.places: i64 = 0
        self.landscapes: i64 = 0
        self.villages: i64 = 0
        self.crater: i64 = 0
        self.equipment_tokens: i64 = 0
        self.eruption_tokens: i64 = 0
        self.survey()
        self.seat_figures()

    def survey(self) -> None:
        """[1.5, 1.6, 1.8] What lies where, villages for four players only with four."""
        chart: Chart = self.chart
        place: i64 = 0
        while place < chart.size:
            kind: i64 = chart.kind[place]
            if kind != VILLAGE_FOR_FOUR or self.seats == PLAYERS_FOR_ALL_VILLAGES:
                self.places |= bit(place)
                if kind == LANDSCAPE:
                    self.landscapes |= bit(place)
                elif kind == VILLAGE or kind == VILLAGE_FOR_FOUR:
                    self.villages |= bit(place)
                elif kind == CRATER:
                    self.crater = bit(place)
                if chart.token[place] == EQUIPMENT_TOKEN:
                    self.equipment_tokens |= bit(place)
                elif chart.token[place] == ERUPTION_TOKEN:
                    self.eruption_tokens |= bit(place)
            place += 1
        place = 0
        while place < chart.size:
            self.beside[place] = chart.beside[place] & self.places
            place += 1

    def seat_figures(self) -> None:
        """[2.2] Left and right with four players; else all others, the third of two players too."""
        figure: i64 = 0
        while figure < self.figures:
            if self.figures == FIGURES:
                left: i64 = (figure + 1) % FIGURES
                right: i64 = (figure + FIGURES - 1) % FIGURES
                self.neighbours[figure] = bit(left) | bit(right)
            else:
                self.neighbours[figure] = (bit(self.figures) - 1) & ~bit(figure)
            figure += 1

    def has_third(self) -> bool:
        """[7.4] Does a virtual third flee with two players?"""
        return self.pair == PAIR_B

    def has_dummy(self) -> bool:
        """[7.2] Is a set of nobody's a neighbour of two players?"""
        return self.pair == PAIR_A

    def start_of(self, figure: i64) -> i64:
        """[1.7] Where a pawn starts."""
        if self.seats < PLAYERS_FOR_ALL_VILLAGES:
            return self.chart.white
        on_white: bool = figure < 2 if self.neighbours_share_a_start else figure % 2 == 0
        return self.chart.white if on_white else self.chart.grey

    def token_number(self, place: i64) -> i64:
        """Eruption tokens are numbered from 0 in reading order."""
        return 0 if first(self.eruption_tokens) == place else 1

    def token_place(self, number: i64) -> i64:
        """Where the eruption token of a number lay at the start."""
        tokens: i64 = self.eruption_tokens
        return first(tokens) if number == 0 else first(tokens & (tokens - 1))

    def double_token(self) -> i64:
        """[7.1] With more excitement: the place of the token nearest a village, the first of equals; else none."""
        best: i64 = -1
        nearest: i64 = self.chart.size
        number: i64 = 0
        while self.excitement and number < 2:
            place: i64 = self.token_place(number)
            steps: i64 = self.steps_to_villages(place)
            if steps < nearest:
                nearest = steps
                best = place
            number += 1
        return best

    def steps_to_villages(self, place: i64) -> i64:
        """How far it is from a place to the nearest village, while no card is lava but the crater."""
        walkable: i64 = self.landscapes | self.villages
        seen: i64 = bit(place)
        steps: i64 = 0
        while seen & self.villages == 0 and steps < self.chart.size:
            seen |= self.around(seen) & walkable
            steps += 1
        return steps

    def cells(self, places: i64) -> i64:
        """The same places, counted without those that are empty with fewer than four players."""
        cells: i64 = 0
        cell: i64 = 0
        place: i64 = 0
        while self.places >> place:
            if has(self.places, place):
                if has(places, place):
                    cells |= bit(cell)
                cell += 1
            place += 1
        return cells

    def around(self, places: i64) -> i64:
        """All that touches one of these places."""
        touching: i64 = 0
        place: i64 = 0
        while places >> place:
            if has(places, place):
                touching |= self.beside[place]
            place += 1
        return touching


def own_dice(figure: i64) -> i64:
    """The six dice that belong to a figure."""
    return FIGURE_DICE_MASK << (6 * figure)
