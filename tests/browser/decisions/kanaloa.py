"""Kanaloa: cards to tricks, sea cards for the Kraken and at the end of a round, and declarations."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar

from playwright.sync_api import Locator

from browser.decisions.boards import Board, Decision, Seating
from browser.decisions.touch import Fingers
from browser.decisions.visible_state import Sight
from stolik.core.position import Position
from stolik.games.kanaloa.move_types import Declare, Play, Remove, Sail

WAYS = ("by the button", "by a second touch")
KRAKEN, CLOSE = "for the Kraken", "at the end of a round"


class Kanaloa(Board):
    """Cards and sea cards are called by what the page offers to do with them."""

    key: ClassVar = "kanaloa"
    seatings: ClassVar = (
        Seating("three", players=3, seat=2, device="desktop"),
        Seating("declaring", players=4, seat=1, device="phone", options={"no_trick": "on"}),
    )

    def wanted(self, seating: Seating) -> tuple[str, ...]:
        declarations = ("declare", "sail") if seating.options else ()
        removals = (f"remove: {when}, {way}" for when in (KRAKEN, CLOSE) for way in WAYS)
        plays = (f"play: {what}, {way}" for what in ("a Tiki", "a Kanaloa", "a Kraken") for way in WAYS)
        return (*plays, "play: the only one", *removals, *declarations)

    def decisions(self, position: Position, seat: int, wanted: Collection[str]) -> Iterator[Decision]:
        legal = position.legal(seat)
        for action in legal:
            match self.game.moves.move(action):
                case Play(card):
                    what = {"k": "a Kanaloa", "x": "a Kraken"}.get(card[0], "a Tiki")
                    ways = [f"{what}, {way}" for way in WAYS] if len(legal) > 1 else ["the only one"]
                    yield from (self.plain(action, way) for way in ways)
                case Remove():
                    when = KRAKEN if self.view(position, seat).decision == "kraken" else CLOSE
                    yield from (self.plain(action, f"{when}, {way}") for way in WAYS)
                case _:
                    yield self.plain(action)

    def make(self, fingers: Fingers, decision: Decision, sight: Sight) -> None:
        (action,) = decision.actions
        match self.game.moves.move(action):
            case Declare():
                fingers.press_second("Bez lew")
            case Sail():
                fingers.press("Gram o lewy")
            case move:
                thing = self.thing(fingers, move, sight.say(action), sight)
                if not sight.has_no_choice:
                    fingers.touch(thing)
                if decision.case.endswith("touch"):
                    fingers.touch(thing)
                else:
                    fingers.press(self.words(move, sight.say(action), sight))

    def thing(self, fingers: Fingers, move: object, said: str, sight: Sight) -> Locator:
        """A card of the hand by its number, or by its order; or the sign on a card of the bent sea."""
        named = fingers.button(said)
        if not isinstance(move, Play):
            return named.locator("circle").first
        if move.card[0] not in "kx":
            return named.filter(has=fingers.felt.page.get_by_text(move.card[1:], exact=True))
        alike = [card for card in sight.view.hand if card[0] == move.card[0]]
        return named.nth(alike.index(move.card))

    def words(self, move: object, said: str, sight: Sight) -> str:
        """What the main button says."""
        if not isinstance(move, Remove):
            return said[0].upper() + said[1:]
        (sea,) = (card for card in sight.view.track if card.name == move.sea)
        first, second = (sight.text(f"colour.{field.colour}") for field in sea.fields)
        return f"Zatop: {first} i {second}"


BOARD = Kanaloa()
