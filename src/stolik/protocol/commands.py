"""What a person asks of a table, over the stream or by POST: the same JSON for browsers and bots.

The sender's seat is never taken from a command alone: it must be one of the seats that the sender holds.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw, Struct

from stolik.protocol.fields import IdempotencyKey, PersonId, SeatNumber, ShortText, Tempo


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
    """Put a bot of the house on a seat, such as `search:3`."""

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
    """32 random bytes of the device, in hexadecimal, for the luck of the deal."""

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
    """The same as it comes over a stream: the move is understood by the game itself."""

    key: IdempotencyKey
    phase: int
    move: Raw
    seat: SeatNumber | None = None


class Undo(Struct, tag="undo", frozen=True, forbid_unknown_fields=True):
    """Strike out one's own last move, while nobody can have learned anything."""

    key: IdempotencyKey
    seat: SeatNumber | None = None


class RequestTakeback(Struct, tag="takeback", frozen=True, forbid_unknown_fields=True):
    """Ask the others to go back to before one's own last move."""

    key: IdempotencyKey
    seat: SeatNumber | None = None


class AnswerTakeback(Struct, tag="consent", frozen=True, forbid_unknown_fields=True):
    """Answer who asked to take something back."""

    key: IdempotencyKey
    agrees: bool


class SayInChat(Struct, tag="say", frozen=True, forbid_unknown_fields=True):
    """Say something to the table."""

    key: IdempotencyKey
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class ReclaimSeats(Struct, tag="back", frozen=True, forbid_unknown_fields=True):
    """I am here again: give me my seats back."""

    key: IdempotencyKey


class CloseTable(Struct, tag="close", frozen=True, forbid_unknown_fields=True):
    """The host puts the table away for good."""

    key: IdempotencyKey


class RequestRematch(Struct, tag="rematch", frozen=True, forbid_unknown_fields=True):
    """The same people at a new table."""

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
