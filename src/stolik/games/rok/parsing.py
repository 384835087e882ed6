"""Positions from their notation: only such as the rules can come to, or `BadNotation`."""

from __future__ import annotations

from typing import Final

from stolik.core.chance import Rng
from stolik.core.errors import BadNotation
from stolik.core.options import Setup
from stolik.core.seats import seat_from_letter
from stolik.games.rok.notation import (
    BOX_WORD,
    CHOOSE_WORD,
    FREE,
    OVER,
    QUESTIONS,
    ROW_WORD,
    pieces_in_play,
    read_card,
    read_cards,
)
from stolik.games.rok.pieces import CARDS, HAND_SIZE, NO_CARD, NO_ROW, SQUARE_SIDE, cell_at
from stolik.games.rok.rules.codes import CHOOSING, KEEPING, PLACING, REFILLING, RUNNING, TAKING
from stolik.games.rok.rules.piles import ASIDES, BOX_PILE, HANDS, STACK, count, put
from stolik.games.rok.rules.position import Rok
from stolik.games.rok.rules.year import with_card

PHASES: Final = {word: phase for phase, word in QUESTIONS.items()}
SHAPE: Final = "a position is the square, a field a seat (hand:year:aside:chosen), the box, and what is asked"


def read_position(text: str, setup: Setup, rng: Rng) -> Rok:
    """The position that a line means; what it names nowhere is the stack."""
    fields = text.split(" / ")
    if len(fields) != setup.players + 3 or not fields[-2].startswith(BOX_WORD):
        raise BadNotation(SHAPE)
    position = Rok(setup.players, setup.is_on("harder"), rng)
    _read_square(position, fields[0])
    named = [card for card in position.square if card != NO_CARD]
    for seat in range(setup.players):
        named += _read_seat(position, seat, fields[1 + seat], fields[-1] == CHOOSE_WORD)
    named += _read_pile(position, BOX_PILE, fields[-2].removeprefix(BOX_WORD))
    named += _read_question(position, fields[-1])
    _fill_stack(position, named)
    _check_hands(position)
    _check_end(position)
    if not position.over:
        _ask_again(position)
    return position


def _read_square(position: Rok, text: str) -> None:
    rows = text.split("|")
    if len(rows) != SQUARE_SIDE or any(len(row) != 2 * SQUARE_SIDE for row in rows):
        raise BadNotation("the square is four rows of four cells, each a card or ..")
    for row, line in enumerate(rows):
        for column in range(SQUARE_SIDE):
            place = line[2 * column : 2 * column + 2]
            position.square[cell_at(row, column)] = NO_CARD if place == FREE else read_card(place)


def _read_pile(position: Rok, pile: int, text: str) -> list[int]:
    cards = read_cards(text)
    for card in cards:
        put(position.piles, pile, card)
    return cards


def _read_seat(position: Rok, seat: int, text: str, choosing: bool) -> list[int]:
    parts = text.split(":")
    if len(parts) != 4:
        raise BadNotation(SHAPE)
    hand, year, chosen = _read_pile(position, HANDS + seat, parts[0]), read_cards(parts[1]), read_cards(parts[3])
    if len(chosen) > 1 or (choosing and not set(chosen) <= set(hand)):
        raise BadNotation("a seat chooses one card, while all choose one of its hand")
    for card in year:
        if not position.is_new(seat, card):
            raise BadNotation("a year has each symbol once")
        position.years[seat] = with_card(position.years[seat], card)
    if chosen:
        position.chosen[seat] = chosen[0]
    return [*hand, *year, *_read_pile(position, ASIDES + seat, parts[2]), *([] if choosing else chosen)]


