"""The states of a table. Compiled, as compiled modules take constants from compiled ones alone."""

from __future__ import annotations

from typing import Final

OPEN: Final = "open"
"""People take seats; nothing is dealt yet."""
RUNNING: Final = "running"
OVER: Final = "over"
CLOSED: Final = "closed"
"""The host closed the table for good."""
ENDED_STATES: Final = (OVER, CLOSED)
"""Nothing moves any more."""
