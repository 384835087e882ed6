"""Houses that break under nonsense: `python mutants.py NAME …` is `stolik serve …` with one weakness.

Started by its path, so that it needs no folder to be the current one.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from stolik.cli import main
from stolik.server.live.asking import Asked
from stolik.server.live.live_table import LiveTable
from stolik.server.people import wording
from stolik.server.people.door import Door
from stolik.server.table import commands, deciding
from stolik.server.table.commands import Answer
from stolik.server.table.facts import Fact
from stolik.server.table.state import Table
from stolik.server.web import stream
from stolik.server.web.asking import ask_any
from stolik.server.web.stream import Stream

LEAK: Final = 32 * 1024


def brittle() -> None:
    """Breaks over letters that are written from right to left, and over short names."""
    say, fit = deciding.say, wording.fit_name

    def broken(table: Table, person: str, text: str) -> list[Fact]:
        if "\u202e" in text:
            raise ZeroDivisionError
        return say(table, person, text)

    async def welcome(self: Door, name: str, device: str) -> tuple[Any, str]:  # noqa: ARG001
        raise ZeroDivisionError(fit(name))

    deciding.say = broken
    Door.rename = welcome  # type: ignore[method-assign,assignment]


def speechless() -> None:
    """Has no answer for who asked what breaks."""

    def break_down(self: LiveTable, asked: Asked, error: Exception) -> Answer:  # noqa: ARG001
        self._report("fault", error)
        raise error

    LiveTable._break_down = break_down  # type: ignore[method-assign]  # noqa: SLF001
    Stream._ask_slowly = _ask_slowly  # type: ignore[method-assign]  # noqa: SLF001


async def _ask_slowly(self: Stream, command: Any, outcome: Any) -> None:
    with suppress(Exception):
        await ask_any(self.house, self.live, self.identity.person, command, outcome)


def leaky() -> None:
    """Remembers everything that it could not read."""
    kept: list[bytes] = []
    fault = Stream._fault  # noqa: SLF001 - to break a promise one must reach inside

    def remember(self: Stream, code: str, message: str) -> None:
        kept.append(b"x" * LEAK)
        fault(self, code, message)

    Stream._fault = remember  # type: ignore[method-assign]  # noqa: SLF001


def lax() -> None:
    """Takes a command with fields that it does not have."""

    class Decoder:
        def decode(self, text: str | bytes) -> Any:
            told = msgspec.json.decode(text)
            shapes = {one.__struct_config__.tag: one for one in commands.StreamCommand.__args__}
            if isinstance(told, dict) and (shape := shapes.get(told.get("type"))):
                known = {"type", *shape.__struct_fields__}
                text = msgspec.json.encode({name: value for name, value in told.items() if name in known})
            return msgspec.json.decode(text, type=commands.StreamCommand)

    stream.DECODER = Decoder()  # type: ignore[misc,assignment]


MUTANTS: Final = {"brittle": brittle, "speechless": speechless, "leaky": leaky, "lax": lax}


def mutant(*names: str) -> tuple[str, ...]:
    """The command that starts such a house, for `faults.house.House`."""
    assert set(names) <= MUTANTS.keys(), f"there is no mutant {names}"
    return (sys.executable, str(Path(__file__).resolve()), "+".join(names))


if __name__ == "__main__":
    for chosen in sys.argv[1].split("+"):
        MUTANTS[chosen]()
    sys.argv = ["stolik", "serve", *sys.argv[2:]]
    main()
