"""Two worlds that differ only in what somebody cannot know must be the same to that somebody.

`looks` gives all that can be seen of a position and all that can be heard of a move, as bytes. Worlds
are made in three ways: by imagination (hidden things drawn anew), by changing a single draw of luck,
and by changing a choice that nobody may see yet.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from stolik.core.chance import FastRng
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position, Told
from stolik.examination.fault import demand
from stolik.examination.looks import hearing, look
from stolik.examination.walks import LOOKS, ChangedRng, principals, some, walk

WORLDS: Final = 4
CHANGES: Final = 8


def spectators_and_seats_cannot_tell_worlds_apart(game: Game, setup: Setup, seed: int) -> None:
    """Imagined and real, before and after the same move: heard the same exactly when seen the same."""
    for position in some(LOOKS, game, setup, seed):
        if position.over:
            continue
        mover = position.on_turn()
        for principal in principals(position):
            for number in range(WORLDS):
                world = position.imagine(principal, FastRng(seed, number))
                seen = look(game, world, principal) == look(game, position, principal)
                demand(seen, f"{principal} can tell an imagined world from the real one", game, position)
                shared = sorted(set(position.legal(mover)) & set(world.legal(mover)))
                if shared:
                    action = shared[number % len(shared)]
                    _compare_moves(game, principal, (position, mover, action, -1), (world, mover, action, -1), seed)


def one_world_tells_as_much_as_it_shows(game: Game, setup: Setup, seed: int) -> None:
    """One draw changed, in the deal or in a move: heard the same exactly when seen the same."""
    _compare_deals(game, setup, seed)
    for position in some(LOOKS, game, setup, seed):
        if position.over:
            continue
        mover = position.on_turn()
        action = position.random_action(mover, FastRng(seed))
        for change in range(CHANGES):
            for principal in principals(position):
                _compare_moves(game, principal, (position, mover, action, -1), (position, mover, action, change), seed)


def silent_choices_look_alike(game: Game, setup: Setup, seed: int) -> None:
    """While somebody else still has to choose, nobody hears or sees what a seat has chosen."""
    for position in some(LOOKS, game, setup, seed):
        owing = position.to_move()
        if len(owing) < 2 or position.stretch() >= 0:
            continue  # one seat decides, or all do in free order and openly
        for mover in owing:
            legal = position.legal(mover)
            for principal in principals(position):
                if principal != mover:
                    after = {_after(game, (position, mover, action, -1), seed, principal) for action in legal}
                    demand(len(after) == 1, f"{principal} can tell the choices of {mover} apart", game, position)


def moves_teach_only_where_they_reveal(game: Game, setup: Setup, seed: int) -> None:
    """A move that drew no luck and told no reveal leaves worlds alike that looked alike: it can be taken back."""
    for position in some(LOOKS, game, setup, seed):
        if position.over:
            continue
        mover = position.on_turn()
        action = position.random_action(mover, FastRng(seed))
        if _is_final(game, position, mover, action, seed):
            continue
        for principal in principals(position):
            here = _after(game, (position, mover, action, -1), seed, principal)
            for number in range(WORLDS):
                world = position.imagine(principal, FastRng(seed, number))
                if world.is_legal(mover, action):
                    there = _after(game, (world, mover, action, -1), seed, principal)
                    demand(here == there, f"{principal} learns something from a move without a reveal", game, position)


def imagination_knows_only_what_the_seat_knows(game: Game, setup: Setup, seed: int) -> None:
    """The same luck imagines the same world from two that look the same: nothing real shines through."""
    for position in some(LOOKS, game, setup, seed):
        if position.over:
            continue
        for principal in principals(position):
            world = position.imagine(principal, FastRng(seed, 1))
            here = game.write_position(position.imagine(principal, FastRng(seed, 2)))
            there = game.write_position(world.imagine(principal, FastRng(seed, 2)))
            demand(here == there, f"what {principal} imagines hangs on what it cannot know", game, position)


def imagination_varies(game: Game, setup: Setup, seed: int) -> None:
    """A game with secrets imagines different worlds, different to somebody else than who imagines.

    At once where the deal holds something back, else when a third of the game is played: a game may begin in the open.
    """
    if not game.has_secrets or setup.players < 2:
        return
    at_once = islice(walk(game, setup, seed), 1)
    later = islice(some(LOOKS, game, setup, seed), LOOKS // 3)
    single = set(range(-1, setup.players))
    for position in at_once if _deal_has_secrets(game, setup, seed) else later:
        single = {principal for principal in single if not _varies(game, position, principal, seed)}
    for principal in single:
        demand(False, f"{principal} imagines only one world, though there are secrets", game, position)


def _deal_has_secrets(game: Game, setup: Setup, seed: int) -> bool:
    """Is there another deal that looks the same to who only watches, and not to all seats?"""
    real = _dealt(game, setup, seed, -1, [])
    for change in range(4 * CHANGES):
        world = _dealt(game, setup, seed, change, [])
        same = [look(game, world, principal) == look(game, real, principal) for principal in principals(real)]
        if same[0] and not all(same):
            return True
    return False


def _varies(game: Game, position: Position, principal: int, seed: int) -> bool:
    worlds = [position.imagine(principal, FastRng(seed, number)) for number in range(3 * WORLDS)]
    others = [other for other in range(position.seats) if other != principal]
    return len({tuple(look(game, world, other) for other in others) for world in worlds}) > 1


Step = tuple[Position, int, int, int]
"""A position, who moves, the action, and which draw of luck to change (−1: none)."""


def _after(game: Game, step: Step, seed: int, principal: int) -> tuple[bytes, bytes]:
    """What a principal hears of a move, and sees after it."""
    position, mover, action, change = step
    told: list[Told] = []
    twin = position.clone(ChangedRng(seed, change))
    twin.ear = told
    twin.apply(mover, action)
    return hearing(game, told, principal, position.seats), look(game, twin, principal)


def _is_final(game: Game, position: Position, mover: int, action: int, seed: int) -> bool:
    """Did the move draw luck or reveal something, so that nobody may go back behind it?"""
    told: list[Told] = []
    luck = ChangedRng(seed)
    twin = position.clone(luck)
    twin.ear = told
    twin.apply(mover, action)
    return luck.draws > 0 or any(happened.kind in game.reveals for happened in told)


def _compare_moves(game: Game, principal: int, one: Step, other: Step, seed: int) -> None:
    heard, seen = _after(game, one, seed, principal)
    heard_there, seen_there = _after(game, other, seed, principal)
    same = (heard == heard_there) == (seen == seen_there)
    demand(same, f"{principal} hears more than it sees, or sees more than it hears", game, one[0])


def _compare_deals(game: Game, setup: Setup, seed: int) -> None:
    """The same for the deal: no seat is told of cards that it cannot see."""
    told: list[Told] = []
    real = _dealt(game, setup, seed, -1, told)
    for change in range(4 * CHANGES):
        told_there: list[Told] = []
        world = _dealt(game, setup, seed, change, told_there)
        for principal in principals(real):
            heard = hearing(game, told, principal, real.seats) == hearing(game, told_there, principal, real.seats)
            seen = look(game, real, principal) == look(game, world, principal)
            demand(heard == seen, f"{principal} hears more of the deal than it sees, or less", game, world)


def _dealt(game: Game, setup: Setup, seed: int, change: int, told: list[Told]) -> Position:
    position = game.lay_out(setup, ChangedRng(seed, change))
    position.ear = told
    position.begin()
    return position
