"""The front door: `stolik`. Each command has a file here; what a game adds of its own hangs on its lid.

Whatever a person gives us that cannot be is answered with one line and exit code 2.
"""

from __future__ import annotations

import os
import sys
from typing import Final

import typer

from stolik import registry
from stolik.cli import about, examine, match, new_game, play, records, serve, simulate
from stolik.core.errors import StolikError

REFUSED: Final = 2

app = typer.Typer(
    name="stolik",
    help="Stolik, a little table: board games for people and bots.\n\nUnofficial fan work; the games belong to "
    "their authors and publishers.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(rich_help_panel="At the table")(play.play)
app.command(rich_help_panel="At the table")(serve.serve)
app.command(rich_help_panel="The house")(serve.backup)
app.command(rich_help_panel="The house")(serve.reports)
app.command(rich_help_panel="Records")(records.replay)
app.command(rich_help_panel="Records")(records.verify)
app.command(rich_help_panel="Programs")(simulate.simulate)
app.command(rich_help_panel="Programs")(match.match)
app.command(rich_help_panel="The house")(about.about)
app.command(rich_help_panel="The house")(examine.examine)
app.command("new-game", rich_help_panel="The house")(new_game.new_game)


def main(arguments: list[str] | None = None) -> None:
    """Run a command line; the process ends with 0, or with 2 where something was refused."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        if given and given[0] in registry.keys():
            run_command_of_game(given[0], given[1:])
        else:
            app(given, standalone_mode=False)
        sys.stdout.flush()
    except StolikError as error:
        refuse(str(error))
    except typer.TyperException as error:
        refuse(error.format_message())
    except (typer.Abort, KeyboardInterrupt):
        refuse("left the table")
    except BrokenPipeError:  # the reader of our output went away; there is nobody to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run_command_of_game(key: str, arguments: list[str]) -> None:
    """`stolik KEY NAME …`: a command that the game brings along."""
    commands = registry.load(key).commands
    if not arguments or arguments[0] not in commands:
        raise StolikError(f"commands of {key}: {', '.join(commands) or 'none'}; to play it: stolik play {key}")
    commands[arguments[0]](arguments[1:])


def refuse(problem: str) -> None:
    """One line on standard error, and exit code 2."""
    print(f"stolik: {' '.join(problem.split())}", file=sys.stderr)
    sys.exit(REFUSED)
