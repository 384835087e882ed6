"""What the tests must know of a board: which decisions there are, and how a person makes each of them by touch."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple, get_args

from browser.decisions.touch import Fingers
from browser.decisions.visible_state import Sight
from stolik import registry
from stolik.core.game import Game
from stolik.core.position import Position
from support.browser_screen import Device


class Seating(NamedTuple):
    """At what kind of table somebody sits, where, and before which screen."""

    name: str
    players: int
    seat: int
    device: Device
    options: Mapping[str, str] = {}


class Decision(NamedTuple):
    """Something that a person makes up their mind to do."""

    case: str
    """What kind of move, and behind a colon which one of that kind: `play: another one instead`."""
    actions: tuple[int, ...]
    """The actions that it makes, one after the other."""
    log: tuple[str, ...]
    """What is stored of it, one line for each fact."""

    @property
    def kind(self) -> str:
        """What kind of move it is, as the wire calls it."""
        return kind_of(self.case)


def kind_of(case: str) -> str:
    """The kind of move that a case belongs to."""
    return re.split("[:,]", case)[0]


class Board(ABC):
    """One game's board in the browser."""

    key: ClassVar[str]
    seatings: ClassVar[Sequence[Seating]]

    @property
    def game(self) -> Game:
        """The rules."""
        return registry.load(self.key)

    @abstractmethod
    def wanted(self, seating: Seating) -> Iterable[str]:
        """The cases that must be made by touch at this kind of table."""

    @abstractmethod
    def decisions(self, position: Position, seat: int, wanted: Collection[str]) -> Iterable[Decision]:
        """What a seat may decide now; where there is much of it, only what is wanted."""

    @abstractmethod
    def make(self, fingers: Fingers, decision: Decision, sight: Sight) -> None:
        """Decide it on the page."""

    def usual(self, position: Position, seat: int, chance: Random) -> Decision:
        """With what a seat that owes a decision may go on when nothing is wanted of it."""
        return self.plain(chance.choice(position.legal(seat)))

    def plain(self, action: int, more: str = "") -> Decision:
        """A decision that is one action."""
        return Decision(f"{self.kind(action)}: {more}" if more else self.kind(action), (action,), (self.write(action),))

    def kind(self, action: int) -> str:
        """The kind of move that an action is, as the wire calls it."""
        return str(self.game.moves.move(action).__struct_config__.tag)

    def write(self, action: int) -> str:
        """The action as the log has it."""
        return self.game.moves.write(action)

    def view(self, position: Position, seat: int) -> Any:
        """What a seat knows."""
        return self.game.view(position, seat)

    def kinds(self) -> set[str]:
        """All kinds of moves of the game."""
        form = self.game.moves.move_type
        return {str(struct.__struct_config__.tag) for struct in get_args(form) or (form,)}
