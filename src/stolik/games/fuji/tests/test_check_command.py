"""`stolik fuji check FILE`: all problems at once, or how the maps measure."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.core.errors import BadFile, BadSetup
from stolik.games.fuji.cli.check import check
from stolik.games.fuji.tests.box_files import OURS, changed


def written(folder: Path, text: str) -> str:
    (folder / "mine.toml").write_text(text, "utf-8")
    return str(folder / "mine.toml")


def test_a_whole_box_is_praised_and_its_maps_are_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, OURS)
    check([file])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{file} is a whole box of Fuji."
    assert len(lines) == 9
    assert lines[1] == (
        "map 1 (straight slope): steps to the village 7, from the grey start 7, without touching an eruption token 8; "
        "lava on the start in round 4, on the last landscape in round 11"
    )
    assert "map 5 (hourglass)" in lines[5]
    assert "without touching an eruption token no way" in lines[5]
    assert f"STOLIK_FUJI_BOX={file}" in lines[8]


def test_all_problems_are_printed_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        changed("skull = 24", "skull = 12").replace('"1 or 2"', '"1 and 2"').replace("K12LSLEXLLEVV", "K12LSLEXLLEVL")
    )
    with pytest.raises(BadFile, match="is no box of Fuji yet: 5 things are wrong"):
        check([written(tmp_path, text)])
    printed = [line.partition("mine.toml: ")[2] for line in capsys.readouterr().out.splitlines()]
    assert [line.partition(":")[0] for line in printed] == [
        "landscape L16",
        "map 1 (straight slope)",
        "map 1 (straight slope)",
        "track",
        "track",
    ]
    assert printed[0].startswith("landscape L16: '1 and 2' is not a condition; a condition is")


def test_a_single_problem_is_one_thing(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="one thing is wrong"):
        check([written(tmp_path, changed("skull = 24", "skull = 20"))])


def test_a_file_is_asked_for() -> None:
    with pytest.raises(BadSetup, match=r"stolik fuji check: .*FILE"):
        check([])
    with pytest.raises(BadFile, match="cannot be read"):
        check(["/nowhere/mine.toml"])
