"""Two worlds that differ only in what an observer cannot know must be the same to that observer.

`observation` gives all that can be seen of a position, `observed_events` all that is received of a move, as bytes.
Worlds are made in three ways: with `imagine` (hidden things drawn anew), by changing a single draw, and by
changing a choice that nobody may see yet.
"""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

from stolik.conformance.failure import require
from stolik.conformance.observation import observation, observed_events
from stolik.conformance.random_walks import PerturbedRng, observers, random_walk, sampled_positions
from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import SPECTATOR, Position, RuleEvent

WORLDS_PER_POSITION: Final = 4
MAX_PERTURBED_DRAWS: Final = 8


def no_observer_can_distinguish_worlds(game: Game, setup: Setup, seed: int) -> None:
    """Imagined and real, before and after the same move: the same events exactly when the same views."""
    for position in sampled_positions(game, setup, seed):
        if position.over:
            continue
        mover = position.first_to_move()
        for observer in observers(position):
            real_view = observation(game, position, observer)
            real: dict[int, tuple[bytes, bytes]] = {}
            for number in range(WORLDS_PER_POSITION):
                world = position.imagine(observer, FastRng(seed, number))
                same = observation(game, world, observer) == real_view
                require(same, f"{observer} can distinguish an imagined world from the real one", game, position)
                shared = sorted(set(position.legal(mover)) & set(world.legal(mover)))
                if shared:
                    action = shared[number % len(shared)]
                    if action not in real:
                        real[action] = _after(game, (position, mover, action, -1), seed, observer)
                    there = _after(game, (world, mover, action, -1), seed, observer)
                    _compare(game, observer, position, real[action], there)


def events_reveal_what_views_show(game: Game, setup: Setup, seed: int) -> None:
    """One draw changed, in the deal or in a move: the same events exactly when the same views."""
    _compare_deals(game, setup, seed)
    for position in sampled_positions(game, setup, seed):
        if position.over:
            continue
        mover = position.first_to_move()
        action = position.random_action(mover, FastRng(seed))
        real = play_step((position, mover, action, -1), seed)
        drawn = min(MAX_PERTURBED_DRAWS, real.draws)  # to change a draw that was not made changes nothing
        worlds = [play_step((position, mover, action, change), seed) for change in range(drawn)]
        for observer in observers(position) if worlds else ():
            here = _shown(game, real, observer)
            for world in worlds:
                _compare(game, observer, position, here, _shown(game, world, observer))


def face_down_choices_look_alike(game: Game, setup: Setup, seed: int) -> None:
    """While another seat still has to choose, nobody else learns what a seat has chosen."""
    for position in sampled_positions(game, setup, seed):
        waiting = position.to_move()
        if len(waiting) < 2 or position.free_order_segment() >= 0:
            continue  # one seat decides, or all do in free order and openly
        for mover in waiting:
            legal = position.legal(mover)
            for observer in observers(position):
                if observer != mover:
                    after = {_after(game, (position, mover, action, -1), seed, observer) for action in legal}
                    require(len(after) == 1, f"{observer} can distinguish the choices of {mover}", game, position)


def moves_teach_only_where_they_reveal(game: Game, setup: Setup, seed: int) -> None:
    """A move without a draw and without a reveal keeps equal worlds equal, so that it can be undone."""
    for position in sampled_positions(game, setup, seed):
        if position.over:
            continue
        mover = position.first_to_move()
        action = position.random_action(mover, FastRng(seed))
        if _is_final(game, position, mover, action, seed):
            continue
        for observer in observers(position):
            here = _after(game, (position, mover, action, -1), seed, observer)
            for number in range(WORLDS_PER_POSITION):
                world = position.imagine(observer, FastRng(seed, number))
                if world.is_legal(mover, action):
                    there = _after(game, (world, mover, action, -1), seed, observer)
                    require(here == there, f"{observer} learns something from a move without a reveal", game, position)


def imagination_knows_only_what_the_seat_knows(game: Game, setup: Setup, seed: int) -> None:
    """From two worlds that look the same, the same rng imagines the same world: nothing hidden leaks in."""
    for position in sampled_positions(game, setup, seed):
        if position.over:
            continue
        for observer in observers(position):
            world = position.imagine(observer, FastRng(seed, 1))
            here = game.write_position(position.imagine(observer, FastRng(seed, 2)))
            there = game.write_position(world.imagine(observer, FastRng(seed, 2)))
            require(here == there, f"what {observer} imagines depends on what it cannot know", game, position)


