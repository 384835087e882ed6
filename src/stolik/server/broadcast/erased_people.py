"""Who was erased a moment ago: what was then on its way, from them or from the database, is not shown any more."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

MOST: Final = 4_096
"""Nothing is on its way for longer than it takes to erase so many others."""


class Erased:
    """The ids of the last ones."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._people: OrderedDict[str, None] = OrderedDict()

    def __contains__(self, person: object) -> bool:
        return person in self._people

    def __len__(self) -> int:
        return len(self._people)

    def add(self, person: str) -> None:
        """One more."""
        self._people[person] = None
        self._people.move_to_end(person)
        if len(self._people) > self._most:
            self._people.popitem(last=False)
