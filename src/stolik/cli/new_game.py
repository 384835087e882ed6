"""`stolik new-game`: write the folder of a small complete game, to be changed into your own."""

from __future__ import annotations

import keyword
import shutil
import tempfile
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated, Final

import typer

from stolik import games, registry
from stolik.core.errors import BadFile, BadSetup

TEMPLATE_SUFFIX: Final = ".txt"
"""The suffix of template files, so that no tool takes them for sources."""


def new_game(
    key: Annotated[str, typer.Argument(metavar="KEY", help="Key of the new game: small letters and digits.")],
    into: Annotated[Path | None, typer.Option("--into", metavar="DIR", help="Parent folder; else games/.")] = None,
) -> None:
    """Write a playable template of a game: rules, moves, views, texts and tests, found by its folder alone."""
    if not key.isascii() or not key.isidentifier() or not key.islower() or keyword.iskeyword(key):
        raise BadSetup(f"a key is small letters and digits, beginning with a letter, not {key!r}")
    if key in registry.keys():
        raise BadSetup(f"there is a game {key!r} already")
    games_folder = into or Path(next(iter(games.__path__)))
    if not games_folder.is_dir():
        raise BadFile(f"{games_folder} is not a folder")
    folder = games_folder / key
    if folder.exists():
        raise BadFile(f"{folder} exists already; nothing is overwritten")
    write_template(key, folder)
    print(f"A playable game was written to {folder}")
    if into is not None:
        print(f"To let it be found: export STOLIK_GAMES={games_folder.resolve()}")
    print(f"Try it: stolik play {key}; then change RULES.md and rules.py side by side.")


def write_template(key: str, folder: Path) -> None:
    """Fill the template in for a key; the folder appears whole or not at all."""
    names = {"__key__": key, "__Name__": key.title().replace("_", ""), "__Title__": key.replace("_", " ").title()}
    with as_file(files("stolik") / "template") as template, tempfile.TemporaryDirectory(dir=folder.parent) as temporary:
        draft = Path(temporary) / key
        for source in sorted(template.rglob(f"*{TEMPLATE_SUFFIX}")):
            text = source.read_text("utf-8")
            for placeholder, name in names.items():
                text = text.replace(placeholder, name)
            target = draft / source.relative_to(template).with_suffix("")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8")
        shutil.move(draft, folder)
