"""Limits by identity that one could multiply: one guest tries to pass each by bots, guests, sockets and spellings.

The limits are never replenished, so what is let in can be counted, and must be exactly what docs/api.md says. Each
address of 127.0.0.0/8 is a network of its own, so that no limit stands before another. The control is a server in
which bots count for themselves, logins as they are typed, headers as addresses and frames for their socket alone.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from itertools import count, cycle
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
from msgspec import Struct
from websockets.exceptions import ConnectionClosed

from faults.access.floods import NEVER_AGAIN
from faults.figures import Figure, Size
from faults.pressure.many_networks import Roaming
from faults.pressure.unlimited_server import generous
from stolik.server.accounts.companions import MAX_OWNED_BY_KIND
from stolik.server.accounts.person import BOT
from stolik.server.config import RATE_LIMITS
from stolik.server.http.account_routes import OWNED_LIMIT
from support.server import Server
from support.server_launcher import HANG_SECONDS
from support.sync_people import Visitor

BOTS: Final[dict[Size, int]] = {"quick": 3, "full": MAX_OWNED_BY_KIND[BOT]}
GAME: Final = "stonogi"
NO_GAME: Final = {"game": "no such game", "players": 2}
"""A table that is counted and not opened."""
ELSEWHERE: Final = {
    "frames by socket": "faults.access.floods",
    "pictures by network": "tests/server/http/test_invite_qr_code.py",
}
"""Limits that are tried in another check, and where."""
ONLY_FULL: Final = "http by network"
SPELLINGS: Final = ("ala", "ALA", " ala", "ala ", "Ala\t", "\u2003aLa")


class Trial(Struct):
    """One way around one limit, and how much it let in."""

    limit: str
    way: str
    let_in: int

    @property
    def is_exact(self) -> bool:
        """Neither more nor less than was documented?"""
        return self.let_in == RATE_LIMITS[self.limit].burst


class Guest:
    """One guest with all that one can have, who tries them all."""

    def __init__(self, address: str, bots: int) -> None:
        self.address = address
        self.networks = count(2)
        self.me = self.newcomer("greedy")
        made = [self.me.call("POST", "/api/me/bots", {"name": "robot"}).json() for _ in range(bots)]
        self.made = bots
        self.family = [self.me, *(Roaming(address, bearer=bot["token"]) for bot in made)]

    def newcomer(self, name: str) -> Roaming:
        """One more guest, where nobody has asked for anything yet."""
        Roaming.network = next(self.networks)
        return Roaming(self.address, name)

    def trials(self, size: Size) -> Iterator[Trial]:
        """Everything in turn; what takes many requests and cannot be passed by a person alone only in the full size."""
        self.table = str(self.me.open_table(GAME, 2)["id"])
        self.me.do(self.table, "sit", seat=0)
        yield self._tables()
        yield self._companions_and_bots()
        for limit, method, path, body in self._questions():
            yield self._by_family(limit, method, path, body)
        yield self._passwords()
        yield self._chat()
        yield self._tables_by_network()
        yield from self._guesses()
        yield from self._strangers()
        yield self._frames()
        if size == "full":
            yield self._by_family(ONLY_FULL, "GET", "/api/me")

    def _until_refused(
        self, limit: str, way: str, ask: Iterable[Callable[[], httpx.Response]], taken: int = 0
    ) -> Trial:
        """Ask in every way in turn until all of them in a row are refused, or one was let in too often."""
        ways = list(ask)
        refused = 0
        for one in cycle(ways):
            is_refused = one().status_code == 429
            refused = refused + 1 if is_refused else 0
            taken += not is_refused
            if refused == len(ways) or taken > RATE_LIMITS[limit].burst:
                return Trial(limit, way, taken)
        raise AssertionError("there is a way")

    def _move_on(self) -> None:
        """To a network where nothing has been counted."""
        Roaming.network = next(self.networks)

    def _by_family(self, limit: str, method: str, path: str, body: object = None, taken: int = 0) -> Trial:
        self._move_on()
        ask = [lambda who=who: who.call(method, path, body) for who in self.family]
        return self._until_refused(limit, "bots", ask, taken)

    def _tables(self) -> Trial:
        """By bots; and each table of one's own that is closed can be played once more."""
        self._move_on()
        self.me.do(self.table, "close")
        again = {"type": "rematch", "key": "again"}
        opened = 1 + (self.me.call("POST", f"/api/tables/{self.table}/commands", again).json()["type"] == "applied")
        self.table = str(self.me.open_table(GAME, 2)["id"])
        self.me.do(self.table, "sit", seat=0)
        trial = self._by_family("tables by person", "POST", "/api/tables", NO_GAME, opened + 1)
        self.me.do(self.table, "bot", seat=1, bot="random")
        return trial

    def _companions_and_bots(self) -> Trial:
        """Made and ended by turns."""
        self._move_on()
        limit, made = OWNED_LIMIT, self.made
        while made <= RATE_LIMITS[limit].burst:
            answer = self.me.call("POST", "/api/me/companions", {"name": "child"})
            if answer.status_code == 429:
                break
            made += 1
            made += self.me.call("DELETE", f"/api/me/companions/{answer.json()['id']}").status_code != 429
        return Trial(limit, "making and ending", made)

    def _questions(self) -> Iterator[tuple[str, str, str, object]]:
        """What is asked of a table, and of oneself."""
        table = f"/api/tables/{self.table}"
        yield "hints by person", "GET", f"{table}/hint?seat=1", None
        yield "questions by person", "POST", f"{table}/why", {"seat": 1, "move": "pass"}
        yield "reports by person", "POST", f"{table}/reports", {"n": 1, "why": "rude"}

    def _passwords(self) -> Trial:
        """A password for somebody who is known, from many networks; bots have none, and use up nobody's tries."""

        def register(who: Visitor) -> httpx.Response:
            self._move_on()
            return who.call("POST", "/api/me/account", {"login": "x", "password": "x"})

        for bot in self.family[1:]:
            register(bot)
        return self._until_refused("passwords by person", "networks", [lambda: register(self.me)])

    def _chat(self) -> Trial:
        self._move_on()
        keys = count()
        path = f"/api/tables/{self.table}/commands"

        def say(who: Visitor) -> httpx.Response:
            return who.call("POST", path, {"type": "say", "key": f"say {next(keys)}", "text": "noise"})

        return self._until_refused("chat by person", "bots", [lambda who=who: say(who) for who in self.family])  # type: ignore[misc]

    def _tables_by_network(self) -> Trial:
        """Each guest opens as many as one may."""
        guests = [self.newcomer(f"guest {number}") for number in range(6)]
        self._move_on()
        ask = [lambda who=who: who.call("POST", "/api/tables", NO_GAME) for who in guests]
        return self._until_refused("tables by network", "guests", ask)

    def _guesses(self) -> Iterator[Trial]:
        """A password guessed by however its login can be written, from one network and from many."""
        nobody = Roaming(self.address)

        def guess(login: str, device: Visitor = nobody) -> httpx.Response:
            return device.call("POST", "/api/login", {"login": login, "password": "guess number"})

        def elsewhere(login: str, device: Visitor = nobody) -> httpx.Response:
            self._move_on()
            return guess(login, device)

        self._move_on()
        ask = [lambda login=login: guess(login) for login in SPELLINGS]
        first = self._until_refused("logins by login and network", "spaces and case", ask)
        yield first
        ask = [lambda login=login: elsewhere(login) for login in SPELLINGS]
        yield self._until_refused("logins by login", "networks", ask, first.let_in)
        marked = self._marked()
        ask = [lambda login=login: elsewhere(login, marked) for login in SPELLINGS]
        yield self._until_refused("logins by device", "networks", ask)
        self._move_on()
        yield self._until_refused("logins by network", "logins", [lambda n=n: guess(f"login{n}") for n in range(30)])  # type: ignore[misc]

    def _marked(self) -> Visitor:
        """A device on which the account was used whose password is guessed."""
        device = self.newcomer("owner")
        made = device.call("POST", "/api/me/account", {"login": SPELLINGS[0], "password": "a long enough one"})
        device.headers["Cookie"] = f"stolik-device={made.cookies['stolik-device']}"
        return device

    def _strangers(self) -> Iterator[Trial]:
        """What is counted by network, whatever a header says and whoever asks."""
        nobody = Roaming(self.address)
        self._move_on()
        create_guest = lambda: nobody.call("POST", "/api/guests", {"name": "crowd"})  # noqa: E731 - one of several ways
        yield self._until_refused("guests by network", "headers", [create_guest])
        yield self._by_family("codes by network", "GET", "/api/codes/AAAAAA")

    def _frames(self) -> Trial:
        """Many sockets, of guest and bots; each may send only so much by itself."""
        limit = RATE_LIMITS["frames by socket"].burst
        sockets = int(RATE_LIMITS["frames by network"].burst / limit) + 2
        answers: list[str] = []
        with ExitStack() as open_sockets:
            for _, who in zip(range(sockets), cycle(self.family)):
                stream = open_sockets.enter_context(who.stream(self.table))
                for _ in range(int(limit)):
                    stream.send("kick", seat=7)
                answers += _answers(stream.socket.recv, int(limit))
        return Trial("frames by network", "sockets", len(answers) - answers.count("too_often"))


