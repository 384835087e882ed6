"""Table files for tests: ours, and ours with something changed."""

from __future__ import annotations

from importlib.resources import files

OURS = (files("stolik.games.fuji") / "box" / "rebuilt.toml").read_text("utf-8")


def changed(before: str, after: str) -> str:
    """Our file with one passage, which it has once, replaced by another."""
    assert OURS.count(before) == 1, before
    return OURS.replace(before, after)


def drawn(number: int) -> str:
    """One of the seven maps as it is drawn."""
    return OURS.split('drawn = """\n')[number].split('"""')[0]


def redrawn(number: int, drawing: str) -> str:
    """Our file with one of its maps drawn anew."""
    return changed(drawn(number), drawing.strip("\n") + "\n")
