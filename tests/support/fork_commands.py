"""The program from which tests fork `stolik …`: it has imported everything, so that a command costs no imports.

`fork_commands.py FD` takes orders from that socket, one after the other, until its other end is closed.
`fork_commands.py --one SEED …` is a single command in the environment in which it is started. What a table at the
terminal draws from the system's randomness comes from the seed in both.
"""

from __future__ import annotations

import json
import os
import random
import socket
import sys
import traceback
from typing import Final

LARGEST_ORDER: Final = 1 << 16


class SeededSecrets:
    """Stands for the module `secrets` where a terminal table draws from it."""

    def __init__(self, seed: object) -> None:
        numbers = random.Random(f"{seed}")
        self.token_bytes = numbers.randbytes
        self.randbits = numbers.getrandbits

    def token_hex(self, size: int) -> str:
        """As `secrets.token_hex`."""
        return self.token_bytes(size).hex()


def run(seed: object, arguments: list[str]) -> None:
    """Be `stolik …`; ends with `SystemExit` where it is refused."""
    from stolik import cli
    from stolik.cli import terminal_table

    vars(terminal_table)["secrets"] = SeededSecrets(seed)
    cli.main(arguments)


def be_child(order: bytes, files: list[int]) -> None:
    """Run the command with these files as standard input, output and error; never returns."""
    status: object = 1
    try:
        seed, arguments, environment = json.loads(order)
        os.environ.clear()
        os.environ.update(environment)
        for standard, file in enumerate(files):
            os.dup2(file, standard)
        run(seed, arguments)
        status = 0
    except SystemExit as end:
        status = end.code
    except BaseException:  # noqa: BLE001 - a traceback on standard error, as Python prints it
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status if isinstance(status, int) else 1)


def take_orders(orders: socket.socket) -> None:
    """Fork a command for each order, and report its exit status."""
    from stolik import cli, registry  # noqa: F401 - what takes so long
    from stolik.server import run  # noqa: F401

    for key in registry.keys():
        registry.load(key)
    while True:
        order, files, *_ = socket.recv_fds(orders, LARGEST_ORDER, 3)
        if not order:
            return
        pid = os.fork()
        if pid == 0:
            be_child(order, list(files))
        for file in files:
            os.close(file)
        orders.send(str(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])).encode())


if __name__ == "__main__":
    if sys.argv[1] == "--one":
        run(sys.argv[2], sys.argv[3:])
    else:
        take_orders(socket.socket(fileno=int(sys.argv[1])))
