"""Tables as HTTP and the stream show them: a summary, a line of a list, a new table, hints, scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from stolik.protocol.fields import STORABLE, Pace, SeatNumber, ShortText, Tempo, Watch
from stolik.protocol.limits import MAX_DECISION_SECONDS


class SeatSummary(Struct, frozen=True):
    """One seat as everyone sees it."""

    kind: str
    name: str
    person: str | None
    bot: str | None
    open: bool
    warm: bool
    salted: bool


class TakebackRequest(Struct, frozen=True):
    """A takeback request that waits for answers."""

    seat: int
    n: int
    agreed: tuple[str, ...]


class TableSummary(Struct, frozen=True):
    """The table as everyone sees it, and the seats that its reader cannot take."""

    id: str
    code: str
    game: str
    rules: int
    options: Mapping[str, str]
    players: int
    state: str
    host: str
    pace: str
    limit: int
    watch: str
    friendly: bool
    tempo: str
    commitment: str
    deal: str
    seats: tuple[SeatSummary, ...]
    rematch: str | None
    takeback: TakebackRequest | None
    seed: str | None
    salt: str | None
    ended_at: int | None
    """When the game was over or the host closed the table, in milliseconds."""
    barred: tuple[int, ...] | UnsetType = UNSET
    """Free seats that the reader cannot take, where there are such: they know another hand, or have cleared it."""


class TableListing(Struct, frozen=True):
    """One line of a list of tables."""

    id: str
    code: str
    game: str
    rules: int
    state: str
    listed: bool
    opened_at: int
    changed_at: int


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened."""

    game: ShortText
    players: Annotated[int, Meta(ge=1, le=8)]
    options: dict[ShortText, ShortText] = {}
    pace: Pace = "relaxed"
    limit: Annotated[
        int, Meta(ge=0, le=MAX_DECISION_SECONDS, description="seconds for a decision; 0 where relaxed")
    ] = 0
    watch: Watch = "link"
    friendly: bool = True
    tempo: Tempo = "usual"


class TableLink(Struct, frozen=True):
    """Where a code or a link leads."""

    id: str


class ReportRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A report of a line of chat, with the reason."""

    n: Annotated[int, Meta(ge=1)]
    why: Annotated[str, Meta(max_length=300, pattern=STORABLE)]


class Hint(Struct, frozen=True):
    """What a bot thinks of one move of yours, knowing what you know."""

    move: object
    text: str
    say: str
    visits: int
    worth: float
    reasons: tuple[str, ...]


class MoveQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """May this seat of mine do that? In notation, or as the game's own JSON."""

    seat: SeatNumber
    move: str | dict[str, object]


class MoveVerdict(Struct, frozen=True):
    """What the rules say of it: the paragraph, the reason for programs, and the reason for people."""

    allowed: bool
    rule: str | None = None
    code: str | None = None
    sentence: str | None = None


class ScoreLine(Struct, frozen=True):
    """One reason; what brings no points breaks ties or is not settled yet."""

    text: str
    points: int | None


class SeatScore(Struct, frozen=True):
    """What a seat has, and why."""

    seat: int
    total: int | None
    lines: tuple[ScoreLine, ...]
