"""A box of one's own through the commands: checked, chosen, played, and refused where it is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.games.fuji.box import OWN_BOX
from stolik.games.fuji.tests.box_files import STEADY, with_track
from support.cli import Stolik


@pytest.fixture
def stolik(tmp_path: Path, seed: int) -> Stolik:
    return Stolik(tmp_path, seed)


def written(folder: Path, text: str) -> str:
    (folder / "mine.toml").write_text(text, "utf-8")
    return str(folder / "mine.toml")


def test_r1_1_a_game_is_played_with_a_box_of_ones_own(stolik: Stolik, tmp_path: Path) -> None:
    mine = written(tmp_path, with_track("skull = 2\nplasters = [1]\n"))
    game = ("simulate", "fuji", "--players", "3", "--games", "5", "--bots", "random")
    played = stolik(*game, "--option", "box=own", "--option", "level=4", **{OWN_BOX: mine})
    assert played.returncode == 0, played.stderr
    assert "exhaustion" in played.stdout, "with a track of two spaces the first failure is the last"
    assert "lava" not in played.stdout


def test_r1_1_without_a_file_there_is_no_box_to_choose(stolik: Stolik) -> None:
    refused = stolik("simulate", "fuji", "--games", "1", "--option", "box=own")
    assert refused.returncode == 2
    assert "no option 'box'" in refused.stderr


def test_a_broken_box_is_refused_when_it_is_played_and_not_before(stolik: Stolik, tmp_path: Path) -> None:
    mine = written(tmp_path, STEADY.replace("K12LSLEXLLEVV", "K12LSLEXLLEV?"))
    refused = stolik("simulate", "fuji", "--games", "1", "--option", "box=own", **{OWN_BOX: mine})
    assert refused.returncode == 2
    assert "map 1 (straight slope): row 2, column 13 is '?'" in refused.stderr
    ours = stolik("simulate", "fuji", "--games", "1", "--option", "box=rebuilt", **{OWN_BOX: mine})
    assert ours.returncode == 0, ours.stderr


def test_the_check_ends_with_two_where_something_is_wrong(stolik: Stolik, tmp_path: Path) -> None:
    whole = stolik("fuji", "check", written(tmp_path, STEADY))
    assert (whole.returncode, whole.stderr) == (0, "")
    assert "is a whole box of Fuji" in whole.stdout
    broken = stolik("fuji", "check", written(tmp_path, with_track("skull = 5\nplasters = [5]\n")))
    assert broken.returncode == 2
    assert "track: the plaster on space 5 is not before the skull on 5" in broken.stdout
    assert "one thing is wrong" in broken.stderr


def test_r2_4_a_game_in_free_order_is_played_to_its_end_at_the_terminal(stolik: Stolik) -> None:
    played = stolik("play", "fuji", "--people", "0", "--players", "3", "--bots", "random", "--option", "level=4")
    assert played.returncode == 0, played.stderr
    assert "Record:" in played.stdout
