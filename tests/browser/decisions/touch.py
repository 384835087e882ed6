"""Fingers that touch what a person would touch: by what it is called, by what it says, by where it lies."""

from __future__ import annotations

from re import Pattern
from typing import Final

from playwright.sync_api import Locator

from support.browser_screen import Screen

FELT: Final = "main.felt"
MAIN: Final = "button.main"
SECOND: Final = "button.second"
IS_IN_SIGHT: Final = """(button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        && button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""

CUT_OFF: Final = """(parts) => parts
    .filter((part) => innerWidth >= 900 && part.scrollWidth > part.clientWidth)
    .map((part) => part.textContent)"""


class Fingers:
    """Somebody's fingers on one screen. What is hidden or covered cannot be touched, and is waited for."""

    def __init__(self, screen: Screen, *, by_touch: bool) -> None:
        self.screen = screen
        self.felt = screen.page.locator(FELT)
        self._by_touch = by_touch

    def touch(self, thing: Locator) -> None:
        """One touch, or a click where there is a mouse. What a page at rest does not allow it never will."""
        if not thing.is_enabled():
            self.screen.rest_at_table()
            assert thing.is_enabled(), f"cannot be touched: {thing}"
        if self._by_touch:
            thing.tap()
        else:
            thing.click()

    def button(self, name: str | Pattern[str], within: Locator | None = None) -> Locator:
        """Something on the board that can be touched, by all of its name."""
        return (within or self.felt).get_by_role("button", name=name, exact=True)

    def group(self, name: str) -> Locator:
        """A part of the board, by its name."""
        return self.felt.get_by_label(name, exact=True)

    def press(self, said: str) -> None:
        """The one main button, which must say this."""
        self._press(MAIN, said)

    def press_second(self, said: str) -> None:
        """A quieter button beside it."""
        self._press(SECOND, said)

    def press_any(self, said: str) -> None:
        """The main button or a quieter one."""
        self._press(f"{MAIN}, {SECOND}", said)

    def _press(self, buttons: str, said: str) -> None:
        """What decides lies in sight: the browser would scroll to it where a person cannot."""
        button = self.felt.locator(buttons).filter(has=self.felt.page.get_by_text(said, exact=True))
        assert button.evaluate(IS_IN_SIGHT), f"not in sight: {said}"
        self.touch(button)

    def cut_off(self, parts: str) -> list[str]:
        """What is not read in full though a wide window has room for it: half a word may tell a secret, or hide one."""
        texts: list[str] = self.felt.locator(parts).evaluate_all(CUT_OFF)
        return texts

    def undo(self) -> None:
        """Take back what nobody can have learned anything from."""
        self.touch(self.screen.page.get_by_role("button", name="Cofnij", exact=True))
        self.screen.rest_at_table()

    def ask_to_take_back(self) -> None:
        """What others have seen, where they agree."""
        self.touch(self.screen.page.get_by_role("button", name="Poproś o cofnięcie", exact=True))
        self.screen.rest_at_table()

    def answer(self, said: str) -> None:
        """A question that stands above the board."""
        self.touch(self.screen.page.locator(".banners").get_by_role("button", name=said, exact=True))

    def reload(self) -> None:
        """Load the page again, as somebody does who looked away for long."""
        self.screen.page.reload()
        self.screen.rest_at_table()
