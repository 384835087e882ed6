"""People who were erased a moment ago: what still arrives from them or from the database is not shown any more."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

MAX_REMEMBERED: Final = 4_096
"""Ids that are kept: nothing stays in flight for as long as it takes to erase so many others."""


class ErasedPeople:
    """The ids of the people who were erased last."""

    def __init__(self, max_people: int = MAX_REMEMBERED) -> None:
        self._max_people = max_people
        self._people: OrderedDict[str, None] = OrderedDict()

    def __contains__(self, person_id: object) -> bool:
        return person_id in self._people

    def __len__(self) -> int:
        return len(self._people)

    def add(self, person_id: str) -> None:
        """Remember one more."""
        self._people[person_id] = None
        self._people.move_to_end(person_id)
        if len(self._people) > self._max_people:
            self._people.popitem(last=False)
