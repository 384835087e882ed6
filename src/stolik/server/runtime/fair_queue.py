"""A fair queue over a tree of owners (hierarchical start-time fair queueing).

Every owner has a virtual time, the seconds that it has used; of the owners that wait, the one with the least is served
next. A new owner begins a little before the virtual time of the last one served: so light users are served soon, and
nobody saves up credit by staying away. Nor does anybody gain by splitting up: the children of an owner share what is
the owner's.

The number of an owner's items that are served at the same time is limited, so that a heavy user leaves places free.
Deliberately absent: asyncio and a clock. The caller says how many seconds an item used.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")

ADVANCE_SECONDS: Final = 1.0
"""Charged when an item begins to be served, until the used time is known."""
HEAD_START_SECONDS: Final = 5.0
"""How far before the others a new owner may begin: about the longest time that one item takes."""
MAX_IDLE_OWNERS: Final = 1000
"""Idle children of one owner that are kept because they have used more than others."""


class Owner(Generic[Item]):
    """A node of the tree: it shares with its siblings, and its children share what it gets."""

    __slots__ = ("children", "items", "serving", "used", "virtual_time", "waiting")

    def __init__(self, used: float) -> None:
        self.used = used
        """Its own virtual time, in seconds."""
        self.virtual_time = 0.0
        """The virtual time of the child that was served last."""
        self.waiting = 0
        self.serving = 0
        self.children: dict[str, Owner[Item]] = {}
        self.items: deque[Ticket[Item]] = deque()

    @property
    def start_time(self) -> float:
        """The virtual time of a new child, unless it has used more."""
        return self.virtual_time - HEAD_START_SECONDS

    def is_idle(self) -> bool:
        """Nothing below this owner waits or is served."""
        return not self.waiting and not self.serving


class Ticket(Generic[Item]):
    """A place in the queue."""

    __slots__ = ("is_waiting", "item", "owners", "path")

    def __init__(self, item: Item, path: Sequence[str], owners: list[Owner[Item]]) -> None:
        self.item = item
        self.path = path
        self.owners = owners
        """From the root down."""
        self.is_waiting = True


class FairQueue(Generic[Item]):
    """Waiting items, each below a path of owners; a path has one name for each of `limits` but the first."""

    def __init__(self, limits: Sequence[int]) -> None:
        """`limits`: how many items are served at the same time in all, of one owner, of one below that, and so on."""
        assert min(limits) > 0, "every item is served at some time"
        self.limits = tuple(limits)
        self._root: Owner[Item] = Owner(0.0)

    @property
    def waiting(self) -> int:
        """The number of items that wait."""
        return self._root.waiting

    @property
    def serving(self) -> int:
        """The number of items that are being served."""
        return self._root.serving

    def waiting_below(self, path: Sequence[str]) -> int:
        """The number of an owner's items that wait."""
        owner: Owner[Item] | None = self._root
        for name in path:
            owner = owner and owner.children.get(name)
        return owner.waiting if owner is not None else 0

    def put(self, path: Sequence[str], item: Item) -> Ticket[Item]:
        """Add an item; `take` returns its ticket later."""
        assert len(path) == len(self.limits) - 1, "a name for every level"
        owners = [self._root]
        for name in path:
            owners.append(_child(owners[-1], name))
        ticket = Ticket(item, path, owners)
        owners[-1].items.append(ticket)
        for owner in owners:
            owner.waiting += 1
        return ticket

    def take(self) -> Ticket[Item] | None:
        """The ticket to be served now, if an item waits whose owners are all below their limits."""
        owners = self._next([self._root])
        if owners is None:
            return None
        for parent, owner in pairwise(owners):
            parent.virtual_time = max(parent.virtual_time, owner.used)
            owner.used += ADVANCE_SECONDS
        for owner in owners:
            owner.waiting -= 1
            owner.serving += 1
        ticket = owners[-1].items.popleft()
        ticket.is_waiting = False
        return ticket

    def discard(self, ticket: Ticket[Item]) -> None:
        """Remove an item that waits."""
        if ticket.is_waiting:
            ticket.is_waiting = False
            ticket.owners[-1].items.remove(ticket)
            for owner in ticket.owners:
                owner.waiting -= 1
            _drop_idle_owners(ticket)

    def done(self, ticket: Ticket[Item], seconds: float) -> None:
        """An item was served and used this many seconds."""
        assert not ticket.is_waiting, "only a taken ticket is done"
        for owner in ticket.owners:
            owner.serving -= 1
            owner.used += seconds - ADVANCE_SECONDS
        _drop_idle_owners(ticket)

    def clear(self) -> Iterator[Item]:
        """Remove all items that wait."""
        while (owner := _first(self._root)) is not None:
            ticket = owner.items[0]
            self.discard(ticket)
            yield ticket.item

    def _next(self, owners: list[Owner[Item]]) -> list[Owner[Item]] | None:
        """The owners, from the root down, of the item that is served next."""
        owner = owners[-1]
        if not owner.waiting or owner.serving >= self.limits[len(owners) - 1]:
            return None
        if owner.items:
            return owners
        for child in sorted(owner.children.values(), key=_used):
            found = self._next([*owners, child])
            if found is not None:
                return found
        return None


def _used(owner: Owner[Item]) -> float:
    return owner.used


def _first(owner: Owner[Item]) -> Owner[Item] | None:
    """The first owner with an item of its own that waits."""
    while owner.waiting and not owner.items:
        owner = next(child for child in owner.children.values() if child.waiting)
    return owner if owner.waiting else None


def _child(parent: Owner[Item], name: str) -> Owner[Item]:
    child = parent.children.get(name)
    if child is None:
        child = parent.children[name] = Owner(parent.start_time)
    elif child.is_idle():
        child.used = max(child.used, parent.start_time)
    return child


def _drop_idle_owners(ticket: Ticket[Item]) -> None:
    """Drop idle owners: at once if that changes nothing for them; of the others a limited number is kept."""
    for place in range(len(ticket.path), 0, -1):
        name, child, parent = ticket.path[place - 1], ticket.owners[place], ticket.owners[place - 1]
        if parent.is_idle():
            parent.children.clear()
        elif child.is_idle():
            del parent.children[name]
            if child.used > parent.start_time:
                parent.children[name] = child  # now the youngest
            _drop_oldest(parent)


def _drop_oldest(parent: Owner[Item]) -> None:
    """Drop the two oldest if they begin like new ones; if there are too many, an idle one, and nobody gains by it."""
    for name in list(parent.children)[:2] if len(parent.children) <= MAX_IDLE_OWNERS else list(parent.children):
        child = parent.children[name]
        if not child.is_idle():
            continue
        if len(parent.children) > MAX_IDLE_OWNERS:
            parent.virtual_time = max(parent.virtual_time, child.used + HEAD_START_SECONDS)
        if child.used <= parent.start_time:
            del parent.children[name]
