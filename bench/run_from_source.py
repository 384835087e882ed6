"""One round of a door of ours, from source, for `rounds.from_source`; prints the rate as JSON."""

from __future__ import annotations

import json
import sys

from bench.ours import doors_of_game
from bench.timing import one_round

if __name__ == "__main__":
    key, players, door, *options = sys.argv[1:]
    chosen = dict(option.split("=") for option in options)
    print(json.dumps(one_round(doors_of_game(key, int(players), chosen)[door])))
