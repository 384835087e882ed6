"""Positions as one line of text. `parsing` reads them again.

A line is a row of fields, each a word and what it says; a field that says nothing but the usual is left out. Rows have
a word a figure. What is named nowhere lies in the stack of equipment, or is a die that was lost.

    round 1 planning 5 / map L01 L02 … / skill scout guide collector - / target L07 - - - / dice 46325. 311562 254613

A figure's dice are the values of its six in order, a point for one that is not there, and `+13:4` for a die of another.
Rows of sets of dice, of what is known and of what was said are in hexadecimal numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stolik.core.bitset import elements, has
from stolik.core.position import Position
from stolik.core.seats import seat_letter
from stolik.games.fuji.pieces import CARD_NAMES, DICE, EQUIPMENT, NO_CARD, NO_FIGURE, SKILLS, WOUNDS
from stolik.games.fuji.rules.codes import ENDINGS, KEEPING, QUESTIONS
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.starting import CARD_BITS, CARD_MASK

BETWEEN: Final = " / "
NOTHING: Final = "-"
PHASE_WORDS: Final = ("skills", "keeping", "planning", "rerolling", "equipment", "moving")
MISSING_DIE: Final = "."
ROWS: Final = (
    "fatigue",
    "bars",
    "flares",
    "rope_steps",
    "to_keep",
    "retargeted",
    "statements",
    "need",
    "throws",
    "rights",
    "left",
    "asker",
    "actor",
    "wounds_due",
    "fate",
)
"""Rows of plain numbers, a number a figure."""
HEX_ROWS: Final = ("picked", "need_among", "known", "said")
NUMBERS: Final = ("throws_made", "source", "partner", "extra")
FIGURE_SETS: Final = ("spared", "radio", "ready", "moved", "waits", "waited", "legs_due", "bars_kept", "guided")
DICE_SETS: Final = ("aside",)
EQUIPMENT_SETS: Final = ("used", "used_once", "new")
NAME_ROWS: Final = {"skill": SKILLS, "target": CARD_NAMES, "about": EQUIPMENT, "question": QUESTIONS}
"""Rows of names; what is below zero, or the empty question, is a dash."""


def write_position(position: Position) -> str:
    """The whole position on one line, secrets included."""
    assert isinstance(position, Fuji)
    fresh = Fuji(position.plan, position.rng)
    fields = [_write_head(position), *_write_map(position)]
    for word, names in NAME_ROWS.items():
        row = [names[number] if number >= 0 and names[number] else NOTHING for number in getattr(position, word)]
        fields += _unless_empty(word, row)
    fields += _unless_empty("at", [_at(position, place) for place in position.pawn])
    fields += _unless_empty("dice", [_write_dice(position, figure) for figure in range(position.plan.figures)])
    fields += _unless_empty("wounds", [write_names(wounds, WOUNDS) for wounds in position.wounds])
    fields += _unless_empty("held", [write_names(cards, EQUIPMENT) for cards in position.held])
    fields += _unless_empty("drawn", [_write_order(position, figure) for figure in range(4)])
    fields += _unless_empty("under", [_in_order(position.under, position.under_count)])
    fields += _unless_empty("refused", [write_figures(figures) for figures in position.refused])
    fields += [field for word in NUMBERS for field in _changed(position, fresh, word)]
    fields += [field for word in (*ROWS, *HEX_ROWS) for field in _changed_row(position, fresh, word)]
    fields += [field for word in FIGURE_SETS for field in _unless_empty(word, [write_figures(getattr(position, word))])]
    fields += [field for word in DICE_SETS for field in _unless_empty(word, [write_numbers(getattr(position, word))])]
    for word in EQUIPMENT_SETS:
        fields += _unless_empty(word, [write_names(getattr(position, word), EQUIPMENT)])
    fields += _unless_empty("rolling", [write_numbers(position.rolling)])
    fields += _write_turn(position)
    return BETWEEN.join([*fields, *_write_last_round(position)])


def _write_head(position: Fuji) -> str:
    words = [f"round {position.round}", PHASE_WORDS[position.phase]]
    if position.closing:
        words.append("closing")
    if position.over:
        words += ["over", ENDINGS[position.how]]
    return " ".join([*words, f"{position.changed}"])


def _write_map(position: Fuji) -> list[str]:
    cards = [CARD_NAMES[card] for card in position.card_at if card != NO_CARD]
    lava, rings = position.plan.crater, 0
    while lava != position.lava:
        lava |= position.next_ring(lava)
        rings += 1
    tokens = _unless_empty("tokens", [_write_places(position, position.equipment_tokens)])
    eruptions = _unless_empty("eruptions", [_write_places(position, position.eruption_tokens)])
    return [*_unless_empty("map", cards), f"lava {rings}", *tokens, *eruptions]


def _write_places(position: Fuji, places: int) -> str:
    """Places by the cards that lie there."""
    return ",".join(_at(position, place) for place in elements(places)) or NOTHING


def _at(position: Fuji, place: int) -> str:
    return NOTHING if place < 0 or position.card_at[place] == NO_CARD else CARD_NAMES[position.card_at[place]]


def _unless_empty(word: str, row: list[str]) -> list[str]:
    return [f"{word} {' '.join(row)}"] if any(part != NOTHING for part in row) else []


def _changed(position: Fuji, fresh: Fuji, word: str) -> list[str]:
    value = getattr(position, word)
    return [f"{word} {value}"] if value != getattr(fresh, word) else []


def _changed_row(position: Fuji, fresh: Fuji, word: str) -> list[str]:
    row = list(getattr(position, word))
    if row == list(getattr(fresh, word)):
        return []
    return [f"{word} {' '.join(f'{value:x}' if word in HEX_ROWS else str(value) for value in row)}"]


def _write_dice(position: Fuji, figure: int) -> str:
    dice = position.dice[figure]
    if dice == 0:
        return NOTHING
    own = range(6 * figure, 6 * figure + 6)
    text = "".join(str(position.value[die]) if has(dice, die) else MISSING_DIE for die in own)
    return text + "".join(f"+{die}:{position.value[die]}" for die in elements(dice) if die not in own)


def write_figures(figures: int) -> str:
    """Figures by their letters."""
    return "".join(seat_letter(figure) for figure in elements(figures)) or NOTHING


def write_numbers(things: int) -> str:
    """A set of numbers."""
    return ",".join(map(str, elements(things))) or NOTHING


def write_names(things: int, names: tuple[str, ...]) -> str:
    """A set of things by name."""
    return ",".join(names[thing] for thing in elements(things)) or NOTHING


def _write_order(position: Fuji, figure: int) -> str:
    return _in_order(position.drawn[figure], position.drawn_count[figure])


def _in_order(cards: int, count: int) -> str:
    return ",".join(EQUIPMENT[(cards >> (CARD_BITS * place)) & CARD_MASK] for place in range(count)) or NOTHING


def _write_turn(position: Fuji) -> list[str]:
    first = [] if position.first_card == NO_CARD else [f"first {CARD_NAMES[position.first_card]}"]
    return first if position.turn == NO_FIGURE else [*first, f"turn {seat_letter(position.turn)}"]


def _write_last_round(position: Fuji) -> list[str]:
    """What everyone may look at again: dice, targets, what was said, how it went."""
    if position.last_round == 0:
        return []
    rows: Iterable[Iterable[int]] = (position.last_dice, position.last_fate, position.last_said)
    parts = [
        str(position.last_round),
        "".join(str(position.last_value[die]) for die in range(DICE)),
        f"{position.last_aside:x}",
        " ".join(NOTHING if card < 0 else CARD_NAMES[card] for card in position.last_target),
        *(" ".join(f"{value:x}" for value in row) for row in rows),
    ]
    return [f"last {' | '.join(parts)}"]


def pieces_in_play(position: Position) -> list[str]:
    """Every piece of the box, once for each place in which it lies."""
    assert isinstance(position, Fuji)
    pieces = [CARD_NAMES[card] for card in position.card_at if card != NO_CARD]
    pieces += [CARD_NAMES[card] for card in range(len(CARD_NAMES)) if position.place_of[card] < 0]
    for figure in range(4):
        pieces += [EQUIPMENT[card] for card in elements(position.held[figure])]
        pieces += [f"die {die}" for die in elements(position.dice[figure])]
        if position.to_keep[figure] or position.phase == KEEPING:
            pieces += [EQUIPMENT[card] for card in elements(position.offered(figure))]
    under = [(position.under >> (CARD_BITS * place)) & CARD_MASK for place in range(position.under_count)]
    pieces += [EQUIPMENT[card] for card in (*elements(position.stack | position.used), *under)]
    if position.phase < KEEPING:
        pieces += EQUIPMENT
    pieces += [f"die {die}" for die in range(DICE) if not any(has(dice, die) for dice in position.dice)]
    return [*pieces, *(f"bar {bar}" for bar in range(position.supply() + sum(position.bars)))]
