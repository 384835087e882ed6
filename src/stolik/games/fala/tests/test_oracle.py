"""Whole games kept a second time, plainly from the rulebook, and compared turn by turn over many thousands of turns.

The oracle knows nothing of our sets, masks and seats that wander: it has players with a list of cards, a pile
of tide cards and a row of lifebelts, and it gets only the deal, the order of the tide cards and the cards
that were played.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from stolik.core.bitset import elements
from stolik.core.chance import FastRng
from stolik.games.fala import GAME
from stolik.games.fala.bots import Greedy
from stolik.games.fala.pieces import level_of
from stolik.games.fala.rules import Fala
from stolik.games.fala.tests.boards import belts, levels

GAMES = 300


class Person:
    """Somebody at the table, with a notepad."""

    def __init__(self, cards: list[int]) -> None:
        self.points = 0
        self.sit_down(cards)

    def sit_down(self, cards: list[int]) -> None:
        self.hand = list(cards)
        self.pile: list[int] = []
        self.water = [0]
        self.tokens = ["belt"] * int(sum(belts_printed_on(card) for card in cards))
        self.in_the_round = True

    def lose_a_belt(self) -> None:
        if "belt" in self.tokens:
            self.tokens[self.tokens.index("belt")] = "sheep"
        else:
            self.in_the_round = False
            self.pile += self.hand
            self.hand = []


def belts_printed_on(card: int) -> Fraction:
    if 25 <= card <= 36:
        return Fraction(1)
    if 13 <= card <= 24 or 37 <= card <= 48:
        return Fraction(1, 2)
    return Fraction(0)


def play_turn(people: list[Person], tides: list[int], played: dict[int, int]) -> None:
    """The five steps of a turn; `played` has a card for everyone who is still in."""
    for seat, card in played.items():
        people[seat].hand.remove(card)
    ranking = sorted(played, key=lambda seat: played[seat], reverse=True)
    people[ranking[0]].water.append(min(tides))
    people[ranking[1]].water.append(max(tides))
    deepest = max(people[seat].water[-1] for seat in played)
    for person in [people[seat] for seat in played if people[seat].water[-1] == deepest]:
        person.lose_a_belt()
    for seat, card in played.items():
        people[seat].pile.append(card)


def score_round(people: list[Person]) -> None:
    left = [person for person in people if person.in_the_round]
    lowest = min(person.water[-1] for person in left)
    for person in people:
        if person not in left:
            person.points -= 1
        else:
            person.points += person.tokens.count("belt") + (person.water[-1] == lowest)


def pass_on(people: list[Person]) -> None:
    everything = [person.hand + person.pile for person in people]
    for seat, cards in enumerate(everything):
        people[(seat + 1) % len(people)].sit_down(cards)


class Notes:
    """What the oracle keeps of one game, and what it has met in all of them."""

    def __init__(self, position: Fala) -> None:
        self.people = [Person([card + 1 for card in elements(cards)]) for cards in position.sets]
        self.turns = 0
        self.rounds = 0

    def follow(self, played: dict[int, int], tides: list[int]) -> None:
        """Keep one turn, and a round's end where the rulebook sees one."""
        play_turn(self.people, tides, played)
        self.turns += 1
        if self.turns == 12 or sum(person.in_the_round for person in self.people) <= 2:
            score_round(self.people)
            self.turns = 0
            self.rounds += 1
            if self.rounds < len(self.people):
                pass_on(self.people)

    def agree_with(self, position: Fala) -> None:
        """Compare all that lies on the table."""
        people = self.people
        assert list(position.points) == [person.points for person in people]
        assert levels(position) == [person.water[-1] for person in people]
        assert belts(position) == [person.tokens.count("belt") for person in people]
        assert position.over == (self.rounds == len(people))
        to_move = [seat for seat, person in enumerate(people) if person.in_the_round and not position.over]
        assert list(position.to_move()) == to_move
        for seat in to_move:
            assert [card + 1 for card in position.legal(seat)] == sorted(people[seat].hand)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("style", ["random", "greedy"])
def test_the_rules_and_the_oracle_keep_the_same_books(players: int, style: str, seed: int) -> None:
    short, full_length, turns = 0, 0, 0
    for number in range(GAMES if style == "random" else GAMES // 5):
        position = GAME.start(players, seed=seed + number)
        assert isinstance(position, Fala)
        notes, bot_rng = Notes(position), FastRng(seed + number, 1)
        notes.agree_with(position)
        while not position.over:
            before = notes.rounds, notes.turns
            follow_a_turn(position, notes, bot_rng, style)
            notes.agree_with(position)
            turns += 1
            if notes.rounds > before[0]:
                short, full_length = short + (before[1] < 11), full_length + (before[1] == 11)
    assert turns > 3 * GAMES
    assert full_length > 0
    assert short > 0 or players == 5  # all 24 lifebelts are in play then: three seldom drop out in twelve turns


def follow_a_turn(position: Fala, notes: Notes, bot_rng: FastRng, style: str) -> None:
    tides = [level_of(position.stack[2 * position.turn + at]) for at in (0, 1)]
    played = {}
    for seat in position.to_move():
        quick = position.random_action(seat, bot_rng)
        action = quick if style == "random" else Greedy().choose(position, seat, bot_rng)
        played[seat] = action + 1
        position.apply(seat, action)
    notes.follow(played, tides)


def test_the_oracle_itself_knows_the_example_of_the_rulebook() -> None:
    people = [Person([44, 25]), Person([21, 26]), Person([9, 27])]
    play_turn(people, [7, 3], {0: 44, 1: 21, 2: 9})
    assert [person.water for person in people] == [[0, 3], [0, 7], [0]]
    assert [person.tokens for person in people] == [["belt"], ["sheep"], ["belt"]]


def test_the_oracle_itself_rounds_four_and_a_half_down() -> None:
    assert Person([25, 26, 27, 28, 13]).tokens == ["belt"] * 4
