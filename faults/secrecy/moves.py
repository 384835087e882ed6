"""Moves for both worlds: the same where that is possible, any at all where they lie face down."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from faults.secrecy.imagined import ImaginedPlay
from stolik.core.game import Game
from stolik.core.position import Told
from stolik.examination.looks import hearing, look
from stolik.server.table.play import Play
from stolik.server.table.state import Table

CANDIDATES: Final = 6


class Step(NamedTuple):
    """A seat's decision in the real world and in the other one, and what else it might have been."""

    seat: int
    actions: tuple[int, int]
    legal: tuple[tuple[int, ...], tuple[int, ...]]
    ends: bool
    """One of the games would be over."""


class Outcome(NamedTuple):
    """What a move will show to a principal."""

    over: bool
    heard: bytes
    seen: bytes


def choose(plays: tuple[Play, Play], principal: int, luck: Random) -> Step:
    """Somebody's next decision in both worlds, with the same effect on the principal where one is found."""
    real, other = plays
    owing = real.position.to_move()
    seat = luck.choice(owing)
    legal, legal_there = real.position.legal(seat), other.position.legal(seat)
    action = luck.choice(legal)
    expected = foresee(real, seat, action, principal)
    if seat == principal:
        there = action
    elif len(owing) > 1 and luck.random() < 0.6:
        there = luck.choice(legal_there)
    else:
        there = _alike(other, seat, action, expected, principal, luck)
    ends = expected.over or foresee(other, seat, there, principal).over
    return Step(seat, (action, there), (legal, legal_there), ends)


def _alike(play: Play, seat: int, action: int, expected: Outcome, principal: int, luck: Random) -> int:
    legal = play.position.legal(seat)
    candidates = [action] if action in legal else []
    candidates += luck.sample(legal, min(CANDIDATES, len(legal)))
    return next((one for one in candidates if foresee(play, seat, one, principal) == expected), candidates[0])


def foresee(play: Play, seat: int, action: int, principal: int) -> Outcome:
    """Try a move on a copy with the table's own luck, which is the same again under the same labels."""
    dealer = play.luck if isinstance(play, ImaginedPlay) else play.dealer
    copy = play.position.clone(dealer.deal(play.game.chance))
    told: list[Told] = []
    copy.ear = told
    copy.apply(seat, action)
    return Outcome(copy.over, hearing(play.game, told, principal, copy.seats), look(play.game, copy, principal))


def looks_alike(game: Game, tables: tuple[Table, Table], principal: int, since: int) -> bool:
    """By the rules alone: has the principal heard and seen the same in both worlds since a row?"""
    real, other = tables
    if real.n != other.n or real.playing().position.over or other.playing().position.over:
        return False
    seats = real.setup.players
    for n in range(since + 1, real.n + 1):
        told, told_there = real.told.get(n, []), other.told.get(n, [])
        if hearing(game, told, principal, seats) != hearing(game, told_there, principal, seats):
            return False
    here, there = real.playing().position, other.playing().position
    return look(game, here, principal) == look(game, there, principal)
