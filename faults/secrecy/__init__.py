"""Two servers whose tables differ only in what somebody cannot know must send that somebody the same bytes.

The servers are real (`server.app.build_app`, SQLite, the queue, the supervisors of tables) and are spoken to in ASGI
messages. They run from source, as worlds are imagined and leaks planted inside them; that the compiled server sends the
same bytes is tested apart (tests/server/broadcast/test_compiled_frames.py). The same seed gives the same bytes again.
Deliberately absent: uvicorn and the kernel between the application and a browser, real time, and threads.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from faults.figures import Figure, Size
from faults.secrecy.secrecy_figures import Tally
from stolik import registry

HOME: Final = Path(__file__).parents[2]


def measure(size: Size, seed: int) -> list[Figure]:
    """All figures; each game, and the planted leaks, in a process of its own that runs from source."""
    *games, leaks = [_begin(part, size, seed) for part in (*registry.keys(), "leaks")]
    tally, hunted = Tally(), _ended(leaks, dict[str, int | None])
    for game in games:
        tally.add(_ended(game, Tally))
    return _figures(tally, sum(after is not None for after in hunted.values()), len(hunted))


def _begin(part: str, size: Size, seed: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "faults.secrecy", part, size, str(seed)]
    return subprocess.Popen(command, cwd=HOME, env={**os.environ, "STOLIK_PURE": "1"}, stdout=subprocess.PIPE)


def _ended(process: subprocess.Popen[bytes], kind: Any) -> Any:
    written, _ = process.communicate()
    assert process.returncode == 0, f"{process.args!r} ended with {process.returncode}"
    return msgspec.json.decode(written, type=kind)


def _figures(tally: Tally, found: int, planted: int) -> list[Figure]:
    score = f"{found}/{planted}"
    control, caught, quiet = f"{score} planted leaks are found", found == planted > 0, not tally.alarms
    scanned = f"{tally.secrets_found} in {tally.scanned} bytes, {tally.games} whole games"
    revealed = f"found after the reveal in {tally.reveals} of {tally.games} games"
    enough = quiet and tally.pairs == tally.planned > 0
    return [
        Figure("pairs of worlds compared", tally.pairs, f"≥ {tally.planned}", enough, control, caught),
        Figure("bytes that differ", f"{tally.differing} of {tally.size}", "0", tally.differing == 0, control, caught),
        Figure("planted leaks found", score, "all", caught, "quiet without them", quiet),
        Figure("secrets on the wire", scanned, "0", tally.secrets_found == 0, revealed, tally.reveals == tally.games),
    ]
