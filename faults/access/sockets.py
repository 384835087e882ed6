"""Sockets that were opened rightly: what they still show when the seat, the session or the person is gone."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from websockets.exceptions import ConnectionClosed

from faults.access.mutants import LATER, LOOK
from faults.access.people import PASSWORD, SEATS, Trial, call, devices, simultaneous
from faults.access.server_under_test import Findings, Site
from faults.access.tables import PreparedTable, prepare_table
from stolik.protocol.close_codes import SESSION_ENDED
from support.people import Json
from support.sync_people import Stream, Visitor

END: Final = "[the end]"


class Sockets(Trial):
    """Looks on where it should not."""

    def run(self) -> Findings:
        """All ways to end a session that go through the server."""
        self.seats()
        for ending in ENDINGS:
            table, device, keeper = come(self.site, Visitor(self.site.address, "zoe"), ending)
            session = next((one["id"] for one in device.get("/api/me/sessions") if one["current"]), "")
            with device.stream(table) as stream:
                stream.hello()
                method, path, body = ENDINGS[ending]
                call(keeper, method, path.format(session=session, bot=device.id), body)
                before = self.site.log_of(table)
                code = stream.closing_code()
                judge_ended(self.found, ending, code, is_changed=self.site.log_of(table) != before)
        return self.found

    def seats(self) -> Findings:
        """What is shown of seats, whatever becomes of sessions."""
        self._sent_away("link")
        self._sent_away("nobody")
        self._came_before_the_start()
        return self.found

    def _sent_away(self, watch: str) -> None:
        """Who is sent away sees as much as a watcher from that moment on: nothing, where nobody watches."""
        prepared = prepare_table(self.roster, "asked", watch=watch)
        with self.roster["cat"].stream(prepared.table) as stream:
            assert [seat["seat"] for seat in stream.hello()["play"]["seats"]] == [2], "cat holds the seat as yet"
            prepared.do("host", "kick", seat=2)
            prepared.do("ann", "undo", seat=0)
            prepared.move("bob")
            seen = until_the_end(stream, prepared)
        kicked = (n for n, one in enumerate(seen) if (one.get("fact") or {}).get("type") == "seated")
        self._judge(f"kicked, watch={watch}", seen[next(kicked, len(seen)) :], is_shown=watch != "nobody")

    def _came_before_the_start(self) -> None:
        """Before the start whoever has the link may look; where nobody watches, not a card is shown to them."""
        prepared = prepare_table(self.roster, "full", watch="nobody")
        with self.roster["watcher"].stream(prepared.table) as stream:
            stream.hello()
            prepared.do("host", "start")
            prepared.move("ann")
            seen = until_the_end(stream, prepared)
        self._judge("started, watch=nobody", seen, is_shown=False)

    def _judge(self, where: str, seen: list[Json], *, is_shown: bool) -> None:
        games = [message["play"]["seats"] for message in seen if message.get("play")]
        shows_seat = any(seat["seat"] is not None for seats in games for seat in seats)
        is_leak = shows_seat or (bool(games) and not is_shown)
        self.found.check(where, leaked=is_leak, refused=is_shown and not games)


def until_the_end(stream: Stream, prepared: PreparedTable) -> list[Json]:
    """Everything after the snapshot up to a line of ann's, or until the server closes the socket."""
    prepared.do("ann", "say", text=END)
    with suppress(ConnectionClosed):
        stream.until(lambda message: (message.get("line") or {}).get("text") == END)
    return [message for message in stream.received if message["type"] != "hello"]


ENDINGS: Final[dict[str, tuple[str, str, Json | None]]] = {
    "logged out": ("POST", "/api/logout", None),
    "deleted": ("DELETE", "/api/me", None),
    "bot ended": ("DELETE", "/api/me/bots/{bot}", None),
    "ended elsewhere": ("DELETE", "/api/me/sessions/{session}", None),
    "password changed": ("POST", "/api/me/password", {"old": PASSWORD, "new": PASSWORD + "!"}),
}
"""Requests with which the owner of a session ends it."""


def come(site: Site, keeper: Visitor, ending: str = "") -> tuple[str, Visitor, Visitor]:
    """A guest at a table of their own; what they sit there with, and who can end that session.

    They sit with a bot's token, a second device, or their own browser.
    """
    device = keeper
    if ending == "bot ended":
        made = call(keeper, "POST", "/api/me/bots", {"name": "robot"}).json()
        device = site.visitor({"Authorization": f"Bearer {made['token']}"}, made["bot"]["id"])
    elif ending in ("ended elsewhere", "password changed"):
        keeper, device = devices(site, keeper, f"zoe-{ending.replace(' ', '-')}", 2)
    table = keeper.open_table(simultaneous().key, SEATS)["id"]
    device.do(table, "sit", seat=0)
    return table, device, keeper


def run_out(site: Site, guests: list[Visitor], clock: Path) -> Findings:
    """Sessions run out without the server's knowledge: it looks at each message, and from time to time."""
    found = Findings()
    for guest, moment, words in zip(guests, (LATER, LOOK), (("one", "two"), ()), strict=True):
        table, *_ = come(site, guest)
        with guest.stream(table) as stream:
            stream.hello()
            before = site.log_of(table)
            site.expire(guest)
            (clock / moment).touch()
            with suppress(ConnectionClosed):  # the server may be quicker than the second word
                for word in words:  # which must not slip through while it looks because of the first
                    stream.send("say", text=word)
            code = stream.closing_code()
            judge_ended(found, f"run out, {len(words)} words", code, is_changed=site.log_of(table) != before)
    return found


def judge_ended(found: Findings, ending: str, code: int, *, is_changed: bool) -> None:
    """The server must have hung up by itself, because it does not know the person, and stored nothing more."""
    found.check("socket", ending, str(code), accepted=code != SESSION_ENDED, changed=is_changed)
