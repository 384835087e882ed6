"""The catalogue fits the code as it is now, and the script tells a fault that is found from one that is not."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from planted.__main__ import main
from planted.catalogue import CHECKOUT, SVELTE_CHECK, Fault, areas, faults
from planted.checkout import Copy
from planted.run_tests import run

FAULTS = faults()
MIN_FAULTS = 40
MIN_FAULTS_OF_A_GAME = 5
GAMES = sorted(file.parent.name for file in (CHECKOUT / "src/stolik/games").glob("*/RULES.md"))

SOUND_SOURCE = "def double(n: int) -> int:\n    return 2 * n\n"
TEST = "from doubling import double\n\ndef test_double() -> None:\n    assert double({}) == {}\n"
PLANTED = Fault("double", "why", "src/doubling.py", "2 * n", "n * n", ("tests/test_doubling.py",))


def test_the_old_text_of_every_fault_stands_once_in_its_file() -> None:
    for fault in FAULTS:
        text = (CHECKOUT / fault.file).read_text("utf-8")
        assert fault.change(text) != text


def test_every_test_that_a_fault_names_exists() -> None:
    assert [fault.id for fault in FAULTS if not fault.tests] == []
    named = {test for fault in FAULTS for test in fault.tests} - {SVELTE_CHECK}
    assert [test for test in sorted(named) if not is_there(*test.partition("::"))] == []


def is_there(file: str, _: str, name: str) -> bool:
    source, name = CHECKOUT / file, name.partition("[")[0]
    return source.exists() and bool(re.search(rf"\bdef {name}\b" if name else "test", source.read_text("utf-8")))


def test_the_catalogue_is_wide_and_says_why() -> None:
    assert len(FAULTS) >= MIN_FAULTS
    assert [name for name, times in Counter(fault.id for fault in FAULTS).items() if times > 1] == []
    assert all(fault.why.endswith(".") for fault in FAULTS)
    of_games = Counter(fault.file.split("/")[3] for fault in areas()["games"])
    assert {game: of_games[game] >= MIN_FAULTS_OF_A_GAME for game in GAMES} == dict.fromkeys(GAMES, True)


@pytest.mark.parametrize("text", ["", "2 * n, 2 * n"])
def test_a_text_that_does_not_stand_there_once_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not once"):
        PLANTED.change(text)


class Small(Copy):
    """A project of one function and one test."""

    def __init__(self, folder: Path, tried: int) -> None:
        self.folder = folder
        (folder / "src").mkdir(parents=True)
        (folder / "tests").mkdir()
        (folder / "src" / "doubling.py").write_text(SOUND_SOURCE, "utf-8")
        (folder / "tests" / "test_doubling.py").write_text(TEST.format(tried, 2 * tried), "utf-8")
        (folder / "pyproject.toml").write_text("[tool.pytest.ini_options]\naddopts = ['-ra']\n", "utf-8")

    def environment(self) -> dict[str, str]:
        return {**super().environment(), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


@pytest.mark.parametrize(("tried", "found"), [(3, "tests/test_doubling.py::test_double"), (2, None)])
def test_a_fault_is_found_by_the_test_that_fails_and_survives_where_none_does(
    tmp_path: Path, tried: int, found: str | None
) -> None:
    copy = Small(tmp_path / "copy", tried)
    with copy.planted(PLANTED):
        assert run(copy, PLANTED.tests).failed == found
    assert (copy.folder / PLANTED.file).read_text("utf-8") == SOUND_SOURCE


def test_tests_that_cannot_run_find_nothing(tmp_path: Path) -> None:
    outcome = run(Small(tmp_path / "copy", 3), ["tests/test_nothing.py"])
    assert outcome.failed is None
    assert "test_nothing.py" in outcome.trouble


def test_the_list_names_every_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(FAULTS)
    assert main(["--only", "no such fault"]) == 1
