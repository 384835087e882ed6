"""Gra roku: a card face down, its place in the square, what is taken from a full row, and what becomes of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar

from playwright.sync_api import Locator

from browser.decisions.boards import Board, Decision, Seating
from browser.decisions.touch import Fingers
from browser.decisions.visible_state import Sight
from stolik.core.position import Position
from stolik.games.rok.move_types import Choose, Place, Refill, Take

WAYS = BUTTON, TWICE = "by the button", "by a second touch"
CHANGED, UNDONE = "choose: another one instead", "choose: another one after an undo"
RETHOUGHT = "choose: another one after a reload"
CHANGES = (CHANGED, UNDONE, RETHOUGHT)
OBJECTS = {
    "bee": "pszczołę",
    "flower": "kwiat",
    "stork": "bociana",
    "ice_cream": "lody",
    "ball": "piłkę",
    "sun": "słońce",
    "leaf": "liść",
    "squirrel": "wiewiórkę",
    "pumpkin": "dynię",
    "snowflake": "płatek",
    "snowman": "bałwana",
    "tree": "choinkę",
}
"""What the main button calls a card."""
WORDS = {
    "place": "Kładę tutaj",
    "swap": "Zamieniam",
    "aside": "Odkładam",
    "add": "Dokładam",
    "box": "Do pudełka",
    "refill": "Zaczynam tutaj",
}


class Rok(Board):
    """Cards and choices are found by what the page offers to do with them, cells by their places."""

    key: ClassVar = "rok"
    seatings: ClassVar = (
        Seating("two", players=2, seat=1, device="desktop"),
        Seating("harder", players=4, seat=0, device="phone", options={"harder": "on"}),
    )

    def wanted(self, seating: Seating) -> tuple[str, ...]:
        kinds = sorted(self.kinds() - {"refill"})
        if not seating.options:
            return (*(f"{kind}: {BUTTON}" for kind in kinds), "place: the only one", *CHANGES)
        return (*(f"{kind}: {TWICE}" for kind in kinds), f"refill: {BUTTON}", f"refill: {TWICE}", CHANGED)

    def decisions(self, position: Position, seat: int, wanted: Collection[str]) -> Iterator[Decision]:
        legal = position.legal(seat)
        is_only = len(legal) == 1 and self.kind(legal[0]) != "choose"
        for action in legal:
            for way in ("the only one",) if is_only else WAYS:
                yield self.plain(action, way)
        if len(position.to_move()) > 1:
            for first, card in zip(legal[1:], legal, strict=False):
                for case in CHANGES:
                    yield Decision(case, (card,), (self.write(first), "undo", self.write(card)))

    def make(self, fingers: Fingers, decision: Decision, sight: Sight) -> None:
        first = self.game.moves.read(decision.log[0])
        self.do(fingers, first, decision.case, sight)
        if decision.case in CHANGES:
            self.change(fingers, decision, sight)

    def do(self, fingers: Fingers, action: int, case: str, sight: Sight) -> None:
        """Touch it, and confirm it by the button or by a second touch."""
        thing = self.thing(fingers, action, sight)
        if not sight.has_no_choice or self.kind(action) == "choose":
            fingers.touch(thing)
        if self.kind(action) == "box":
            assert not fingers.group("Twój rok").locator(".ghost").count(), "what goes into the box joins no year"
        if case.endswith("touch"):
            fingers.touch(thing)
        else:
            fingers.press(self.words(action, sight))

    def change(self, fingers: Fingers, decision: Decision, sight: Sight) -> None:
        """Another card instead of the one that lies face down."""
        (action,) = decision.actions
        fingers.screen.rest_at_table()
        if decision.case == UNDONE:
            fingers.undo()
        if decision.case == RETHOUGHT:
            fingers.reload()
            fingers.press_second("Zmieniam zdanie")
            fingers.screen.rest_at_table()
        fingers.touch(self.thing(fingers, action, sight))
        said = self.words(action, sight)
        fingers.press(said.replace("Wybieram", "Zmieniam na") if decision.case == CHANGED else said)

    def thing(self, fingers: Fingers, action: int, sight: Sight) -> Locator:
        """What is touched: by what the page says of it, and in the square by where it lies, too."""
        named = fingers.felt.get_by_role("button", name=sight.say(action))
        match self.game.moves.move(action):
            case Place(row, column):
                return named.and_(self.cell(fingers, row, column))
            case Take(column) | Refill(column):
                return named.and_(self.cell(fingers, sight.view.row, column))
        return named

    def cell(self, fingers: Fingers, row: int, column: int) -> Locator:
        """A cell of the square."""
        return fingers.group(f"Rząd {row + 1}").get_by_role("button").nth(column)

    def words(self, action: int, sight: Sight) -> str:
        """What the main button says."""
        match self.game.moves.move(action):
            case Choose(card):
                return f"Wybieram {OBJECTS[card.symbol]}"
            case Take(column):
                return f"Biorę {OBJECTS[sight.view.square[sight.view.row][column].symbol]}"
        return WORDS[self.kind(action)]


BOARD = Rok()
