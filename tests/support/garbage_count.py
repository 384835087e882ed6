"""What a server leaves for the garbage collector: `partial(count_garbage, file)` is a fault function."""

from __future__ import annotations

import gc
import signal
from pathlib import Path


def count_garbage(file: Path) -> None:
    """At each SIGUSR1 collect, and write how many objects referred to themselves; in between nothing is collected."""
    gc.disable()
    signal.signal(signal.SIGUSR1, lambda *_: file.write_text(str(gc.collect()), "utf-8"))
