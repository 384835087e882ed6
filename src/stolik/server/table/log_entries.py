"""What a table's log can say. Each entry is one row; people are opaque ids, cards are in no entry but a move's.

Tags and the field `keeper` (an owner) stand in stored logs and are kept, also where the code has other names.

Deliberately absent: names and chat (they can be deleted), and the seed before the end.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from stolik.protocol.fields import Pace, Tempo, Watch

SYSTEM_SENDER: Final = ""
"""The sender of entries that the server itself makes: time is up, a bot has moved."""


class TableOpened(Struct, tag="opened", frozen=True):
    """A table was opened for a game, with a commitment to its seed."""

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
    """A seat is played by a person, or by a remote bot."""

    person: str
    shown: str
    """Whose name stands at the seat: the person's own or that of somebody on the same device."""
    remote: bool = False
    keeper: str | UnsetType = UNSET
    """The owner of a remote bot; unknown for those that sat down before this was stored."""


class ByBot(Struct, tag="bot", frozen=True):
    """A seat is played by a bot of the server; anybody may take over an open one."""

    bot: str
    open: bool = False


class ByNobody(Struct, tag="nobody", frozen=True):
    """A seat is free."""


Holder = ByPerson | ByBot | ByNobody


class SeatChanged(Struct, tag="seated", frozen=True):
    """A seat has another holder; `sender_id` of the row says who did it."""

    seat: int
    holder: Holder
    keeper: str | UnsetType = UNSET
    """The owner of the remote bot that freed the seat as the host."""


class SaltAdded(Struct, tag="salted", frozen=True):
    """A seat's device added its salt to the randomness of the deal."""

    seat: int
    salt: str


class GameStarted(Struct, tag="started", frozen=True):
    """The salts are fixed, the cards are dealt."""


class MoveMade(Struct, tag="moved", frozen=True):
    """A seat made a move, in the game's notation."""

    seat: int
    move: str


class MoveUndone(Struct, tag="undone", frozen=True):
    """A seat undid the move of that row, of which nobody had learned anything."""

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
    """A stand-in bot plays for a person who is away."""

    seat: int
    bot: str


class StandInEnded(Struct, tag="came_back", frozen=True):
    """The person is back and has the seat again."""

    seat: int


class ChatSaid(Struct, tag="said", frozen=True):
    """A person said something; the text is stored apart under the row's number."""

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


def encode_entry(entry: LogEntry) -> str:
    """An entry as JSON, as the log stores it."""
    return _encoder.encode(entry).decode()


def decode_entry(text: str) -> LogEntry:
    """An entry from the log's JSON."""
    return _decoder.decode(text)
