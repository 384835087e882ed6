"""The games that a house in another process has too: those of the package, and none that only this process knows."""

from __future__ import annotations

from pathlib import Path

import stolik
from stolik import registry
from stolik.core.game import Game

FOLDER = Path(stolik.__file__).parent / "games"


def shelf() -> list[Game]:
    """In the order of their keys."""
    return [registry.load(key) for key in registry.keys() if (FOLDER / key).is_dir()]
