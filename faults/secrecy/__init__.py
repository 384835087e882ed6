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
from typing import Final, TypeVar

import msgspec

from faults.figures import Figure, Size
from faults.secrecy.measuring import figures
from faults.secrecy.tally import Tally
from faults.secrecy.whole_games import Search

HOME: Final = Path(__file__).parents[2]
SHARES: Final[dict[Size, int]] = {"quick": 1, "full": 4}
"""In so many processes the pairs of worlds are compared."""
Result = TypeVar("Result")


def measure(size: Size, seed: int) -> list[Figure]:
    """All figures. The parts are measured beside each other, in processes that run from source."""
    shares = SHARES[size]
    pairs = [begin("pairs", size, seed, share, shares) for share in range(shares)]
    leaks, games = begin("leaks", size, seed), begin("games", size, seed)
    tally = Tally()
    for part in pairs:
        tally.add(ended(part, Tally))
    return figures(size, seed, tally, ended(leaks, dict[str, int | None]), ended(games, Search))


def begin(part: str, size: Size, seed: int, *share: int) -> subprocess.Popen[bytes]:
    """Start one part."""
    command = [sys.executable, "-m", "faults.secrecy", part, size, str(seed), *map(str, share)]
    environment = {**os.environ, "STOLIK_PURE": "1"}
    return subprocess.Popen(command, cwd=HOME, env=environment, stdout=subprocess.PIPE)


def ended(part: subprocess.Popen[bytes], kind: type[Result]) -> Result:
    """What came of it."""
    with part:
        told, _ = part.communicate()
    assert part.returncode == 0, f"{part.args!r} ended with {part.returncode}"
    return msgspec.json.decode(told, type=kind)


__all__ = ["measure"]
