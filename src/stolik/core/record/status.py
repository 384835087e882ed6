"""How a record says that a game ended. Apart, as compiled sources take constants from compiled ones alone."""

from __future__ import annotations

from typing import Final

FINISHED: Final = "finished"
UNFINISHED: Final = "unfinished"
