"""Numbers that the rules, moves and events share: actions, phases, kinds of events."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Actions of a figure: the verb's first number, then what it is done to.
SKILL: Final[i64] = 0  # + a skill
KEEP: Final[i64] = 6  # + equipment
TARGET: Final[i64] = 21  # + a terrain card
PLAY: Final[i64] = 51  # + equipment
COPY: Final[i64] = 66  # + equipment
GIVE: Final[i64] = 81  # + equipment
FIGURE: Final[i64] = 96  # + a figure
DIE: Final[i64] = 100  # + a die
THROW: Final[i64] = 124
DONE: Final[i64] = 125
ASIDE: Final[i64] = 126  # + a die
CARD: Final[i64] = 150  # + a terrain card
FACE: Final[i64] = 180  # + a value less one
YES: Final[i64] = 186
NO: Final[i64] = 187
OPEN: Final[i64] = 188
LATER: Final[i64] = 189
BAR: Final[i64] = 190
ENOUGH: Final[i64] = 191
GO: Final[i64] = 192  # + a set of eruption tokens on the way
REMAIN: Final[i64] = 196
FAIL: Final[i64] = 197
WOUND: Final[i64] = 198  # + a wound
THIRD: Final[i64] = 202
"""The same for the virtual third, from here on."""

# Actions of a seat.
READY: Final[i64] = 404
WAIT: Final[i64] = 405
STANDING: Final[i64] = 406  # + grade * 37 + topic
THREAT: Final[i64] = 554  # + grade * 4 + figure
RATHER: Final[i64] = 562  # + a terrain card
LEAVE: Final[i64] = 592  # + a terrain card
WAY: Final[i64] = 622  # + a terrain card
PLEASE: Final[i64] = 652  # + grade * 4 + figure
PLAN: Final[i64] = 660  # + grade
AGREE: Final[i64] = 663  # + a figure
DOUBT: Final[i64] = 667  # + a figure
ACTIONS: Final[i64] = 671
TALK: Final[i64] = STANDING
"""From here on actions are statements."""

TOPICS: Final[i64] = 37
"""Thirty terrain cards, three colours, even, odd, high, low."""
GENERAL_TOPICS: Final[i64] = 0x7F << 30
GRADES: Final[i64] = 4
TOPIC_NAMES: Final = ("blue", "pink", "yellow", "even", "odd", "high", "low")
GRADE_NAMES: Final = ("poor", "fair", "good", "excellent")
THREAT_NAMES: Final = ("not", "may")
PLEASE_NAMES: Final = ("weaker", "stronger")
PLAN_NAMES: Final = ("keep", "little", "lot")

# A menu is a row of sets of actions. Each block has a first action, and holds fewer than 62.
BLOCK_START: Final[i64] = 0  # skills and what to keep
BLOCK_TARGET: Final[i64] = 1
BLOCK_CARDS: Final[i64] = 2  # play, copy, give
BLOCK_DICE: Final[i64] = 3  # figures, dice, throw, done
BLOCK_MAP: Final[i64] = 4  # dice put aside, terrain cards
BLOCK_TURN: Final[i64] = 5  # all else of a figure
BLOCKS_OF_A_FIGURE: Final[i64] = 6
BLOCK_READY: Final[i64] = 12
BLOCK_STANDING: Final[i64] = 13  # one block a grade
BLOCK_THREAT: Final[i64] = 17  # threats and "rather"
BLOCK_CLAIM: Final[i64] = 18  # "leave" and "way"
BLOCK_PLEASE: Final[i64] = 19  # all other statements
BLOCKS: Final[i64] = 20
BLOCK_FIRST: Final[vec[i64]] = vec[i64](
    [
        SKILL, TARGET, PLAY, FIGURE, ASIDE, FACE,
        THIRD + SKILL, THIRD + TARGET, THIRD + PLAY, THIRD + FIGURE, THIRD + ASIDE, THIRD + FACE,
        READY,
        STANDING, STANDING + TOPICS, STANDING + 2 * TOPICS, STANDING + 3 * TOPICS,
        THREAT, LEAVE, PLEASE, ACTIONS,
    ]
)  # fmt: skip
"""The first action of each block, and behind the last one the end."""

# Phases.
SKILLS_PHASE: Final[i64] = 0
KEEPING: Final[i64] = 1
PLANNING: Final[i64] = 2
REROLLING: Final[i64] = 3
EQUIPMENT_PHASE: Final[i64] = 4
MOVING: Final[i64] = 5
ERUPTING: Final[i64] = 6
"""Nobody decides anything in it: its events are sent, and the next round begins."""
PHASES: Final = ("setup", "setup", "planning", "rerolling", "equipment", "moving", "erupting")

# What a figure is asked before anything else may happen.
NOTHING: Final[i64] = 0
REROLL: Final[i64] = 1
COPYING: Final[i64] = 2
RECEIVER: Final[i64] = 3
GIVER: Final[i64] = 4
ONE_DIE: Final[i64] = 5
SOME_DICE: Final[i64] = 6
STEP: Final[i64] = 7
FIRST_CARD: Final[i64] = 8
SECOND_CARD: Final[i64] = 9
NEW_FACE: Final[i64] = 10
DRAWING: Final[i64] = 11
LENDING: Final[i64] = 12
TAKING_REROLL: Final[i64] = 13
WOUNDING: Final[i64] = 14
LOSING_DIE: Final[i64] = 15
GIVING: Final[i64] = 16
QUESTIONS: Final = (
    "",
    "reroll",
    "copy",
    "receiver",
    "giver",
    "die",
    "dice",
    "step",
    "first_card",
    "second_card",
    "face",
    "draw",
    "lend",
    "take_reroll",
    "wound",
    "lose_die",
    "give",
)

# How it ended.
VILLAGE_REACHED: Final[i64] = 0
LAVA: Final[i64] = 1
EXHAUSTION: Final[i64] = 2
ENDINGS: Final = ("village", "lava", "exhaustion")

# Kinds of rule events.
LAID: Final[i64] = 0
SKILLED: Final[i64] = 1
DEALT: Final[i64] = 2
KEPT: Final[i64] = 3
ROUND: Final[i64] = 4
PHASE: Final[i64] = 5
ROLLED: Final[i64] = 6
SHOWN: Final[i64] = 7
TARGETED: Final[i64] = 8
UNTARGETED: Final[i64] = 9
READIED: Final[i64] = 10
WAITED: Final[i64] = 11
SAID: Final[i64] = 12
FINISHED: Final[i64] = 13
PUT_ASIDE: Final[i64] = 14
PLAYED: Final[i64] = 15
COPIED: Final[i64] = 16
PICKED: Final[i64] = 17
THREW: Final[i64] = 18
NAMED: Final[i64] = 19
STEPPED: Final[i64] = 20
ERUPTED: Final[i64] = 21
DREW: Final[i64] = 22
ANSWERED: Final[i64] = 23
LENT: Final[i64] = 24
TURNED: Final[i64] = 25
CHOSEN_CARD: Final[i64] = 26
SWAPPED: Final[i64] = 27
OPENED: Final[i64] = 28
LET_GO_FIRST: Final[i64] = 29
BAR_SPENT: Final[i64] = 30
NO_MORE_BARS: Final[i64] = 31
MOVED: Final[i64] = 32
REMAINED: Final[i64] = 33
FAILED: Final[i64] = 34
TIRED: Final[i64] = 35
WOUNDED: Final[i64] = 36
DIE_LOST: Final[i64] = 37
BARS_TAKEN: Final[i64] = 38
GIVEN: Final[i64] = 39
DISCARDED: Final[i64] = 40
ENDED: Final[i64] = 41
