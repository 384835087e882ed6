"""Whole games in the terminal: through a plain pipe, and on a terminal that shows colours."""

import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest

from stolik import registry
from support.cli import Stolik
from support.server_launcher import HANG_SECONDS

FIRST_CHOICES = "1\n" * 400
TOGETHER = [key for key in registry.keys() if registry.load(key).is_cooperative]


@pytest.mark.parametrize(
    ("language", "arguments", "end"),
    [
        ("en", ("-p", "1"), "The game is over."),
        ("pl", ("-p", "2", "--bots", "random"), "Koniec gry."),
        ("en", ("-p", "4", "--people", "2", "--names", "Ania,Bartek", "--bots", "random"), "The game is over."),
        ("pl", ("-p", "3", "-o", "stealing=on", "--people", "3"), "Koniec gry."),
    ],
)
def test_a_whole_game_through_a_pipe(
    language: str, arguments: tuple[str, ...], end: str, stolik: Stolik, tmp_path: Path
) -> None:
    record = tmp_path / "game.txt"
    kept = ("--record", str(record), "--lang", language)
    done = stolik("play", "stonogi", *arguments, *kept, typed=FIRST_CHOICES)
    assert done.returncode == 0, done.stderr
    assert end in done.stdout
    assert "\x1b" not in done.stdout
    verified = stolik("verify", str(record))
    people = 3 if "3" in arguments else 2 if "2" in arguments[2:] else 1
    assert f"seat salts   {people} of" in verified.stdout


def test_the_menu_asks_for_everything(stolik: Stolik) -> None:
    number = [key for key in registry.keys() if key != "sample"].index("stonogi") + 1
    done = stolik("play", "--lang", "pl", typed=f"9\n{number}\n2\n1\non\n" + FIRST_CHOICES)
    assert done.returncode == 0, done.stderr
    assert "Wpisz jedno z" in done.stdout
    assert "Koniec gry." in done.stdout


def test_a_game_is_kept_for_its_player_without_being_asked(stolik: Stolik) -> None:
    stolik("play", "stonogi", "--bots", "random", typed=FIRST_CHOICES)
    records = list(stolik.home.rglob("stonogi-*.txt"))
    assert len(records) == 1
    assert stolik("verify", str(records[0])).returncode == 0


def test_who_leaves_finds_the_game_so_far_in_a_record(stolik: Stolik, tmp_path: Path) -> None:
    record = tmp_path / "left.txt"
    done = stolik("play", "stonogi", "-p", "1", "--record", str(record), typed="1\n1\nquit\n")
    assert done.returncode == 0
    assert str(record) in done.stdout
    assert "revealed" not in record.read_text("utf-8")
    assert stolik("replay", str(record)).returncode == 0
    assert "not revealed" in stolik("verify", str(record)).stderr


def test_input_that_breaks_off_loses_nothing(stolik: Stolik, tmp_path: Path) -> None:
    record = tmp_path / "broken.txt"
    done = stolik("play", "stonogi", "-p", "1", "--record", str(record), typed="1\n")
    assert done.returncode == 2
    assert done.stderr == "stolik: left the table\n"
    assert stolik("replay", str(record)).returncode == 0


def test_a_wrong_move_is_explained_and_the_game_goes_on(stolik: Stolik) -> None:
    done = stolik("play", "stonogi", "-p", "1", "--lang", "en", typed="pass\ndance\nhelp\nlog\n\nquit\n")
    assert "You cannot pass now. (rule 6.2)" in done.stdout
    assert "I do not know that move." in done.stdout
    assert "tells the last events again" in done.stdout


@pytest.mark.parametrize(("game", "language"), [("fala", "en"), ("rok", "pl")])
def test_a_hint_rates_moves_and_gives_reasons(game: str, language: str, stolik: Stolik) -> None:
    done = stolik("play", game, "-p", "3", "--bots", "greedy", "--lang", language, typed="hint\nquit\n")
    assert done.returncode == 0, done.stderr
    advice = re.findall(r"^  (?:play|choose) \w+ +\d+%(.*)$", done.stdout, re.MULTILINE)
    assert len(advice) == 3
    assert any(reason.strip() for reason in advice)


def test_an_existing_record_is_not_overwritten(stolik: Stolik, tmp_path: Path) -> None:
    record = tmp_path / "precious.txt"
    record.write_text("precious")
    done = stolik("play", "stonogi", "--record", str(record), typed=FIRST_CHOICES)
    assert done.returncode == 2
    assert record.read_text() == "precious"


def test_a_terminal_shows_coloured_dice(stolik: Stolik) -> None:
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "stolik", "play", "stonogi", "-p", "1", "--lang", "en"]
    environment = stolik.environment() | {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    with subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower, env=environment) as process:
        os.close(follower)
        os.write(leader, b"quit\n")
        shown = b""
        while select.select([leader], [], [], HANG_SECONDS)[0]:
            try:
                shown += os.read(leader, 4096)
            except OSError:  # the other side has closed
                break
        assert process.wait(HANG_SECONDS) == 0
    os.close(leader)
    assert b"\x1b[1;37;48;2;" in shown or b"\x1b[1;30;48;2;" in shown


@pytest.mark.parametrize("key", TOGETHER)
def test_nobody_is_called_a_winner_where_all_have_lost(key: str, stolik: Stolik) -> None:
    hardest = registry.load(key).options[0]
    arguments = ("-p", "2", "-o", f"{hardest.key}={hardest.values[-1]}", "--bots", "random", "--lang", "en")
    done = stolik("play", key, *arguments, typed="1\n" * 4000)
    assert done.returncode == 0, done.stderr
    assert "all have lost" in done.stdout
    assert "victory" not in done.stdout
    assert not re.search(r"^\d\. ", done.stdout, re.MULTILINE)
