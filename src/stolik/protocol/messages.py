"""Messages of a stream. `server.broadcast` fills them; what depends on the game is encoded before, as raw JSON."""

from __future__ import annotations

from msgspec import UNSET, Raw, Struct, UnsetType

from stolik.protocol.tables import TableSummary


class SeatUpdate(Struct, frozen=True, omit_defaults=True):
    """What one seat learns, or a spectator (`seat` is null)."""

    seat: int | None
    events: Raw
    view: Raw
    moves: Raw
    log: tuple[str, ...] | UnsetType = UNSET
    """The events as sentences, where the viewer asked for a language."""
    may_undo: bool = False
    may_take_back: bool = False


class GameUpdate(Struct, frozen=True):
    """The game after a row: the phase that a move must name, the seats to move, and what each seat may know."""

    phase: int
    """The number of the log row that began this phase: a move must name the newest that its sender has seen."""
    waiting: tuple[int, ...]
    over: bool
    seats: Raw
    """A `SeatUpdate` for each seat of the viewer."""
    scores: tuple[int, ...] | None = None
    places: tuple[int, ...] | None = None


class ChatLine(Struct, frozen=True):
    """A line of chat; `text` is null where it was deleted or its author is muted."""

    person: str
    name: str
    text: str | None


class RowUpdate(Struct, tag="news", frozen=True, omit_defaults=True):
    """One row of the table's log, as this viewer may know it."""

    n: int
    at: int
    fact: object
    """The log entry; the wire keeps this name."""
    play: GameUpdate | UnsetType = UNSET
    table: TableSummary | UnsetType = UNSET
    line: ChatLine | UnsetType = UNSET


class SeatEvents(Struct, frozen=True, omit_defaults=True):
    """The events of one row for one seat."""

    seat: int | None
    events: Raw
    log: tuple[str, ...] | UnsetType = UNSET


class MissedRow(Struct, frozen=True, omit_defaults=True):
    """A row that a viewer missed: its events, without the view of that moment."""

    n: int
    at: int
    fact: object
    """The log entry; the wire keeps this name."""
    seats: tuple[SeatEvents, ...] = ()
    line: ChatLine | UnsetType = UNSET


class Presence(Struct, tag="here", frozen=True, omit_defaults=True):
    """Who has connected to the table and who has left, since the snapshot or the last such message."""

    came: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


class SeatNames(Struct, tag="names", frozen=True):
    """Somebody has a new name: the names in the table's summary, seat by seat."""

    seats: tuple[str, ...]


class Snapshot(Struct, tag="hello", frozen=True):
    """The first message of a stream: the table now, and the rows after the number that the viewer named."""

    n: int
    you: str
    table: TableSummary
    here: tuple[str, ...]
    play: GameUpdate | None
    missed: tuple[MissedRow, ...]


class TimeoutWarning(Struct, tag="warned", frozen=True):
    """The table waits for a seat; a stand-in bot takes over in `seconds` seconds."""

    seat: int
    seconds: int


class StreamError(Struct, tag="error", frozen=True):
    """A frame that is no command, or came too fast; nothing has changed."""

    code: str
    message: str
