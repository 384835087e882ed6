"""Frames into structs. Fields and kinds of messages that are newer than this client are ignored.

Structs whose fields are plain come from `stolik.protocol`. Those here hold what a game's program reads decoded (the
protocol has raw bytes), and give defaults to fields that an older server does not send.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from stolik.protocol.answers import Applied, Duplicate, Illegal, Refused
from stolik.protocol.messages import Presence, SeatNames, StreamError, TimeoutWarning

Json = dict[str, Any]


class Offer(Struct, frozen=True):
    """A legal move: as the game's own JSON, in notation, and as a sentence where one was asked for."""

    move: Any
    text: str
    say: str | None = None


class SeatUpdate(Struct, frozen=True):
    """What one seat may know; `seat` is none for who only watches."""

    seat: int | None
    view: Json
    moves: tuple[Offer, ...] = ()
    events: tuple[Json, ...] = ()
    log: tuple[str, ...] = ()
    may_undo: bool = False
    may_take_back: bool = False


class GameUpdate(Struct, frozen=True):
    """The game now."""

    phase: int
    waiting: tuple[int, ...]
    over: bool
    seats: tuple[SeatUpdate, ...]
    scores: tuple[int, ...] | None = None
    places: tuple[int, ...] | None = None
    """Each seat's place once it is over; the first is 1."""


class SeatSummary(Struct, frozen=True):
    """A seat as everyone sees it: `person`, `remote`, `bot` or `nobody`."""

    kind: str
    name: str = ""
    person: str | None = None
    bot: str | None = None
    open: bool = False
    warm: bool = False
    salted: bool = False


class TableSummary(Struct, frozen=True):
    """The table as everyone sees it."""

    id: str
    code: str
    game: str
    rules: int
    players: int
    state: str
    host: str
    seats: tuple[SeatSummary, ...]
    options: dict[str, str] = {}
    pace: str = "relaxed"
    limit: int = 0
    watch: str = "link"
    friendly: bool = True
    tempo: str = "usual"
    commitment: str = ""
    deal: str = ""
    rematch: str | None = None
    takeback: Json | None = None
    seed: str | None = None
    salt: str | None = None
    ended_at: int | None = None
    barred: tuple[int, ...] = ()
    """Free seats that you cannot take."""


class ChatLine(Struct, frozen=True):
    """Something that was said."""

    person: str
    name: str = ""
    text: str | None = None


class MissedRow(Struct, frozen=True):
    """A row that happened while nobody of ours looked."""

    n: int
    at: int
    fact: Json
    seats: tuple[Json, ...] = ()
    line: ChatLine | None = None


class Snapshot(Struct, tag="hello", frozen=True):
    """The table now, and what was missed."""

    n: int
    you: str
    table: TableSummary
    here: tuple[str, ...] = ()
    play: GameUpdate | None = None
    missed: tuple[MissedRow, ...] = ()


class RowUpdate(Struct, tag="news", frozen=True):
    """One row of the table's log."""

    n: int
    at: int
    fact: Json
    play: GameUpdate | None = None
    table: TableSummary | None = None
    line: ChatLine | None = None


class Stale(Struct, tag="stale", frozen=True):
    """The table has gone on since."""

    key: str
    n: int
    phase: int
    missed: tuple[MissedRow, ...] = ()


class UnknownMessage(Struct, frozen=True):
    """A kind of message that is newer than this client."""

    type: str


Answer = Applied | Duplicate | Stale | Illegal | Refused
KnownMessage = Snapshot | RowUpdate | Presence | SeatNames | TimeoutWarning | Answer | StreamError
Message = KnownMessage | UnknownMessage
KNOWN_TAGS: Final = frozenset(str(kind.__struct_config__.tag) for kind in KnownMessage.__args__)

_frame: Final = msgspec.json.Decoder(list[Raw])
_known: Final = msgspec.json.Decoder(KnownMessage)
_unknown: Final = msgspec.json.Decoder(UnknownMessage)
_answer: Final[msgspec.json.Decoder[Answer]] = msgspec.json.Decoder(Answer)


def read_frame(frame: str | bytes) -> list[Message]:
    """All messages of one frame, in order."""
    return [_read(raw) for raw in _frame.decode(frame)]


def _read(raw: Raw) -> Message:
    kind = _unknown.decode(raw)
    return _known.decode(raw) if kind.type in KNOWN_TAGS else kind


def read_answer(body: bytes) -> Answer:
    """The answer to a command that was sent by POST."""
    return _answer.decode(body)
