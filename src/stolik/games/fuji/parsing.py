"""Positions from their notation: whole ones, in which everything lies in one place, or `BadNotation`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from stolik.core.bitset import bit, elements, has
from stolik.core.chance import Rng
from stolik.core.errors import BadNotation
from stolik.core.options import Setup
from stolik.core.seats import seat_from_letter
from stolik.games.fuji.box import REBUILT, box_named
from stolik.games.fuji.expedition_setup import expedition
from stolik.games.fuji.notation import (
    BETWEEN,
    DICE_SETS,
    EQUIPMENT_SETS,
    FIGURE_SETS,
    HEX_ROWS,
    MISSING_DIE,
    NAME_ROWS,
    NOTHING,
    NUMBERS,
    PHASE_WORDS,
    ROWS,
)
from stolik.games.fuji.pieces import (
    ALL_EQUIPMENT,
    CARD_NAMES,
    CARDS,
    DICE,
    DICE_OF_A_FIGURE,
    EQUIPMENT,
    FIGURES,
    LANDSCAPES,
    NO_SKILL,
    WOUNDS,
)
from stolik.games.fuji.rules.codes import ENDINGS, KEEPING, SKILLS_PHASE
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.starting import CARD_BITS
from stolik.games.fuji.rules.state import PUBLIC_VIEWER

Field = Callable[[Fuji, list[str]], None]


def read_position(text: str, setup: Setup, rng: Rng) -> Fuji:
    """The position that a line means."""
    head, *rest = text.split(BETWEEN)
    position = Fuji(expedition(setup, box_named(setup.options.get("box", REBUILT))), rng)
    _read_head(position, head)
    fields = [field.partition(" ") for field in rest]
    words = [word for word, _, _ in fields]
    if len(set(words)) != len(words):
        raise BadNotation("each field of a position is there once")
    said = {word: value for word, _, value in fields}
    for word in (*FIRST, *(word for word in said if word not in FIRST)):
        if word in said or word in FIRST:
            _field(word)(position, said.get(word, "").split(" ") if said.get(word) else [])
    _complete(position)
    return position


def _field(word: str) -> Field:
    if word not in FIELDS:
        raise BadNotation(f"{word!r} is no field of a position; fields are: {', '.join(FIELDS)}")
    return FIELDS[word]


def _read_head(position: Fuji, text: str) -> None:
    match text.split(" "):
        case ["round", number, phase, *more] if phase in PHASE_WORDS and more:
            position.round = _number(number)
            position.phase = PHASE_WORDS.index(phase)
            position.changed = _number(more.pop())
        case _:
            raise BadNotation("a position begins with its round and phase: round 1 planning 5")
    if more[:1] == ["closing"]:
        position.closing = bool(more.pop(0))
    if more:
        if len(more) != 2 or more[0] != "over" or more[1] not in ENDINGS:
            raise BadNotation(f"a game is over in one of these ways: {', '.join(ENDINGS)}")
        position.over, position.how = True, ENDINGS.index(more[1])


# -- Words ----------------------------------------------------------------------------------------------


def _number(text: str) -> int:
    if not text.removeprefix("-").isdecimal() or len(text) > 18:
        raise BadNotation(f"{text!r} is no number")
    return int(text)


def _hex(text: str) -> int:
    try:
        number = int(text, 16)
    except ValueError:
        raise BadNotation(f"{text!r} is no hexadecimal number") from None
    if not 0 <= number < 1 << 62:
        raise BadNotation(f"{text!r} is out of range")
    return number


def _index(text: str, names: Sequence[str]) -> int:
    if text not in names:
        raise BadNotation(f"{text!r} is none of: {', '.join(name for name in names if name)}")
    return names.index(text)


def _set(text: str, names: Sequence[str]) -> int:
    if text == NOTHING:
        return 0
    things = 0
    for name in text.split(","):
        things |= bit(_index(name, names))
    return things


def _numbers(text: str, below: int) -> int:
    return _set(text, tuple(map(str, range(below))))


def _figures(text: str) -> int:
    figures = 0
    for name in text if text != NOTHING else "":
        if seat_from_letter(name) >= FIGURES:
            raise BadNotation(f"{name!r} is no figure; figures are A to D")
        figures |= bit(seat_from_letter(name))
    return figures


def _one(words: list[str]) -> str:
    if len(words) != 1:
        raise BadNotation(f"one word is expected, not {' '.join(words)!r}")
    return words[0]


def _row(words: list[str], length: int) -> list[str]:
    if len(words) > length:
        raise BadNotation(f"a row of {length} is expected, not {' '.join(words)!r}")
    return words


# -- Fields ---------------------------------------------------------------------------------------------


def _map(position: Fuji, words: list[str]) -> None:
    """Cards in reading order; where nothing is said, in the order of their numbers."""
    plan = position.plan
    if position.round == 0 and position.phase == SKILLS_PHASE and not words and not plan.skills_are_chosen:
        return
    landscapes = [card for card in CARD_NAMES[:LANDSCAPES] if not words or card in words]
    villages = [card for card in CARD_NAMES[LANDSCAPES:] if not words or card in words]
    names = list(words)
    for place in range(plan.chart.size):
        pile = landscapes if has(plan.landscapes, place) else villages
        if has(plan.landscapes | plan.villages, place):
            name = names.pop(0) if names else pile[0] if pile and not words else ""
            if name not in pile:
                raise BadNotation("a map has its landscapes and villages in reading order, each card once")
            pile.remove(name)
            position.lay(place, CARD_NAMES.index(name))
    if names:
        raise BadNotation("a map has no more cards than places")


def _lava(position: Fuji, words: list[str]) -> None:
    """How many rings have turned; tokens on them are gone."""
    for _ in range(_number(_one(words)) if words else 0):
        position.lava |= position.next_ring(position.lava)
    position.equipment_tokens &= ~position.lava
    position.eruption_tokens &= ~position.lava


def _tokens(position: Fuji, words: list[str]) -> None:
    position.equipment_tokens = _places(position, words, position.equipment_tokens)


def _eruptions(position: Fuji, words: list[str]) -> None:
    position.eruption_tokens = _places(position, words, position.eruption_tokens)


def _places(position: Fuji, words: list[str], possible: int) -> int:
    """Some of the places where tokens can still lie; without a word, none."""
    places = 0
    for card in elements(_set(_one(words), CARD_NAMES)) if words else ():
        places |= bit(_place(position, card))
    if places & ~possible:
        raise BadNotation("a token lies only where the map has one, and not on lava")
    return places


def _place(position: Fuji, card: int) -> int:
    if position.place_of[card] < 0:
        raise BadNotation(f"{CARD_NAMES[card]} does not lie on this map")
    return position.place_of[card]


def _at(position: Fuji, words: list[str]) -> None:
    for figure, name in enumerate(_row(words, FIGURES)):
        if name != NOTHING:
            position.pawn[figure] = _place(position, _index(name, CARD_NAMES))


def _named_row(word: str) -> Field:
    def read(position: Fuji, words: list[str]) -> None:
        row = getattr(position, word)
        for figure, name in enumerate(_row(words, FIGURES)):
            row[figure] = row[figure] if name == NOTHING else _index(name, NAME_ROWS[word])
        setattr(position, word, row)

    return read


def _number_row(word: str) -> Field:
    def read(position: Fuji, words: list[str]) -> None:
        row = getattr(position, word)
        for place, text in enumerate(_row(words, len(row))):
            row[place] = _hex(text) if word in HEX_ROWS else _number(text)
        setattr(position, word, row)

    return read


def _plain(word: str, read_word: Callable[[str], int]) -> Field:
    return lambda position, words: setattr(position, word, read_word(_one(words)))


def _set_row(word: str, read_word: Callable[[str], int]) -> Field:
    def read(position: Fuji, words: list[str]) -> None:
        row = getattr(position, word)
        for figure, text in enumerate(_row(words, FIGURES)):
            row[figure] = read_word(text)
        setattr(position, word, row)

    return read


def _dice(position: Fuji, words: list[str]) -> None:
    """Values in order, and dice of others; without a word, all that a figure starts with, as ones."""
    if position.phase > KEEPING:
        _check_skills(position)
        if not words:
            position.take_dice()
    for figure, text in enumerate(_row(words, position.plan.figures)):
        if text != NOTHING:
            own, *lent = text.split("+")
            if len(own) != DICE_OF_A_FIGURE:
                raise BadNotation("dice are six values or points, then +13:4 for each lent one")
            for place, value in enumerate(own):
                if value != MISSING_DIE:
                    _take_die(position, figure, figure * DICE_OF_A_FIGURE + place, value)
            for one in lent:
                die, _, value = one.partition(":")
                _take_die(position, figure, _index(die, tuple(map(str, range(DICE)))), value)


def _take_die(position: Fuji, figure: int, die: int, value: str) -> None:
    if len(value) != 1 or value not in "123456" or any(has(dice, die) for dice in position.dice):
        raise BadNotation(f"die {die} lies once, with a value from 1 to 6")
    position.dice[figure] |= bit(die)
    position.value[die] = int(value)


def _drawn(position: Fuji, words: list[str]) -> None:
    for figure, text in enumerate(_row(words, FIGURES)):
        position.drawn[figure], position.drawn_count[figure] = _ordered(text)


def _under(position: Fuji, words: list[str]) -> None:
    position.under, position.under_count = _ordered(_one(words))


def _ordered(text: str) -> tuple[int, int]:
    cards = [] if text == NOTHING else [_index(name, EQUIPMENT) for name in text.split(",")]
    return sum(card << (CARD_BITS * place) for place, card in enumerate(cards)), len(cards)


def _turn(position: Fuji, words: list[str]) -> None:
    position.turn = seat_from_letter(_one(words))


def _first(position: Fuji, words: list[str]) -> None:
    position.first_card = _index(_one(words), CARD_NAMES)


def _last(position: Fuji, words: list[str]) -> None:
    parts = " ".join(words).split(" | ")
    if len(parts) != 7 or len(parts[1]) != DICE or set(parts[1]) - set("123456"):
        raise BadNotation("the last round is: number | values | aside | targets | dice | fate | said")
    position.last_round = _number(parts[0])
    for die, value in enumerate(parts[1]):
        position.last_value[die] = int(value)
    position.last_aside = _hex(parts[2])
    for figure, name in enumerate(_row(parts[3].split(" "), FIGURES)):
        position.last_target[figure] = -1 if name == NOTHING else _index(name, CARD_NAMES)
    for part, row in zip(parts[4:], (position.last_dice, position.last_fate, position.last_said), strict=True):
        for place, text in enumerate(_row(part.split(" "), len(row))):
            row[place] = _hex(text)


def _equipment_set(text: str) -> int:
    return _set(text, EQUIPMENT)


FIRST: Final = ("map", "lava", "tokens", "eruptions", "skill", "dice")
"""Fields that others build upon, or that say something by not being there."""
FIELDS: Final[dict[str, Field]] = {
    "map": _map,
    "lava": _lava,
    "tokens": _tokens,
    "eruptions": _eruptions,
    "at": _at,
    "dice": _dice,
    "drawn": _drawn,
    "under": _under,
    "turn": _turn,
    "first": _first,
    "last": _last,
    "wounds": _set_row("wounds", lambda text: _set(text, WOUNDS)),
    "held": _set_row("held", _equipment_set),
    "refused": _set_row("refused", _figures),
    "rolling": _plain("rolling", lambda text: _numbers(text, FIGURES)),
    **{word: _named_row(word) for word in NAME_ROWS},
    **{word: _number_row(word) for word in (*ROWS, *HEX_ROWS)},
    **{word: _plain(word, _number) for word in NUMBERS},
    **{word: _plain(word, _figures) for word in FIGURE_SETS},
    **{word: _plain(word, lambda text: _numbers(text, DICE)) for word in DICE_SETS},
    **{word: _plain(word, _equipment_set) for word in EQUIPMENT_SETS},
}


# -- What a line leaves unsaid ----------------------------------------------------------------------------


def _complete(position: Fuji) -> None:
    """The stack, lost dice, who is asked, and what is within reach."""
    _fill_stack(position)
    for figure in range(position.plan.figures):
        if position.question[figure]:
            position.asked |= bit(figure)
        if position.is_pawn(figure) and position.pawn[figure] < 0:
            position.pawn[figure] = position.plan.start_of(figure)
        if position.phase > KEEPING:
            position.lost |= position.dice_at_start(figure)
    for figure in range(position.plan.figures):
        position.lost &= ~position.dice[figure]
    _check_figures(position)
    if position.round > 0:
        _check_targets(position)
        position.all_look_around()
    if not any(position.known):
        _know_what_is_seen(position)


def _fill_stack(position: Fuji) -> None:
    if position.phase < KEEPING:
        return
    named = [card for cards in (*position.held, position.used) for card in elements(cards)]
    named += [card for figure in range(FIGURES) for card in elements(position.offered(figure))]
    named += [position.under >> (CARD_BITS * place) & 15 for place in range(position.under_count)]
    if len(set(named)) != len(named):
        raise BadNotation("each equipment card is in one place only")
    position.stack = ALL_EQUIPMENT & ~sum(bit(card) for card in named)


def _check_skills(position: Fuji) -> None:
    for figure in range(position.plan.figures):
        if position.is_pawn(figure) and position.skill[figure] == NO_SKILL:
            raise BadNotation("after the start everyone who flees has a skill")


def _check_figures(position: Fuji) -> None:
    """Whoever is named somewhere is there."""
    named = [position.turn, position.partner, *position.asker, *position.actor]
    if any(not -1 <= figure < position.plan.figures for figure in named):
        raise BadNotation(f"figures are numbered up to {position.plan.figures - 1}")
    if position.turn >= 0 and position.target[position.turn] < 0:
        raise BadNotation("whose turn is open has a target")
    if not -1 <= position.source < len(EQUIPMENT):
        raise BadNotation("the source is the number of an equipment card")


def _check_targets(position: Fuji) -> None:
    for figure in range(position.plan.figures):
        card = position.target[figure]
        if card >= 0 and (not position.is_pawn(figure) or not 0 <= card < CARDS or position.place_of[card] < 0):
            raise BadNotation("a marker lies on a card of this map")


def _know_what_is_seen(position: Fuji) -> None:
    """Where nothing else is said, everyone knows the dice they see."""
    for seat in range(PUBLIC_VIEWER + 1):
        for figure in range(position.plan.figures):
            position.known[seat] |= position.seen_by(seat, figure)
