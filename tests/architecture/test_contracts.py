"""The build fails when an import breaks a layer: each contract is shown to be able to fail."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]

BREACHES = {
    "Layers": ("core/seats.py", "from stolik import registry\n"),
    "Games are independent": ("games/second/__init__.py", "from stolik.games.stonogi.rules import Stonogi\n"),
    "No game is named": ("bots/random_bot.py", "from stolik.games.stonogi.rules import Stonogi\n"),
    "Pure rules": ("games/stonogi/pieces.py", "import random\n"),
    "Server layers": ("server/table/log_entries.py", "from stolik.server.runtime import directory\n"),
    "Pure tables": ("server/table/log_entries.py", "import time\n"),
}


def lint(folder: Path) -> str:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    environment = {"PYTHONPATH": str(folder / "src")}
    return subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True, text=True).stdout


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(HOME / "src", tmp_path / "src", ignore=shutil.ignore_patterns("_native", "__pycache__", "tests"))
    shutil.copy(HOME / ".importlinter", tmp_path)
    second = tmp_path / "src/stolik/games/second"
    second.mkdir()
    (second / "__init__.py").touch()
    return tmp_path


def test_all_contracts_are_kept(copy: Path) -> None:
    assert f"Contracts: {len(BREACHES)} kept, 0 broken." in lint(copy)


@pytest.mark.parametrize("contract", BREACHES)
def test_a_breach_is_found(contract: str, copy: Path) -> None:
    file, line = BREACHES[contract]
    source = copy / "src/stolik" / file
    source.write_text(source.read_text("utf-8") + line, "utf-8")
    said = lint(copy)
    broken = [name for name in said.splitlines() if name.endswith("BROKEN")]
    assert any(name.startswith(contract) for name in broken), said
