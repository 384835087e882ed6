"""What the tests of this game share: positions by their notation, a stack that lies as set, played games.

In a position written here each `?` in a hand stands for a card that the test does not care about, and
`box ...` for a box with everything that is named nowhere: then the stack holds only what the test sets.
"""

from __future__ import annotations

import re
from typing import Final

from hypothesis import strategies as st

from stolik.core.chance import FastRng, Rng
from stolik.core.options import Setup
from stolik.core.position import RuleEvent
from stolik.games.rok import GAME
from stolik.games.rok.event_types import Event
from stolik.games.rok.events import decode_event
from stolik.games.rok.moves import MOVES
from stolik.games.rok.notation import SYMBOL_LETTERS, read_cards, write_card, write_cards
from stolik.games.rok.parsing import read_position
from stolik.games.rok.pieces import CHANCE_KINDS
from stolik.games.rok.rules.piles import ASIDES, BOX_PILE, HANDS, STACK, cards_on
from stolik.games.rok.rules.position import Rok
from stolik.games.rok.rules.year import listed_year, with_card

DECK: Final = [letter + points for letter in SYMBOL_LETTERS for points in "012345"]
START: Final = "b2......|..i0....|....q4..|......t5"
"""A square as it may lie at the start."""
ANY: Final = "????:-:-:-"
"""A seat with any hand and nothing else."""

SETUPS: Final = [GAME.setup(n, {"harder": how}) for n in (2, 3, 4) for how in ("off", "on")]
SETUP_NAMES: Final = [f"{setup.players}-players-harder-{setup.options['harder']}" for setup in SETUPS]


class LoadedStack(Rng):
    """Draws as the test sets them: the cards of the stack from the top; notes what was asked for."""

    def __init__(self, cards: str) -> None:
        self.cards = cards.split()
        self.labels: list[str] = []
        self.position: Rok | None = None

    def at(self, kind: int, index: int) -> None:
        self.labels.append(f"{CHANCE_KINDS[kind]}/{index}")

    def below(self, n: int) -> int:
        assert self.position is not None
        assert self.cards, "the test set too few cards"
        stack = [write_card(card) for card in cards_on(self.position.piles, STACK)]
        assert len(stack) == n
        return stack.index(self.cards.pop(0))


def full(text: str, draws: str = "") -> str:
    """The notation with the cards that `?` and `...` stand for."""
    named = re.findall(f"[{SYMBOL_LETTERS}][0-5]", f"{text} {draws}")
    others = [card for card in DECK if card not in named]
    while "?" in text:
        text = text.replace("?", others.pop(), 1)
    return text.replace("box ...", f"box {''.join(others) or '-'}")


def board(text: str, draws: str = "", *, harder: bool = False) -> Rok:
    """The position of a line of notation; the stack lies as set, or anyhow."""
    rng = LoadedStack(draws)
    setup = GAME.setup(text.count(" / ") - 2, {"harder": "on" if harder else "off"})
    position = read_position(full(text, draws), setup, rng if draws else FastRng(1))
    rng.position = position
    return position


def play(position: Rok, *moves: str) -> Rok:
    """The position after moves, each by the seat on turn, or by the seat that stands before it: `B: take a`."""
    for move in moves:
        who, _, what = move.rpartition(": ")
        position.apply("ABCD".index(who) if who else position.first_to_move(), MOVES.read(what))
    return position


def events_of(position: Rok, *moves: str) -> list[Event]:
    """All events of these moves, whoever may know it."""
    emitted: list[RuleEvent] = []
    position.event_sink = emitted
    play(position, *moves)
    position.event_sink = None
    return [decode_event(event) for event in emitted]


def options(position: Rok) -> list[str]:
    """All that the seat on turn may do, in notation."""
    return [MOVES.write(action) for action in position.legal(position.first_to_move())]


def square(position: Rok) -> str:
    """The square in notation."""
    return GAME.write_position(position).split(" / ")[0]


def asked(position: Rok) -> str:
    """What is asked, in notation."""
    return GAME.write_position(position).split(" / ")[-1]


def year(position: Rok, seat: int) -> str:
    """A seat's year in notation."""
    return write_cards(listed_year(position.years[seat]))


def aside(position: Rok, seat: int) -> str:
    """A seat's cards aside in notation."""
    return write_cards(cards_on(position.piles, ASIDES + seat))


def hand(position: Rok, seat: int) -> str:
    """A seat's hand in notation."""
    return write_cards(cards_on(position.piles, HANDS + seat))


def box(position: Rok) -> str:
    """The box in notation."""
    return write_cards(cards_on(position.piles, BOX_PILE))


def year_of(cards: str) -> int:
    """A year as the rules count it, from its notation."""
    found = 0
    for card in read_cards(cards):
        found = with_card(found, card)
    return found


def started(setup: Setup, seed: int) -> Rok:
    """A game just dealt."""
    position = GAME.lay_out(setup, FastRng(seed))
    assert isinstance(position, Rok)
    position.begin()
    return position


@st.composite
def played(draw: st.DrawFn) -> Rok:
    """A position somewhere in a game of random players."""
    position = started(draw(st.sampled_from(SETUPS)), draw(st.integers(0, 2**32)))
    bot_rng = FastRng(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 140))):
        if position.over:
            break
        to_move = position.to_move()
        seat = to_move[bot_rng.below(len(to_move))]
        position.play(seat, position.random_action(seat, bot_rng))
    return position
