"""The command line: `stolik`. Each command has a file here; the commands of a game stand in its definition.

Exit codes: 0 done, 2 refused with one line that says why, 130 ended by Ctrl-C, 143 ended by SIGTERM.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Final

import typer

from stolik import registry
from stolik.cli import about, backup, check_game, match, new_game, play, records, reports, serve, simulate
from stolik.core.errors import StolikError
from stolik.core.system_errors import explain

EXIT_REFUSED: Final = 2
INTERRUPTED: Final = 128 + signal.SIGINT
TERMINATED: Final = 128 + signal.SIGTERM

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
app.command(rich_help_panel="Server and tools")(backup.backup)
app.command(rich_help_panel="Server and tools")(reports.reports)
app.command(rich_help_panel="Records")(records.replay)
app.command(rich_help_panel="Records")(records.verify)
app.command(rich_help_panel="Bots")(simulate.simulate)
app.command(rich_help_panel="Bots")(match.match)
app.command(rich_help_panel="Server and tools")(about.about)
app.command("check-game", rich_help_panel="Server and tools")(check_game.check_game)
app.command("examine", hidden=True)(check_game.check_game)  # its earlier name
app.command("new-game", rich_help_panel="Server and tools")(new_game.new_game)


def main(arguments: list[str] | None = None) -> None:
    """Run a command line; where it was not carried out, the process ends with the exit code that says so."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))  # not at once: child processes are ended first
    status = 0
    try:
        status = run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output went away; there is nobody left to write to
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if status:
        sys.exit(status)


def run(arguments: list[str]) -> int:
    """Run a command, or print a one-line error; returns the exit code."""
    try:
        if arguments and arguments[0] in registry.keys():
            return run_game_command(arguments[0], arguments[1:])
        return int(app(arguments, standalone_mode=False) or 0)
    except KeyboardInterrupt:
        return INTERRUPTED
    except StolikError as error:
        return exit_with_error(str(error))
    except typer.TyperException as error:
        return exit_with_error(error.format_message())
    except typer.Abort:  # the input ended
        return exit_with_error("left the table")
    except BrokenPipeError:
        raise
    except OSError as error:
        return exit_with_error(f"{error.filename or 'the system'}: {explain(error)}")


def run_game_command(key: str, arguments: list[str]) -> int:
    """`stolik KEY NAME …`: a command that the game defines."""
    commands = registry.load(key).cli_commands
    if not arguments or arguments[0] not in commands:
        raise StolikError(f"commands of {key}: {', '.join(commands) or 'none'}; to play it: stolik play {key}")
    commands[arguments[0]](arguments[1:])
    return 0


def exit_with_error(problem: str) -> int:
    """One line on standard error, and exit code 2."""
    print(f"stolik: {' '.join(problem.split())}", file=sys.stderr)
    return EXIT_REFUSED
