"""Positions from their notation: only those with every tile in exactly one place, or `BadNotation`."""

from __future__ import annotations

from stolik.core.bitset import elements
from stolik.core.chance import Rng
from stolik.core.errors import BadNotation
from stolik.core.options import Setup
from stolik.core.seats import seat_from_letter
from stolik.games.stonogi.notation import ASIDE, OVER, read_dice, read_tiles
from stolik.games.stonogi.pieces import ALL_TILES, ROLLS_IN_A_TURN
from stolik.games.stonogi.rules import Stonogi


def read_position(text: str, setup: Setup, rng: Rng) -> Stonogi:
    """The position that a line means; every tile must be somewhere exactly once."""
    fields = text.split(" / ")
    if len(fields) != setup.players + 2 + (setup.players == 1):
        raise BadNotation("a position is the middle, a centipede a seat, (alone: the tiles aside), and the turn")
    if setup.players == 1 and not fields[2].startswith(ASIDE):
        raise BadNotation(f"{fields[2]!r} should be the tiles aside, written like: aside g2")
    rows = [read_tiles(field) for field in fields[: 1 + setup.players]]
    if setup.players == 1:
        rows.append(read_tiles(fields[2].removeprefix(ASIDE)))
    _check_box(rows)
    position = Stonogi(setup.players, setup.is_on("stealing"), rng)
    position.middle = _as_set(rows[0])
    for seat in range(setup.players):
        for tile in rows[1 + seat]:
            position.put_on_the_end(seat, tile)
    if setup.players == 1:
        position.aside = _as_set(rows[2])
    _read_turn(position, fields[-1])
    return position


def _as_set(tiles: list[int]) -> int:
    return sum(1 << tile for tile in set(tiles))


def _check_box(rows: list[list[int]]) -> None:
    if sorted(tile for row in rows for tile in row) != list(elements(ALL_TILES)):
        raise BadNotation("each of the fifteen tiles must be in exactly one place")


def _read_turn(position: Stonogi, text: str) -> None:
    if text == OVER:
        if position.middle:
            raise BadNotation("the game is not over while a tile lies in the middle")
        position.over = True
        return
    if not position.middle:
        raise BadNotation("with an empty middle the game is over")
    who, _, dice = text.partition(":")
    if len(who) != 2 or who[1] not in "123"[:ROLLS_IN_A_TURN] or seat_from_letter(who[0]) >= position.seats:
        raise BadNotation(f"{text!r} is no turn; a turn is written like B2:rr*y")
    position.seat, position.rolls = seat_from_letter(who[0]), int(who[1])
    position.dice = read_dice(dice)
    position.choices = position.find_choices()
