"""Two worlds that differ only in what somebody cannot know must be the same to that somebody.

`looks` gives all that can be seen of a position and all that can be heard of a move, as bytes. Worlds
are made in three ways: by imagination (hidden things drawn anew), by changing a single draw of luck,
and by changing a choice that nobody may see yet.
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


def spectators_and_seats_cannot_tell_worlds_apart(game: Game, setup: Setup, seed: int) -> None:
    """Imagined and real, before and after the same move: heard the same exactly when seen the same."""
    for position in sampled_positions(game, setup, seed):
        if position.over:
            continue
        mover = position.first_to_move()
        for principal in observers(position):
            seen = observation(game, position, principal)
            real: dict[int, tuple[bytes, bytes]] = {}
            for number in range(WORLDS_PER_POSITION):
                world = position.imagine(principal, FastRng(seed, number))
                same = observation(game, world, principal) == seen
                require(same, f"{principal} can tell an imagined world from the real one", game, position)
                shared = sorted(set(position.legal(mover)) & set(world.legal(mover)))
                if shared:
                    action = shared[number % len(shared)]
                    if action not in real:
                        real[action] = _after(game, (position, mover, action, -1), seed, principal)
                    there = _after(game, (world, mover, action, -1), seed, principal)
                    _compare(game, principal, position, real[action], there)


def events_tell_what_views_show(game: Game, setup: Setup, seed: int) -> None:
    """One draw changed, in the deal or in a move: heard the same exactly when seen the same."""
    _compare_deals(game, setup, seed)
    for position in sampled_positions(game, setup, seed):
        if position.over:
            continue
        mover = position.first_to_move()
        action = position.random_action(mover, FastRng(seed))
        real = play_step((position, mover, action, -1), seed)
        drawn = min(MAX_PERTURBED_DRAWS, real.draws)  # to change a draw that was not made changes nothing
        worlds = [play_step((position, mover, action, change), seed) for change in range(drawn)]
        for principal in observers(position) if worlds else ():
            here = _shown(game, real, principal)
            for world in worlds:
                _compare(game, principal, position, here, _shown(game, world, principal))


def face_down_choices_look_alike(game: Game, setup: Setup, seed: int) -> None:
    """While somebody else still has to choose, nobody hears or sees what a seat has chosen."""
    for position in sampled_positions(game, setup, seed):
        owing = position.to_move()
        if len(owing) < 2 or position.free_order_segment() >= 0:
            continue  # one seat decides, or all do in free order and openly
        for mover in owing:
            legal = position.legal(mover)
            for principal in observers(position):
                if principal != mover:
                    after = {_after(game, (position, mover, action, -1), seed, principal) for action in legal}
                    require(len(after) == 1, f"{principal} can tell the choices of {mover} apart", game, position)


def moves_teach_only_where_they_reveal(game: Game, setup: Setup, seed: int) -> None:
    """A move that drew no luck and told no reveal leaves worlds alike that looked alike: it can be taken back."""
    for position in sampled_positions(game, setup, seed):
        if position.over:
            continue
        mover = position.first_to_move()
        action = position.random_action(mover, FastRng(seed))
        if _is_final(game, position, mover, action, seed):
            continue
        for principal in observers(position):
            here = _after(game, (position, mover, action, -1), seed, principal)
            for number in range(WORLDS_PER_POSITION):
                world = position.imagine(principal, FastRng(seed, number))
                if world.is_legal(mover, action):
                    there = _after(game, (world, mover, action, -1), seed, principal)
                    require(here == there, f"{principal} learns something from a move without a reveal", game, position)


def imagination_knows_only_what_the_seat_knows(game: Game, setup: Setup, seed: int) -> None:
    """The same luck imagines the same world from two that look the same: nothing real shines through."""
    for position in sampled_positions(game, setup, seed):
        if position.over:
            continue
        for principal in observers(position):
            world = position.imagine(principal, FastRng(seed, 1))
            here = game.write_position(position.imagine(principal, FastRng(seed, 2)))
            there = game.write_position(world.imagine(principal, FastRng(seed, 2)))
            require(here == there, f"what {principal} imagines hangs on what it cannot know", game, position)


def imagination_varies(game: Game, setup: Setup, seed: int) -> None:
    """A game with secrets imagines different worlds, different to somebody else than who imagines.

    At once where the deal holds something back, else at some time: a game may begin in the open, and parts of it may
    be played so.
    """
    if not game.has_secrets or setup.players < 2:
        return
    single = set(range(SPECTATOR, setup.players))
    for position in islice(random_walk(game, setup, seed), 1 if _deal_has_secrets(game, setup, seed) else None):
        single = {principal for principal in single if not _varies(game, position, principal, seed)}
        if not single:
            return
    for principal in single:
        require(False, f"{principal} imagines only one world, though there are secrets", game, position)


def _deal_has_secrets(game: Game, setup: Setup, seed: int) -> bool:
    """Is there another deal that looks the same to who only watches, and not to all seats?"""
    real = _dealt(game, setup, seed, -1)
    seen = [observation(game, real.position, principal) for principal in observers(real.position)]
    for change in range(min(4 * MAX_PERTURBED_DRAWS, real.draws)):
        world = _dealt(game, setup, seed, change).position
        if observation(game, world, SPECTATOR) == seen[0]:
            if any(observation(game, world, seat) != seen[seat + 1] for seat in range(setup.players)):
                return True
    return False


def _varies(game: Game, position: Position, principal: int, seed: int) -> bool:
    """Does one of a few worlds look otherwise to somebody else than the first one?"""
    others = [other for other in range(position.seats) if other != principal]
    first = position.imagine(principal, FastRng(seed, 0))
    seen = [observation(game, first, other) for other in others]
    worlds = (position.imagine(principal, FastRng(seed, number)) for number in range(1, 3 * WORLDS_PER_POSITION))
    return any([observation(game, world, other) for other in others] != seen for world in worlds)


Step = tuple[Position, int, int, int]
"""A position, who moves, the action, and which draw of luck to change (−1: none)."""


class StepOutcome(NamedTuple):
    """What a move or a deal has led to, what was told of it, and how often luck was drawn."""

    position: Position
    events: list[RuleEvent]
    draws: int


def play_step(step: Step, seed: int) -> StepOutcome:
    """Carry out a step on a copy."""
    position, mover, action, change = step
    told: list[RuleEvent] = []
    luck = PerturbedRng(seed, change)
    twin = position.clone(luck)
    twin.event_sink = told
    twin.apply(mover, action)
    return StepOutcome(twin, told, luck.draws)


def _shown(game: Game, after: StepOutcome, principal: int) -> tuple[bytes, bytes]:
    """What a principal hears of it, and sees after it."""
    position = after.position
    return observed_events(game, after.events, principal, position.seats), observation(game, position, principal)


def _after(game: Game, step: Step, seed: int, principal: int) -> tuple[bytes, bytes]:
    """What a principal hears of a move, and sees after it."""
    return _shown(game, play_step(step, seed), principal)


def _is_final(game: Game, position: Position, mover: int, action: int, seed: int) -> bool:
    """Did the move draw luck or reveal something, so that nobody may go back behind it?"""
    after = play_step((position, mover, action, -1), seed)
    return after.draws > 0 or any(happened.kind in game.reveals for happened in after.events)


def _compare(
    game: Game, principal: int, position: Position, here: tuple[bytes, bytes], there: tuple[bytes, bytes]
) -> None:
    same = (here[0] == there[0]) == (here[1] == there[1])
    require(same, f"{principal} hears more than it sees, or sees more than it hears", game, position)


def _compare_deals(game: Game, setup: Setup, seed: int) -> None:
    """The same for the deal: no seat is told of cards that it cannot see."""
    real = _dealt(game, setup, seed, -1)
    shown = [_shown(game, real, principal) for principal in observers(real.position)]
    for change in range(min(4 * MAX_PERTURBED_DRAWS, real.draws)):
        world = _dealt(game, setup, seed, change)
        for principal in observers(world.position):
            heard, seen = _shown(game, world, principal)
            same = (heard == shown[principal + 1][0]) == (seen == shown[principal + 1][1])
            require(same, f"{principal} hears more of the deal than it sees, or less", game, world.position)


def _dealt(game: Game, setup: Setup, seed: int, change: int) -> StepOutcome:
    told: list[RuleEvent] = []
    luck = PerturbedRng(seed, change)
    position = game.lay_out(setup, luck)
    position.event_sink = told
    position.begin()
    return StepOutcome(position, told, luck.draws)
