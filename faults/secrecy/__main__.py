"""`python -m faults.secrecy SIZE SEED`: the figures as JSON, for `faults.secrecy.measure`."""

from __future__ import annotations

import sys

import msgspec

from faults.secrecy.measuring import measure

if __name__ == "__main__":
    size, seed = sys.argv[1:]
    assert size in ("quick", "full"), "a size is quick or full"
    sys.stdout.buffer.write(msgspec.json.encode(measure("quick" if size == "quick" else "full", int(seed))))
