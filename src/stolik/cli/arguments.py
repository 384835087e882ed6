"""Arguments and options that several commands share, and how they are read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Final

import typer

from stolik.core.errors import BadFile, BadSetup
from stolik.core.i18n import LANGUAGES
from stolik.core.system_errors import explain

GameKey = Annotated[str, typer.Argument(metavar="GAME", help="Key of a game; [b]stolik about[/b] lists them.")]
Players = Annotated[int, typer.Option("--players", "-p", metavar="N", help="Seats at the table; 1 is solo.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="A variant of the game; repeatable."),
]
Seed = Annotated[int, typer.Option("--seed", "-s", metavar="S", help="The same seed gives the same games.")]
Level = Annotated[
    int | None, typer.Option("--level", "-l", metavar="1-5", help="How hard the bot [b]search[/b] thinks.")
]
Language = Annotated[str | None, typer.Option("--lang", metavar="en|pl", help="Language; by default your system's.")]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record, as text or JSON; - reads a pipe.")]
DataFolder = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="Folder with the server key and the database.")
]
DatabaseUrl = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="sqlite:///FILE, or postgresql://… for several nodes.")
]

LANGUAGE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def read_options(given: list[str] | None) -> dict[str, str]:
    """The variants asked for with `--option key=value`."""
    chosen: dict[str, str] = {}
    for text in given or []:
        key, equals, value = text.partition("=")
        if not equals or not key or not value:
            raise BadSetup(f"an option is written key=value, not {text!r}")
        if chosen.setdefault(key, value) != value:
            raise BadSetup(f"option {key} is given twice")
    return chosen


def read_language(given: str | None) -> str:
    """The language asked for, or the system's, or English."""
    if given is not None:
        if given not in LANGUAGES:
            raise BadSetup(f"languages are {', '.join(LANGUAGES)}, not {given!r}")
        return given
    system = next((os.environ[name] for name in LANGUAGE_VARIABLES if os.environ.get(name)), "")
    return "pl" if system.startswith("pl") else "en"


def read_file(path: Path) -> bytes:
    """The content of a file, or of the pipe for `-`."""
    try:
        return typer.get_binary_stream("stdin").read() if str(path) == "-" else path.read_bytes()
    except OSError as error:
        raise BadFile(f"cannot read {path}: {explain(error)}") from None


def write_new_file(path: Path, content: str) -> None:
    """Write a file that does not exist yet, whole or not at all."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(content)
    except FileExistsError:
        raise BadFile(f"{path} exists already; nothing is overwritten") from None
    except OSError as error:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise BadFile(f"cannot write {path}: {explain(error)}") from None


@contextmanager
def server_packages() -> Iterator[None]:
    """Around imports of the server, which is an optional extra: name the package that is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise BadSetup(f"the server needs {error.name}, which is missing: pip install 'stolik[server]'") from error
