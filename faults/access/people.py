"""Everybody who may come to a table: those who sit, those who sat, those who only look, and those whom nobody knows."""

from __future__ import annotations

from functools import cache
from typing import Final

from httpx import Response
from msgspec import Struct

from faults.access.server_under_test import Findings, Site
from faults.games import package_games
from stolik.core.game import Game
from stolik.server.table.state import dealer_for
from stolik.server.table.table_game import TableGame
from support.sync_people import Visitor

SEATS: Final = 5
PASSWORD: Final = "a long enough password"  # noqa: S105 - nobody's
GUESTS: Final = ("bob", "cat", "dan", "host", "watcher", "left", "kicked", "elsewhere", "keeper")


class Roster(Struct, frozen=True):
    """The people on one server."""

    people: dict[str, Visitor]
    """By the names that `expected` uses; besides those, `dan`, and `keeper` with a bot that sits nowhere."""
    companion: str
    """Somebody on ann's device."""
    bots: dict[str, str] = {}
    """Remote bots that sit nowhere, by their owner."""

    def __getitem__(self, name: str) -> Visitor:
        return self.people[name]


def gather(site: Site) -> Roster:
    """Let everybody come in; ann is known on three devices, of which two are not known any more."""
    people = {name: Visitor(site.address, name) for name in GUESTS}
    ann, expired, logged_out = devices(site, Visitor(site.address, "ann"), "ann", 3)
    site.expire(expired)
    call(logged_out, "POST", "/api/logout")
    companion = call(ann, "POST", "/api/me/companions", {"name": "child"}).json()["id"]
    bot = call(people["keeper"], "POST", "/api/me/bots", {"name": "robot"}).json()
    token = ann.headers["Cookie"].removeprefix("stolik=")
    people |= {
        "ann": ann,
        "ann as bearer": Visitor(site.address, bearer=token),
        "bot": Visitor(site.address, bearer=bot["token"]),
        "bot as cookie": site.browser(bot["token"]),
        "anonymous": Visitor(site.address),
        "forged": site.browser(token[:-1] + ("A" if token[-1] != "A" else "B")),
        "expired": expired,
        "logged out": logged_out,
    }
    table = people["elsewhere"].open_table(simultaneous().key, SEATS)["id"]
    people["elsewhere"].do(table, "sit", seat=0)
    bots = {name: call(people[name], "POST", "/api/me/bots", {"name": "robot"}).json() for name in ("ann", "host")}
    return Roster(people, companion, {name: made["bot"]["id"] for name, made in bots.items()})


def devices(site: Site, guest: Visitor, login: str, number: int) -> list[Visitor]:
    """Give a guest an account, and let them log in on so many devices."""
    words = {"login": login, "password": PASSWORD}
    answers = [call(guest, "POST", "/api/me/account", words)]
    answers += [call(Visitor(site.address), "POST", "/api/login", words) for _ in range(1, number)]
    return [site.browser(answer.cookies["stolik"], guest.id) for answer in answers]


def call(visitor: Visitor, method: str, path: str, body: object = None) -> Response:
    """A request that must be granted."""
    return visitor.call(method, path, body).raise_for_status()


@cache
def simultaneous() -> Game:
    """A game for five in which all choose at once: everybody may then move, undo and ask back in any order."""
    for game in package_games():
        if SEATS in game.players:
            setup = game.setup(SEATS)
            dealer = dealer_for(game, setup, "table", lambda _label: (bytes(32), bytes(32)))
            if len(TableGame(game, setup, dealer, 1).position.to_move()) == SEATS:
                return game
    raise AssertionError("no game lets five choose at once")


class Trial:
    """Something that is tried on one server."""

    def __init__(self, site: Site, roster: Roster) -> None:
        self.site = site
        self.roster = roster
        self.found = Findings()
