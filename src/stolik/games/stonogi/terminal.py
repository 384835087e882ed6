"""The table as coloured lines. Every colour stands with its letter, so it also reads without colours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from rich.markup import escape

from stolik.core.game import Speaker
from stolik.core.seats import seat_letter
from stolik.games.stonogi.events import FACES
from stolik.games.stonogi.move_types import Tile
from stolik.games.stonogi.notation import FACE_LETTERS
from stolik.games.stonogi.view_types import Centipede, StonogiView

STYLES: Final = {
    "yellow": "bold black on #f5c518",
    "green": "bold white on #2e8b57",
    "blue": "bold white on #2f6fde",
    "black": "bold white on #26282c",
    "red": "bold white on #c8352b",
    "star": "bold #7a5200 on #ffe9a8",
}
NAME_WIDTH: Final = 14


def show(view: Struct, speaker: Speaker) -> str:
    """The view as lines with rich's markup."""
    assert isinstance(view, StonogiView)
    lines = [f"{speaker.say('table.middle'):<{NAME_WIDTH + 2}} {show_tiles(view.middle)}"]
    lines += [show_centipede(seat, row, view, speaker) for seat, row in enumerate(view.centipedes)]
    if view.players == 1:
        lines.append(speaker.say("table.aside", count=view.aside))
    if not view.over:
        lines += ["", *show_dice(view, speaker)]
    return "\n".join(lines)


def show_centipede(seat: int, row: Centipede, view: StonogiView, speaker: Speaker) -> str:
    """One player's line: an arrow for the turn, the tiles behind the head, the skates."""
    mark = "▸" if view.turn == seat else " "
    name = f"{mark}{seat_letter(seat)} {speaker.name(seat)[: NAME_WIDTH - 2]}"
    skates = speaker.say("table.skates", count=row.skates)
    return f"{escape(f'{name:<{NAME_WIDTH + 2}}')} ☺{show_tiles(row.tiles)}  [dim]{skates}[/dim]"


def show_tiles(tiles: Iterable[Tile]) -> str:
    """Tiles as coloured plates with letter and number."""
    return " ".join(plate(tile.colour, f"{short(tile.colour)}{tile.size}") for tile in tiles) or "–"


def show_dice(view: StonogiView, speaker: Speaker) -> list[str]:
    """The four dice over their numbers."""
    shown = "  ".join(plate(face, f" {short(face)} ") for face in view.dice)
    numbers = "  ".join(f" {die + 1} " for die in range(len(view.dice)))
    title = speaker.say("table.dice", roll=view.roll)
    return [f"{title:<{NAME_WIDTH + 2}} {shown}", f"{'':<{NAME_WIDTH + 2}} [dim]{numbers}[/dim]"]


def plate(face: str, text: str) -> str:
    """Text on the colour of a face."""
    return f"[{STYLES[face]}]{text}[/]"


def short(face: str) -> str:
    """The letter of a face."""
    return FACE_LETTERS[FACES.index(face)]
