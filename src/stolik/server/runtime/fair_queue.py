"""A fair queue: who is served next, shared out among owners, among the owners within each of those, and so on.

This is start-time fair queueing over a tree. Every owner has a virtual time, the seconds that it has used; of those who
wait the one with the least is served next. Who comes anew begins a little before the virtual time of the last one
served: whoever asks for little is served soon, and nobody saves up more by staying away. Nor does anybody gain by being
many: the children of an owner share what is the owner's.

At most so many of an owner's are served at the same time, so that one who asks for much leaves a place free for others.
Deliberately absent: asyncio and a clock. Whoever uses the queue says how many seconds were used.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")

ADVANCE_SECONDS: Final = 1.0
"""Charged when somebody is served, until it is known what was used."""
HEAD_START_SECONDS: Final = 5.0
"""How far before the others who comes anew may begin: about as much as the longest that one is served."""
MOST_REMEMBERED: Final = 1000
"""Owners below one, who neither wait nor are served, and still have used more than others."""


class Owner(Generic[Item]):
    """Somebody who shares with its siblings, and whose children share what it gets."""

    __slots__ = ("children", "items", "now", "serving", "used", "waiting")

    def __init__(self, used: float) -> None:
        self.used = used
        """Its virtual time among its siblings."""
        self.now = 0.0
        """The virtual time of the child last served."""
        self.waiting = 0
        self.serving = 0
        self.children: dict[str, Owner[Item]] = {}
        self.items: deque[Ticket[Item]] = deque()

    @property
    def beginning(self) -> float:
        """The virtual time of a child that comes anew, unless it has used more."""
        return self.now - HEAD_START_SECONDS

    def is_idle(self) -> bool:
        """Does nobody here wait or get anything?"""
        return not self.waiting and not self.serving


class Ticket(Generic[Item]):
    """A place in the queue."""

    __slots__ = ("is_waiting", "item", "line", "path")

    def __init__(self, item: Item, path: Sequence[str], line: list[Owner[Item]]) -> None:
        self.item = item
        self.path = path
        self.line = line
        """Its owners, from the root down."""
        self.is_waiting = True


class FairQueue(Generic[Item]):
    """Items that wait, each below a path of owners; all paths are as long as `most`, without the root."""

    def __init__(self, most: Sequence[int]) -> None:
        """`most`: how many may be served at a time in all, of an owner, of an owner below that, and so on."""
        assert min(most) > 0, "everybody is served some time"
        self.most = tuple(most)
        self._root: Owner[Item] = Owner(0.0)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return self._root.waiting

    @property
    def serving(self) -> int:
        """How many are being served."""
        return self._root.serving

    def waiting_below(self, path: Sequence[str]) -> int:
        """How many of an owner's wait."""
        owner: Owner[Item] | None = self._root
        for name in path:
            owner = owner and owner.children.get(name)
        return owner.waiting if owner is not None else 0

    def put(self, path: Sequence[str], item: Item) -> Ticket[Item]:
        """Let an item wait; `take` gives back its ticket."""
        assert len(path) == len(self.most) - 1, "a name for every level"
        line = [self._root]
        for name in path:
            line.append(_child(line[-1], name))
        ticket = Ticket(item, path, line)
        line[-1].items.append(ticket)
        for owner in line:
            owner.waiting += 1
        return ticket

    def take(self) -> Ticket[Item] | None:
        """Who is served now; nobody where none waits, or where all who wait are served enough."""
        line = self._next([self._root])
        if line is None:
            return None
        for parent, owner in pairwise(line):
            parent.now = max(parent.now, owner.used)
            owner.used += ADVANCE_SECONDS
        for owner in line:
            owner.waiting -= 1
            owner.serving += 1
        ticket = line[-1].items.popleft()
        ticket.is_waiting = False
        return ticket

    def discard(self, ticket: Ticket[Item]) -> None:
        """It does not wait any more."""
        if ticket.is_waiting:
            ticket.is_waiting = False
            ticket.line[-1].items.remove(ticket)
            for owner in ticket.line:
                owner.waiting -= 1
            _forget(ticket)

    def done(self, ticket: Ticket[Item], seconds: float) -> None:
        """It was served, and has used so many seconds."""
        assert not ticket.is_waiting, "only who was taken is done"
        for owner in ticket.line:
            owner.serving -= 1
            owner.used += seconds - ADVANCE_SECONDS
        _forget(ticket)

    def clear(self) -> Iterator[Item]:
        """Let nobody wait any more; who did."""
        while (line := _first(self._root)) is not None:
            ticket = line.items[0]
            self.discard(ticket)
            yield ticket.item

    def _next(self, line: list[Owner[Item]]) -> list[Owner[Item]] | None:
        """The owners, from the root down, of who is served next."""
        owner = line[-1]
        if not owner.waiting or owner.serving >= self.most[len(line) - 1]:
            return None
        if owner.items:
            return line
        for child in sorted(owner.children.values(), key=_used):
            found = self._next([*line, child])
            if found is not None:
                return found
        return None


def _used(owner: Owner[Item]) -> float:
    return owner.used


def _first(owner: Owner[Item]) -> Owner[Item] | None:
    """Where anybody waits."""
    while owner.waiting and not owner.items:
        owner = next(child for child in owner.children.values() if child.waiting)
    return owner if owner.waiting else None


def _child(parent: Owner[Item], name: str) -> Owner[Item]:
    child = parent.children.get(name)
    if child is None:
        child = parent.children[name] = Owner(parent.beginning)
    elif child.is_idle():
        child.used = max(child.used, parent.beginning)
    return child


def _forget(ticket: Ticket[Item]) -> None:
    """Owners who are idle: at once where that changes nothing for them; of the others not too many are kept."""
    for place in range(len(ticket.path), 0, -1):
        name, child, parent = ticket.path[place - 1], ticket.line[place], ticket.line[place - 1]
        if parent.is_idle():
            parent.children.clear()
        elif child.is_idle():
            del parent.children[name]
            if child.used > parent.beginning:
                parent.children[name] = child  # now the youngest
            _forget_oldest(parent)


def _forget_oldest(parent: Owner[Item]) -> None:
    """The oldest two, if nothing is owed by them; and where there are too many, one that is idle, to nobody's gain."""
    for name in list(parent.children)[:2] if len(parent.children) <= MOST_REMEMBERED else list(parent.children):
        child = parent.children[name]
        if not child.is_idle():
            continue
        if len(parent.children) > MOST_REMEMBERED:
            parent.now = max(parent.now, child.used + HEAD_START_SECONDS)
        if child.used <= parent.beginning:
            del parent.children[name]
