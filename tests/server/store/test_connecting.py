"""How we connect to PostgreSQL, and how we stop connecting."""

import asyncio
import gc
import socket
from typing import Any

import pytest

from stolik.server.store.postgres_driver import connect


async def stop_when_connected(url: str) -> None:
    """Cancelled in the one moment in which the connection is there and nothing was asked yet."""
    loop = asyncio.get_running_loop()
    usual = loop.create_connection

    async def connected(*arguments: Any, **more: Any) -> Any:
        transport, _ = await usual(*arguments, **more)
        transport.close()  # as the loop itself does when it is cancelled here
        raise asyncio.CancelledError

    loop.create_connection = connected  # type: ignore[method-assign]
    await connect(url)


def test_who_stops_connecting_leaves_nothing_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"postgresql://ann@127.0.0.1:{listening.getsockname()[1]}/tables"
        with pytest.raises(asyncio.CancelledError):
            asyncio.run(stop_when_connected(address))
    gc.collect()
    assert caplog.text == ""
