"""The compiled house sends the same bytes to every screen as the house that runs from its source."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stolik._running import RUNNING

TESTS = Path(__file__).parents[1]


def digest(*, pure: bool) -> str:
    environment = {name: value for name, value in os.environ.items() if name not in ("STOLIK_PURE", "STOLIK_GAMES")}
    environment |= {"PYTHONPATH": str(TESTS)} | ({"STOLIK_PURE": "1"} if pure else {})
    command = [sys.executable, "-m", "server.frame_digest"]
    done = subprocess.run(command, cwd=TESTS, env=environment, check=True, capture_output=True, text=True)
    return done.stdout.strip()


@pytest.mark.skipif(RUNNING != "compiled", reason="nothing is compiled here")
def test_every_frame_is_the_same_compiled_and_from_source() -> None:
    compiled = digest(pure=False)
    assert len(compiled) == 64
    assert compiled == digest(pure=True)
