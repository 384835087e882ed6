"""Legality computed a second time, plainly from the rulebook, and compared on thousands of positions.

The oracle knows nothing of our tables and bit sets: it reads the notation and uses lists and loops.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from stolik.core.chance import FastRng
from stolik.core.options import Setup
from stolik.games.stonogi.parsing import read_position
from stolik.games.stonogi.tests.boards import BOX, SETUP_NAMES, SETUPS, options
from support.seeds import Size

POSITIONS = {"quick": 1000, "full": 10_000}


def skates(dice: str, colour: str) -> int:
    count = 0
    for die in dice:
        if die in {colour, "*"}:
            count += 1
    return count


def tiles_won(middle: list[str], dice: str) -> list[str]:
    """For each colour: the tile of as many skates as rolled, or else the next smaller one that is there."""
    won = []
    for colour in "ygbkr":
        wanted = skates(dice, colour)
        while wanted > 0 and f"{colour}{wanted}" not in middle:
            wanted -= 1
        if wanted > 0:
            won.append(f"{colour}{wanted}")
    return won


def smallest(middle: list[str]) -> list[str]:
    fewest = min(int(tile[1]) for tile in middle)
    return [tile for tile in middle if int(tile[1]) == fewest]


def oracle(text: str, stealing: bool) -> set[str]:
    """All moves of the player on turn, by the rulebook."""
    fields = [field.removeprefix("aside ") for field in text.split(" / ")]
    rows = [[] if row == "-" else [row[at : at + 2] for at in range(0, len(row), 2)] for row in fields[:-1]]
    alone = "aside" in text
    turn, dice = fields[-1].split(":")
    moves = [f"take {tile}" for tile in tiles_won(rows[0], dice)]
    if not moves and alone:
        moves = [f"aside {tile}" for tile in smallest(rows[0])]
    elif not moves:
        moves = ["pass"]
    if stealing:
        for owner, row in zip("ABCD", rows[1:], strict=False):
            if owner != turn[0] and row and skates(dice, row[-1][0]) == int(row[-1][1]):
                moves.append(f"steal {owner}")
    if turn[1] != "3":
        for count in (1, 2, 3, 4):
            moves += ["roll " + "".join(chosen) for chosen in combinations("1234", count)]
    return set(moves)


def any_position(random: Random, players: int) -> str:
    """Tiles scattered over the table, a crowded middle as likely as an almost empty one."""
    places = players + 1 + (players == 1)
    fields: list[list[str]] = [[] for _ in range(places)]
    left_in_the_middle = random.random()
    for tile in random.sample(BOX, len(BOX)):
        at = 0 if random.random() < left_in_the_middle else random.randrange(1, places)
        fields[at].append(tile)
    if not fields[0]:
        fields[0].append(next(row for row in fields if row).pop())
    written = ["".join(field) or "-" for field in fields]
    if players == 1:
        written[2] = "aside " + written[2]
    faces = random.choice(["ygbkr*", "ygbkr*", "rk*", "ry", "***g"])
    dice = "".join(random.choices(faces, k=4))
    return " / ".join([*written, f"{'ABCD'[random.randrange(players)]}{random.randint(1, 3)}:{dice}"])


@pytest.mark.parametrize("setup", SETUPS, ids=SETUP_NAMES)
def test_the_rules_and_the_oracle_allow_the_same_moves(setup: Setup, seed: int, size: Size) -> None:
    random = Random(f"{seed} {setup}")
    verbs: set[str] = set()
    for _ in range(POSITIONS[size]):
        text = any_position(random, setup.players)
        allowed = options(read_position(text, setup, FastRng(0)))
        assert allowed == oracle(text, setup.is_on("stealing")), text
        verbs |= {move.split(" ")[0] for move in allowed}
    expected = {"take", "roll", "aside" if setup.players == 1 else "pass"}
    assert verbs == expected | ({"steal"} if setup.is_on("stealing") else set())


@pytest.mark.parametrize("dice, won", [("rr*y", "y2 r3"), ("****", "y4 g4 b4 k4 r4"), ("ygbk", "")])
def test_the_oracle_itself_knows_some_first_throws(dice: str, won: str) -> None:
    assert tiles_won(BOX, dice) == won.split()
