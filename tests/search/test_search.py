"""The search finds plainly best moves, is reproducible from a seed, and sees nothing hidden."""

from pathlib import Path

import pytest

from stolik import registry
from stolik.bots import SearchBot, make_bot
from stolik.core.chance import FastRng, Rng
from stolik.core.errors import BadSetup
from stolik.core.game import Game
from stolik.core.heuristics import Heuristics
from stolik.core.position import Position
from stolik.search.mcts import Search


@pytest.fixture
def game() -> Game:
    return registry.load("sample")


def board(game: Game, text: str) -> Position:
    return game.read_position(text, game.setup(2), FastRng(1))


def considered(game: Game, position: Position, seat: int, simulations: int = 400, seed: int = 5) -> dict[int, int]:
    search = Search(position, seat, Heuristics(), FastRng(seed))
    search.simulate(simulations)
    return {action: search.visits(action) for action in position.legal(seat)}


def test_the_search_takes_what_wins_for_certain() -> None:
    """Twenty skates each, a red three and a yellow two left: the three decides the game."""
    game = registry.load("stonogi")
    text = "y2r3 / y3y4g2g3g4b4 / b2b3k2k3k4r2r4 / A3:y*rr"
    position = game.read_position(text, game.setup(2), FastRng(1))
    search = Search(position, 0, Heuristics(), FastRng(1))
    search.simulate(200)
    assert game.moves.write(search.best_action()) == "take r3"
    assert search.mean_value(search.best_action()) == 1.0


def test_every_simulation_tries_one_action_of_the_searching_seat(game: Game) -> None:
    position = game.start(players=3, seed=4)
    assert sum(considered(game, position, 1, 250).values()) == 250


def test_the_same_seed_thinks_the_same(game: Game) -> None:
    position = game.start(players=3, seed=4)
    assert considered(game, position, 0, seed=7) == considered(game, position, 0, seed=7)
    assert considered(game, position, 0, seed=7) != considered(game, position, 0, seed=8)


def test_a_rivals_face_down_choice_and_hand_change_no_thought(game: Game) -> None:
    one = board(game, "3,7,9:-:1:2,11 / 4,5,8:8:1:1,10")
    other = board(game, "3,7,9:-:1:2,11 / 20,25,30:20:1:1,10")
    assert considered(game, one, 0) == considered(game, other, 0)


def test_who_cares_for_a_rivals_hand_is_found_out() -> None:
    """The control of the test above: a different hand of one's own does change the thoughts."""
    game = registry.load("sample")
    one = board(game, "3,7,9:-:1:2,11 / 4,5,8:8:1:1,10")
    other = board(game, "3,7,30:-:1:2,11 / 4,5,8:8:1:1,10")
    assert considered(game, one, 0) != considered(game, other, 0)


class Stubborn(Heuristics):
    """Believes in the highest card, and in nothing else."""

    def prior(self, position: Position, seat: int, action: int) -> float:
        return 1.0 if action == max(position.legal(seat)) else 0.0

    def evaluate(self, position: Position, seat: int) -> float:
        return 0.5


def test_a_prior_decides_while_nothing_else_is_known(game: Game) -> None:
    position = game.start(players=2, seed=3)
    stubborn = Stubborn()
    stubborn.playout_depth = 0
    search = Search(position, 0, stubborn, FastRng(1))
    search.simulate(40)
    assert search.best_action() == max(position.legal(0))


def test_a_search_explains_itself(game: Game) -> None:
    position = game.start(players=2, seed=3)
    thoughts = SearchBot(game, level=2).rate_actions(position, 0, FastRng(1))
    assert {thought.action for thought in thoughts} == set(position.legal(0))
    assert [thought.visits for thought in thoughts] == sorted((t.visits for t in thoughts), reverse=True)
    assert all(0 <= thought.value <= 1 for thought in thoughts)


@pytest.mark.parametrize("name", ["search:0", "search:6", "search:", "search:x"])
def test_levels_are_one_to_five(name: str, game: Game) -> None:
    if name == "search:":
        assert isinstance(make_bot(game, name), SearchBot)
        return
    with pytest.raises(BadSetup, match="levels are 1 to 5"):
        make_bot(game, name)


def test_search_names_no_game() -> None:
    folder = Path(__file__).parents[2] / "src/stolik/search"
    assert all(key not in file.read_text("utf-8") for file in folder.glob("*.py") for key in registry.keys())


class LastStep(Position):
    """Two seats that win or lose as one by what seat 0 does: 0 loses, 1 wins."""

    def to_move_set(self) -> int:
        return 0 if self.over else 1

    def legal(self, seat: int) -> tuple[int, ...]:
        return (0, 1) if seat == 0 and not self.over else ()

    def is_legal(self, seat: int, action: int) -> bool:
        return action in self.legal(seat)

    def play(self, seat: int, action: int) -> None:
        self.won, self.over = action == 1, True

    def clone(self, rng: Rng) -> Position:
        return LastStep(self.seats, rng)

    def imagine(self, seat: int, rng: Rng) -> Position:
        return LastStep(self.seats, rng)

    def places(self) -> list[int]:
        return [1, 1]

    def is_lost_by_all(self) -> bool:
        return self.over and not self.won


@pytest.mark.parametrize("together", [True, False])
def test_a_win_of_all_together_is_worth_everything_and_a_shared_one_less(together: bool) -> None:
    knowledge = Heuristics()
    knowledge.is_cooperative = together
    search = Search(LastStep(2, FastRng(1)), 0, knowledge, FastRng(1))
    search.simulate(50)
    assert search.best_action() == 1
    assert search.mean_value(0) == 0.0
    assert (search.mean_value(1) == 1.0) is together
