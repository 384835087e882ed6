"""The time of day in milliseconds."""

from __future__ import annotations

import time
from typing import Final

DAY_MS: Final = 24 * 3600 * 1000


def now_ms() -> int:
    """The time of day, in whole milliseconds since 1970."""
    return time.time_ns() // 1_000_000
