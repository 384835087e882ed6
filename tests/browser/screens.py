"""One screen at a table, and fingers that touch what glows; they know no game, only what the page offers."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, Literal

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, ViewportSize, WebSocket, expect

from stolik import registry

HOME: Final = Path(__file__).parents[2]
BOARDS: Final = tuple(key for key in registry.keys() if (HOME / f"src/stolik/games/{key}/web/index.ts").exists())
"""Games that have a board in the browser."""
Size = Literal["phone", "tablet", "desktop", "tv"]
MOST_TOUCHES: Final = 4000
STILL: Final = 60
"""Milliseconds between two looks while others decide."""
OFFERED: Final = 'main :is(button, [role="button"]):visible:not([disabled]):not([aria-disabled="true"])'
WORDS: Final = {
    "pl": {"bots": "Zagraj z botami", "turn": "Twoja kolej"},
    "en": {"bots": "Play with bots", "turn": "Your turn"},
}


HURRIED: Final = 40
"""How much faster than usual things are shown: the fingers need not see them."""


class Screen:
    """A page that somebody looks at."""

    SIZES: ClassVar[dict[Size, ViewportSize]] = {
        "phone": {"width": 390, "height": 844},
        "tablet": {"width": 820, "height": 1180},
        "desktop": {"width": 1440, "height": 900},
        "tv": {"width": 1920, "height": 1080},
    }

    def __init__(self, page: Page, address: str, pace: int = HURRIED) -> None:
        self.page = page
        self.address = address
        self.troubles: list[str] = []
        self.heard: list[str] = []
        """All that the house said to this screen over streams."""
        self.sent: list[str] = []
        """All that this screen asked over them."""
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("console", self._hear)
        page.add_init_script(
            "const kept = JSON.parse(localStorage.getItem('stolik.settings') ?? '{}');"
            f"localStorage.setItem('stolik.settings', JSON.stringify({{ pace: {pace}, ...kept }}));"
        )

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"console: {message.text} {message.location.get('url', '')}")

    def _listen(self, stream: WebSocket) -> None:
        stream.on("framereceived", lambda frame: self.heard.append(str(frame)))
        stream.on("framesent", lambda frame: self.sent.append(str(frame)))

    def views(self) -> list[dict[str, Any]]:
        """What the seats of this screen saw, one view after another."""
        plays = [message["play"] for message in self.messages() if message.get("play")]
        return [entry["view"] for play in plays for entry in play["seats"] if entry["view"]]

    def messages(self) -> list[dict[str, Any]]:
        """What the house said, one thing after another."""
        return [message for frame in self.heard for message in json.loads(frame)]

    def is_answered(self) -> bool:
        """Has the house answered everything that was asked?"""
        answered = {message.get("key") for message in self.messages()}
        return all(json.loads(frame).get("key") in answered for frame in self.sent)

    def has_heard_all(self) -> bool:
        """Is the newest that the house would tell this screen what it was told last?"""
        told = [message["n"] for message in self.messages() if message["type"] in {"hello", "news"}]
        newest = self.page.request.get(f"{self.address}/api/tables/{self.table}/news").json()["n"]
        return told[-1:] == [newest]

    def go(self, path: str = "/") -> None:
        """Look at an address of the house."""
        self.page.goto(self.address + path)

    def play_with_bots(self, key: str) -> None:
        """Home, and one click at that game's box."""
        self.go()
        self.page.locator(f"#game-{key}").get_by_role("button", name=WORDS[self.language]["bots"]).click()
        self.page.wait_for_url("**/t/*")

    @property
    def language(self) -> str:
        """What the page speaks."""
        spoken = self.page.evaluate("document.documentElement.lang")
        assert isinstance(spoken, str)
        return spoken

    @property
    def table(self) -> str:
        """The table that is looked at."""
        return self.page.url.rpartition("/t/")[2].partition("/")[0]

    def is_over(self) -> bool:
        """Does the end of the game stand on the screen?"""
        return self.page.locator("section.end").count() > 0

    def touch(self, luck: Random) -> bool:
        """Touch something that can be done now; the main button where it can be pressed. Was there anything?"""
        try:
            main = self.page.locator("main button.main:visible:not([disabled])")
            if main.count():
                main.first.click(timeout=2000)
                return True
            offered = self.offered()
            if not offered:
                return False
            luck.choice(offered).click(timeout=2000)
        except Error:
            return False  # it went away under the finger: somebody else has moved
        return True

    def offered(self) -> list[Locator]:
        """What glows: things that are chosen by touch and are not chosen yet."""
        return self.page.locator(f'{OFFERED}[aria-pressed="false"]').all()

    def play_to_the_end(self, luck: Random) -> int:
        """Touch until the game is over; how often that was."""
        touches = 0
        for _ in range(MOST_TOUCHES):
            if self.is_over():
                return touches
            if self.touch(luck):
                touches += 1
            self.page.wait_for_timeout(STILL)
        message = f"the game does not end: {self.page.url}"
        raise AssertionError(message)

    def play_until_shown(self, luck: Random, moves: int) -> list[float]:
        """Touch until so many own moves were shown, or the game is over; how long each took, the shortest first."""
        for _ in range(MOST_TOUCHES):
            shown = self.shown_after()
            if self.is_over() or len(shown) >= moves:
                return sorted(shown)
            self.touch(luck)
            self.page.wait_for_timeout(STILL)
        message = f"too few moves are shown: {self.page.url}"
        raise AssertionError(message)

    def waits_for_me(self) -> None:
        """Until the bar says that it is our turn."""
        expect(self.page.locator("header .where strong")).to_have_text(WORDS[self.language]["turn"])

    def shown_after(self) -> list[float]:
        """How long each own move took from the touch to the painted answer, in milliseconds."""
        taken = self.page.evaluate("performance.getEntriesByName('move shown').map((entry) => entry.duration)")
        assert isinstance(taken, list)
        return [float(time) for time in taken]
