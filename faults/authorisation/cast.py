"""Everybody who may come to a table: those who sit, those who sat, those who only look, and those whom nobody knows."""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct

from faults.authorisation.client import Client, Visitor
from faults.shelf import shelf
from stolik.core.game import Game
from stolik.server.table.play import Play
from stolik.server.table.state import dealer_for

SEATS: Final = 5
PASSWORD: Final = "a long enough password"  # noqa: S105 - nobody's
GUESTS: Final = ("bob", "cat", "dan", "host", "watcher", "left", "kicked", "elsewhere", "keeper")


class Cast(Struct, frozen=True):
    """The people on one server, by the names that `expected` uses."""

    people: dict[str, Visitor]
    """Ann, and the guests: `keeper` has a bot that sits nowhere."""
    visitors: dict[str, Visitor]
    """Everybody who asks, known or not; who is gone comes with each table."""
    companion: str
    """Somebody on ann's device."""

    def __getitem__(self, name: str) -> Visitor:
        return self.people[name]


async def gather(client: Client) -> Cast:
    """Let everybody come in."""
    people = {name: await client.new_guest(name) for name in GUESTS}
    ann, devices = await _ann(client)
    companion = (await client.request(ann.headers, "POST", "/api/me/companions", {"name": "child"})).json()["id"]
    bot = (await client.request(people["keeper"].headers, "POST", "/api/me/bots", {"name": "robot"})).json()
    token = ann.headers["Cookie"].removeprefix("stolik=")
    visitors = {
        **{name: people[name] for name in GUESTS if name not in ("dan", "keeper")},
        **devices,
        "ann": ann,
        "ann as bearer": Visitor("ann as bearer", bearer(token), ann.id),
        "bot": Visitor("bot", bearer(bot["token"]), bot["bot"]["id"]),
        "bot as cookie": client.with_cookie("bot as cookie", bot["token"], bot["bot"]["id"]),
        "anonymous": Visitor("anonymous", {"Origin": client.address}),
        "forged": client.with_cookie("forged", token[:-1] + ("A" if token[-1] != "A" else "B")),
    }
    table = await client.open_table(people["elsewhere"], simultaneous().key, SEATS)
    await client.ask(people["elsewhere"], table, "sit", seat=0)
    return Cast({**people, "ann": ann}, visitors, companion)


async def _ann(client: Client) -> tuple[Visitor, dict[str, Visitor]]:
    """Ann has an account and is known on three devices, of which two are not known any more."""
    guest = await client.new_guest("ann")
    ann, expired = await two_devices(client, guest, "ann")
    client.expire(expired)
    login = {"login": "ann", "password": PASSWORD}
    came = await client.request({"Origin": client.address}, "POST", "/api/login", login)
    logged_out = client.with_cookie("logged out", came.must_be_good().token, guest.id)
    (await client.request(logged_out.headers, "POST", "/api/logout")).must_be_good()
    return ann, {"expired": expired, "logged out": logged_out}


async def two_devices(client: Client, guest: Visitor, login: str) -> tuple[Visitor, Visitor]:
    """Give a guest an account, and let them log in once more."""
    words = {"login": login, "password": PASSWORD}
    made = await client.request(guest.headers, "POST", "/api/me/account", words)
    came = await client.request({"Origin": client.address}, "POST", "/api/login", words)
    tokens = (made.must_be_good().token, came.must_be_good().token)
    first, second = (client.with_cookie(login, token, guest.id) for token in tokens)
    return first, second


async def session_of(client: Client, device: Visitor) -> str:
    """The id of the session that a device has."""
    listed = (await client.request(device.headers, "GET", "/api/me/sessions")).json()
    return str(next(one["id"] for one in listed if one["current"]))


@cache
def simultaneous() -> Game:
    """A game for five in which all choose at once: everybody may then move, undo and ask back in any order."""
    for game in shelf():
        if SEATS in game.players:
            setup = game.setup(SEATS)
            dealer = dealer_for(game, setup, "table", lambda _label: (bytes(32), bytes(32)))
            if len(Play(game, setup, dealer, 1).position.to_move()) == SEATS:
                return game
    raise AssertionError("no game lets five choose at once")


def bearer(token: str) -> dict[str, str]:
    """What a program sends."""
    return {"Authorization": f"Bearer {token}"}
