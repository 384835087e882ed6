"""What a table and a socket hold in memory while nothing happens."""

from __future__ import annotations

from msgspec import Struct

from faults.load.ours import OurHall
from faults.load.process import calm, resident
from faults.load.tables import SEATS


class Idle(Struct, frozen=True):
    """Bytes of the server's memory."""

    table: float
    """A game in progress, with its four guests, without their sockets."""
    socket: float


async def hold(hall: OurHall, tables: int) -> Idle:
    """Put up tables with four sockets each, then let everyone open a second window."""
    await hall.gather(1)  # what is loaded once is no table's
    first = resident(hall.pid)
    gathered = await hall.gather(tables)
    second = resident(hall.pid)
    windows = [await hall.look(table, table.first + seat, seat) for table in gathered for seat in range(SEATS)]
    await calm(hall.pid)
    per_socket = (resident(hall.pid) - second) / len(windows)
    for window in windows:
        window.leave()
    for table in gathered:
        table.leave()
    return Idle((second - first) / tables - SEATS * per_socket, per_socket)
