"""Draws the README's picture of a table in the terminal, from the same code that shows it: `make pictures`."""

from __future__ import annotations

import io
import re
from importlib.resources import files
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.markup import escape
from rich.terminal_theme import TerminalTheme

from stolik import FastRng, load
from stolik.core.i18n import Catalogue

FOLDER: Final = Path(__file__).parent / "pictures"
KEY: Final = "stonogi"
POSITION: Final = "y2y4g2g3b4k3r2r4 / g4k2 / y3b2r3 / b3k4 / A2:rr*y"
NAMES: Final = ("Ania", "exact B", "greedy C")
ICE: Final = TerminalTheme(
    (246, 250, 253),
    (38, 50, 66),
    [
        (38, 50, 66),
        (200, 53, 43),
        (46, 139, 87),
        (190, 140, 0),
        (47, 111, 222),
        (140, 70, 160),
        (20, 130, 150),
        (255, 255, 255),
    ],
)


def draw(language: str) -> None:
    """The table as one person sees it, with what they may type."""
    game = load(KEY)
    position = game.read_position(POSITION, game.setup(len(NAMES), {"stealing": "on"}), FastRng(1))
    speaker = game.speaker(language, NAMES)
    shell = Catalogue.read(files("stolik.cli") / "texts")
    out = Console(record=True, width=84, file=io.StringIO(), color_system="truecolor", highlight=False)
    out.print(game.show(game.view(position, 0), speaker))
    for number, (notation, meaning) in enumerate(game.moves.prompt(position.legal(0), speaker), 1):
        out.print(f"  [dim]{number:>2}[/dim]  [b]{escape(notation):<10}[/b] {escape(meaning)}")
    out.print(f"[b]{shell.say(language, 'table.turn', who=NAMES[0])} > [/b]take r2")
    drawn = out.export_svg(title=f"stolik play {KEY}", theme=ICE, unique_id=f"stolik-{language}")
    own_fonts = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL).replace("Fira Code,", "")
    (FOLDER / f"play-{language}.svg").write_text(own_fonts, "utf-8")


if __name__ == "__main__":
    for spoken in ("en", "pl"):
        draw(spoken)
