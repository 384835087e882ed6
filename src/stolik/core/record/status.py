"""The two values of `Record.end`. A compiled module, as compiled modules may import constants only from such."""

from __future__ import annotations

from typing import Final

FINISHED: Final = "finished"
UNFINISHED: Final = "unfinished"
