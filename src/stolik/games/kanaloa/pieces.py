"""What is in the box: 53 cards for the hands, twelve sea cards for the track, and every number of the game.

A set of cards is a 53-bit set: Tiki card `colour * 12 + value - 1`, then three Kanaloa, then two Kraken. Equal cards
have numbers of their own, so that none is ever lost, and no rule tells them apart.

The faces of the sea cards are reconstructed by us: the rulebook shows the cards and prints no list of them. They stand
in `SEA_FACES` alone and can be replaced there without touching a rule.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

RULES_VERSIONS: Final = (1, 2)
STOPS_WHEN_LAPPING: Final = 2
"""[6.1, K11] From this version on the winner's boat stands where it lapped; before, dolphins carried it on."""

COLOURS: Final = ("navy", "turquoise", "red", "green")
"""Water, air, fire and earth."""
COLOUR_COUNT: Final[i64] = 4
NO_COLOUR: Final[i64] = -1
VALUES: Final[i64] = 12
KANALOA: Final[i64] = 48
"""The first of the three Kanaloa cards; all before it are Tiki cards."""
KRAKEN: Final[i64] = 51
"""The first of the two Kraken cards."""
CARDS: Final[i64] = 53
ALL_CARDS: Final[i64] = 0x1FFFFFFFFFFFFF
CARDS_WITHOUT_COLOUR: Final[i64] = 0x1F000000000000
KANALOA_CARDS: Final[i64] = 0x7000000000000
OF_COLOUR: Final[vec[i64]] = vec[i64]([0xFFF << (12 * colour) for colour in range(4)])
"""The twelve Tiki cards of each colour, as a set."""
HAND_SIZE: Final[i64] = 8

MIN_PLAYERS: Final = 3
MAX_PLAYERS: Final = 5

SEA_FACES: Final = (
    ("navy start", "turquoise"),
    ("turquoise dolphin", "navy"),
    ("navy", "red"),
    ("red", "navy dolphin"),
    ("navy", "green dolphin"),
    ("green", "navy"),
    ("turquoise", "red"),
    ("red dolphin", "turquoise"),
    ("turquoise", "green"),
    ("green", "turquoise dolphin"),
    ("red", "green dolphin"),
    ("green", "red"),
)
"""Reconstructed by us: the two fields of each sea card, M01 to M12, in sailing direction when it is not turned."""

SEA_CARDS: Final[i64] = 12
START_CARD: Final[i64] = 0
MIN_SEA_CARDS: Final[i64] = 3
FIELDS_OF_A_CARD: Final[i64] = 2
WAYS_TO_TURN: Final[i64] = 4096
"""Each of twelve sea cards lies one way round or the other."""
FREE_FIELDS_OF_A_RETURN: Final[i64] = 3

CHANCE_KINDS: Final = ("first", "track", "turned", "deck")
"""The kinds of chance, in the order of their numbers: who begins; the order of the sea cards; which of them are turned;
the deal of a round."""
CHANCE_FIRST: Final[i64] = 0
CHANCE_TRACK: Final[i64] = 1
CHANCE_TURNED: Final[i64] = 2
CHANCE_DECK: Final[i64] = 3

MAX_DECISIONS: Final = 20_000
"""More decisions than any game takes; boats that keep pace could sail on for ever (RULES.md 6.4)."""


def colour_of(card: i64) -> i64:
    """The colour of a Tiki card."""
    return card // VALUES


def value_of(card: i64) -> i64:
    """The value of a Tiki card, 1 to 12."""
    return card % VALUES + 1


def sea_cards_set_aside(players: i64) -> i64:
    """[1.3] Five players need the whole sea, each one fewer a card less."""
    return MAX_PLAYERS - players


def _faces() -> list[str]:
    return [face for card in SEA_FACES for face in card]


FACE_COLOUR: Final[vec[i64]] = vec[i64]([COLOURS.index(face.split(" ")[0]) for face in _faces()])
"""The colour of each half: sea card times two, and one more for its second half."""
FACE_DOLPHIN: Final[vec[i64]] = vec[i64]([int(face.endswith("dolphin")) for face in _faces()])
