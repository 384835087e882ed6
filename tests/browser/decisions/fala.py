"""Idzie Fala!: one card of the hand, and another one instead as long as somebody else still chooses."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar

from browser.decisions.boards import Board, Decision, Seating
from browser.decisions.touch import Fingers
from browser.decisions.visible_state import Sight
from stolik.core.position import Position

BUTTON, TWICE = "play: by the button", "play: by a second touch"
CHANGED_BACK, CHANGED = "play: kept after all", "play: another one instead"
UNDONE, RELOADED = "play: another one after an undo", "play: another one after a reload"
CHANGES = (CHANGED, UNDONE, RELOADED)


class Fala(Board):
    """Cards are found by the number on them."""

    key: ClassVar = "fala"
    seatings: ClassVar = (
        Seating("three", players=3, seat=1, device="phone"),
        Seating("five", players=5, seat=0, device="desktop"),
    )

    def wanted(self, seating: Seating) -> tuple[str, ...]:
        return (BUTTON, TWICE, CHANGED_BACK, *CHANGES)

    def decisions(self, position: Position, seat: int, wanted: Collection[str]) -> Iterator[Decision]:
        cards = position.legal(seat)
        for card in cards:
            for case in (BUTTON, TWICE):
                yield Decision(case, (card,), (self.write(card),))
        if len(position.to_move()) > 1:
            for card in cards:
                yield Decision(CHANGED_BACK, (card,), (self.write(card), "undo", self.write(card)))
            for first, card in zip(cards[1:], cards, strict=False):
                for case in CHANGES:
                    yield Decision(case, (card,), (self.write(first), "undo", self.write(card)))

    def make(self, fingers: Fingers, decision: Decision, sight: Sight) -> None:
        first = self.number(decision.log[0])
        self.lift(fingers, first)
        if decision.case == TWICE:
            self.lift(fingers, first)
        else:
            fingers.press(f"Zagrywam {first}")
        if decision.case == CHANGED_BACK:
            fingers.screen.rest_at_table()
            fingers.press("Zmień kartę")
            fingers.screen.rest_at_table()
            self.lift(fingers, first)
            fingers.press(f"Zagrywam {first}")
        if decision.case in CHANGES:
            self.change(fingers, decision)

    def change(self, fingers: Fingers, decision: Decision) -> None:
        """Another card instead of the one that lies face down."""
        card = self.number(decision.log[-1])
        fingers.screen.rest_at_table()
        if decision.case == UNDONE:
            fingers.undo()
        if decision.case == RELOADED:
            fingers.reload()
        self.lift(fingers, card)
        fingers.press(f"Zagrywam {card}" if decision.case == UNDONE else f"Zmieniam na {card}")

    def lift(self, fingers: Fingers, number: int) -> None:
        """Touch a card of the hand."""
        shown = fingers.felt.page.get_by_text(str(number), exact=True)
        fingers.touch(fingers.group("Twoje karty").get_by_role("button").filter(has=shown))

    def number(self, line: str) -> int:
        """What the card shows that a line of the log means."""
        return self.game.moves.read(line) + 1


BOARD = Fala()
