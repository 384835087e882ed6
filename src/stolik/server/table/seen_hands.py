"""Who has known which hand since the deal, and who has cleared which seat, for the rules of `seating`.

All of it comes from the rows of the log, so a restart or another node forgets nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from stolik.server.table.log_entries import ByBot, ByPerson, Holder, SeatChanged

Party = frozenset[str]
"""A person, or a program together with its keeper: what one of them has seen, both may know."""


def party_of(person_id: str | None, keeper: object) -> Party:
    """The people who count as one; nobody where the server itself did something."""
    return frozenset([one for one in (person_id, keeper) if isinstance(one, str) and one])


@final
class Hands:
    """The hands of one deal."""

    def __init__(self, holders: Iterable[Holder]) -> None:
        """Those who sit now know the hands of all their seats: everybody could see who sits where."""
        self._known: Final = [_knowers(holder) for holder in holders]
        self._cleared: Final[list[Party]] = [frozenset() for _ in self._known]

    def change(self, entry: SeatChanged, sender_id: str | None) -> None:
        """A seat has another holder."""
        holder = entry.holder
        self._known[entry.seat] |= _knowers(holder)
        if isinstance(holder, ByBot) and holder.open:
            self._cleared[entry.seat] |= party_of(sender_id, entry.keeper)

    def barred(self, party: Party) -> list[int]:
        """The seats that these people may not take; a seat of their own that they gave up they may take again."""
        own = [seat for seat, known in enumerate(self._known) if known & party]
        if own:
            return [seat for seat in range(len(self._known)) if seat not in own]
        return [seat for seat, cleared in enumerate(self._cleared) if cleared & party]


def _knowers(holder: Holder) -> Party:
    return party_of(holder.person, holder.keeper) if isinstance(holder, ByPerson) else frozenset()