def _read_question(position: Rok, text: str) -> list[int]:
    """What is asked; the card in somebody's fingers, if there is one."""
    if text in {OVER, CHOOSE_WORD}:
        position.over = text == OVER
        position.phase = RUNNING if position.over else CHOOSING
        return []
    verb, *words = text.split(" ")
    position.phase = PHASES.get(verb, RUNNING)
    wanted = 1 + (position.phase != PLACING) + (position.phase not in {PLACING, TAKING})
    if position.phase == RUNNING or len(words) != wanted or seat_from_letter(words[0]) >= position.seats:
        raise BadNotation(f"{text!r} asks nothing; questions are: choose, place A, take A row1, keep A q3 row1 …")
    position.seat = seat_from_letter(words[0])
    if position.phase != PLACING:
        position.row = _read_row(words[-1])
    if position.phase not in {PLACING, TAKING}:
        position.card = read_card(words[1])
        return [position.card]
    return []


def _read_row(text: str) -> int:
    rows = [f"{ROW_WORD}{row + 1}" for row in range(SQUARE_SIDE)]
    if text not in rows:
        raise BadNotation(f"{text!r} is no row; rows are row1 to row4")
    return rows.index(text)


def _fill_stack(position: Rok, named: list[int]) -> None:
    if len(set(named)) != len(named):
        raise BadNotation("each card is in one place only")
    for card in sorted(set(range(CARDS)) - set(named)):
        put(position.piles, STACK, card)
    position.left = count(position.piles, STACK)
    assert len(pieces_in_play(position)) == CARDS


def _check_hands(position: Rok) -> None:
    """Four cards each, the revealed one included; at the end somebody could not draw."""
    for seat in range(position.seats):
        held = count(position.piles, HANDS + seat)
        held += position.chosen[seat] != NO_CARD and position.phase != CHOOSING
        if not HAND_SIZE - position.over <= held <= HAND_SIZE:
            raise BadNotation("everyone has four cards, the one revealed included")


def _check_end(position: Rok) -> None:
    if position.over and position.left and not position.has_full_year():
        raise BadNotation("the game is over only with a full year or an empty stack")
    if position.has_full_year() and not position.over:
        raise BadNotation("a full year ends the game")


def _ask_again(position: Rok) -> None:
    """Find out what the line leaves unsaid: who places next, and what the options are."""
    if any(position.cards_in_row(row) == SQUARE_SIDE for row in range(SQUARE_SIDE) if row != position.row):
        raise BadNotation("a full row must be handed out")
    if position.phase == CHOOSING:
        if position.waiting_for() == 0:
            raise BadNotation("when all have chosen, the cards are revealed")
        return
    taken = SQUARE_SIDE - position.cards_in_row(position.row) if position.row != NO_ROW else 0
    _find_placer(position, taken)
    position.options = _options(position, taken)
    if position.options == 0:
        raise BadNotation("there is nothing to decide here")


def _find_placer(position: Rok, taken: int) -> None:
    """Who places next, from how far the hand-out has come; cards are placed clockwise."""
    seats = position.seats
    after_filler = {TAKING: taken, REFILLING: seats - 1}.get(position.phase, taken - 1)
    position.placer = position.seat if position.phase == PLACING else (position.seat - after_filler + 1) % seats
    waiting = [position.chosen[(position.placer + step) % seats] != NO_CARD for step in range(seats)]
    if waiting != sorted(waiting, reverse=True):
        raise BadNotation("cards are placed clockwise")
    if waiting[0] < (position.phase == PLACING) or (position.phase != PLACING and all(waiting)):
        raise BadNotation("who places has a revealed card, and who filled a row has none")


def _options(position: Rok, taken: int) -> int:
    seat, card = position.seat, position.card
    if position.phase == PLACING:
        return position.placing_options(seat)
    if position.phase == TAKING:
        return position.taking_options() if taken < position.seats else 0
    if position.phase == REFILLING:
        return position.refill_options() if position.harder and taken == SQUARE_SIDE else 0
    if not 0 < taken <= position.seats:
        return 0
    return position.keeping_options(seat, card) if position.phase == KEEPING else position.bonus_options(seat, card)
