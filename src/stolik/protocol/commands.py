"""What a person asks of a table, over the stream or by POST: the same JSON for browsers and bots.

The sender's seat is never taken from a command alone: it must be one of the seats that the sender holds.
Tags that differ from the name of their struct (`reshape`, `consent`, `back`) are kept on the wire.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw, Struct

from stolik.protocol.fields import IdempotencyKey, PersonId, SeatNumber, ShortText, Tempo
from stolik.protocol.limits import MAX_CHAT_CHARS


class Sit(Struct, tag="sit", frozen=True, forbid_unknown_fields=True):
    """Take a free seat, a certain one or the first; for oneself, for a companion or for a bot of one's own."""

    key: IdempotencyKey
    seat: SeatNumber | None = None
    shown: PersonId | None = None
    """A companion on the same device, or a remote bot of yours."""


class Leave(Struct, tag="leave", frozen=True, forbid_unknown_fields=True):
    """Give up a seat of one's own."""

    key: IdempotencyKey
    seat: SeatNumber


class Kick(Struct, tag="kick", frozen=True, forbid_unknown_fields=True):
    """The host frees a seat."""

    key: IdempotencyKey
    seat: SeatNumber


class SeatBot(Struct, tag="bot", frozen=True, forbid_unknown_fields=True):
    """Put a bot of the server on a seat, such as `search:3`."""

    key: IdempotencyKey
    seat: SeatNumber
    bot: ShortText


class HandOverHost(Struct, tag="host", frozen=True, forbid_unknown_fields=True):
    """The host hands the table over."""

    key: IdempotencyKey
    person: PersonId


class SetTempo(Struct, tag="tempo", frozen=True, forbid_unknown_fields=True):
    """The host chooses how long bots pause."""

    key: IdempotencyKey
    tempo: Tempo


class ChangeSetup(Struct, tag="reshape", frozen=True, forbid_unknown_fields=True):
    """Before the start: another number of seats, other options."""

    key: IdempotencyKey
    players: SeatNumber
    options: dict[ShortText, ShortText] = {}


class AddSalt(Struct, tag="salt", frozen=True, forbid_unknown_fields=True):
    """Add 32 random bytes of the device, in hexadecimal, to the randomness of the deal."""

    key: IdempotencyKey
    seat: SeatNumber
    salt: Annotated[str, Meta(min_length=64, max_length=64)]


class Start(Struct, tag="start", frozen=True, forbid_unknown_fields=True):
    """The host deals."""

    key: IdempotencyKey


class Move(Struct, tag="move", frozen=True, forbid_unknown_fields=True):
    """A decision of a seat, in notation or as the game's own struct, with the phase that the sender has seen."""

    key: IdempotencyKey
    phase: int
    move: str | dict[str, object]
    seat: SeatNumber | None = None


class RawMove(Struct, tag="move", frozen=True, forbid_unknown_fields=True):
    """The same as it comes over a stream: the game parses the move itself."""

    key: IdempotencyKey
    phase: int
    move: Raw
    seat: SeatNumber | None = None


class Undo(Struct, tag="undo", frozen=True, forbid_unknown_fields=True):
    """Undo one's own last move, while nobody can have learned anything from it."""

    key: IdempotencyKey
    seat: SeatNumber | None = None


class RequestTakeback(Struct, tag="takeback", frozen=True, forbid_unknown_fields=True):
    """Ask the others to go back to before one's own last move."""

    key: IdempotencyKey
    seat: SeatNumber | None = None


class AnswerTakeback(Struct, tag="consent", frozen=True, forbid_unknown_fields=True):
    """Agree to a takeback, or not."""

    key: IdempotencyKey
    agrees: bool


class SayInChat(Struct, tag="say", frozen=True, forbid_unknown_fields=True):
    """Say something to the table."""

    key: IdempotencyKey
    text: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT_CHARS)]


class ReclaimSeats(Struct, tag="back", frozen=True, forbid_unknown_fields=True):
    """Take all my seats back from their stand-ins."""

    key: IdempotencyKey


class CloseTable(Struct, tag="close", frozen=True, forbid_unknown_fields=True):
    """The host closes the table for good."""

    key: IdempotencyKey


class RequestRematch(Struct, tag="rematch", frozen=True, forbid_unknown_fields=True):
    """Open a new table for the same people."""

    key: IdempotencyKey


Command = (
    Sit
    | Leave
    | Kick
    | SeatBot
    | HandOverHost
    | SetTempo
    | ChangeSetup
    | AddSalt
    | Start
    | Move
    | Undo
    | RequestTakeback
    | AnswerTakeback
    | SayInChat
    | ReclaimSeats
    | CloseTable
    | RequestRematch
)

StreamCommand = (
    Sit
    | Leave
    | Kick
    | SeatBot
    | HandOverHost
    | SetTempo
    | ChangeSetup
    | AddSalt
    | Start
    | RawMove
    | Undo
    | RequestTakeback
    | AnswerTakeback
    | SayInChat
    | ReclaimSeats
    | CloseTable
    | RequestRematch
)
"""The same JSON, decoded for the hot path."""
