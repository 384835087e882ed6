"""A new game is one new folder: created by a command, found, playable, checked and tested."""

import subprocess
import sys
from pathlib import Path

import pytest

from stolik.conformance import CHECKS
from support.cli import Stolik


@pytest.fixture
def shelf(stolik: Stolik, tmp_path: Path) -> Path:
    folder = tmp_path / "shelf"
    folder.mkdir()
    done = stolik("new-game", "zimorodek", "--into", str(folder))
    assert done.returncode == 0, done.stderr
    assert "STOLIK_GAMES" in done.stdout
    return folder


def test_a_new_game_is_found_by_its_folder_and_playable(stolik: Stolik, shelf: Path) -> None:
    assert "zimorodek" not in stolik("about").stdout
    assert "zimorodek" in stolik("about", STOLIK_GAMES=str(shelf)).stdout
    done = stolik("play", "zimorodek", "-p", "3", "--people", "2", typed="1\n\n" * 40, STOLIK_GAMES=str(shelf))
    assert done.returncode == 0, done.stderr


def test_a_new_game_passes_the_conformance_check(stolik: Stolik, shelf: Path) -> None:
    done = stolik("check-game", "zimorodek", "--rounds", "1", STOLIK_GAMES=str(shelf))
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("holds") == len(CHECKS)


def test_a_new_game_brings_tests_that_pass(stolik: Stolik, shelf: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(shelf)]
    environment = stolik.environment() | {"STOLIK_GAMES": str(shelf), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=shelf, env=environment, check=False, capture_output=True, text=True)
    assert "3 passed" in done.stdout, done.stdout


def test_a_new_game_is_clean_code(shelf: Path) -> None:
    home = Path(__file__).parents[2]
    ruff = Path(sys.executable).with_name("ruff")
    for command in (["check", "--config", str(home / "pyproject.toml")], ["format", "--check", "--line-length", "120"]):
        done = subprocess.run([ruff, *command, str(shelf)], check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout


def test_nothing_is_overwritten(stolik: Stolik, shelf: Path) -> None:
    before = (shelf / "zimorodek/rules.py").read_bytes()
    done = stolik("new-game", "zimorodek", "--into", str(shelf))
    assert done.returncode == 2
    assert "exists already" in done.stderr
    assert (shelf / "zimorodek/rules.py").read_bytes() == before


def test_seats_that_share_a_screen_do_not_see_each_others_hands(stolik: Stolik, shelf: Path) -> None:
    done = stolik("play", "zimorodek", "-p", "2", "--people", "2", typed="1\n\n" * 20, STOLIK_GAMES=str(shelf))
    assert "Hand the screen to" in done.stdout
