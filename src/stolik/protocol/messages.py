"""The shapes of what goes to a screen; `frames` fills them. Apart from it, as it is compiled and these are not."""

from __future__ import annotations

from msgspec import UNSET, Raw, Struct, UnsetType

from stolik.protocol.tables import TableSummary


class SeatUpdate(Struct, frozen=True, omit_defaults=True):
    """What one seat learns, or who only watches (`seat` is null)."""

    seat: int | None
    events: Raw
    view: Raw
    moves: Raw
    log: tuple[str, ...] | UnsetType = UNSET
    """The events as sentences, where the screen asked for a language."""
    may_undo: bool = False
    may_take_back: bool = False


class GameUpdate(Struct, frozen=True):
    """The game after a row: the phase that a move must name, whom we wait for, and what each seat may know."""

    phase: int
    waiting: tuple[int, ...]
    over: bool
    seats: Raw
    """A `SeatNews` for each seat of the screen."""
    scores: tuple[int, ...] | None = None
    places: tuple[int, ...] | None = None


class ChatLine(Struct, frozen=True):
    """Something that was said; the words are gone where they were deleted or muted."""

    person: str
    name: str
    text: str | None


class RowUpdate(Struct, tag="news", frozen=True, omit_defaults=True):
    """One row of the table's log, as this screen may know it."""

    n: int
    at: int
    fact: object
    play: GameUpdate | UnsetType = UNSET
    table: TableSummary | UnsetType = UNSET
    line: ChatLine | UnsetType = UNSET


class SeatEvents(Struct, frozen=True, omit_defaults=True):
    """The events of one row for one seat."""

    seat: int | None
    events: Raw
    log: tuple[str, ...] | UnsetType = UNSET


class MissedRow(Struct, frozen=True, omit_defaults=True):
    """A row that a screen did not see when it happened: the events, and not the view of that moment."""

    n: int
    at: int
    fact: object
    seats: tuple[SeatEvents, ...] = ()
    line: ChatLine | UnsetType = UNSET


class Presence(Struct, tag="here", frozen=True, omit_defaults=True):
    """Who has come to look at the table and who has gone, since the hello or the last such message."""

    came: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


class SeatNames(Struct, tag="names", frozen=True):
    """Somebody is called otherwise now: the names on the table's card, seat by seat."""

    seats: tuple[str, ...]


class Snapshot(Struct, tag="hello", frozen=True):
    """The first message of a stream: the table now, and what was missed since the number that was named."""

    n: int
    you: str
    table: TableSummary
    here: tuple[str, ...]
    play: GameUpdate | None
    missed: tuple[MissedRow, ...]


class TimeoutWarning(Struct, tag="warned", frozen=True):
    """We wait for a seat; a bot will keep it warm in so many seconds."""

    seat: int
    seconds: int


class StreamError(Struct, tag="error", frozen=True):
    """A frame that is no command, or came too fast; nothing has happened."""

    code: str
    message: str
