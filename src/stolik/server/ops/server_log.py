"""What the house writes down about itself: one JSON object a line, with fields from a short list.

A field that is not on the list cannot be written, so no card, move, name, address or token ever gets into a log.
"""

from __future__ import annotations

import sys
import time
from typing import Final, TextIO

import msgspec

ALLOWED_FIELDS: Final = frozenset(
    {
        "node",
        "table",
        "n",
        "epoch",
        "count",
        "seconds",
        "error",
        "path",
        "status",
        "port",
        "host",
        "database",
        "rules",
        "why",
    }
)
"""Everything that may stand in a log besides the time and what happened."""


class ServerLog:
    """Writes lines to a stream."""

    def __init__(self, out: TextIO = sys.stderr) -> None:
        self._out = out

    def info(self, happened: str, **fields: str | float | None) -> None:
        """Write down what happened."""
        strange = fields.keys() - ALLOWED_FIELDS
        assert not strange, f"{sorted(strange)} may not stand in the journal"
        line = {"at": round(time.time(), 3), "happened": happened, **fields}
        self._out.write(msgspec.json.encode(line).decode() + "\n")
        self._out.flush()

    def exception(self, happened: str, error: BaseException, **fields: str | float | None) -> None:
        """Write down that something broke: the kind of error and where, never its message or values."""
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}" if trace is not None else "?"
        self.info(happened, error=type(error).__name__, why=where, **fields)
