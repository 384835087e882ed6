"""The program from which test servers are forked: it imports everything once and forks a server for each order.

`fork_server.py FD` takes orders from that socket until its other end is closed, and then kills what it has started;
`fork_server.py` alone is one server, whose order comes on the standard input.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import socket
import sys
import tempfile
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from support.patches import put_into

if TYPE_CHECKING:
    from stolik.server.config import Config

LARGEST_ORDER: Final = 1 << 16
DATABASE: Final = "stolik.db"
empty_databases: list[bytes] = []
"""The file of a migrated database without tables, once it is made: to migrate takes longer than the rest of a start."""


class Order(NamedTuple):
    """What kind of server is wanted."""

    config: Config
    faults: tuple[Callable[[], None], ...]
    games: list[str]
    """The folders of `stolik.games`: tests have one game more."""


def serve(order: bytes) -> None:
    """Be a server until a signal; print the port when it listens."""
    from stolik import games
    from stolik.server import run

    wanted: Order = pickle.loads(order)  # noqa: S301 - from our own parent
    games.__path__[:] = wanted.games
    os.environ["STOLIK_GAMES"] = os.pathsep.join(wanted.games)
    disable_timeouts()
    for fault in wanted.faults:
        fault()
    lay_out_database(wanted.config)
    with suppress(KeyboardInterrupt):  # how a server ends at Ctrl-C
        run.serve(wanted.config, lambda port: print(port, flush=True))


def disable_timeouts() -> None:
    """No connection is closed, no bot replaced and no lock given up because the machine is slow."""
    from stolik.server import run
    from stolik.server.runtime import bot_pool
    from support.server_launcher import HANG_SECONDS

    put_into(
        run,
        KEEP_ALIVE_SECONDS=int(HANG_SECONDS),
        PING_SECONDS=HANG_SECONDS,
        PONG_SECONDS=HANG_SECONDS,
    )
    put_into(bot_pool, WORKER_START_SECONDS=HANG_SECONDS)
    wait_for_locks()


def wait_for_locks() -> None:
    """SQLite waits for a lock as long as a slow disk needs."""
    from stolik.server.store import engines, sqlite_file
    from support.server_launcher import HANG_SECONDS

    usual, patient = (f"PRAGMA busy_timeout={int(ms)}" for ms in (sqlite_file.BUSY_TIMEOUT_MS, HANG_SECONDS * 1000))
    pragmas = tuple(patient if pragma == usual else pragma for pragma in sqlite_file.PRAGMAS)
    assert patient in pragmas
    for module in (engines, sqlite_file):
        put_into(module, PRAGMAS=pragmas)


def fork(order: bytes, files: list[int]) -> tuple[int, socket.socket]:
    """Fork a server; its process id, and the channel on which its exit status is reported."""
    channel, output, log = files
    pid = os.fork()
    if pid == 0:
        _become(order, output, log)
    os.close(output)
    os.close(log)
    status_channel = socket.socket(fileno=channel)
    status_channel.send(str(pid).encode())
    return pid, status_channel


def _become(order: bytes, output: int, log: int) -> None:
    status = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.setsid()
        os.dup2(output, 1)
        os.dup2(log, 2)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.closerange(3, 256)
        serve(order)
        status = 0
    except BaseException:  # noqa: BLE001 - nothing of this may reach the loop below
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(status)


def preload() -> None:
    """Do once what every server does at its start: import all of it, build the application, migrate a database."""
    import aiosqlite  # noqa: F401
    import uvicorn.lifespan.off

    import stolik.server.run  # noqa: F401 - what takes so long
    from stolik.server.app import build_app
    from stolik.server.config import Config
    from stolik.server.node import Node
    from stolik.server.store.migrations import migrate_sqlite

    uvicorn.Config("", log_config=None).get_loop_factory()
    with tempfile.TemporaryDirectory(prefix="stolik-preload-") as folder:
        build_app(Node(Config(data_folder=Path(folder))))
        file = Path(folder) / DATABASE
        migrate_sqlite(file)
        empty_databases.append(file.read_bytes())


def lay_out_database(config: Config) -> None:
    """Put a migrated database in place where a server would begin with an empty one."""
    file = config.data_folder / DATABASE
    if empty_databases and config.database_url is None and not file.exists():
        file.touch(mode=0o600)
        file.write_bytes(empty_databases[0])


def take_orders(orders: socket.socket) -> None:
    """Fork servers and report their exit statuses, until the other end of `orders` is closed."""
    preload()
    running: dict[int, socket.socket] = {}
    wake, waker = socket.socketpair()
    waker.setblocking(False)
    signal.set_wakeup_fd(waker.fileno())
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C at the terminal is the tests' business
    while True:
        ready = select.select([orders, wake], [], [])[0]
        if orders in ready:
            order, files, *_ = socket.recv_fds(orders, LARGEST_ORDER, 3)
            if not order:
                break
            pid, status_channel = fork(order, list(files))
            running[pid] = status_channel
        if wake in ready:
            wake.recv(1024)
        _report_ends(running)
    for pid in running:
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)


def _report_ends(running: dict[int, socket.socket]) -> None:
    for pid in list(running):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            with running.pop(pid) as status_channel, suppress(OSError):
                status_channel.send(str(os.waitstatus_to_exitcode(status)).encode())


if __name__ == "__main__":
    sys.modules["support.fork_server"] = sys.modules["__main__"]  # orders name their class by this module
    if len(sys.argv) > 1:
        take_orders(socket.socket(fileno=int(sys.argv[1])))
    else:
        serve(sys.stdin.buffer.read())
