"""Table files for tests: ours, and ours with something changed."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from stolik.games.fuji.box.building import read_box
from stolik.games.fuji.rules.printed import Box

OURS = (files("stolik.games.fuji") / "box" / "rebuilt.toml").read_text("utf-8")
TRACK = "skull = 24\nplasters = [5, 10, 15, 20]\n"
LEVELS = """[levels]
1 = [3, 2, 1, 0, 0, 0, 0]
2 = [4, 3, 2, 1, 0, 0, 0]
3 = [5, 4, 3, 2, 1, 0, 0]
4 = [6, 5, 4, 3, 2, 1, 0]
"""


def with_track(track: str) -> str:
    """Our file with another fatigue track, and with levels that stay as they are here when ours are tuned."""
    return f"{OURS.partition('[track]')[0]}[track]\n{track}\n{LEVELS}"


STEADY = with_track(TRACK)
"""What tests of the rules play with: a track and levels that do not change when those of the game are tuned."""


@cache
def steady_box() -> Box:
    """The box of the tests."""
    return read_box(STEADY, "the box of the tests")


def changed(before: str, after: str) -> str:
    """The tests' file with one passage, which it has once, replaced by another."""
    assert STEADY.count(before) == 1, before
    return STEADY.replace(before, after)


def drawn(number: int) -> str:
    """One of the seven maps as it is drawn."""
    return OURS.split('drawn = """\n')[number].split('"""')[0]


def redrawn(number: int, drawing: str) -> str:
    """The tests' file with one of its maps drawn anew."""
    return changed(drawn(number), drawing.strip("\n") + "\n")
