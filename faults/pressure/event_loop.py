"""No request keeps the event loop busy for long: every operation is asked for with the dearest input that fits.

The server runs from source and counts the calls that each turn of its loop makes: a count that does not hang on the
machine. Deliberately absent: seconds. What honest people wait for during an attack is measured by `attacks.py`.
"""

from __future__ import annotations

import sys
import tempfile
from asyncio import runners
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, Final

import httpx
from msgspec import Struct

from faults.figures import Figure, Size
from faults.pressure.costly_requests import HEADERS, Ask, dearest
from stolik.server.access.guard import RequestGuard
from stolik.server.http import invite_qr_code
from support.patches import put_into
from support.server import Fault, Server
from support.sync_people import Visitor, legal, wait_for

MAX_CALLS_PER_TURN: Final = 100_000
"""In one turn of the loop: some tens of milliseconds from source, a few where the rules are compiled."""
NOTED_CALLS_PER_TURN: Final = 1_000
LOOP: Final = runners.Runner.run.__code__
"""The frame on which the turns of the loop lie."""
GAMES: Final[dict[Size, tuple[str, ...]]] = {"quick": ("fala",), "full": ("fala", "fuji", "kanaloa", "rok", "stonogi")}
"""Games that are played to their end, so that their logs are long."""
FULL_HEADERS: Final[dict[Size, Sequence[str]]] = {"quick": ("Host",), "full": HEADERS}
QR_CODE_PATH: Final = "/qr.svg"
NEXT: Final = Ask("GET", "/assets/none", {})
"""When this is answered, the turns before have ended and are written down."""


class Busy(Struct):
    """The longest turn of the loop, and the request in which it was."""

    calls: int = 0
    request: str = "none"
    requests: int = 0


class Turns:
    """Counts the calls in each turn of the loop, and writes down how many there were where they are many."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._count = 0

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        """Called by the interpreter for each call and return in the thread of the loop."""
        is_turn = frame.f_back is not None and frame.f_back.f_code is LOOP
        if event == "call" and is_turn:
            self._count = 0
        if event in ("call", "c_call"):
            self._count += 1
        elif event == "return" and is_turn and self._count > NOTED_CALLS_PER_TURN:
            with self._file.open("a", encoding="utf-8") as notes:
                notes.write(f"{self._count}\n")


def count_calls(file: Path) -> None:
    """A fault function that breaks nothing."""
    sys.setprofile(Turns(file))


def draw_anything() -> None:
    """The control: whatever a request claims to have called is drawn, and in the loop."""

    async def at_once(work: Callable[..., Any], *arguments: Any) -> Any:
        return work(*arguments)

    def claimed(_self: object, scope: Any) -> str:
        return "http://" + next(str(value, "latin-1") for name, value in scope["headers"] if name == b"host")

    put_into(invite_qr_code, asyncio=type("Loop", (), {"to_thread": staticmethod(at_once)}))
    put_into(RequestGuard, own_origin=claimed)


def measure(size: Size, seed: int) -> list[Figure]:
    """The real server with every request, the control with those for the picture."""
    with tempfile.TemporaryDirectory(prefix="stolik-loop-") as folder:
        real = [ask_all(Path(folder) / game, game, FULL_HEADERS[size], seed) for game in GAMES[size]]
        weak = ask_all(Path(folder) / "weak", "", FULL_HEADERS[size], seed, draw_anything)
    worst = max(real, key=lambda busy: busy.calls)
    value = f"{worst.calls} calls ({worst.request})"
    bound = f"≤ {MAX_CALLS_PER_TURN} ({sum(busy.requests for busy in real)} requests)"
    control = f"draws any Host in the loop: {weak.calls} ({weak.request})"
    held, caught = worst.calls <= MAX_CALLS_PER_TURN, weak.calls > MAX_CALLS_PER_TURN
    return [Figure("pressure: longest turn of the event loop", value, bound, held, control, caught)]


def ask_all(data: Path, game: str, headers: Sequence[str], seed: int, *faults: Fault) -> Busy:
    """Every request twice, as the first time may load something for good; the longest turn in a second one.

    Its headers differ from the first one's: what is remembered from one request must not help the next.
    """
    notes = data.with_suffix(".turns")
    notes.parent.mkdir(parents=True, exist_ok=True)
    notes.touch()
    with Server(data, partial(count_calls, notes), *faults, seed=seed, source=True) as server:
        ann = Visitor(server.address, "Ann")
        table = play(ann, game) if game else str(ann.open_table("fala", 3)["id"])
        asked = list(dearest(ann.get("/api/schema/openapi.json"), table, headers))
        busy = Busy()
        for ask in asked if game else [ask for ask in asked if QR_CODE_PATH in ask.path]:
            send(ann, ask)
            send(ann, NEXT)
            before = len(notes.read_bytes())
            send(ann, ask._replace(headers={name: f"x{value[1:]}" for name, value in ask.headers.items()}))
            send(ann, NEXT)
            busy.requests += 1
            calls = max(map(int, notes.read_text("utf-8")[before:].split()), default=0)
            if calls > busy.calls:
                busy.calls, busy.request = calls, f"{ask.method} {ask.path[:60]} {' '.join(ask.headers)}".strip()
    return busy


def play(ann: Visitor, game: str) -> str:
    """A table at which one person and quick bots have played to the end."""
    card = ann.open_table(game, max(_sizes(ann, game)))
    table = str(card["id"])
    ann.do(table, "sit", seat=0)
    for seat in range(1, len(card["seats"])):
        ann.do(table, "bot", seat=seat, bot="random")
    with ann.stream(table) as stream:
        ann.do(table, "start")
        hello = stream.until(lambda message: message.get("play"))
        while not hello["play"]["over"]:
            moves = legal(hello) if 0 in hello["play"]["waiting"] else []
            if moves:
                ann.ask(table, "move", phase=hello["play"]["phase"], move=moves[len(moves) // 2])
            hello = stream.until(lambda message: message.get("play"))
    wait_for(lambda: ann.get(f"/api/tables/{table}")["state"] == "over")
    return table


def _sizes(ann: Visitor, game: str) -> list[int]:
    return list(ann.get(f"/api/games/{game}")["players"])


def send(ann: Visitor, ask: Ask) -> None:
    """Whatever comes back; a server may hang up on what it does not want to read."""
    headers = {"Content-Type": "application/json", **ask.headers}
    with suppress(httpx.HTTPError):
        ann.call(ask.method, ask.path, headers=headers, content=ask.body)