def _answers(receive: Callable[[float], str | bytes], wanted: int) -> list[str]:
    """The kinds of so many answers, as long as the socket is open."""
    came: list[str] = []
    try:
        while len(came) < wanted:
            messages = msgspec.json.decode(receive(HANG_SECONDS))
            came += [one.get("code") or one["type"] for one in messages if one["type"] not in ("hello", "news", "here")]
    except ConnectionClosed:
        pass
    return came


def tried(home: Path, size: Size, *faults: Callable[[], None], **config: Any) -> list[Trial]:
    """All trials on one server."""
    with Server(home, *faults, rate_limits=NEVER_AGAIN, **config) as server:
        return list(Guest(server.address, BOTS[size]).trials(size))


def measure(size: Size, seed: int) -> list[Figure]:
    """The real server, and one that is generous."""
    with tempfile.TemporaryDirectory(prefix="stolik-identities-") as folder:
        real = tried(Path(folder) / "real", size, seed=seed)
        broken = tried(Path(folder) / "generous", size, generous, seed=seed)
    return [_figure(one, control) for one, control in zip(real, broken, strict=True)]


def _figure(one: Trial, control: Trial) -> Figure:
    name = f"{one.limit}, tried by {one.way}"
    value = f"each for itself: {control.let_in}"
    return Figure(name, one.let_in, f"= {RATE_LIMITS[one.limit].burst:g}", one.is_exact, value, not control.is_exact)
