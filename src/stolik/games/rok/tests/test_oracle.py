"""Whole games, legal cells and scores, each computed a second time by a naive referee and compared."""

from __future__ import annotations

from random import Random

import pytest

from stolik.core.bitset import elements
from stolik.core.chance import FastRng, Rng
from stolik.core.options import Setup
from stolik.games.rok import GAME
from stolik.games.rok.bots.playout import greedy_action
from stolik.games.rok.moves import MOVES
from stolik.games.rok.notation import read_card, read_cell, write_card
from stolik.games.rok.pieces import NO_CARD, season_of
from stolik.games.rok.rules.piles import STACK, cards_on
from stolik.games.rok.rules.position import Rok
from stolik.games.rok.rules.year import points_of_rows
from stolik.games.rok.tests.boards import DECK, SETUP_NAMES, SETUPS, aside, hand, year, year_of
from stolik.games.rok.tests.oracle import (
    Game,
    Question,
    Referee,
    Square,
    best_score,
    cell_name,
    cells_for,
    first_to_place,
)
from support.seeds import Size

GAMES = {"quick": 24, "full": 240}
SQUARES = 2000
YEARS = {"quick": 100, "full": 1000}


class OpenDeck(Rng):
    """A generator that deals a deck in its order, which the referee has too."""

    def __init__(self, start: list[str], deck: list[str]) -> None:
        self.start = start
        self.deck = list(deck)
        self.position: Rok | None = None

    def at(self, kind: int, index: int) -> None:
        self.season = index if kind == 0 else None

    def below(self, n: int) -> int:
        if self.season is not None:
            return read_card(self.start[self.season]) - 18 * self.season
        assert self.position is not None
        stack = cards_on(self.position.piles, STACK)
        assert len(stack) == n
        return stack.index(read_card(self.deck.pop(0)))


def deal(random: Random, setup: Setup) -> tuple[Rok, Referee]:
    """The same shuffled deck, once for the rules and once for the referee."""
    start = [random.choice(DECK[18 * season : 18 * season + 18]) for season in range(4)]
    deck = random.sample([card for card in DECK if card not in start], 68)
    rng = OpenDeck(start, deck)
    position = GAME.lay_out(setup, rng)
    assert isinstance(position, Rok)
    rng.position = position
    position.begin()
    return position, Referee(setup.players, setup.is_on("harder"), start, deck)


def legal(position: Rok) -> dict[int, set[str]]:
    return {seat: {MOVES.write(action) for action in position.legal(seat)} for seat in position.to_move()}


def compare(position: Rok, referee: Referee) -> None:
    cells = {(cell // 4, cell % 4): write_card(card) for cell, card in enumerate(position.square) if card != NO_CARD}
    assert cells == referee.square
    for seat in range(position.seats):
        assert in_pairs(aside(position, seat)) == sorted(referee.aside[seat])
        assert in_pairs(year(position, seat)) == sorted(referee.years[seat].values())
        assert in_pairs(hand(position, seat)) == sorted(referee.hands[seat])


def in_pairs(cards: str) -> list[str]:
    return sorted(cards[at : at + 2] for at in range(0, len(cards), 2) if cards != "-")


def pick(position: Rok, random: Random, seat: int, bold: bool) -> int:
    return (
        greedy_action(position, seat, FastRng(random.getrandbits(30))) if bold else random.choice(position.legal(seat))
    )


def answer(asking: Game, seat: int, move: str) -> Question | list[int]:
    """What the referee asks next, or the scores."""
    try:
        return asking.send((seat, move))
    except StopIteration as over:
        scores: list[int] = over.value
        return scores


def play_both(position: Rok, referee: Referee, random: Random, bold: bool) -> set[str]:
    """One game on both tables, every question compared; the verbs that were asked for."""
    asking = referee.game()
    question: Question | list[int] = next(asking)
    verbs: set[str] = set()
    while isinstance(question, dict):
        assert legal(position) == question
        verbs |= {move.split()[0] for moves in question.values() for move in moves}
        if len(question) == position.seats:
            compare(position, referee)
        seat = random.choice(list(question))
        action = pick(position, random, seat, bold)
        position.apply(seat, action)
        question = answer(asking, seat, MOVES.write(action))
    compare(position, referee)
    assert position.scores() == question
    return verbs


@pytest.mark.parametrize("setup", SETUPS, ids=SETUP_NAMES)
def test_the_rules_and_the_referee_play_the_same_games(setup: Setup, seed: int, size: Size) -> None:
    random = Random(f"{seed} {setup}")
    verbs: set[str] = set()
    for number in range(GAMES[size]):
        position, referee = deal(random, setup)
        verbs |= play_both(position, referee, random, bold=number % 2 == 0)
    expected = {"choose", "place", "take", "swap", "aside", "add", "box"}
    assert verbs == expected | ({"refill"} if setup.is_on("harder") else set())


def any_square(random: Random) -> Square:
    cards = random.sample(DECK, 16)
    filled = random.random()
    return {
        (row, column): cards[4 * row + column] for row in range(4) for column in range(4) if random.random() < filled
    }


@pytest.mark.parametrize("harder", [False, True], ids=["columns", "harder"])
def test_the_rules_and_the_referee_allow_the_same_cells_on_any_square(harder: bool, seed: int) -> None:
    random = Random(seed)
    position = Rok(3, harder, FastRng(0))
    for _ in range(SQUARES):
        square = any_square(random)
        for row in range(4):
            for column in range(4):
                card = square.get((row, column))
                position.square[4 * row + column] = NO_CARD if card is None else read_card(card)
        for card in random.choices(DECK, k=2):
            allowed = list(elements(position.cells_for(season_of(read_card(card)))))
            assert allowed == [read_cell(cell_name(cell)) for cell in cells_for(square, card, harder)], square


def test_the_rules_and_the_referee_agree_who_places_first(seed: int) -> None:
    random = Random(seed)
    for _ in range(SQUARES):
        cards = random.sample(DECK, random.randint(2, 4))
        position = Rok(len(cards), harder=False, rng=FastRng(0))
        for seat, card in enumerate(cards):
            position.chosen[seat] = read_card(card)
        position.reveal()
        assert position.placer == first_to_place(cards), cards


def test_the_best_score_is_that_of_all_arrangements(seed: int, size: Size) -> None:
    random = Random(seed)
    for _ in range(YEARS[size]):
        cards = [
            letter + random.choice("012345") for letter in "bfkioslqpxmt" if random.random() < random.choice([0.6, 0.9])
        ]
        assert points_of_rows(year_of("".join(cards) or "-")) == best_score(cards), cards


@pytest.mark.parametrize(
    "cards, score", [("k4f3s4o3i1p3q2t3m2", 24), ("b5i5l5", 0), ("b1i1l1x1", 4), ("b1f3i1o0l1x1", 6)]
)
def test_the_referee_itself_knows_some_scores(cards: str, score: int) -> None:
    assert best_score(in_pairs(cards)) == score
