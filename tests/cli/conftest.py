from pathlib import Path

import pytest

from support.cli import Stolik


@pytest.fixture
def stolik(tmp_path: Path, seed: int) -> Stolik:
    home = tmp_path / "home"
    home.mkdir()
    return Stolik(home, seed)
