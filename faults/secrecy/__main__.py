"""`python -m faults.secrecy PART SIZE SEED`: one part as JSON, for `faults.secrecy.measure`.

A part is a game, `leaks`, or `digest`: that of all bytes of a small plan.
"""

from __future__ import annotations

import sys

import msgspec

from faults.figures import Size
from faults.secrecy.comparing import compared, hunt, plan, small_plan
from faults.secrecy.plant_leaks import LEAKS
from faults.secrecy.whole_games import searched
from stolik import registry


def measured(part: str, size: Size, seed: int) -> object:
    """After how many pairs each leak was found, or all that was counted in a game."""
    if part == "digest":
        return compared(small_plan(), seed).digest
    if part == "leaks":
        return {leak.name: hunt(leak, seed) for leak in LEAKS}
    game = registry.load(part)
    tally = compared(plan(game, size, seed), seed)
    tally.add(searched(game, size, seed))
    return tally


if __name__ == "__main__":
    part, size, seed = sys.argv[1:]
    sys.stdout.buffer.write(msgspec.json.encode(measured(part, msgspec.convert(size, Size), int(seed))))
