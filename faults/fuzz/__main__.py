"""`python -m faults.fuzz`: a part of the fuzz for another process (see `apart`).

requests ADDRESS SEED EXAMPLES PATH     made from the description of an interface, to a house that is open
house FOLDER EXTENT SEED                everything at one house
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import msgspec

from faults.fuzz import Extent, at_house
from faults.fuzz.rest import Requests


def measured(what: str, *words: str) -> object:
    """What came of it."""
    if what == "requests":
        address, seed, examples, path = words
        return Requests(address, int(seed)).run(int(examples), path)
    folder, extent, seed = words
    return asyncio.run(at_house(Path(folder), msgspec.json.decode(extent, type=Extent), int(seed)))


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(measured(*sys.argv[1:])))
