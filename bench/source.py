"""One round of a runner of ours, from source, for `rounds.from_source`; prints the rate as JSON."""

from __future__ import annotations

import json
import sys

from bench.ours import runners
from bench.rounds import one_round

if __name__ == "__main__":
    key, players, door, *options = sys.argv[1].split(";")
    chosen = dict(option.split("=") for option in options)
    print(json.dumps(one_round(runners(key, int(players), chosen)[door])))
