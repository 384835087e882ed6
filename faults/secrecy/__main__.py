"""`python -m faults.secrecy PART SIZE SEED [SHARE SHARES]`: one part as JSON, for `faults.secrecy.measure`."""

from __future__ import annotations

import sys

import msgspec

from faults.figures import Size
from faults.secrecy import measuring


def measured(part: str, size: Size, seed: int, *share: int) -> object:
    """Pairs, leaks or whole games."""
    if part == "leaks":
        return measuring.leaks(seed)
    return measuring.pairs(size, seed, *share) if part == "pairs" else measuring.whole_games(size, seed)


if __name__ == "__main__":
    part, size, *numbers = sys.argv[1:]
    assert size in ("quick", "full"), "a size is quick or full"
    told = measured(part, "quick" if size == "quick" else "full", *map(int, numbers))
    sys.stdout.buffer.write(msgspec.json.encode(told))
