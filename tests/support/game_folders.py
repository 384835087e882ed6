"""The folder of each game, for tests that read its files.

What a game can do is asked through its definition (`registry.load`); no file is opened for that.
"""

import importlib
from pathlib import Path

import stolik
from stolik import registry

GAMES = Path(stolik.__file__).parent / "games"
OURS = [key for key in registry.keys() if (GAMES / key).is_dir()]
"""The games of the package. In tests the template is registered too, but its rulebook is only a beginning."""


def home(key: str) -> Path:
    """The folder of a game, whichever of the game folders it stands in."""
    file = importlib.import_module(f"stolik.games.{key}").__file__
    assert file is not None
    return Path(file).parent


def rules_source(key: str) -> str:
    """The box and the rules as they are written, in one file or in a folder of them."""
    files = [file for pattern in ("pieces.py", "rules.py", "rules/*.py") for file in sorted(home(key).glob(pattern))]
    return "\n".join(file.read_text("utf-8") for file in files)
