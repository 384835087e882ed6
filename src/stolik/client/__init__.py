"""A small client for bots and notebooks: one class for a server, one for a table, no threads of its own.

    with Client("http://127.0.0.1:8420", token) as client:
        table = client.table(table_id)
        table.sit()
        table.play(lambda seat: random.choice(seat.moves))

Deliberately absent: the rules, the server, and asyncio. Everything here travels over the public API (docs/api.md).
"""

from stolik.client.client import Client
from stolik.client.decoding import (
    GameUpdate,
    Message,
    Offer,
    RowUpdate,
    SeatUpdate,
    Snapshot,
    Stale,
    TableSummary,
    UnknownMessage,
)
from stolik.client.errors import (
    ApiError,
    CommandRefused,
    NotAuthorized,
    NotFound,
    RateLimited,
    ServerUnreachable,
    StaleMove,
)
from stolik.client.stream import TableStream
from stolik.client.table import Table
from stolik.protocol.answers import Applied, Duplicate, Illegal, Refused
from stolik.protocol.messages import Presence, SeatNames, StreamError, TimeoutWarning

__all__ = [
    "ApiError",
    "Applied",
    "Client",
    "CommandRefused",
    "Duplicate",
    "GameUpdate",
    "Illegal",
    "Message",
    "NotAuthorized",
    "NotFound",
    "Offer",
    "Presence",
    "RateLimited",
    "Refused",
    "RowUpdate",
    "SeatNames",
    "SeatUpdate",
    "ServerUnreachable",
    "Snapshot",
    "Stale",
    "StaleMove",
    "StreamError",
    "Table",
    "TableStream",
    "TableSummary",
    "TimeoutWarning",
    "UnknownMessage",
]
