"""The reference games of bench/ are compiled with the rules on request, and never make the rules stale."""

import json
from pathlib import Path

import pytest

import bench.reference_games
from stolik import _compiled

HOME = Path(bench.reference_games.__file__).parents[2]
GAME = "bench.reference_games.goofspiel"


def build_with(folder: Path, monkeypatch: pytest.MonkeyPatch, bench_games: object) -> None:
    """A build that holds what the manifest says of the bench's games."""
    monkeypatch.setattr(_compiled, "NATIVE_FOLDER", folder)
    (folder / _compiled.MANIFEST_FILE).write_text(json.dumps({"bench": bench_games}), "utf-8")
    _compiled.native_file(GAME).touch()


def test_their_source_lies_beside_the_package_of_a_checkout() -> None:
    assert _compiled.source_file(GAME) == HOME / "bench" / "reference_games" / "goofspiel.py"
    assert _compiled.source_file("stolik.core.bitset") == HOME / "src" / "stolik" / "core" / "bitset.py"


def test_a_compiled_one_is_used_while_its_source_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build_with(tmp_path, monkeypatch, {GAME: _compiled.source_digest(_compiled.source_file(GAME))})
    assert _compiled.usable_bench_modules() == [GAME]


@pytest.mark.parametrize("bench_games", [{GAME: "0" * 64}, {"bench.reference_games.gone": "0" * 64}, {}, None, 5])
def test_an_edited_or_missing_one_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bench_games: object
) -> None:
    build_with(tmp_path, monkeypatch, bench_games)
    assert _compiled.usable_bench_modules() == []
