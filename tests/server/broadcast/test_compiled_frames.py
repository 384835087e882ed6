"""The compiled server sends the same bytes to every viewer as the server that runs from its source."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from server.broadcast.frame_digest import digests
from stolik._rules_build import RULES_BUILD

TESTS = Path(__file__).parents[2]


def from_source(seed: int) -> dict[str, str]:
    environment = {name: value for name, value in os.environ.items() if name != "STOLIK_GAMES"}
    environment |= {"PYTHONPATH": str(TESTS), "STOLIK_PURE": "1"}
    command = [sys.executable, "-m", "server.broadcast.frame_digest", str(seed)]
    done = subprocess.run(command, cwd=TESTS, env=environment, check=True, capture_output=True, text=True)
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.mark.skipif(RULES_BUILD != "compiled", reason="nothing is compiled here")
def test_every_frame_is_the_same_compiled_and_from_source(seed: int) -> None:
    source = from_source(seed)
    assert len(source) >= 5
    compiled = digests(seed)
    assert {key: compiled[key] for key in source} == source
