"""One round of one entry point of ours, from source, for `timing.from_source`; prints the rate as JSON."""

from __future__ import annotations

import json
import sys

from bench.ours import runners_of_game
from bench.timing import one_round

if __name__ == "__main__":
    key, players, entry_point, *options = sys.argv[1:]
    chosen = dict(option.split("=") for option in options)
    print(json.dumps(one_round(runners_of_game(key, int(players), chosen)[entry_point])))
