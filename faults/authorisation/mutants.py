"""Houses whose doors do not close: `python mutants.py NAME …` is `stolik serve …` with one check left out.

Started by its path, so that it needs no folder to be the current one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from stolik.cli import main
from stolik.core.errors import StolikError
from stolik.server.live.live_table import LiveTable
from stolik.server.people.person import Identity, Person
from stolik.server.table import moving, seating
from stolik.server.table.facts import Seated
from stolik.server.web.doorman import AnyScope, Doorman


def unlocked() -> None:
    """Every door is opened for who is not known."""
    identify = Doorman.identify

    async def anybody(self: Doorman, scope: AnyScope) -> Identity:
        try:
            return await identify(self, scope)
        except StolikError:
            return Identity(Person("stranger", "", "guest"), None)

    Doorman.identify = anybody  # type: ignore[method-assign]


def trusting() -> None:
    """The seat that a command names is taken to be the sender's."""
    seating.must_hold = moving.must_hold = lambda _table, _person, _seat: None  # type: ignore[assignment,attr-defined]


def servile() -> None:
    """Everybody is the host."""
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
    Doorman.count = lambda _self, _name, _key: None  # type: ignore[method-assign,assignment]


MUTANTS: Final = {
    "unlocked": unlocked,
    "trusting": trusting,
    "servile": servile,
    "clinging": clinging,
    "foreign": foreign,
    "boundless": boundless,
}


def mutant(*names: str) -> tuple[str, ...]:
    """The command that starts such a house, for `faults.house.House`; several checks may be left out at once."""
    assert set(names) <= MUTANTS.keys(), f"there is no mutant {names}"
    return (sys.executable, str(Path(__file__).resolve()), "+".join(names))


if __name__ == "__main__":
    for chosen in sys.argv[1].split("+"):
        MUTANTS[chosen]()
    sys.argv = ["stolik", "serve", *sys.argv[2:]]
    main()
