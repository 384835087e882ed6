"""What the tests of this game share: positions by short sketches, whole turns at once, played games.

A sketch says of each seat what matters for a test, the rest is filled in by `table`.
"""

from __future__ import annotations

import re
from typing import Final

from hypothesis import strategies as st

from stolik.core.chance import FastRng
from stolik.core.position import SPECTATOR, RuleEvent
from stolik.games.fala import GAME
from stolik.games.fala.event_types import Event
from stolik.games.fala.events import decode_event
from stolik.games.fala.moves import MOVES
from stolik.games.fala.parsing import read_position
from stolik.games.fala.rules import Fala

NAMES: Final = ("Ala", "Olek", "Iga", "Jan", "Ula")
DECK: Final = [f"{level}{copy}" for level in range(1, 13) for copy in "ab"]
REST: Final = "..."


def full(text: str) -> str:
    """The notation with the tide cards that `...` stands for, and hands filled up to twelve cards.

    In a hand `...` stands for the highest cards that nothing else in the line names.
    """
    begin, *seats, stack = text.split(" / ")
    hands = [seat.split(":") for seat in seats]
    named = {int(card) for hand in hands for card in re.findall(r"\d+", f"{hand[0]},{hand[1]}")}
    free = [card for card in range(60, 0, -1) if card not in named]
    for hand in hands:
        held = [card for card in f"{hand[0]},{hand[1]}".replace("-", "").split(",") if card and card != REST]
        fill = [str(free.pop(0)) for _ in range((12 - len(held)) * (REST in hand[0]))]
        cards = [card for card in [*hand[0].split(","), *fill] if card != REST]
        hand[0] = ",".join(sorted(cards, key=lambda card: int(card.strip("~-") or 0)))
    on_the_table = [hand[4] for hand in hands]
    tides = stack.removeprefix("tides ").split(",")
    turns = max(len(re.findall(r"\d+", hand[1])) for hand in hands)
    if tides[-1] == REST:
        spare = [tide for tide in DECK if tide not in on_the_table and tide not in tides]
        tides = [*tides[:-1], *spare][: 24 - 2 * turns]
    return " / ".join([begin, *(":".join(hand) for hand in hands), f"tides {','.join(tides)}"])


def table(text: str, seed: int = 1) -> Fala:
    """The position of a line of notation, `...` filled in."""
    return read_position(full(text), GAME.setup(text.count(" / ") - 1), FastRng(seed))


def turn(position: Fala, *cards: int) -> Fala:
    """One whole turn: a card for every seat to move, in the order of the seats."""
    for seat, card in zip(position.to_move(), cards, strict=True):
        position.apply(seat, MOVES.read(f"play {card}"))
    return position


def events_of(position: Fala, *cards: int, by: int = SPECTATOR) -> list[Event]:
    """What a seat, or a spectator, is sent of a whole turn."""
    emitted: list[RuleEvent] = []
    position.event_sink = emitted
    turn(position, *cards)
    position.event_sink = None
    return [decode_event(event) for event in emitted if event.is_for(by)]


def levels(position: Fala) -> list[int]:
    """The water before each seat."""
    return [position.level(seat) for seat in range(position.seats)]


def belts(position: Fala) -> list[int]:
    """The lifebelts left to each seat."""
    return list(position.belts)


@st.composite
def played(draw: st.DrawFn) -> Fala:
    """A position somewhere in a random game, choices half made."""
    position = GAME.start(draw(st.sampled_from([3, 4, 5])), seed=draw(st.integers(0, 2**32)))
    assert isinstance(position, Fala)
    bot_rng = FastRng(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 301))):
        if position.over:
            break
        to_move = position.to_move()
        seat = to_move[bot_rng.below(len(to_move))]
        position.play(seat, position.random_action(seat, bot_rng))
    return position
