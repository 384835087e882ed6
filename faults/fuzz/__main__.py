"""`python -m faults.fuzz ADDRESS SEED EXAMPLES [PATH]`: the requests alone, told as one JSON object (see `rest`)."""

from __future__ import annotations

import sys

import msgspec

from faults.fuzz.rest import Requests

if __name__ == "__main__":
    asked = Requests(sys.argv[1], int(sys.argv[2])).run(int(sys.argv[3]), *sys.argv[4:])
    sys.stdout.buffer.write(msgspec.json.encode(asked))
