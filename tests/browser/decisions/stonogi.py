"""Nogi stonogi: dice to be thrown again, and a tile to be taken, lost or stolen, or nothing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import ClassVar

from playwright.sync_api import Locator

from browser.decisions.boards import Board, Decision, Seating
from browser.decisions.touch import Fingers
from browser.decisions.visible_state import Sight
from stolik.core.position import Position
from stolik.games.stonogi.move_types import PutAside, Reroll, Steal, Take

DICE = range(4)
OTHER_DICE = "reroll: other dice than before"
ENDS = ("by the button", "by a second touch")
ONLY = "the only one"
DEALS_AT_ONCE, SURE, THOUGH_A_TILE_FITS = "at once", "asked twice", "asked twice, though a tile fits"
NOTHING_FITS = "nic nie pasuje"
RINGS = "(glowing) => glowing.map((one) => getComputedStyle(one).outlineStyle)"
THROWS = (*(f"reroll: {count} dice" for count in (1, 2, 3, 4)), OTHER_DICE)


def ends(kind: str) -> tuple[str, ...]:
    """The ways to end a turn with a tile."""
    return tuple(f"{kind}: {way}" for way in (*ENDS, ONLY))


class Stonogi(Board):
    """Dice lie in their order, tiles and centipedes are called by what the page says of them."""

    key: ClassVar = "stonogi"
    seatings: ClassVar = (
        Seating("alone", players=1, seat=0, device="desktop"),
        Seating("thieves", players=3, seat=1, device="phone", options={"stealing": "on"}),
    )

    def wanted(self, seating: Seating) -> tuple[str, ...]:
        if seating.players == 1:
            return (*THROWS, *ends("take"), *ends("aside"))
        passes = (f"pass: {way}" for way in (DEALS_AT_ONCE, SURE, THOUGH_A_TILE_FITS))
        return (*THROWS, *ends("take"), *ends("steal"), *passes)

    def decisions(self, position: Position, seat: int, wanted: Collection[str]) -> Iterator[Decision]:
        legal = position.legal(seat)
        moves = {action: self.game.moves.move(action) for action in legal}
        throws = [action for action in legal if isinstance(moves[action], Reroll)]
        tiles = [action for action in legal if isinstance(moves[action], (Take, PutAside, Steal))]
        for action in legal:
            if action in throws:
                yield self.plain(action, f"{len(dice_of(moves[action]))} dice")
            elif action in tiles:
                for way in ENDS if len(tiles) > 1 else (ONLY,):
                    yield self.plain(action, way)
            else:
                yield self.plain(action, SURE if throws else THOUGH_A_TILE_FITS if tiles else DEALS_AT_ONCE)
        if throws and self.view(position, seat).roll == 1:
            first, second = throws[0], throws[-2]
            yield Decision(OTHER_DICE, (first, second), (self.write(first), self.write(second)))

    def make(self, fingers: Fingers, decision: Decision, sight: Sight) -> None:
        for action in decision.actions:
            fingers.screen.rest_at_table()
            move = self.game.moves.move(action)
            if isinstance(move, Reroll):
                self.throw(fingers, move.dice)
            elif isinstance(move, (Take, PutAside, Steal)):
                self.end(fingers, move, sight.say(action), decision.case)
            else:
                self.end_without_a_tile(fingers, decision.case)

    def end_without_a_tile(self, fingers: Fingers, case: str) -> None:
        """The page asks twice where something else could be done, and says that nothing fits only when that is so."""
        if not case.endswith(SURE):
            assert fingers.felt.get_by_text(NOTHING_FITS).count() == case.endswith(DEALS_AT_ONCE)
        fingers.press_any("Spasuj")
        if not case.endswith(DEALS_AT_ONCE):
            fingers.press_any("Na pewno?")

    def throw(self, fingers: Fingers, thrown: tuple[int, ...]) -> None:
        """What is not to be thrown is laid on the rail, and what lies there is taken back where it is."""
        for die in DICE:
            button = fingers.group("Kostki").get_by_role("button", name=re.compile(f"^Kostka {die + 1}: "))
            stays = (button.get_attribute("aria-label") or "").endswith("zostaje")
            if stays == (die in thrown):
                fingers.touch(button)
        fingers.press(f"Rzuć ponownie ({len(thrown)})")

    def end(self, fingers: Fingers, move: Take | PutAside | Steal, said: str, case: str) -> None:
        """Pick a tile or somebody's centipede, and confirm it."""
        thing: Locator = fingers.felt.get_by_role("button", name=re.compile(f"{re.escape(said)}$"))
        if not isinstance(move, Steal):
            thing = thing.filter(has_text=str(move.tile.size))
        if not case.endswith(ONLY):
            self.ask_what_to_pick(fingers, move)
            fingers.touch(thing)
        if case.endswith("touch"):
            fingers.touch(thing)
        else:
            words = {Take: "Weź płytkę", PutAside: "Odłóż pod śnieg", Steal: "Podkradnij"}
            fingers.press_any(words[type(move)])

    def ask_what_to_pick(self, fingers: Fingers, move: Take | PutAside | Steal) -> None:
        """The button that asks for a tile answers to a touch: all that can be picked gets a ring."""
        fingers.press_any("Wybierz, co pod śnieg" if isinstance(move, PutAside) else "Wybierz płytkę")
        rings = fingers.felt.locator("button.can").evaluate_all(RINGS)
        assert len(rings) > 1
        assert set(rings) == {"dashed"}


def dice_of(move: object) -> tuple[int, ...]:
    """The dice of a throw."""
    assert isinstance(move, Reroll)
    return move.dice


BOARD = Stonogi()
