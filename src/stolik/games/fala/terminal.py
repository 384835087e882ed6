"""The table as coloured lines; everything also reads without colours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from rich.markup import escape

from stolik.core.game import Speaker
from stolik.core.seats import seat_letter
from stolik.games.fala.moves import BELT_WORDS
from stolik.games.fala.pieces import half_belts
from stolik.games.fala.view_types import CardSet, FalaView, Place

STYLES: Final = {"bare": "bold #1c2b3a on #e8eef4", "half": "bold #1c2b3a on #f8d9a8", "whole": "bold white on #d9622b"}
MARKS: Final = {"bare": "", "half": "◐", "whole": "●"}
"""The lifebelt on a card, so that its colour is not needed."""
WATER: Final = "bold white on #1f6f9f"
NAME_WIDTH: Final = 14


def show(view: Struct, speaker: Speaker) -> str:
    """The view as lines with rich's markup."""
    assert isinstance(view, FalaView)
    lines = [speaker.say("table.round", round=view.round, rounds=view.players, turn=view.turn)]
    lines += [f"{speaker.say('table.tides')}: {show_tides(view.tides)}"] if view.tides else []
    lines += [f"{speaker.say('table.tides_seen')}: [dim]{' '.join(map(str, view.tides_seen))}[/dim]", ""]
    lines += [show_place(seat, place, view, speaker) for seat, place in enumerate(view.places)]
    others = [one for one in view.sets if one.holder != view.you]
    lines += ["", *(show_set(one, speaker) for one in others)]
    if view.you is not None:
        lines += ["", f"{speaker.say('table.hand')}: {show_cards(view.hand)}"]
    if view.choice is not None:
        lines += [f"{speaker.say('table.choice')}: {show_cards([view.choice])}"]
    return "\n".join(lines)


def show_tides(levels: Iterable[int]) -> str:
    """Tide cards as blue plates."""
    return " ".join(f"[{WATER}] {level} [/]" for level in levels)


def show_place(seat: int, place: Place, view: FalaView, speaker: Speaker) -> str:
    """One player's line: who has chosen, the water, the lifebelts, the points, the last card."""
    mark = "•" if place.has_chosen else " "
    name = escape(f"{mark}{seat_letter(seat)} {speaker.name(seat)[: NAME_WIDTH - 2]:<{NAME_WIDTH}}")
    whole = next(one.belts for one in view.sets if one.holder == seat)
    belts = speaker.say("table.out") if place.out else "●" * place.belts + "○" * (whole - place.belts)
    water = f"{speaker.say('table.level')} [{WATER}]{place.level:>3} [/]"
    points = speaker.say("table.points", count=place.points)
    last = f"  {speaker.say('table.last')} {show_cards([place.last])}" if place.last is not None else ""
    return f"{name} {water}  {belts:<10} {points}{last}"


def show_set(one: CardSet, speaker: Speaker) -> str:
    """What is known of the cards that somebody else holds."""
    who = escape(speaker.name(one.holder))
    unknown = f" [dim]+ {one.unknown} ?[/dim]" if one.unknown else ""
    return f"[dim]{speaker.say('table.set', who=who)}:[/dim] {show_cards(one.known)}{unknown}"


def show_cards(cards: Iterable[int]) -> str:
    """Weather cards as plates, with their lifebelts."""
    return " ".join(show_card(card) for card in cards) or "–"


def show_card(card: int) -> str:
    """One weather card."""
    kind = BELT_WORDS[half_belts(1 << card - 1)]
    return f"[{STYLES[kind]}]{card}{MARKS[kind]}[/]"
