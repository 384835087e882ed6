"""What the tests of this game share: positions by parts of their notation, draws that are noted, played games."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from stolik.core.chance import FastRng, Rng
from stolik.games.kanaloa import GAME
from stolik.games.kanaloa.moves import MOVES
from stolik.games.kanaloa.notation import write_position
from stolik.games.kanaloa.parsing import read_position
from stolik.games.kanaloa.pieces import CHANCE_KINDS
from stolik.games.kanaloa.rules.position import Kanaloa

CALM: Final = "M01 M03 M06 M07 M09 M12"
"""A sea without dolphins. Fields from the line on: n t n r g n t r t g g r."""

SETUPS: Final = [GAME.setup(n, {"no_trick": how}) for n in (3, 4, 5) for how in ("off", "on")]
SETUP_NAMES: Final = [f"{setup.players}-players-no_trick-{setup.options['no_trick']}" for setup in SETUPS]


def line(
    track: str,
    boats: str,
    hands: str,
    turn: str = "play A",
    *,
    trick: str = "-",
    voids: str = "",
    tricks: str = "",
    number: str = "1 A",
    gone: str = "-",
) -> str:
    """A position's line from its parts; boats, hands, voids and tricks are a word a seat."""
    seats = len(boats.split())
    rows = zip(
        boats.split(),
        hands.split(),
        voids.split() or ["-"] * seats,
        tricks.split() or ["0"] * seats,
        strict=True,
    )
    return " / ".join([track, *map(" ".join, rows), f"round {number}", f"gone {gone}", f"trick {trick}", turn])


def read(text: str, *, no_trick: bool = False, rng: Rng | None = None, rules: int | None = None) -> Kanaloa:
    """The position of a line; brackets and declarations say by themselves that they are allowed."""
    variant = no_trick or "(" in text or "/ declare" in text
    setup = GAME.setup(len(text.split(" / ")) - 5, {"no_trick": "on" if variant else "off"}, rules)
    return read_position(text, setup, rng or FastRng(1))


def board(
    track: str,
    boats: str,
    hands: str,
    turn: str = "play A",
    *,
    no_trick: bool = False,
    rules: int | None = None,
    **more: str,
) -> Kanaloa:
    """The position of `line`."""
    return read(line(track, boats, hands, turn, **more), no_trick=no_trick, rules=rules)


def play(position: Kanaloa, *moves: str) -> Kanaloa:
    """The position after moves, each by the seat on turn; a bare card is played."""
    for move in moves:
        words = move if " " in move or move in {"declare", "sail"} else f"play {move}"
        position.apply(position.first_to_move(), MOVES.read(words))
    return position


def options(position: Kanaloa) -> set[str]:
    """All that the seat on turn may do, in notation; cards to play by their name alone."""
    return {MOVES.write(action).removeprefix("play ") for action in position.legal(position.first_to_move())}


def boats(position: Kanaloa) -> str:
    """Where all boats are, as in notation."""
    return " ".join(seat.split(" ")[0] for seat in write_position(position).split(" / ")[1 : 1 + position.seats])


def turn(position: Kanaloa) -> str:
    """What is to be decided by whom, as in notation."""
    return write_position(position).rpartition(" / ")[2]


def track(position: Kanaloa) -> str:
    """The track, as in notation."""
    return write_position(position).partition(" / ")[0]


class NotingRng(Rng):
    """A fast generator that notes the labels and what was drawn below what."""

    def __init__(self, seed: int = 1) -> None:
        self.source = FastRng(seed)
        self.drawn: list[tuple[str, int]] = []
        self.label = ""

    def at(self, kind: int, index: int) -> None:
        self.label = f"{CHANCE_KINDS[kind]}/{index}"

    def below(self, n: int) -> int:
        self.drawn.append((self.label, n))
        return self.source.below(n)


@st.composite
def played(draw: st.DrawFn) -> Kanaloa:
    """A position somewhere in a random game."""
    setup = draw(st.sampled_from(SETUPS))
    position = GAME.lay_out(setup, FastRng(draw(st.integers(0, 2**32))))
    assert isinstance(position, Kanaloa)
    position.begin()
    bot_rng = FastRng(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 250))):
        if position.over:
            break
        position.play(position.seat, position.random_action(position.seat, bot_rng))
    return position
