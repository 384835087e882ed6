"""All running games go on after a death, however many there are."""

import asyncio
import time
from contextlib import suppress
from pathlib import Path

from faults import restart
from faults.figures import Size, printed
from support.people import create_guest, must
from support.server import Server
from support.server_launcher import HANG_SECONDS


def test_all_running_tables_are_resumed_and_take_moves(size: Size, seed: int) -> None:
    figures = restart.measure(size, seed)
    assert all(figure.stands for figure in figures), printed(figures, seed)


def test_a_process_in_which_bots_think_does_not_hold_the_port(tmp_path: Path) -> None:
    """It outlives a server that is killed, which could not start again at the same port."""
    with Server(tmp_path / "data") as server:
        asyncio.run(let_bots_play(server.address))
        listening = listener(server.port)
        assert listening in open_files(server.pid)
        assert listening not in open_files(bot_worker(server.pid))


def listener(port: int) -> str:
    """The socket that listens at a port, as /proc names it."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    [inode] = [line[9] for line in lines if line[1].endswith(f":{port:04X}") and line[3] == "0A"]
    return f"socket:[{inode}]"


def open_files(pid: int) -> set[str]:
    found = set()
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed since
            found.add(str(file.readlink()))
    return found


async def let_bots_play(address: str) -> None:
    host = await create_guest(address, "host")
    table = await host.open_table("sample", 2)
    for seat in range(2):
        await must(host, table, "bot", seat=seat, bot="random")
    await must(host, table, "start")


def bot_worker(server: int) -> int:
    """The process in which bots think, once it runs its own program."""
    deadline = time.monotonic() + HANG_SECONDS
    while time.monotonic() < deadline:
        for task in Path(f"/proc/{server}/task").iterdir():
            for child in (task / "children").read_text().split():
                if b"stolik.bots.worker" in Path(f"/proc/{child}/cmdline").read_bytes():
                    return int(child)
        time.sleep(0.02)
    raise TimeoutError("no bot thinks")
