"""A small client for authors of bots and for notebooks: one class a house, one a table, no threads of its own.

    with House("http://127.0.0.1:8420", token) as house:
        table = house.table(table_id)
        table.sit()
        table.play(lambda seat: random.choice(seat.moves))

Deliberately absent: the rules, the server, and asyncio. Everything here travels over the public API (docs/api.md).
"""

from stolik.client.client import House
from stolik.client.decoding import (
    Applied,
    Choice,
    Duplicate,
    Fault,
    Hello,
    Here,
    Illegal,
    Message,
    Names,
    News,
    PlayNews,
    RefusedAnswer,
    SeatNews,
    Stale,
    TableCard,
    Unknown,
    Warned,
)
from stolik.client.errors import HouseError, NotLetIn, NotThere, Outdated, Refused, TooOften, Unreachable
from stolik.client.stream import Stream
from stolik.client.table import Table

__all__ = [
    "Applied",
    "Choice",
    "Duplicate",
    "Fault",
    "Hello",
    "Here",
    "House",
    "HouseError",
    "Illegal",
    "Message",
    "Names",
    "News",
    "NotLetIn",
    "NotThere",
    "Outdated",
    "PlayNews",
    "Refused",
    "RefusedAnswer",
    "SeatNews",
    "Stale",
    "Stream",
    "Table",
    "TableCard",
    "TooOften",
    "Unknown",
    "Unreachable",
    "Warned",
]
