"""The game a second time, naively: plain lists and dictionaries, written from the rulebook and the rulings.

Nothing here comes from our rules: cards are texts like `q3`, cells are pairs, a year is a dictionary. The
game is a generator that asks (who may say what) and is answered (who says what).
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import permutations, product

SEASONS = ("bfk", "ios", "lqp", "xmt")
Square = dict[tuple[int, int], str]
Question = dict[int, set[str]]
Game = Generator[Question, tuple[int, str], list[int]]


class TheEnd(Exception):
    """The game is over at once."""


def season(card: str) -> int:
    return next(number for number, letters in enumerate(SEASONS) if card[0] in letters)


def points(card: str) -> int:
    return int(card[1])


def first_to_place(cards: list[str]) -> int:
    """Most points, later season, bigger symbol: compared one after the other."""
    best = 0
    for seat, card in enumerate(cards):
        other = cards[best]
        if points(card) != points(other):
            wins = points(card) > points(other)
        elif season(card) != season(other):
            wins = season(card) > season(other)
        else:
            wins = SEASONS[season(card)].index(card[0]) > SEASONS[season(card)].index(other[0])
        best = seat if wins else best
    return best


def may_lie(square: Square, card: str, cell: tuple[int, int], harder: bool) -> bool:
    row, column = cell
    if cell in square:
        return False
    if not harder:
        return column == season(card)
    left, right = square.get((row, column - 1)), square.get((row, column + 1))
    if left is None and right is None:
        return False
    if left is not None and (season(left), season(card)) not in [(0, 1), (1, 2), (2, 3), (3, 0)]:
        return False
    return right is None or (season(card), season(right)) in [(0, 1), (1, 2), (2, 3), (3, 0)]


def cells_for(square: Square, card: str, harder: bool) -> list[tuple[int, int]]:
    return [cell for cell in product(range(4), range(4)) if may_lie(square, card, cell, harder)]


def cell_name(cell: tuple[int, int]) -> str:
    return "abcd"[cell[1]] + "1234"[cell[0]]


def row_of(square: Square, row: int) -> list[int]:
    return [column for column in range(4) if (row, column) in square]


def best_score(cards: list[str]) -> int:
    """Every way to arrange the cards of each season in three rows; only complete rows count."""
    ways = []
    for number in range(4):
        own: list[str | None] = [card for card in cards if season(card) == number]
        ways.append(set(permutations([*own, *[None] * (3 - len(own))])))
    best = 0
    for columns in product(*ways):
        total = 0
        for row in range(3):
            in_row = [column[row] for column in columns]
            if None not in in_row:
                total += sum(points(card) for card in in_row if card is not None)
        best = max(best, total)
    return best


class Referee:
    """A table on which everything is done by hand."""

    def __init__(self, players: int, harder: bool, start: list[str], deck: list[str]) -> None:
        self.players = players
        self.harder = harder
        self.deck = deck
        self.square: Square = {(number, number): card for number, card in enumerate(start)}
        self.hands = [[self.deck.pop(0) for _ in range(4)] for _ in range(players)]
        self.years: list[dict[str, str]] = [{} for _ in range(players)]
        self.aside: list[list[str]] = [[] for _ in range(players)]

    def draw(self) -> str:
        if not self.deck:
            raise TheEnd
        return self.deck.pop(0)

    def game(self) -> Game:
        """Turn after turn, until somebody cries that it is over."""
        try:
            while True:
                if self.players == 2:
                    self.neutral_card()
                chosen = yield from self.choices()
                first = first_to_place(chosen)
                for step in range(self.players):
                    seat = (first + step) % self.players
                    yield from self.placing(seat, chosen[seat])
        except TheEnd:
            return [best_score(list(self.years[seat].values())) - len(self.aside[seat]) for seat in range(self.players)]

    def neutral_card(self) -> None:
        card = self.draw()
        for cell in cells_for(self.square, card, self.harder):
            if len(row_of(self.square, cell[0])) != 3:
                self.square[cell] = card
                return

    def choices(self) -> Generator[Question, tuple[int, str], list[str]]:
        chosen: dict[int, str] = {}
        while len(chosen) < self.players:
            waiting = [seat for seat in range(self.players) if seat not in chosen]
            seat, move = yield {seat: {f"choose {card}" for card in self.hands[seat]} for seat in waiting}
            chosen[seat] = move.split()[1]
        for seat, card in chosen.items():
            self.hands[seat].remove(card)
        return [chosen[seat] for seat in range(self.players)]

    def placing(self, seat: int, card: str) -> Generator[Question, tuple[int, str], None]:
        cells = {f"place {cell_name(cell)}": cell for cell in cells_for(self.square, card, self.harder)}
        if not cells:
            self.aside[seat].append(card)
            self.hands[seat].append(self.draw())
            return
        _, move = yield {seat: set(cells)}
        self.square[cells[move]] = card
        self.hands[seat].append(self.draw())
        row = cells[move][0]
        if len(row_of(self.square, row)) == 4:
            yield from self.hand_out(row, seat)

    def hand_out(self, row: int, filler: int) -> Generator[Question, tuple[int, str], None]:
        for step in range(self.players):
            taker = (filler + step) % self.players
            _, move = yield {taker: {f"take {'abcd'[column]}" for column in row_of(self.square, row)}}
            yield from self.receive(taker, self.square.pop((row, "abcd".index(move[-1]))))
        for column in row_of(self.square, row):
            del self.square[row, column]
        card = self.draw()
        column = season(card)
        if self.harder:
            _, move = yield {(filler + self.players - 1) % self.players: {f"refill {name}" for name in "abcd"}}
            column = "abcd".index(move[-1])
        self.square[row, column] = card

    def receive(self, seat: int, card: str) -> Generator[Question, tuple[int, str], None]:
        old = self.years[seat].get(card[0])
        if old is None:
            yield from self.add(seat, card)
        elif points(card) > points(old):
            _, move = yield {seat: {"swap", "aside"}}
            self.aside[seat].append(old if move == "swap" else card)
            self.years[seat][card[0]] = card if move == "swap" else old
        else:
            self.aside[seat].append(card)

    def add(self, seat: int, card: str) -> Generator[Question, tuple[int, str], None]:
        self.years[seat][card[0]] = card
        if len(self.years[seat]) == 12:
            raise TheEnd
        if all(letter in self.years[seat] for letter in SEASONS[season(card)]):
            yield from self.bonus(seat, self.draw())

    def bonus(self, seat: int, card: str) -> Generator[Question, tuple[int, str], None]:
        old = self.years[seat].get(card[0])
        if old is None:
            _, move = yield {seat: {"add", "box"}}
            if move == "add":
                yield from self.add(seat, card)
        elif points(card) > points(old):
            _, move = yield {seat: {"swap", "box"}}
            self.years[seat][card[0]] = card if move == "swap" else old
