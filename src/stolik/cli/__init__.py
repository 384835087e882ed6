"""The front door: `stolik`. Each command has a file here; what a game adds of its own hangs on its lid.

Whatever a person gives us that cannot be is answered with one line and exit code 2.
"""

from __future__ import annotations

import sys

import typer

from stolik.cli import about
from stolik.core.errors import StolikError

REFUSED = 2

app = typer.Typer(
    name="stolik",
    help="Stolik, a little table: board games for people and bots. Unofficial fan work.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(about.about)


def main(arguments: list[str] | None = None) -> None:
    """Run a command line; the process ends with 0, with 2 where something was refused."""
    try:
        app(sys.argv[1:] if arguments is None else arguments, standalone_mode=False)
    except StolikError as error:
        refuse(str(error))
    except typer.TyperException as error:
        refuse(error.format_message())
    except (typer.Abort, KeyboardInterrupt, EOFError):
        refuse("left the table")


def refuse(problem: str) -> None:
    """One line on standard error, and exit code 2."""
    print(f"stolik: {' '.join(problem.split())}", file=sys.stderr)
    sys.exit(REFUSED)
