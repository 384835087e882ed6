"""What a table's log can say. Each fact is one row; people are opaque ids, cards are in no fact but a move's.

Deliberately absent: names and what people said (they can be deleted), and the seed before the end.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from stolik.protocol.fields import Pace, Tempo, Watch

SYSTEM_SENDER: Final = ""
"""The author of facts that the house itself states: time is up, a bot has moved."""


class TableOpened(Struct, tag="opened", frozen=True):
    """A table was opened for a game, and its luck is committed to."""

    game: str
    rules: int
    players: int
    options: dict[str, str]
    host: str
    pace: Pace
    limit: int
    """Seconds for a decision; 0 where nobody hurries."""
    watch: Watch
    friendly: bool
    """Moves may be taken back when everyone agrees."""
    commitment: str
    tempo: Tempo = "usual"


class TempoChanged(Struct, tag="tempo_set", frozen=True):
    """Bots play at another pace from now on."""

    tempo: Tempo


class SetupChanged(Struct, tag="reshaped", frozen=True):
    """Before the start: another number of seats or other options, and so a new commitment; salts begin anew."""

    players: int
    options: dict[str, str]
    commitment: str
    deal: int


class ByPerson(Struct, tag="person", frozen=True):
    """A seat is played by a person, or by a program of theirs that speaks the same language."""

    person: str
    shown: str
    """Whose name stands at the seat: the person's own or that of somebody on the same device."""
    remote: bool = False
    keeper: str | UnsetType = UNSET
    """Whose program it is; not known of those that sat down before this was written down."""


class ByBot(Struct, tag="bot", frozen=True):
    """A seat is played by a bot of the house; an open one may be taken over by whoever comes."""

    bot: str
    open: bool = False


class ByNobody(Struct, tag="nobody", frozen=True):
    """A seat is free."""


Holder = ByPerson | ByBot | ByNobody


class SeatChanged(Struct, tag="seated", frozen=True):
    """A seat changed hands; `by` in the row says who did it."""

    seat: int
    holder: Holder
    keeper: str | UnsetType = UNSET
    """Whose program freed the seat, where a program is the host."""


class SaltAdded(Struct, tag="salted", frozen=True):
    """A seat's device added its salt to the luck of the deal."""

    seat: int
    salt: str


class GameStarted(Struct, tag="started", frozen=True):
    """The salts are fixed, the cards are dealt."""


class MoveMade(Struct, tag="moved", frozen=True):
    """A seat did something, in the game's notation."""

    seat: int
    move: str


class MoveUndone(Struct, tag="undone", frozen=True):
    """A seat took back the move of that row, of which nobody had learned anything."""

    seat: int
    n: int


class TakebackRequested(Struct, tag="takeback_asked", frozen=True):
    """A seat asks to go back to before the move of that row."""

    seat: int
    n: int


class TakebackAnswered(Struct, tag="takeback_answered", frozen=True):
    """A person agrees, or does not."""

    person: str
    agrees: bool


class TakebackDone(Struct, tag="taken_back", frozen=True):
    """Everyone agreed: the move of that row and all after it are taken back."""

    n: int


class StandInStarted(Struct, tag="kept_warm", frozen=True):
    """A bot plays for a person who is away."""

    seat: int
    bot: str


class StandInEnded(Struct, tag="came_back", frozen=True):
    """The person is back and has the seat again."""

    seat: int


class ChatSaid(Struct, tag="said", frozen=True):
    """A person said something; the words lie apart under the row's number."""

    person: str


class HostChanged(Struct, tag="host_given", frozen=True):
    """Another person is the host."""

    person: str


class SeedRevealed(Struct, tag="revealed", frozen=True):
    """The game is over or the table is closed for good: the seed, for everyone to check."""

    seed: str
    salt: str
    closed: bool = False


class RematchOpened(Struct, tag="rematch_made", frozen=True):
    """The same people meet again at another table."""

    table: str


LogEntry = (
    TableOpened
    | SetupChanged
    | SeatChanged
    | SaltAdded
    | GameStarted
    | MoveMade
    | MoveUndone
    | TakebackRequested
    | TakebackAnswered
    | TakebackDone
    | StandInStarted
    | StandInEnded
    | ChatSaid
    | HostChanged
    | TempoChanged
    | SeedRevealed
    | RematchOpened
)

_encoder: Final = msgspec.json.Encoder()
_decoder: Final[msgspec.json.Decoder[LogEntry]] = msgspec.json.Decoder(LogEntry)


def encode_entry(fact: LogEntry) -> str:
    """A fact as the log keeps it."""
    return _encoder.encode(fact).decode()


def decode_entry(text: str) -> LogEntry:
    """A fact from the log."""
    return _decoder.decode(text)
