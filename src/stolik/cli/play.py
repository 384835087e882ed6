"""`stolik play`: sit down at a table in the terminal."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Annotated, Final

import platformdirs
import typer

from stolik import registry
from stolik.bots import make_bot, with_level
from stolik.cli import arguments
from stolik.cli.menu import Menu
from stolik.cli.terminal_table import LeftTheTable, TerminalTable, shell_speaker
from stolik.core.errors import BadFile, BadSetup
from stolik.core.game import Speaker
from stolik.core.i18n import Catalogue, is_single_line
from stolik.core.record import write_text
from stolik.core.seats import seat_letter

CLI_TEXTS: Final = Catalogue.read(files("stolik.cli") / "texts")


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Key of a game; without it a menu asks.")] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", metavar="N", help="Seats at the table.")] = None,
    people: Annotated[int | None, typer.Option("--people", metavar="K", help="People at this keyboard.")] = None,
    bots: Annotated[str | None, typer.Option("--bots", "-b", metavar="NAME", help="Who takes the other seats.")] = None,
    level: arguments.Level = None,
    names: Annotated[str | None, typer.Option("--names", metavar="A,B…", help="What the people are called.")] = None,
    option: arguments.Options = None,
    lang: arguments.Language = None,
    record: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Keep the record here.")] = None,
) -> None:
    """Play in the terminal: people at one keyboard, programs on the other seats."""
    shell = shell_speaker(arguments.read_language(lang), CLI_TEXTS)
    menu = Menu(shell)
    asked = game is None
    box = menu.choose_game() if game is None else registry.load(game)
    seats = players or (menu.choose_players(box) if asked else min(max(2, box.players[0]), box.players[-1]))
    box.setup(seats)
    humans = people if people is not None else (menu.choose_people(seats) if asked else 1)
    if not 0 <= humans <= seats:
        raise BadSetup(f"{humans} people do not fit on {seats} seats")
    chosen = arguments.read_options(option) or (menu.choose_options(box, seats) if asked else {})
    setup = box.setup(seats, chosen)
    bot = with_level(bots or box.default_bot, level)
    seated = {seat: make_bot(box, bot) for seat in range(humans, seats)}
    if record is not None and record.exists():
        raise BadFile(f"{record} exists already; nothing is overwritten")
    called = seat_names(names, humans, seats, bot, shell)
    play_and_save(TerminalTable(box, setup, called, seated, shell), record)


def play_and_save(table: TerminalTable, record: Path | None) -> None:
    """Play, and keep the record whether the game ends or somebody leaves."""
    try:
        table.play()
    except LeftTheTable as left:
        file = save_record(table, record)
        if file is not None:
            table.out.print(table.shell.say("table.left", file=file), soft_wrap=True)
        if isinstance(left.__cause__, KeyboardInterrupt):
            raise left.__cause__ from None
        if isinstance(left.__cause__, EOFError):
            raise typer.Abort from None
        return
    file = save_record(table, record)
    if file is not None:
        table.out.print(table.shell.say("table.record", file=file), style="dim", soft_wrap=True)


def save_record(table: TerminalTable, record: Path | None) -> Path | None:
    """Write the record where it was asked for, or among the person's own."""
    file = record or platformdirs.user_data_path("stolik") / "records" / f"{table.game.key}-{table.table}.txt"
    try:
        if record is None:
            file.parent.mkdir(parents=True, exist_ok=True)
        arguments.write_new_file(file, write_text(table.record()))
    except (BadFile, OSError) as error:
        table.out.print(table.shell.say("table.no_record", problem=error), style="yellow")
        return None
    return file


def seat_names(given: str | None, people: int, seats: int, bot: str, shell: Speaker) -> tuple[str, ...]:
    """What everybody at the table is called."""
    names = given.split(",") if given else []
    if len(names) > people or not all(is_single_line(name.strip()) for name in names):
        raise BadSetup(f"{people} people have at most {people} names, and a name is not empty")
    names += [shell.say("name.person", letter=seat_letter(seat)) for seat in range(len(names), people)]
    names += [shell.say("name.bot", bot=bot, letter=seat_letter(seat)) for seat in range(people, seats)]
    return tuple(name.strip() for name in names)
