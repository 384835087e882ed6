"""Ctrl-C ends every command at once: exit code 130, no traceback, no process left. SIGTERM likewise, with 143."""

import fcntl
import signal
import socket
import struct
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import typer.main

from cli.running import Running
from stolik import cli
from stolik.cli.new_game import write_template
from stolik.core.record import read_record
from support.cli import Stolik
from support.server_launcher import HANG_SECONDS
from support.sync_people import wait_for

ENDLESS = '''

import os
from dataclasses import replace
from pathlib import Path


def note(what):
    """Leave a file that says that this process has begun."""
    (Path(os.environ["BEGUN"]) / f"{what}-{os.getpid()}").touch()


def think(*_):
    note("thinking")
    while True:
        pass


class EndlessBot:
    choose = think


def unpack(setup, rng):
    note("unpacked")
    return lay_out(setup, rng)


GAME = replace(GAME, bots={"endless": EndlessBot}, lay_out=unpack, cli_commands={"think": think})
'''
"""A game with a bot and a command that never come to an end."""
SHORT = {"about", "new-game"}


class CommandSandbox:
    """Where commands run: a home, the endless game, and a folder in which it notes who has begun."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("home", "games", "begun"):
            (folder / name).mkdir()
        write_template("endless", folder / "games" / "endless")
        with (folder / "games/endless/__init__.py").open("a", encoding="utf-8") as game:
            game.write(ENDLESS)

    def run(self, *arguments: str) -> Running:
        own = {"STOLIK_GAMES": str(self.folder / "games"), "BEGUN": str(self.folder / "begun")}
        environment = Stolik(self.folder / "home").environment() | own
        return Running(self.folder, arguments, environment)

    def noted(self, what: str) -> int:
        return len(list((self.folder / "begun").glob(f"{what}-*")))


@pytest.fixture
def sandbox(tmp_path: Path) -> CommandSandbox:
    return CommandSandbox(tmp_path)


ENDING = {
    "simulate": ("simulate", "endless", "--bots", "endless"),
    "match": ("match", "endless", "--bots", "endless,endless"),
    "match with workers": ("match", "endless", "--bots", "endless,endless", "--workers", "2"),
    "check-game": ("check-game", "endless", "--rounds", "1000000"),
    "play, a bot's turn": ("play", "endless", "--bots", "endless", "--people", "0"),
    "a command of a game": ("endless", "think"),
}
"""Commands that compute."""


def has_begun(sandbox: CommandSandbox, what: str) -> bool:
    """Have all processes that are to compute begun?"""
    if what == "check-game":
        return sandbox.noted("unpacked") > 0
    return sandbox.noted("thinking") == (2 if "workers" in what else 1)


@pytest.mark.parametrize("what", ENDING)
def test_what_computes_is_interrupted(sandbox: CommandSandbox, what: str) -> None:
    with sandbox.run(*ENDING[what]) as running:
        wait_for(lambda: has_begun(sandbox, what))
        assert running.interrupt() == 130
        assert running.errors == ""


@pytest.mark.parametrize("what", ["simulate", "match with workers"])
def test_what_computes_is_terminated(sandbox: CommandSandbox, what: str) -> None:
    with sandbox.run(*ENDING[what]) as running:
        wait_for(lambda: has_begun(sandbox, what))
        assert running.terminate() == 143
        assert running.errors == ""


def test_workers_end_when_their_command_is_killed(sandbox: CommandSandbox) -> None:
    with sandbox.run(*ENDING["match with workers"]) as running:
        wait_for(lambda: sandbox.noted("thinking") == 2)
        running.process.kill()
        assert running.process.wait(HANG_SECONDS) == -signal.SIGKILL
        wait_for(lambda: not running.members())


@pytest.mark.parametrize("command", [("calibrate",), ("teams", "novice", "guide"), ("learn",)], ids=" ".join)
def test_workers_that_have_hardly_begun_are_interrupted(sandbox: CommandSandbox, command: tuple[str, ...]) -> None:
    with sandbox.run("fuji", *command, "--games", "1000", "--workers", "2") as running:
        wait_for(lambda: sum("forkserver" in line for line in running.members()) == 3)  # itself and two workers
        assert running.interrupt() == 130
        assert running.errors == ""


def test_a_long_trial_is_interrupted(sandbox: CommandSandbox) -> None:
    with sandbox.run("stonogi", "optimum", "--games", "1000000000") as running:
        wait_for(lambda: "\n" in running.out)
        assert running.interrupt() == 130
        assert running.errors == ""


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_what_waits_for_a_pipe_is_interrupted(sandbox: CommandSandbox, command: str) -> None:
    with sandbox.run(command, "-") as running:
        pipe = running.process.stdin
        assert pipe is not None
        pipe.write(b"half a record")
        pipe.flush()
        wait_for(lambda: not unread(pipe.fileno()))
        assert running.interrupt() == 130
        assert (running.out, running.errors) == ("", "")


def unread(pipe: int) -> int:
    """Bytes that nobody has taken out of it."""
    return int(struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4))[0])


@pytest.mark.parametrize("game", [(), ("stonogi", "-p", "1", "--record", "left.txt")], ids=["menu", "table"])
def test_a_person_who_is_asked_may_leave(
    sandbox: CommandSandbox, game: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(sandbox.folder)
    with sandbox.run("play", "--lang", "en", *game) as running:
        wait_for(lambda: running.out.endswith("> "))
        assert running.interrupt() == 130
        assert running.errors == ""
    assert (sandbox.folder / "left.txt").exists() == bool(game)


def test_a_game_that_is_left_while_a_bot_thinks_is_kept(sandbox: CommandSandbox) -> None:
    file = sandbox.folder / "left.txt"
    with sandbox.run(*ENDING["play, a bot's turn"], "--record", str(file)) as running:
        wait_for(lambda: sandbox.noted("thinking") == 1)
        assert running.interrupt() == 130
    assert read_record(file.read_bytes()).record.game == "endless"


@contextmanager
def silent_postgres() -> Iterator[tuple[str, socket.socket]]:
    """An address at which somebody accepts and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(HANG_SECONDS)
        yield f"postgresql://ann@127.0.0.1:{listening.getsockname()[1]}/tables", listening


