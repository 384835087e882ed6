"""Help lists the commands; invalid input gets a one-line error and exit code 2."""

import subprocess
import sys

import pytest

from stolik import registry
from stolik.version import VERSION
from support.cli import Stolik

REFUSED = {
    "an unknown command": (("dance",), "dance"),
    "an unknown game": (("simulate", "szachy"), "there is no game 'szachy'"),
    "seven players": (("simulate", "stonogi", "--players", "7"), "1 to 4 players, not 7"),
    "an unknown option": (("simulate", "stonogi", "-o", "jumping=on"), "it has: stealing"),
    "an unknown value": (("simulate", "stonogi", "-o", "stealing=maybe"), "one of off, on, not 'maybe'"),
    "an option that is no pair": (("simulate", "stonogi", "-o", "stealing"), "key=value"),
    "stealing alone": (("simulate", "stonogi", "-p", "1", "-o", "stealing=on"), "(rule 5.6)"),
    "no games": (("simulate", "stonogi", "--games", "0"), "games are 1 to"),
    "a number that is none": (("simulate", "stonogi", "--games", "many"), "--games"),
    "an unknown bot": (("simulate", "stonogi", "--bots", "clever"), "it has: random"),
    "an unknown level": (("simulate", "stonogi", "--bots", "search", "--level", "9"), "levels are 1 to 5"),
    "two bots for three": (("simulate", "stonogi", "-p", "3", "--bots", "random,random"), "not 2"),
    "an unknown language": (("play", "stonogi", "--lang", "de"), "languages are en, pl"),
    "more people than seats": (("play", "stonogi", "-p", "2", "--people", "3"), "3 people"),
    "a record that is not there": (("verify", "nowhere.txt"), "cannot read nowhere.txt"),
    "a command that a game does not have": (("stonogi", "fly"), "commands of stonogi"),
    "a match for one bot too few": (("match", "stonogi", "--bots", "random,clever"), "clever"),
    "a key that is no key": (("new-game", "My Game"), "small letters"),
    "a key that is taken": (("new-game", "stonogi"), "already"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_answered_with_one_line(what: str, stolik: Stolik) -> None:
    arguments, reason = REFUSED[what]
    done = stolik(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("stolik: ")
    assert reason in done.stderr


def test_help_lists_the_commands(stolik: Stolik) -> None:
    said = stolik("--help").stdout
    for command in ("play", "replay", "verify", "simulate", "match", "check-game", "about", "new-game"):
        assert command in said


def test_earlier_names_of_commands_and_options_still_work(stolik: Stolik) -> None:
    assert stolik("examine", "stonogi", "--rounds", "0").returncode == 0
    assert "Invalid value for '--tidy-every'" in stolik("serve", "--tidy-every", "0").stderr
    assert "examine" not in stolik("--help").stdout
    assert "--tidy-every" not in stolik("serve", "--help").stdout


def test_about_names_version_games_authors_and_publishers(stolik: Stolik) -> None:
    said = stolik("about").stdout
    assert VERSION in said
    credit = registry.load("stonogi").credits
    assert all(name in said for name in (credit.title, credit.author, credit.publisher, "Unofficial"))


def test_a_reader_who_goes_away_is_no_error(stolik: Stolik) -> None:
    command = f"{sys.executable} -m stolik simulate stonogi --games 200 --jsonl | head -n 1"
    done = subprocess.run(command, shell=True, check=False, capture_output=True)  # noqa: S602 - a real pipe is the point
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""
