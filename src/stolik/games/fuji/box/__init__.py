"""What is printed on the pieces of Fuji, as tables in a file: ours, or one that an owner of the box wrote.

`rebuilt.toml` is ours. `STOLIK_FUJI_BOX` names another file of the same form; games can then be played with it.
`file_format` has the form of a file, `conditions`, `maps` and `numbers` say what is wrong in it, `building` makes of it
the tables that the rules use.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from stolik.core.errors import BadFile, BadSetup
from stolik.games.fuji.box.building import read_box
from stolik.games.fuji.box.problems import BadBoxFile
from stolik.games.fuji.rules.printed import Box

__all__ = ["OWN", "OWN_BOX", "REBUILT", "BadBoxFile", "box_named", "box_names", "read_file", "rebuilt_box"]

REBUILT: Final = "rebuilt"
OWN: Final = "own"
OWN_BOX: Final = "STOLIK_FUJI_BOX"
"""The environment variable that names a table file of one's own."""


def box_names() -> tuple[str, ...]:
    """The boxes to be had: ours, and one's own where a file is named."""
    return (REBUILT, OWN) if os.environ.get(OWN_BOX) else (REBUILT,)


def box_named(name: str) -> Box:
    """One of those boxes; every file is read once."""
    if name == REBUILT:
        return rebuilt_box()
    file = os.environ.get(OWN_BOX)
    if not file:
        raise BadSetup(f"box={name} needs a table file: {OWN_BOX} should name one")
    return own_box(file)


@cache
def rebuilt_box() -> Box:
    """Our box."""
    return read_box((files(__name__) / "rebuilt.toml").read_text("utf-8"), "rebuilt.toml")


@cache
def own_box(file: str) -> Box:
    """The box that a file of one's own describes."""
    return read_box(read_file(file), file)


def read_file(file: str) -> str:
    """The text of a table file, or `BadFile`."""
    try:
        return Path(file).read_text("utf-8")
    except OSError as error:
        raise BadFile(f"{file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadFile(f"{file} is no text in UTF-8") from None
