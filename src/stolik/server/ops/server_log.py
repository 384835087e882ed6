"""The server log: one JSON object a line (structured logging), with fields from a short list.

A field that is not on the list cannot be logged, so no card, move, name, IP address or token ever gets into the log.
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
"""Every field besides the time and the event."""


class ServerLog:
    """Writes log lines to a stream."""

    def __init__(self, out: TextIO = sys.stderr) -> None:
        self._out = out

    def info(self, event: str, **fields: str | float | None) -> None:
        """Log an event."""
        unknown = fields.keys() - ALLOWED_FIELDS
        assert not unknown, f"{sorted(unknown)} may not be logged"
        line = {"at": round(time.time(), 3), "event": event, **fields}
        self._out.write(msgspec.json.encode(line).decode() + "\n")
        self._out.flush()

    def exception(self, event: str, error: BaseException, **fields: str | float | None) -> None:
        """Log an error: its class and where it was raised, never its message or values."""
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}" if trace is not None else "?"
        self.info(event, error=type(error).__name__, why=where, **fields)
