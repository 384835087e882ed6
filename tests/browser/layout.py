"""Is everything on a page seen and reached in a window of a certain size? Asked of the page itself (reach.js)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec import Struct, convert
from playwright.sync_api import ViewportSize

from support.browser_screen import Screen

REACH: Final = (Path(__file__).parent / "reach.js").read_text("utf-8")
DESKTOP: Final = (1440, 900)
WINDOWS: Final = ((844, 390), (720, 450), (932, 430), (667, 375), (640, 360), (568, 320), (360, 640))
"""Phones on their side, a page at 200 %, and the smallest phone that stands."""
PHONES: Final = ((390, 844), (360, 640))
"""Upright, a usual one and the smallest."""
LEAST_PART: Final = (100, 28)
"""Pixels below which a part of a board cannot be read."""


class Layout(Struct, frozen=True):
    """What a page says of itself."""

    controls: int
    faults: list[str]
    parts: dict[str, tuple[int, int]]
    sideways: int
    """So many pixels it is wider than the window."""


def look(one: Screen, window: tuple[int, int], within: str) -> Layout:
    """The layout of a part of the page in a window."""
    one.page.set_viewport_size(ViewportSize(width=window[0], height=window[1]))
    one.rest()
    one.page.evaluate(f"() => {{ {REACH} }}")
    return convert(one.page.evaluate("(within) => layoutOf(within)", within), Layout)


def faults_in(one: Screen, window: tuple[int, int], within: str, parts: frozenset[str] = frozenset()) -> list[str]:
    """What is wrong in a window; `parts` of a board must be there in a size that can be read."""
    layout = look(one, window, within)
    assert layout.controls, f"there is nothing to be touched in {within}"
    small = [
        f"{part} is {size}"
        for part, size in layout.parts.items()
        if part in parts and (size[0] < LEAST_PART[0] or size[1] < LEAST_PART[1])
    ]
    lost = [f"{part} is not there" for part in parts - layout.parts.keys()]
    wide = [f"the page is {layout.sideways} px too wide"] if layout.sideways > 0 else []
    return [f"{window[0]}×{window[1]}: {fault}" for fault in (*layout.faults, *small, *lost, *wide)]
