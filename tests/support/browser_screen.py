"""One browser page at a table, and touches on what glows; it knows no game, only what the page offers."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, Literal

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, ViewportSize, WebSocket

from stolik import registry
from support.server_launcher import HANG_SECONDS
from support.sync_people import Visitor

HOME: Final = Path(__file__).parents[2]
BOARDS: Final = tuple(key for key in registry.keys() if (HOME / f"src/stolik/games/{key}/web/index.ts").exists())
"""Games that have a board in the browser."""
Device = Literal["phone", "tablet", "desktop", "tv"]
HANG_MS: Final = HANG_SECONDS * 1000
MAX_TOUCHES: Final = 4000
MAIN: Final = "main button.main:visible:not([disabled])"
OFFERED: Final = (
    'main :is(button, [role="button"])[aria-pressed="false"]:visible:not([disabled]):not([aria-disabled="true"])'
)
WORDS: Final = {
    "pl": {"bots": "Zagraj z botami", "turn": "Twoja kolej"},
    "en": {"bots": "Play with bots", "turn": "Your turn"},
}
NAME: Final = "Ala"
"""Of who sits down without a nickname from the page."""
NO_ANIMATION_SETTINGS: Final = '{"pace": 1e999, "sound": false}'
"""Settings of a reader for whom everything is shown in no time: JSON has no other word for infinity."""
KNOWN_GUEST_SCRIPT: Final = "localStorage.setItem('stolik.known', '1')"
"""The page remembers that somebody has a name already."""
LINE_ERRORS: Final = ("WebSocket connection to", "net::ERR_", "Failed to load resource")
"""What a browser logs when a connection breaks or is refused."""
PLAIN_HTTP_WARNING: Final = "Cross-Origin-Opener-Policy header has been ignored"
"""What it writes of every page that comes over plain http."""
BEFORE_PAGE: Final = (Path(__file__).parent / "before_page.js").read_text("utf-8")


class Screen:
    """A page that somebody looks at; its chance (salts, keys of commands, nicknames) comes from a seed."""

    VIEWPORTS: ClassVar[dict[Device, ViewportSize]] = {
        "phone": {"width": 390, "height": 844},
        "tablet": {"width": 820, "height": 1180},
        "desktop": {"width": 1440, "height": 900},
        "tv": {"width": 1920, "height": 1080},
    }

    def __init__(self, page: Page, address: str, seed: object, settings: str = NO_ANIMATION_SETTINGS) -> None:
        self.page = page
        self.address = address
        self.seed = str(seed)
        self.troubles: list[str] = []
        self.is_line_safe = True
        """False where a test breaks the connection, and the browser rightly logs it."""
        self.received: list[str] = []
        """All frames that the server sent to this screen over streams."""
        self.sent: list[str] = []
        """All frames that this screen sent over them."""
        self._streams: list[WebSocket] = []
        self._loading: set[Request] = set()
        page.on("websocket", self._listen)
        page.on("request", self._load)
        for end in ("requestfinished", "requestfailed"):
            page.on(end, self._have_loaded)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("console", self._note_console)
        given = json.dumps({"seed": self.seed, "settings": settings})
        page.add_init_script(BEFORE_PAGE.replace("GIVEN", given, 1))

    def _note_console(self, message: ConsoleMessage) -> None:
        is_of_line = any(known in message.text for known in LINE_ERRORS)
        if message.type == "error" and (self.is_line_safe or not is_of_line) and PLAIN_HTTP_WARNING not in message.text:
            self.troubles.append(f"console: {message.text} {message.location.get('url', '')}")

    def _listen(self, stream: WebSocket) -> None:
        self._streams.append(stream)
        stream.on("framereceived", lambda frame: self.received.append(str(frame)))
        stream.on("framesent", lambda frame: self.sent.append(str(frame)))

    def _load(self, request: Request) -> None:
        self._loading.add(request)

    def _have_loaded(self, request: Request) -> None:
        self._loading.discard(request)

    # -- waiting --------------------------------------------------------------------------

    def rest(self) -> None:
        """Until nothing is loaded, painted or awaited any more."""
        self._rest(table=False)

    def rest_at_table(self) -> None:
        """The same; and until the server has answered everything and waits for people alone, or the game is over."""
        self._rest(table=True)

    def _rest(self, *, table: bool) -> None:
        self.page.evaluate("([table, limit]) => atRest(table, limit)", [table, HANG_MS])
        while self._loading:
            for request in tuple(self._loading):
                answer = request.response()
                if answer is not None:
                    answer.finished()
            self.page.evaluate("([table, limit]) => atRest(table, limit)", [table, HANG_MS])

    def rest_with_newest(self) -> None:
        """Until this screen also shows what others at the table have done."""
        self.rest_with(self.page.request.get(f"{self.address}/api/tables/{self.table}/news").json()["n"])

    def rest_with(self, newest: int) -> None:
        """Until this screen shows a row of the table."""
        self.page.evaluate("([n, limit]) => hasReceived(n, limit)", [newest, HANG_MS])
        self.rest_at_table()

    def wait_for_frame(self, frame: str) -> None:
        """Until this comes over the newest stream."""
        self._streams[-1].wait_for_event("framereceived", lambda came: came == frame, timeout=HANG_MS)

    # -- what was received --------------------------------------------------------------------

    def views(self) -> list[dict[str, Any]]:
        """What the seats of this screen saw, one view after another."""
        messages = [message for frame in self.received for message in json.loads(frame)]
        plays = [message["play"] for message in messages if message.get("play")]
        return [entry["view"] for play in plays for entry in play["seats"] if entry["view"]]

    def refused(self) -> str:
        """What the page objects to just now."""
        return " ".join(self.page.locator(".toast p").all_inner_texts())

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

    # -- going and touching ---------------------------------------------------------------

    def go(self, path: str = "/") -> None:
        """Look at an address of the server."""
        self.page.goto(self.address + path)

    def come_as(self, token: str) -> None:
        """This screen belongs to a guest who is known to the server already."""
        self.page.context.add_cookies([{"name": "stolik", "value": token, "url": self.address}])
        self.page.add_init_script(KNOWN_GUEST_SCRIPT)

    def play_with_bots(self, key: str) -> None:
        """Home, and one click at that game's box."""
        self.go()
        self.page.locator(f"#game-{key}").get_by_role("button", name=WORDS[self.language]["bots"]).click()
        self.page.wait_for_url("**/t/*")
        self.rest_at_table()

    def sit_with_bots(self, key: str, options: dict[str, str] | None = None) -> None:
        """The same without the home page, for tests that have nothing to do with it."""
        table = self.open_table_with_bots(key, options=options)
        self.go(f"/t/{table}")
        self.rest_at_table()

    def be_guest(self, name: str) -> None:
        """Somebody whom the server knows by that name."""
        self._post("/api/guests", {"name": name})
        self.page.add_init_script(KNOWN_GUEST_SCRIPT)

    def sit_with(self, friend: Visitor, key: str) -> None:
        """The same with somebody on the second seat who has no screen."""
        table = self.open_table_with_bots(key, friend)
        self.go(f"/t/{table}")
        self.rest_at_table()

    def open_table_with_bots(self, key: str, *friends: Visitor, options: dict[str, str] | None = None) -> str:
        """Over HTTP: this screen's person on the first seat, friends, then bots, and the deal; the table."""
        self.be_guest(NAME)
        players = registry.load(key).players[-1]
        table = self._post("/api/tables", {"game": key, "players": players, "options": options or {}})["id"]
        for seat, friend in enumerate(friends, 1):
            friend.do(table, "sit", seat=seat)
        seats = range(1 + len(friends), players)
        bots = [{"type": "bot", "seat": seat, "bot": registry.load(key).default_bot} for seat in seats]
        commands: list[dict[str, Any]] = [{"type": "sit", "seat": 0}, *bots, {"type": "start"}]
        for number, command in enumerate(commands):
            self._post(f"/api/tables/{table}/commands", {"key": f"{number}", **command})
        return str(table)

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.page.request.post(self.address + path, data=body, headers={"Origin": self.address})
        assert answer.ok, answer.text()
        return answer.json()

    def touch(self, chance: Random) -> bool:
        """Touch something that can be done now: the main button where it can be pressed. Was there anything?"""
        main, offered = self.page.locator(MAIN), self.page.locator(OFFERED)
        if main.count():
            main.first.click()
        elif count := offered.count():
            offered.nth(chance.randrange(count)).click()
        else:
            return False
        self.rest_at_table()
        return True

    def offered(self) -> list[Locator]:
        """What glows: things that are chosen by touch and are not chosen yet."""
        return self.page.locator(OFFERED).all()

    def play_a_while(self, chance: Random, touches: int) -> None:
        """So many touches, or fewer where the game ends before."""
        for _ in range(touches):
            if self.is_over():
                return
            assert self.touch(chance), "the table waits, and nothing can be touched"

    def play_to_the_end(self, chance: Random) -> int:
        """Touch until the game is over and its end stands on the screen; how often that was."""
        touches = 0
        while not self.is_over():
            assert touches < MAX_TOUCHES, f"the game does not end: {self.page.url}"
            assert self.touch(chance), "the table waits, and nothing can be touched"
            touches += 1
        self.page.locator("section.end").wait_for()
        return touches

    def is_over(self) -> bool:
        """Is the game over, as far as this screen knows?"""
        return bool(self.page.evaluate("isOver()"))

    def shown_after(self) -> list[float]:
        """How long each own move took from the touch to the painted answer, in milliseconds; the shortest first."""
        taken = self.page.evaluate("performance.getEntriesByName('move shown').map((entry) => entry.duration)")
        assert isinstance(taken, list)
        return sorted(float(time) for time in taken)
