"""Two houses whose tables differ only in what somebody cannot know must send that somebody the same bytes.

The houses are real (`server.web.app.build`, SQLite, the queue, the stewards) and are spoken to in ASGI messages.
They run from source, as worlds are imagined and leaks planted inside them; that the compiled house sends the same
bytes is tested apart (tests/server/test_compiled_frames.py).
Deliberately absent: uvicorn and the kernel between the application and a browser, and real time.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from faults.figures import Figure, Size

HOME = Path(__file__).parents[2]


def measure(size: Size, seed: int) -> list[Figure]:
    """All figures, measured in a process that runs from source."""
    command = [sys.executable, "-m", "faults.secrecy", size, str(seed)]
    environment = {**os.environ, "STOLIK_PURE": "1"}
    done = subprocess.run(command, cwd=HOME, env=environment, check=True, stdout=subprocess.PIPE)
    return msgspec.json.decode(done.stdout, type=list[Figure])


__all__ = ["measure"]
