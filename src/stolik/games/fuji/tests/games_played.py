"""Random games for tests: positions somewhere on the way, in any setup of the game."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from stolik.core.chance import FastRng
from stolik.core.options import Setup
from stolik.core.position import RuleEvent
from stolik.games.fuji import GAME
from stolik.games.fuji.rules.position import Fuji

SETUPS = list(GAME.setups())


def start(setup: Setup, seed: int) -> Fuji:
    """A game that has just begun."""
    position = GAME.lay_out(setup, FastRng(seed))
    assert isinstance(position, Fuji)
    position.begin()
    return position


def step(position: Fuji, bot_rng: FastRng) -> None:
    """One random move of one of the seats to move."""
    to_move = position.to_move()
    seat = to_move[bot_rng.below(len(to_move))]
    position.apply(seat, position.random_action(seat, bot_rng))


@st.composite
def played(draw: st.DrawFn) -> Fuji:
    """A position somewhere in a random game."""
    position = start(draw(st.sampled_from(SETUPS)), draw(st.integers(0, 2**32)))
    bot_rng = FastRng(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 500))):
        if position.over:
            break
        step(position, bot_rng)
    return position


def walk(setup: Setup, seed: int) -> Iterator[Fuji]:
    """All positions of a random game."""
    position = start(setup, seed)
    bot_rng = FastRng(seed, 1)
    while not position.over:
        yield position
        step(position, bot_rng)
    yield position


def events_of(position: Fuji, seat: int, action: int, listener: int, seed: int = 1) -> list[RuleEvent]:
    """The events of a move that somebody may know."""
    emitted: list[RuleEvent] = []
    twin = position.clone(FastRng(seed))
    twin.event_sink = emitted
    twin.apply(seat, action)
    return [event for event in emitted if event.is_for(listener)]
