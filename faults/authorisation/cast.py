"""Everybody who may come to a table: those who sit, those who sat, those who only look, and those whom nobody knows."""

from __future__ import annotations

import secrets
from typing import Final

from msgspec import Struct

from faults.authorisation.knocking import Street, Visitor
from faults.shelf import shelf
from stolik.core.game import Game
from stolik.server.table.play import Play
from stolik.server.table.state import dealer_for

SEATS: Final = 5
PASSWORD: Final = "a long enough password"  # noqa: S105 - nobody's


class Cast(Struct, frozen=True):
    """The people of one house, by the names that `expected` uses."""

    ann: Visitor
    bob: Visitor
    cat: Visitor
    dan: Visitor
    host: Visitor
    left: Visitor
    kicked: Visitor
    elsewhere: Visitor
    keeper: Visitor
    """Whose bot it is that sits nowhere."""
    visitors: dict[str, Visitor]
    """Everybody who asks, known or not; who is gone comes with each table."""
    companion: str
    """Somebody on ann's device."""
    sessions: dict[str, str]
    """Ids of ann's sessions by the visitor that shows them."""


async def gather(street: Street) -> Cast:
    """Let everybody come in."""
    names = ("bob", "cat", "dan", "host", "watcher", "left", "kicked", "elsewhere", "keeper")
    people = {name: await street.come_in(name) for name in names}
    ann, devices, sessions = await _ann(street)
    companion = (await street.request(ann.headers, "POST", "/api/me/companions", {"name": "child"})).json()["id"]
    made = (await street.request(people["keeper"].headers, "POST", "/api/me/bots", {"name": "robot"})).json()
    visitors = {
        **{name: people[name] for name in names if name not in ("dan", "keeper")},
        **devices,
        "ann": ann,
        "ann as bearer": Visitor("ann as bearer", _bearer(_token(ann)), ann.id),
        "bot": Visitor("bot", _bearer(made["token"]), made["bot"]["id"]),
        "bot as cookie": street.with_cookie("bot as cookie", made["token"], made["bot"]["id"]),
        "anonymous": Visitor("anonymous", {"Origin": street.address}),
        "forged": street.with_cookie("forged", _forged(_token(ann))),
    }
    await _sit_elsewhere(street, people["elsewhere"])
    seated = {name: people[name] for name in names if name != "watcher"}
    return Cast(ann=ann, **seated, visitors=visitors, companion=companion, sessions=sessions)


async def _ann(street: Street) -> tuple[Visitor, dict[str, Visitor], dict[str, str]]:
    """Ann has an account and is known on three devices, of which two are not known any more."""
    guest = await street.come_in("ann")
    login = {"login": f"ann{secrets.token_hex(4)}", "password": PASSWORD}
    made = await street.request(guest.headers, "POST", "/api/me/account", login)
    ann = street.with_cookie("ann", made.must_be_good().token, guest.id)
    devices, sessions = {}, {}
    for name in ("expired", "logged out"):
        known = {one["id"] for one in (await street.request(ann.headers, "GET", "/api/me/sessions")).json()}
        came = await street.request({"Origin": street.address}, "POST", "/api/login", login)
        devices[name] = street.with_cookie(name, came.must_be_good().token, guest.id)
        listed = (await street.request(ann.headers, "GET", "/api/me/sessions")).json()
        sessions[name] = next(one["id"] for one in listed if one["id"] not in known)
    street.expire(sessions["expired"])
    (await street.request(devices["logged out"].headers, "POST", "/api/logout")).must_be_good()
    return ann, devices, sessions


async def _sit_elsewhere(street: Street, person: Visitor) -> None:
    body = {"game": simultaneous().key, "players": SEATS}
    table = (await street.request(person.headers, "POST", "/api/tables", body)).must_be_good().json()["id"]
    await street.ask(person.headers, table, "sit", seat=0)


def simultaneous() -> Game:
    """A game for five in which all choose at once: everybody may then move, undo and ask back in any order."""
    for game in shelf():
        if SEATS in game.players:
            setup = game.setup(SEATS)
            dealer = dealer_for(game, setup, "table", lambda _label: (bytes(32), bytes(32)))
            if len(Play(game, setup, dealer, 1).position.to_move()) == SEATS:
                return game
    raise AssertionError("no game of the shelf lets five choose at once")


def _token(person: Visitor) -> str:
    return person.headers["Cookie"].removeprefix("stolik=")


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _forged(token: str) -> str:
    """The same word with another signature."""
    return token[:-1] + ("A" if token[-1] != "A" else "B")
