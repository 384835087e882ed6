"""What is in the box besides what is printed on it (that stands in `rules.printed`): names, counts and kinds of chance.

Figures are those who flee: the players' by their seats, then the third of two players. A die has a number,
`figure * 6 + k`, and is of kind k // 2. A set of dice is a 24-bit set, a set of terrain cards a 30-bit set.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

RULES_VERSIONS: Final = (1,)

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4
FIGURES: Final[i64] = 4
"""As many as there ever are; the third of two players is figure 2."""
THIRD_FIGURE: Final[i64] = 2
NO_FIGURE: Final[i64] = -1

DICE: Final[i64] = 24
DICE_OF_A_FIGURE: Final[i64] = 6
FIGURE_DICE_MASK: Final[i64] = 63
"""The six dice of figure 0, as a set."""
KINDS: Final = ("A", "B", "C")
SIDES: Final[i64] = 6
OPPOSITE_SUM: Final[i64] = 7
"""Opposite faces add up to this."""
KIND_STRIDE: Final[i64] = 7
"""Numbers a kind of dice takes in tables of faces: values 1 to 6, and 0, which is no face."""
COLOURS: Final = ("blue", "pink", "yellow")
ONE_OF_EACH_KIND: Final[i64] = 0b010101
"""Of a set of six: one die of each kind. The others are of each kind the other."""
SEEN_BY_SEAT: Final[vec[i64]] = vec[i64]([0b010101_000000_111111, 0b101010_111111_000000])
"""With a virtual third: the dice in its hands that either seat sees; a lent die lies on its owner's side."""

CARDS: Final[i64] = 30
LANDSCAPES: Final[i64] = 24
VILLAGES: Final[i64] = 6
CARD_NAMES: Final = (*(f"L{number:02}" for number in range(1, 25)), *(f"V{number}" for number in range(1, 7)))
NO_CARD: Final[i64] = -1

SKILLS: Final = ("quartermaster", "scout", "guide", "instructor", "collector", "handyman")
SKILL_COUNT: Final[i64] = 6
NO_SKILL: Final[i64] = -1
QUARTERMASTER: Final[i64] = 0
SCOUT: Final[i64] = 1
GUIDE: Final[i64] = 2
INSTRUCTOR: Final[i64] = 3
COLLECTOR: Final[i64] = 4
HANDYMAN: Final[i64] = 5
HAS_SIX_DICE: Final[i64] = 0b010101
"""The skills with six dice, as a set; the others have five."""
CARDS_DRAWN: Final[vec[i64]] = vec[i64]([4, 2, 1, 1, 1, 3])
CARDS_KEPT: Final[vec[i64]] = vec[i64]([2, 2, 1, 1, 1, 1])
"""How much equipment a skill draws at the start, and how much of it stays."""

EQUIPMENT: Final = (
    "torch",
    "binoculars",
    "rope",
    "radio",
    "knife",
    "first_aid",
    "water_bag",
    "carabiner",
    "compass",
    "shovel",
    "machete",
    "map",
    "flare",
    "tape",
    "lighter",
)
EQUIPMENT_COUNT: Final[i64] = 15
ALL_EQUIPMENT: Final[i64] = 0x7FFF
TORCH: Final[i64] = 0
BINOCULARS: Final[i64] = 1
ROPE: Final[i64] = 2
RADIO: Final[i64] = 3
KNIFE: Final[i64] = 4
FIRST_AID: Final[i64] = 5
WATER_BAG: Final[i64] = 6
CARABINER: Final[i64] = 7
COMPASS: Final[i64] = 8
SHOVEL: Final[i64] = 9
MACHETE: Final[i64] = 10
MAP: Final[i64] = 11
FLARE: Final[i64] = 12
TAPE: Final[i64] = 13
LIGHTER: Final[i64] = 14
FOR_PLANNING: Final[i64] = 0b000_0000_0000_1111
FOR_EQUIPMENT: Final[i64] = 0b111_1111_1110_1100
"""What may be played in phase 2 and in phase 4; the knife as what it copies."""

WOUNDS: Final = ("leg", "arm", "amnesia", "eye")
WOUND_COUNT: Final[i64] = 4
ALL_WOUNDS: Final[i64] = 15
LEG: Final[i64] = 0
ARM: Final[i64] = 1
AMNESIA: Final[i64] = 2
EYE: Final[i64] = 3

STEPS: Final[i64] = 3
STEPS_OF_A_SCOUT: Final[i64] = 4
REROLLS: Final[vec[i64]] = vec[i64]([2, 1, 1, 0])
"""By the steps to the target."""
BARS: Final[i64] = 3
FLARE_BONUS: Final[i64] = 3
MAX_REROLLS_OF_A_WATER_BAG: Final[i64] = 2
MAX_DICE_OF_A_MACHETE: Final[i64] = 2
COLUMNS_OF_A_LEVEL: Final[i64] = 7
POINTS_OF_A_PLAYER: Final[i64] = 4
LOST: Final[i64] = -1
"""What a lost game counts: less than any escape."""
VERDICTS: Final = ((0, "hospital"), (2, "close"), (4, "no_flowers"), (7, "sake"), (11, "feast"))
BEST_VERDICT: Final = "film"

MAX_STATEMENTS: Final[i64] = 60
"""[J66] A limit of ours: statements of a seat in one phase, more than any person makes, so that games of bots end."""
MAX_TARGETS: Final[i64] = 100
"""[J66] A limit of ours: how often a marker that lies may be moved in one phase, for the same reason."""

CHANCE_KINDS: Final = ("skills", "cards", "landscapes", "villages", "dice")
"""The kinds of chance: skills; equipment from the stack; the map; throws, numbered by round, throw and hand."""
CHANCE_SKILLS: Final[i64] = 0
CHANCE_CARDS: Final[i64] = 1
CHANCE_LANDSCAPES: Final[i64] = 2
CHANCE_VILLAGES: Final[i64] = 3
CHANCE_DICE: Final[i64] = 4
THROWS_OF_A_ROUND: Final[i64] = 64
"""More throws than a hand can make in a round."""

MAX_DECISIONS: Final = 50_000
"""More decisions than any game takes: lava covers every landscape at last, and each phase is bounded."""
