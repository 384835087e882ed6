"""The table as coloured lines. Every card shows its letter and its points, so it also reads without colours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from rich.markup import escape

from stolik.core.game import Speaker
from stolik.core.seats import seat_letter
from stolik.games.rok.card_types import Card, card_number, say_card
from stolik.games.rok.notation import COLUMN_LETTERS, FREE, write_card
from stolik.games.rok.pieces import SEASONS, season_of
from stolik.games.rok.view_types import RokView, Year

STYLES: Final = {
    "spring": "bold #10300c on #a9d98c",
    "summer": "bold #3d2a00 on #ffd75e",
    "autumn": "bold #ffffff on #b5541c",
    "winter": "bold #0d2540 on #b9dcf5",
}
NAME_WIDTH: Final = 14


def show(view: Struct, speaker: Speaker) -> str:
    """The view as lines with rich's markup."""
    assert isinstance(view, RokView)
    lines = [f"    {'  '.join(f'{column:<2}' for column in COLUMN_LETTERS)}   [dim]{_stack(view, speaker)}[/dim]"]
    lines += [show_row(number, row, view) for number, row in enumerate(view.square)]
    lines += ["", *(show_year(seat, year, view, speaker) for seat, year in enumerate(view.years))]
    if view.you is not None:
        lines += ["", f"{speaker.say('table.hand'):<{NAME_WIDTH + 2}} {plates(view.hand)}"]
    if view.choice is not None:
        lines.append(f"{speaker.say('table.choice'):<{NAME_WIDTH + 2}} {plate(view.choice)}")
    if not view.over:
        lines += ["", escape(question(view, speaker))]
    return "\n".join(lines)


def show_row(number: int, row: tuple[Card | None, ...], view: RokView) -> str:
    """A row of the square; an arrow where it is handed out."""
    mark = "▸" if view.row == number else " "
    return f" {mark}{number + 1} " + "  ".join(FREE if card is None else plate(card) for card in row)


def show_year(seat: int, year: Year, view: RokView, speaker: Speaker) -> str:
    """One player's line: whose turn it is, the revealed card, the year, the cards aside, the score."""
    mark = "▸" if view.turn == seat else ("•" if view.has_chosen[seat] else " ")
    name = f"{mark}{seat_letter(seat)} {speaker.name(seat)[: NAME_WIDTH - 2]}"
    revealed = view.revealed[seat]
    parts = [f"{escape(f'{name:<{NAME_WIDTH + 2}}')} {plates(year.cards)}"]
    if year.aside:
        parts.append(f"{speaker.say('table.aside')} {plates(year.aside)}")
    if revealed is not None:
        parts.append(f"→ {plate(revealed)}")
    return "  ".join([*parts, f"[dim]{speaker.say('table.score', count=year.score)}[/dim]"])


def question(view: RokView, speaker: Speaker) -> str:
    """What is asked, and of whom."""
    about = view.card if view.turn is None or view.asked != "place" else view.revealed[view.turn]
    return speaker.say(
        f"table.question.{view.asked}",
        who="" if view.turn is None else speaker.name(view.turn),
        card="" if about is None else say_card(about, speaker),
        row=0 if view.row is None else view.row + 1,
    )


def plates(cards: Iterable[Card]) -> str:
    """Cards side by side."""
    return " ".join(map(plate, cards)) or "–"


def plate(card: Card) -> str:
    """A card in the colours of its season."""
    number = card_number(card)
    return f"[{STYLES[SEASONS[season_of(number)]]}]{write_card(number)}[/]"


def _stack(view: RokView, speaker: Speaker) -> str:
    return speaker.say("table.stack", count=view.stack)