def imagination_varies(game: Game, setup: Setup, seed: int) -> None:
    """A game with secrets imagines different worlds, which differ for somebody else than the observer.

    At once if the deal hides something, else at some time: a game may begin with open information.
    """
    if not game.has_secrets or setup.players < 2:
        return
    observers_of_one_world = set(range(SPECTATOR, setup.players))
    for position in islice(random_walk(game, setup, seed), 1 if _deal_has_secrets(game, setup, seed) else None):
        observers_of_one_world = {
            observer for observer in observers_of_one_world if not _varies(game, position, observer, seed)
        }
        if not observers_of_one_world:
            return
    for observer in observers_of_one_world:
        require(False, f"{observer} imagines only one world, though there are secrets", game, position)


def _deal_has_secrets(game: Game, setup: Setup, seed: int) -> bool:
    """Is there another deal that looks the same to a spectator, and not to all seats?"""
    real = _dealt(game, setup, seed, -1)
    seen = [observation(game, real.position, observer) for observer in observers(real.position)]
    for change in range(min(4 * MAX_PERTURBED_DRAWS, real.draws)):
        world = _dealt(game, setup, seed, change).position
        if observation(game, world, SPECTATOR) == seen[0]:
            if any(observation(game, world, seat) != seen[seat + 1] for seat in range(setup.players)):
                return True
    return False


def _varies(game: Game, position: Position, observer: int, seed: int) -> bool:
    """Does one of a few worlds look different from the first one to somebody else?"""
    others = [other for other in range(position.seats) if other != observer]
    first = position.imagine(observer, FastRng(seed, 0))
    seen = [observation(game, first, other) for other in others]
    worlds = (position.imagine(observer, FastRng(seed, number)) for number in range(1, 3 * WORLDS_PER_POSITION))
    return any([observation(game, world, other) for other in others] != seen for world in worlds)


Step = tuple[Position, int, int, int]
"""A position, who moves, the action, and which draw to change (−1: none)."""


class StepOutcome(NamedTuple):
    """The position after a move or a deal, its events, and the number of draws."""

    position: Position
    events: list[RuleEvent]
    draws: int


def play_step(step: Step, seed: int) -> StepOutcome:
    """Carry out a step on a copy."""
    position, mover, action, change = step
    events: list[RuleEvent] = []
    rng = PerturbedRng(seed, change)
    twin = position.clone(rng)
    twin.event_sink = events
    twin.apply(mover, action)
    return StepOutcome(twin, events, rng.draws)


def _shown(game: Game, after: StepOutcome, observer: int) -> tuple[bytes, bytes]:
    """The events that an observer receives, and what it sees after them."""
    position = after.position
    return observed_events(game, after.events, observer, position.seats), observation(game, position, observer)


def _after(game: Game, step: Step, seed: int, observer: int) -> tuple[bytes, bytes]:
    """The events of a move that an observer receives, and what it sees after it."""
    return _shown(game, play_step(step, seed), observer)


def _is_final(game: Game, position: Position, mover: int, action: int, seed: int) -> bool:
    """Did the move draw or reveal something, so that it cannot be undone?"""
    after = play_step((position, mover, action, -1), seed)
    return after.draws > 0 or any(event.kind in game.reveals for event in after.events)


def _compare(
    game: Game, observer: int, position: Position, here: tuple[bytes, bytes], there: tuple[bytes, bytes]
) -> None:
    same = (here[0] == there[0]) == (here[1] == there[1])
    require(same, f"events and view of {observer} differ in what they reveal", game, position)


def _compare_deals(game: Game, setup: Setup, seed: int) -> None:
    """The same for the deal: no seat gets events of cards that it cannot see."""
    real = _dealt(game, setup, seed, -1)
    shown = [_shown(game, real, observer) for observer in observers(real.position)]
    for change in range(min(4 * MAX_PERTURBED_DRAWS, real.draws)):
        world = _dealt(game, setup, seed, change)
        for observer in observers(world.position):
            events, view = _shown(game, world, observer)
            same = (events == shown[observer + 1][0]) == (view == shown[observer + 1][1])
            require(
                same,
                f"the events and the view of {observer} differ in what they reveal of the deal",
                game,
                world.position,
            )


def _dealt(game: Game, setup: Setup, seed: int, change: int) -> StepOutcome:
    events: list[RuleEvent] = []
    rng = PerturbedRng(seed, change)
    position = game.lay_out(setup, rng)
    position.event_sink = events
    position.begin()
    return StepOutcome(position, events, rng.draws)
