"""Numbers that the rules, moves and events share: actions, phases, kinds of events."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Actions: the verb's first number, then what it is done to.
CHOOSE: Final[i64] = 0  # + a card
PLACE: Final[i64] = 72  # + a cell
TAKE: Final[i64] = 88  # + a column
SWAP: Final[i64] = 92
ASIDE: Final[i64] = 93
ADD: Final[i64] = 94
BOX: Final[i64] = 95
REFILL: Final[i64] = 96  # + a column
ACTIONS: Final[i64] = 100
FIRST_OPTION: Final[i64] = PLACE
"""What a single seat may do is a set of actions counted from here; only hands need the numbers before."""

# What is asked for, and by which paragraph.
RUNNING: Final[i64] = 0  # nothing: the game goes on by itself
CHOOSING: Final[i64] = 1
PLACING: Final[i64] = 2
TAKING: Final[i64] = 3
KEEPING: Final[i64] = 4  # a second card of a symbol, with more points
USING_BONUS: Final[i64] = 5
REFILLING: Final[i64] = 6
ASKED_BY: Final = ("5.1", "2.1", "2.5", "3.1", "3.3", "4.1", "7.4")

# Kinds of rule events.
STARTED: Final[i64] = 0
DEALT: Final[i64] = 1
NEUTRAL: Final[i64] = 2
CHOSEN: Final[i64] = 3
REVEALED: Final[i64] = 4
PLACED: Final[i64] = 5
DREW: Final[i64] = 6
TAKEN: Final[i64] = 7
ADDED: Final[i64] = 8
EXCHANGED: Final[i64] = 9
SET_ASIDE: Final[i64] = 10
BOXED: Final[i64] = 11
BONUS: Final[i64] = 12
TURNED_UP: Final[i64] = 13
REFILLED: Final[i64] = 14
UNPLACED: Final[i64] = 15
ENDED: Final[i64] = 16
