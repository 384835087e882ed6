"""Fault functions for `support.server.Server`: each leaves out one check of who may do what."""

from __future__ import annotations

from stolik.server.limits import Bucket
from stolik.server.live.live_table import LiveTable
from stolik.server.people.person import Identity, Person
from stolik.server.table import moving, seating
from stolik.server.table.facts import Seated
from stolik.server.web.doorman import AnyScope, Doorman
from stolik.server.web.errors import NotAllowed


def unlocked() -> None:
    """Every route is open for who is not known."""
    identify = Doorman.identify

    async def anybody(self: Doorman, scope: AnyScope) -> Identity:
        try:
            return await identify(self, scope)
        except NotAllowed as error:
            if error.status != 401:
                raise
            return Identity(Person("stranger", "", "guest"), None)

    Doorman.identify = anybody  # type: ignore[method-assign]


def trusting() -> None:
    """The seat that a command names is taken to be the sender's; needs the source."""
    seating.must_hold = moving.must_hold = lambda _table, _person, _seat: None  # type: ignore[assignment,attr-defined]


def servile() -> None:
    """Everybody is the host; needs the source."""
    seating.must_be_host = moving.must_be_host = lambda _table, _person: None  # type: ignore[assignment,attr-defined]


def clinging() -> None:
    """A screen keeps the seats that it had."""

    def keep(self: LiveTable, fact: Seated) -> None:  # noqa: ARG001
        self.announcer.forget_names()

    LiveTable._reseat = keep  # type: ignore[method-assign]  # noqa: SLF001 - to break a promise one must reach inside


def foreign() -> None:
    """A page of any site may speak with the cookie."""
    Doorman.check_origin = lambda _self, _scope, _visitor: None  # type: ignore[method-assign,assignment]


def boundless() -> None:
    """Nothing is ever too often."""
    Bucket.take = lambda _self, _now, _cost=1.0: 0.0  # type: ignore[method-assign,assignment]


ALL = (unlocked, trusting, servile, clinging, foreign, boundless)
