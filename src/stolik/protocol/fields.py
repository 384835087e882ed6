"""Annotated types of fields that several structs share."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Pace = Literal["relaxed", "timed", "days"]

Watch = Literal["nobody", "link", "everyone"]

Tempo = Literal["slow", "usual", "fast"]
"""How long bots pause, so that people can follow."""

STORABLE = "^[^\\u0000]*$"
"""What a text may hold that is stored: PostgreSQL keeps no NUL, so no database is given one."""

IdempotencyKey = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=STORABLE,
        description="the sender's own name for this command: sent again, it is not carried out again",
    ),
]

SeatNumber = Annotated[int, Meta(ge=0, le=7)]

PersonId = Annotated[str, Meta(min_length=1, max_length=64, pattern=STORABLE)]

ShortText = Annotated[str, Meta(min_length=1, max_length=40, pattern=STORABLE)]

BoundedText = Annotated[str, Meta(max_length=300)]
