"""Numbers that the rules, moves and events share: actions, decisions, kinds of events."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Actions: the verb's first number, then what it is done to.
PLAY: Final[i64] = 0  # + a card
REMOVE: Final[i64] = 53  # + a sea card
DECLARE: Final[i64] = 65
SAIL: Final[i64] = 66
ACTIONS: Final[i64] = 67
DECLARATIONS: Final[i64] = 3
"""`DECLARE` and `SAIL` as a set of two actions, counted from `DECLARE`."""

# What is to be decided.
DECLARING: Final[i64] = 0
PLAYING: Final[i64] = 1
KRAKEN_FEEDS: Final[i64] = 2
CLOSING: Final[i64] = 3

# Kinds of rule events.
LAID: Final[i64] = 0
ROUND: Final[i64] = 1
DEALT: Final[i64] = 2
DECLARED: Final[i64] = 3
SAILS: Final[i64] = 4
TRUMP: Final[i64] = 5
PLAYED: Final[i64] = 6
REMOVED: Final[i64] = 7
TAKEN: Final[i64] = 8
SAILED: Final[i64] = 9
CARRIED: Final[i64] = 10
SUCCEEDED: Final[i64] = 11
FAILED: Final[i64] = 12
LAPPED: Final[i64] = 13
