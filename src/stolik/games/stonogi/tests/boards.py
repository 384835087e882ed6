"""What the tests of this game share: positions by their notation, dice that fall as set, played games.

In a position written here `...` stands for all tiles that the rest of the line does not name.
"""

from __future__ import annotations

import re
from typing import Final

from hypothesis import strategies as st

from stolik.core.chance import FastRng, Rng
from stolik.core.options import Setup
from stolik.games.stonogi import GAME
from stolik.games.stonogi.moves import MOVES
from stolik.games.stonogi.notation import ASIDE, FACE_LETTERS
from stolik.games.stonogi.parsing import read_position
from stolik.games.stonogi.pieces import CHANCE_KINDS
from stolik.games.stonogi.rules import Stonogi

BOX: Final = [colour + size for colour in "ygbkr" for size in "234"]
REST: Final = "..."

SETUPS: Final = [GAME.setup(1), *(GAME.setup(n, {"stealing": how}) for n in (2, 3, 4) for how in ("off", "on"))]
SETUP_NAMES: Final = [f"{setup.players}-players-stealing-{setup.options['stealing']}" for setup in SETUPS]


class LoadedDice(Rng):
    """Draws as the test sets them: who begins, and throws written like `rr*y`; notes what was asked for."""

    def __init__(self, throws: str, first: int = 0) -> None:
        self.throws = throws.split()
        self.first = first
        self.labels: list[str] = []
        self.asked: list[int] = []

    def at(self, kind: int, index: int) -> None:
        self.labels.append(f"{CHANCE_KINDS[kind]}/{index}")

    def below(self, n: int) -> int:
        self.asked.append(n)
        if self.labels[-1].startswith("first"):
            return self.first
        assert self.throws, "the test set too few throws"
        return sum(FACE_LETTERS.index(shown) * 6**die for die, shown in enumerate(self.throws.pop(0)))


def full(text: str) -> str:
    """The notation with the tiles that `...` stands for."""
    named = re.findall("[ygbkr][234]", text)
    return text.replace(REST, "".join(tile for tile in BOX if tile not in named) or "-")


def setup_of(text: str, *, stealing: bool) -> Setup:
    """The setup that a position is written for: a row a player, and alone the tiles aside."""
    fields = text.split(" / ")
    players = 1 if len(fields) == 4 and fields[2].startswith(ASIDE) else len(fields) - 2
    return GAME.setup(players, {"stealing": "on"} if stealing else {})


def board(text: str, throws: str = "", *, stealing: bool = False) -> Stonogi:
    """The position of a line of notation; the dice will fall as set, or anyhow."""
    rng = LoadedDice(throws) if throws else FastRng(1)
    return read_position(full(text), setup_of(text, stealing=stealing), rng)


def play(position: Stonogi, *moves: str) -> Stonogi:
    """The position after moves, each by the seat on turn."""
    for move in moves:
        position.apply(position.first_to_move(), MOVES.read(move))
    return position


def options(position: Stonogi) -> set[str]:
    """All that the seat on turn may do, in notation."""
    return {MOVES.write(action) for action in position.legal(position.first_to_move())}


def ways_to_stop(position: Stonogi) -> set[str]:
    """What the seat on turn may do besides rolling again."""
    return {move for move in options(position) if not move.startswith("roll ")}


@st.composite
def played(draw: st.DrawFn) -> Stonogi:
    """A position somewhere in a game of players who roll at random and often stop at once."""
    setup = draw(st.sampled_from(SETUPS))
    position = GAME.lay_out(setup, FastRng(draw(st.integers(0, 2**32))))
    assert isinstance(position, Stonogi)
    position.begin()
    bot_rng = FastRng(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 300))):
        if position.over:
            break
        at_once = position.legal(position.seat)[-1]
        position.play(position.seat, position.random_action(position.seat, bot_rng) if bot_rng.below(2) else at_once)
    return position
