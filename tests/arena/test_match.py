"""Matches: fair to every bot, reproducible from a seed, with honest confidence intervals."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial

import pytest

from stolik import registry
from stolik.arena import play_match, wilson_interval
from stolik.core.chance import Rng
from stolik.core.errors import BadSetup
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import NO_SEAT, Position

seats_taken: Counter[tuple[str, int]] = Counter()


class StubBot:
    """Notes where it sits. Ann does the last thing that is legal, all others the first."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, world: Position, seat: int, rng: Rng) -> int:
        seats_taken[self.name, seat] += 1
        return world.legal(seat)[-1 if self.name == "ann" else 0]


class OneDecision(Position):
    """A game of one decision by seat 0: action *k* gives the seats the *k*-th row of places."""

    def __init__(self, seats: int, rng: Rng, endings: list[list[int]]) -> None:
        super().__init__(seats, rng)
        self.endings = endings
        self.decided = -1

    def begin(self) -> None:
        """Nothing to deal."""

    def first_to_move(self) -> int:
        return NO_SEAT if self.over else 0

    def legal(self, seat: int) -> tuple[int, ...]:
        return tuple(range(len(self.endings)))

    def is_legal(self, seat: int, action: int) -> bool:
        return action in self.legal(seat)

    def play(self, seat: int, action: int) -> None:
        self.decided = action
        self.over = True

    def imagine(self, seat: int, rng: Rng) -> Position:
        return OneDecision(self.seats, rng, self.endings)

    def places(self) -> list[int]:
        return self.endings[self.decided]

    def scores(self) -> list[int]:
        return [10 - place for place in self.places()]


class AllLost(OneDecision):
    """The same, and nobody wins."""

    def imagine(self, seat: int, rng: Rng) -> Position:
        return AllLost(self.seats, rng, self.endings)

    def is_lost_by_all(self) -> bool:
        return self.over


def dice_game() -> Game:
    return registry.load("stonogi")


def game_of_one_decision(*endings: list[int]) -> Game:
    def lay_out(setup: Setup, rng: Rng) -> Position:
        return OneDecision(setup.players, rng, list(endings))

    bots = {name: partial(StubBot, name) for name in ("ann", "bob", "cid")}
    return replace(dice_game(), lay_out=lay_out, bots=bots)


def test_the_same_seed_gives_the_same_match_and_another_seed_another() -> None:
    first, again, other = (play_match(dice_game(), ["random"] * 3, 12, seed) for seed in (1, 1, 2))
    assert first == again != other


def test_the_number_of_processes_changes_nothing() -> None:
    alone = play_match(dice_game(), ["random"] * 2, 20, seed=3, options={"stealing": "on"})
    together = play_match(dice_game(), ["random"] * 2, 20, seed=3, options={"stealing": "on"}, workers=2)
    assert alone == together


def test_every_bot_sits_everywhere_equally_often() -> None:
    seats_taken.clear()
    play_match(game_of_one_decision([1, 2, 3]), ["ann", "bob", "cid"], 30)
    assert seats_taken == {("ann", 0): 10, ("bob", 0): 10, ("cid", 0): 10}


def test_a_good_seat_is_good_for_every_bot() -> None:
    standings = play_match(game_of_one_decision([2, 1, 3]), ["ann", "bob", "cid"], 3)
    assert [(one.name, one.wins, one.games, one.mean_score) for one in standings] == [
        ("ann", 1, 3, 8),
        ("bob", 1, 3, 8),
        ("cid", 1, 3, 8),
    ]


def test_a_win_of_all_together_is_a_whole_one_for_each() -> None:
    together = replace(game_of_one_decision([1, 1, 1]), is_cooperative=True)
    assert [one.wins for one in play_match(together, ["ann", "bob", "cid"], 3)] == [3, 3, 3]
    apart = play_match(game_of_one_decision([1, 1, 1]), ["ann", "bob", "cid"], 3)
    assert [one.win_share for one in apart] == pytest.approx([1 / 3, 1 / 3, 1 / 3])


def test_who_win_and_lose_together_have_the_same_standing() -> None:
    game = next(game for game in map(registry.load, registry.keys()) if game.is_cooperative)
    standings = play_match(game, ["random"] * game.players[0], 4, seed=5)
    assert len({(one.wins, one.mean_score) for one in standings}) == 1


def test_nobody_wins_what_all_have_lost() -> None:
    def lay_out(setup: Setup, rng: Rng) -> Position:
        return AllLost(setup.players, rng, [[1, 1, 1]])

    game = replace(game_of_one_decision([1, 1, 1]), lay_out=lay_out)
    assert [one.wins for one in play_match(game, ["ann", "bob", "cid"], 3)] == [0, 0, 0]
    assert [one.wins for one in play_match(game_of_one_decision([1, 1, 1]), ["ann", "bob", "cid"], 3)] == [1, 1, 1]


def test_wins_and_scores_go_to_who_sits_on_the_seat() -> None:
    # On seat 0 Ann decides that she wins; any other there lets seat 1 win: Ann before Cid, Cid before Bob.
    standings = play_match(game_of_one_decision([2, 1, 3], [1, 3, 2]), ["ann", "bob", "cid"], 30)
    ann, bob, cid = standings
    assert (ann.wins, bob.wins, cid.wins) == (20, 0, 10)
    assert (ann.mean_score, bob.mean_score, cid.mean_score) == pytest.approx((25 / 3, 22 / 3, 25 / 3))


def test_a_shared_win_is_a_fraction_for_each() -> None:
    standings = play_match(game_of_one_decision([1, 1, 3]), ["ann", "bob", "cid"], 6)
    assert [one.wins for one in standings] == [2, 2, 2]


def test_all_that_is_won_is_won_by_somebody() -> None:
    standings = play_match(dice_game(), ["random", "random"], 40, seed=6)
    assert sum(one.mean_score for one in standings) == pytest.approx(45)
    assert sum(one.wins for one in standings) == pytest.approx(40)


def test_games_are_rounded_up_to_whole_rounds_of_the_seats() -> None:
    assert {one.games for one in play_match(dice_game(), ["random"] * 4, 5)} == {8}


def test_a_game_that_does_not_end_is_a_fault() -> None:
    endless = replace(dice_game(), max_decisions=3)
    with pytest.raises(RuntimeError, match="not over after 3 decisions"):
        play_match(endless, ["random", "random"], 1)


@pytest.mark.parametrize(
    ("bots", "games", "workers"),
    [(["random"] * 5, 4, 1), (["random", "nobody"], 4, 1), (["random"] * 2, 0, 1), (["random"] * 2, 4, 0)],
)
def test_a_match_that_cannot_be_is_refused(bots: list[str], games: int, workers: int) -> None:
    with pytest.raises(BadSetup):
        play_match(dice_game(), bots, games, workers=workers)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (620, 1000, 0.5895, 0.6496),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilsons_interval_is_that_of_the_books(wins: float, games: int, low: float, high: float) -> None:
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=1e-4)
