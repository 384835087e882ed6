"""What can never be stored is not tried again: validation refuses it, and the table after one try at most.

Validation is tried with a NUL in every text of every command. Then it is switched off, so that a table gets values that
the database refuses for good, and the tries are counted while somebody else asks something after each of them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from faults.figures import Figure, Size, zero
from stolik.server.runtime import runner
from stolik.server.runtime.pending import PendingCommand
from stolik.server.runtime.runner import TableRunner
from stolik.server.store.interface import Append, OnStored
from stolik.server.store.sqlite_store import SqliteStore
from support.patches import put_into
from support.people import Json
from support.server import Fault, Server
from support.sync_people import Visitor

POISON: Final = "poison"
"""A key that begins so becomes one that no database holds."""
UNSTORABLE_KEY: Final = "\ud800"
NUL: Final = "\x00"
COMMANDS: Final[tuple[Json, ...]] = (
    {"type": "start"}, {"type": "sit", "shown": "x"}, {"type": "host", "person": "x"}, {"type": "say", "text": "x"},
    {"type": "bot", "seat": 1, "bot": "x"}, {"type": "reshape", "players": 3, "options": {"x": "x"}},
    {"type": "move", "phase": 1, "move": "x"}, {"type": "salt", "seat": 0, "salt": "x" * 64}, {"type": "rematch"},
)  # fmt: skip
ROUNDS: Final[dict[Size, int]] = {"quick": 5, "full": 100}


def count_tries(file: Path) -> None:
    """A fault function that breaks nothing: each try to store is a byte in the file, of poison or of others."""
    append = SqliteStore.append

    def counted(self: SqliteStore, wanted: Append, done: OnStored) -> None:
        with file.open("a", encoding="utf-8") as notes:
            notes.write("p" if any(UNSTORABLE_KEY in (row.idempotency_key or "") for row in wanted.rows) else ".")
        append(self, wanted, done)

    put_into(SqliteStore, append=counted)


def skip_validation() -> None:
    """Validation is off for keys that no database can hold."""
    ask = TableRunner.submit

    def let_in(self: TableRunner, pending: PendingCommand) -> None:
        key, reply = pending.key, pending.reply
        if key.startswith(POISON):
            pending.key = key + UNSTORABLE_KEY
            pending.reply = lambda answer: reply(replace(answer, key=key))
        ask(self, pending)

    put_into(TableRunner, submit=let_in)


def retry_for_ever() -> None:
    """The control: what was refused for good is taken for what may be stored later."""
    put_into(runner, Unstorable=type("Never", (Exception,), {}))


def measure(size: Size, seed: int) -> list[Figure]:
    """Validation, the table behind it, and a table that retries for ever."""
    with tempfile.TemporaryDirectory(prefix="stolik-retries-") as folder:
        let_in, tried = send_nuls(Path(folder) / "validation", seed)
        again, behind = poison(Path(folder) / "table", ROUNDS[size], seed)
        retried, _ = poison(Path(folder) / "retries", 1, seed, retry_for_ever)
    return [
        zero("pressure: commands with a NUL let in", let_in, "", f"{tried} commands"),
        zero(
            "pressure: tries of what was refused for good",
            again,
            "",
            f"{ROUNDS[size]} commands",
            "retries for ever",
            retried,
        ),
        zero("pressure: commands behind them that were not stored", behind, "", f"{ROUNDS[size]} commands"),
    ]


def send_nuls(data: Path, seed: int) -> tuple[int, int]:
    """A NUL in every text of every command, by POST and by stream: how many were taken for commands, of how many."""
    taken = tried = 0
    with Server(data, seed=seed) as server:
        ann = Visitor(server.address, "Ann")
        table = str(ann.open_table("fala", 3)["id"])
        ann.do(table, "sit", seat=0)
        with ann.stream(table) as stream:
            stream.hello()
            for command in poisoned():
                answer = ann.call("POST", f"/api/tables/{table}/commands", command)
                stream.socket.send(msgspec.json.encode(command).decode())
                said = stream.until(lambda message: message["type"] not in ("news", "here"))
                taken += (answer.status_code < 400) + (said["type"] in ("applied", "duplicate"))
                tried += 2
    return taken, tried


def poisoned() -> Iterator[Json]:
    """Each command once for each of its texts, with a NUL in that one."""
    for command in COMMANDS:
        yield {**command, "key": NUL}
        for name, value in command.items():
            if name != "type" and "x" in str(value):
                yield {**command, "key": f"k{name}", name: _with_nul(value)}


def _with_nul(value: Any) -> Any:
    return {NUL: "x"} if isinstance(value, dict) else str(value).replace("x", NUL)


def poison(data: Path, rounds: int, seed: int, *faults: Fault) -> tuple[int, int]:
    """How often what was refused for good was tried again, and commands of somebody else that were not stored."""
    notes = data.with_suffix(".tries")
    lost = 0
    with Server(data, skip_validation, partial(count_tries, notes), *faults, seed=seed) as server:
        ann, eve = Visitor(server.address, "Ann"), Visitor(server.address, "Eve")
        table = str(ann.open_table("fala", 3)["id"])
        ann.do(table, "sit", seat=0)
        eve.do(table, "sit", seat=1)
        for number in range(rounds):
            eve.ask(table, "say", key=f"{POISON} {number}", text="hello")
            lost += ann.ask(table, "say", text="hello")["type"] != "applied"
    return notes.read_text("utf-8").count("p") - rounds, lost
