"""The table as coloured lines. Every colour stands with its letter, so it also reads without colours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from rich.markup import escape

from stolik.core.game import Speaker
from stolik.core.seats import seat_letter
from stolik.games.kanaloa.notation import COLOUR_LETTERS
from stolik.games.kanaloa.pieces import COLOURS
from stolik.games.kanaloa.view_types import Field, KanaloaView, Seat

STYLES: Final = {
    "n": "bold white on #1d3f8f",
    "t": "bold #06302f on #45d0c8",
    "r": "bold white on #c8352b",
    "g": "bold white on #2e8b57",
    "k": "bold #4a3200 on #f6c453",
    "x": "bold white on #4a2b5e",
}
NAME_WIDTH: Final = 14
FIELD_WIDTH: Final = 4
DOLPHIN: Final = "»"
START: Final = "≈"


def show(view: Struct, speaker: Speaker) -> str:
    """The view as lines with rich's markup."""
    assert isinstance(view, KanaloaView)
    lines = [*show_track(view), ""]
    lines += [show_seat(number, seat, view, speaker) for number, seat in enumerate(view.seats)]
    if view.trump is not None:
        lines += ["", f"{speaker.say('table.trump')} {plate(short(view.trump), speaker.say(f'trump.{view.trump}'))}"]
    if view.trick:
        laid = "  ".join(f"{seat_letter(one.seat)} {show_card(one.card)}" for one in view.trick)
        lines.append(f"{speaker.say('table.trick')} {laid}")
    if view.you is not None and view.hand:
        lines.append(f"{speaker.say('table.hand')} {show_cards(view.hand)}")
    return "\n".join(lines)


def show_track(view: KanaloaView) -> list[str]:
    """Boats over the fields under them: `»` is a dolphin, `≈` the start, a small letter a boat beside the track."""
    fields = [field for card in view.track for field in card.fields]
    above = "".join(f"{boats_at(slot, view):^{FIELD_WIDTH}}" for slot in range(len(fields)))
    names = "".join(f"{card.name:^{2 * FIELD_WIDTH}}" for card in view.track)
    return [above.rstrip(), "".join(map(show_field, fields)), f"[dim]{names.rstrip()}[/dim]"]


def boats_at(slot: int, view: KanaloaView) -> str:
    """The letters of the boats that are here."""
    here = [(seat_letter(number), seat.boat.beside) for number, seat in enumerate(view.seats) if seat.boat.slot == slot]
    return "".join(name.lower() if beside else name for name, beside in here)


def show_field(field: Field) -> str:
    """A field as a coloured plate with its letter."""
    mark = DOLPHIN if field.dolphin else START if field.start else " "
    return plate(short(field.colour), f" {short(field.colour)}{mark} ")


def show_seat(number: int, seat: Seat, view: KanaloaView, speaker: Speaker) -> str:
    """One player's line: an arrow for the turn, the way sailed, cards, tricks, and what else is known."""
    mark = "▸" if view.turn == number else " "
    name = f"{mark}{seat_letter(number)} {speaker.name(number)[: NAME_WIDTH - 2]}"
    known = [
        speaker.say("table.progress", count=seat.boat.progress),
        speaker.say("table.laps", count=seat.boat.laps),
        speaker.say("table.tricks", count=seat.tricks),
    ]
    if seat.lacks:
        lacking = ", ".join(speaker.say(f"colour.{colour}") for colour in seat.lacks)
        known.append(speaker.say("table.lacks", colours=lacking))
    if seat.boat.beside:
        known.append(speaker.say("table.beside"))
    return f"{escape(f'{name:<{NAME_WIDTH + 2}}')} [dim]{' · '.join(known)}[/dim]"


def show_cards(cards: Iterable[str]) -> str:
    """Cards as coloured plates."""
    return " ".join(map(show_card, cards))


def show_card(card: str) -> str:
    """A card as a coloured plate."""
    return plate(card[0], card)


def plate(sign: str, text: str) -> str:
    """Text on the colour of a letter."""
    return f"[{STYLES[sign]}]{text}[/]"


def short(colour: str) -> str:
    """The letter of a colour."""
    return COLOUR_LETTERS[COLOURS.index(colour)]
