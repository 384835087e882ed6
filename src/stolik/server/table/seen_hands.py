"""Who has known which hand since the deal, and who has cleared which seat: the rules are those of `seating`.

All of it comes from the rows of the log, so that a restart or another node forgets nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from stolik.server.table.log_entries import ByBot, ByPerson, Holder, SeatChanged

Party = frozenset[str]
"""A person, or a program together with its keeper: what one of them has seen, both may know."""


def party_of(person: str | None, keeper: object) -> Party:
    """Those who count as one; nobody in particular where the server itself did something."""
    return frozenset([one for one in (person, keeper) if isinstance(one, str) and one])


@final
class Hands:
    """The hands of one deal."""

    def __init__(self, holders: Iterable[Holder]) -> None:
        """Whoever sits now is dealt in, on as many seats as they hold: everybody has seen who sits where."""
        self._known: Final = [_knowers(holder) for holder in holders]
        self._cleared: Final[list[Party]] = [frozenset() for _ in self._known]

    def change(self, fact: SeatChanged, by: str | None) -> None:
        """A seat has changed hands."""
        holder = fact.holder
        self._known[fact.seat] |= _knowers(holder)
        if isinstance(holder, ByBot) and holder.open:
            self._cleared[fact.seat] |= party_of(by, fact.keeper)

    def barred(self, party: Party) -> list[int]:
        """The seats that are not for these people; who gave up a seat of their own may have it back."""
        own = [seat for seat, known in enumerate(self._known) if known & party]
        if own:
            return [seat for seat in range(len(self._known)) if seat not in own]
        return [seat for seat, cleared in enumerate(self._cleared) if cleared & party]


def _knowers(holder: Holder) -> Party:
    return party_of(holder.person, holder.keeper) if isinstance(holder, ByPerson) else frozenset()
