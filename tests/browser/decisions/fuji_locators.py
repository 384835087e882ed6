"""Fuji: where things lie on the page, and what it calls them."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Locator

from browser.decisions.touch import Fingers
from browser.decisions.visible_state import Sight
from stolik.games.fuji import move_types
from stolik.games.fuji.moves import MOVE_OF
from stolik.games.fuji.pieces import THIRD_FIGURE
from stolik.games.fuji.view_types import Die

THIRD_NAME: Final = "Trzecia postać"
COLOURS: Final = {"blue": "niebieska", "pink": "różowa", "yellow": "żółta"}
A_DIE: Final = re.compile(f"^[1-6] ({'|'.join(COLOURS.values())})")


def figure_of(move: Any, sight: Sight) -> int:
    """For whom a move is made."""
    return int(THIRD_FIGURE) if getattr(move, "third", False) else sight.seat


def figure_name(sight: Sight, figure: int) -> str:
    """A figure."""
    if figure == sight.seat:
        return "Ty"
    return sight.names[figure] if figure < len(sight.names) else THIRD_NAME


def place(fingers: Fingers, sight: Sight, card: str) -> Locator:
    """A card of the map."""
    name = re.escape(place_name(sight, card))
    return fingers.group("Mapa stoku").get_by_role("button", name=re.compile(f"^{name}(,|$)"))


def place_name(sight: Sight, card: str) -> str:
    """A card of the map."""
    return sight.text(f"terrain.{card}")


def tool(fingers: Fingers, sight: Sight, card: str) -> Locator:
    """A card of equipment that lies before me."""
    named = fingers.felt.page.get_by_text(tool_name(sight, card), exact=True)
    return fingers.group("Ekwipunek").get_by_role("button").filter(has=named)


def tool_name(sight: Sight, card: str) -> str:
    """A card of equipment."""
    return sight.text(f"equipment.{card}").capitalize()


def die(fingers: Fingers, sight: Sight, number: int, *, third: bool) -> Locator:
    """A die of mine or of the third's that I see; they lie in the order of my view."""
    lying = sight.view.third if third else sight.view.dice
    hidden = sorted(hidden_dice(sight)) if third else []
    if number in hidden:
        return dice_row(fingers, third=True).get_by_role("button", name=f"zakryta kość {hidden.index(number) + 1}")
    at, wanted = next((at, one) for at, one in enumerate(lying) if one.die == number)
    dice = dice_row(fingers, third=third).get_by_role("button", name=A_DIE)
    return dice.nth(at).and_(fingers.felt.get_by_role("button", name=die_name(wanted)))


def hidden_dice(sight: Sight) -> set[int]:
    """Dice of the third's that may be chosen and that only the other player sees."""
    moves = [MOVE_OF[action] for action in sight.position.legal(sight.seat)]
    dice = {move.die for move in moves if isinstance(move, move_types.PickDie) and move.third}
    return dice - {one.die for one in sight.view.third}


def die_name(die: Die) -> str:
    """A die as the page says it."""
    return f"{die.value} {COLOURS[die.colour]}"


def dice_row(fingers: Fingers, *, third: bool) -> Locator:
    """Mine, or the third's."""
    return fingers.group("Kości trzeciej postaci" if third else "Twoje kości")


def way_name(way: move_types.Go, sight: Sight) -> str:
    """A way to the target: the usual one by where it ends, another by what lies on it."""
    view, figure = sight.view, figure_of(way, sight)
    if not is_usual(way, view, figure):
        return "przez: " + ", ".join(place_name(sight, view.map[at].card) for at in woken_by(way, view))
    prospect = prospect_of(view, figure)
    stays, enters = ("Zostaje tutaj", "Wchodzi") if way.third else ("Zostaję tutaj", "Wchodzę")
    return stays if len(prospect.path) <= 1 else f"{enters}: {place_name(sight, prospect.card)}"


def is_usual(way: move_types.Go, view: Any, figure: int) -> bool:
    """Is it the way of which the page tells what would come of it?"""
    return set(woken_by(way, view)) == set(prospect_of(view, figure).tokens)


def woken_by(way: move_types.Go, view: Any) -> list[int]:
    """Places whose eruption tokens a way wakes."""
    return [at for at, cell in enumerate(view.map) if cell.eruption in way.tokens]


def prospect_of(view: Any, figure: int) -> Any:
    """What would come of a figure's turn."""
    return next(prospect for prospect in view.prospects if prospect.figure == figure)