@pytest.mark.parametrize("command, status", [("reports", 130), ("backup", 130), ("serve", 0)])
def test_what_waits_for_a_database_is_interrupted(sandbox: CommandSandbox, command: str, status: int) -> None:
    """To close a server before it has opened is to close it."""
    more = {"backup": [str(sandbox.folder / "copy")], "serve": ["--no-open", "--port", "0"]}.get(command, [])
    with silent_postgres() as (url, listening), sandbox.run(command, *more, "--database", url) as running:
        with listening.accept()[0]:
            assert running.interrupt() == status
            assert running.errors == ""
    assert not list(sandbox.folder.glob("copy*"))


def test_a_copy_that_is_terminated_leaves_nothing(sandbox: CommandSandbox) -> None:
    with silent_postgres() as (url, listening):
        with sandbox.run("backup", str(sandbox.folder / "copy"), "--database", url) as running, listening.accept()[0]:
            assert running.terminate() == 143
            assert running.errors == ""
    assert not list(sandbox.folder.glob("copy*"))


@pytest.mark.parametrize("stop, status", [(Running.interrupt, 0), (Running.terminate, -signal.SIGTERM)])
def test_a_server_closes_in_order(sandbox: CommandSandbox, stop: Callable[[Running], int], status: int) -> None:
    with sandbox.run("serve", "--no-open", "--port", "0", "--data", str(sandbox.folder / "data")) as running:
        wait_for(lambda: "Stolik is open" in running.out)
        assert stop(running) == status
        assert [line.partition('"event":')[2][:9] for line in running.errors.splitlines()] == [
            '"started"',
            '"stopped"',
        ]


def test_every_command_is_tried() -> None:
    tried = {arguments[0] for arguments in ENDING.values()} | {"replay", "verify", "serve", "reports", "backup"}
    every = typer.main.get_command(cli.app).commands  # type: ignore[attr-defined]
    commands = {name for name, command in every.items() if not command.hidden}  # hidden ones are earlier names
    assert commands <= tried | SHORT
