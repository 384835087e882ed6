"""The states of a table. Here and not with the store, as compiled sources take constants from compiled ones alone."""

from __future__ import annotations

from typing import Final

OPEN: Final = "open"
"""People gather."""
RUNNING: Final = "running"
OVER: Final = "over"
CLOSED: Final = "closed"
"""The host put it away for good."""
ENDED_STATES: Final = (OVER, CLOSED)
"""Nothing moves any more."""
