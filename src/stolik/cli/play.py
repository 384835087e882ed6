"""`stolik play`: a table in the terminal."""

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
    key: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Key of a game; without it a menu asks.")] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", metavar="N", help="Seats at the table.")] = None,
    people: Annotated[int | None, typer.Option("--people", metavar="K", help="People at this keyboard.")] = None,
    bots: Annotated[str | None, typer.Option("--bots", "-b", metavar="NAME", help="Who takes the other seats.")] = None,
    level: arguments.Level = None,
    names: Annotated[str | None, typer.Option("--names", metavar="A,B…", help="What the people are called.")] = None,
    option: arguments.Options = None,
    lang: arguments.Language = None,
    record: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Save the record here.")] = None,
) -> None:
    """Play in the terminal: people at one keyboard, bots on the other seats."""
    shell = shell_speaker(arguments.read_language(lang), CLI_TEXTS)
    menu = Menu(shell)
    use_menu = key is None
    game = menu.choose_game() if key is None else registry.load(key)
    seats = players or (menu.choose_players(game) if use_menu else min(max(2, game.players[0]), game.players[-1]))
    game.setup(seats)
    person_count = people if people is not None else (menu.choose_people(seats) if use_menu else 1)
    if not 0 <= person_count <= seats:
        raise BadSetup(f"{person_count} people do not fit on {seats} seats")
    chosen = arguments.read_options(option) or (menu.choose_options(game, seats) if use_menu else {})
    setup = game.setup(seats, chosen)
    bot = with_level(bots or game.default_bot, level)
    bots_by_seat = {seat: make_bot(game, bot) for seat in range(person_count, seats)}
    if record is not None and record.exists():
        raise BadFile(f"{record} exists already; nothing is overwritten")
    all_names = seat_names(names, person_count, seats, bot, shell)
    play_and_save(TerminalTable(game, setup, all_names, bots_by_seat, shell), record)


def play_and_save(table: TerminalTable, record: Path | None) -> None:
    """Play, and save the record when the game ends or somebody leaves."""
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
    """Write the record to the given file, or to the user's data folder."""
    file = record or platformdirs.user_data_path("stolik") / "records" / f"{table.game.key}-{table.table_id}.txt"
    try:
        if record is None:
            file.parent.mkdir(parents=True, exist_ok=True)
        arguments.write_new_file(file, write_text(table.record()))
    except (BadFile, OSError) as error:
        table.out.print(table.shell.say("table.no_record", problem=error), style="yellow")
        return None
    return file


def seat_names(given: str | None, people: int, seats: int, bot: str, shell: Speaker) -> tuple[str, ...]:
    """The names of all seats."""
    names = given.split(",") if given else []
    if len(names) > people or not all(is_single_line(name.strip()) for name in names):
        raise BadSetup(f"{people} people have at most {people} names, and a name is not empty")
    names += [shell.say("name.person", letter=seat_letter(seat)) for seat in range(len(names), people)]
    names += [shell.say("name.bot", bot=bot, letter=seat_letter(seat)) for seat in range(people, seats)]
    return tuple(name.strip() for name in names)
