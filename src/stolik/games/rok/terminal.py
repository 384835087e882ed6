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


def show(seen: Struct, speaker: Speaker) -> str:
    """The view as lines with rich's markup."""
    assert isinstance(seen, RokView)
    lines = [f"    {'  '.join(f'{column:<2}' for column in COLUMN_LETTERS)}   [dim]{_stack(seen, speaker)}[/dim]"]
    lines += [show_row(number, row, seen) for number, row in enumerate(seen.square)]
    lines += ["", *(show_year(seat, year, seen, speaker) for seat, year in enumerate(seen.years))]
    if seen.you is not None:
        lines += ["", f"{speaker.say('table.hand'):<{NAME_WIDTH + 2}} {plates(seen.hand)}"]
    if seen.choice is not None:
        lines.append(f"{speaker.say('table.choice'):<{NAME_WIDTH + 2}} {plate(seen.choice)}")
    if not seen.over:
        lines += ["", escape(question(seen, speaker))]
    return "\n".join(lines)


def show_row(number: int, row: tuple[Card | None, ...], seen: RokView) -> str:
    """A row of the square; an arrow where it is handed out."""
    mark = "▸" if seen.row == number else " "
    return f" {mark}{number + 1} " + "  ".join(FREE if card is None else plate(card) for card in row)


def show_year(seat: int, year: Year, seen: RokView, speaker: Speaker) -> str:
    """One player's line: whose turn it is, the revealed card, the year, the cards aside, the score."""
    mark = "▸" if seen.turn == seat else ("•" if seen.has_chosen[seat] else " ")
    name = f"{mark}{seat_letter(seat)} {speaker.name(seat)[: NAME_WIDTH - 2]}"
    revealed = seen.revealed[seat]
    parts = [f"{escape(f'{name:<{NAME_WIDTH + 2}}')} {plates(year.cards)}"]
    if year.aside:
        parts.append(f"{speaker.say('table.aside')} {plates(year.aside)}")
    if revealed is not None:
        parts.append(f"→ {plate(revealed)}")
    return "  ".join([*parts, f"[dim]{speaker.say('table.score', count=year.score)}[/dim]"])


def question(seen: RokView, speaker: Speaker) -> str:
    """What is asked, and of whom."""
    about = seen.card if seen.turn is None or seen.asked != "place" else seen.revealed[seen.turn]
    return speaker.say(
        f"table.question.{seen.asked}",
        who="" if seen.turn is None else speaker.name(seen.turn),
        card="" if about is None else say_card(about, speaker),
        row=0 if seen.row is None else seen.row + 1,
    )


def plates(cards: Iterable[Card]) -> str:
    """Cards side by side."""
    return " ".join(map(plate, cards)) or "–"


def plate(card: Card) -> str:
    """A card in the colours of its season."""
    number = card_number(card)
    return f"[{STYLES[SEASONS[season_of(number)]]}]{write_card(number)}[/]"


def _stack(seen: RokView, speaker: Speaker) -> str:
    return speaker.say("table.stack", count=seen.stack)
