"""Too often: floods of guests, codes, logins and frames at a server with its usual limits, while others go on.

The limits are never replenished here, so that what is let in can be counted whatever the time.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

import msgspec
from websockets.exceptions import ConnectionClosed

from faults.access.people import SEATS, simultaneous
from faults.access.server_under_test import Findings
from faults.pressure.other_network import Neighbour
from stolik.protocol.close_codes import POLICY_VIOLATION
from stolik.server.config import RATE_LIMITS, RateLimit
from stolik.server.sockets.stream import MAX_FAULTY_FRAMES
from support.server_launcher import HANG_SECONDS
from support.sync_people import Stream, Visitor

NEVER_AGAIN: Final = {name: RateLimit(rate=2.0**-20, burst=limit.burst) for name, limit in RATE_LIMITS.items()}
"""As much at once as usual; the next one in twelve days."""


def flood(address: str) -> Findings:
    """One flood after the other; after each, somebody else does the same undisturbed."""
    found = Findings()
    honest, rude = Neighbour(address, "honest"), Visitor(address, "rude")
    login = {"login": "nobody-at-all", "password": "guess number"}
    _ask_too_often(found, "codes by network", 0, rude, "GET", "/api/codes/AAAAAA")
    _ask_too_often(found, "logins by login and network", 0, Visitor(address), "POST", "/api/login", login)
    _ask_too_often(found, "guests by network", 1, Visitor(address), "POST", "/api/guests", {"name": "crowd"})
    for path in ("/api/codes/AAAAAA", "/api/me"):
        found.check("others", path, hindered=honest.call("GET", path).status_code == 429)
    Neighbour(address, "another")
    _send_too_often(found, rude, honest)
    return found


def _ask_too_often(found: Findings, limit: str, taken: int, who: Visitor, *request: Any) -> None:
    """Ask until it is refused: exactly when the limit says so, whatever address a header claims."""
    most = int(RATE_LIMITS[limit].burst) - taken
    for number in range(most + 1):
        answer = who.call(*request, headers={"X-Forwarded-For": f"203.0.113.{number}"})
        if answer.status_code == 429:
            break
    is_typed = answer.status_code == 429 and answer.json()["code"] == "too_often" and "retry-after" in answer.headers
    found.check(limit, f"{number} let in", unstopped=number != most or not is_typed)


def _send_too_often(found: Findings, rude: Visitor, honest: Visitor) -> None:
    """Who sends without pause gets errors, then is disconnected; the other at the table is answered all the while."""
    table = honest.open_table(simultaneous().key, SEATS)["id"]
    with honest.stream(table) as calm, rude.stream(table) as stream:
        calm.hello()
        answers, code = _shout(stream)
        found.check("others", "a seat", hindered=calm.ask("sit", seat=0)["type"] != "applied")
    counts = (answers.count("refused"), answers.count("too_often"), code)
    expected = (int(RATE_LIMITS["frames by socket"].burst), MAX_FAULTY_FRAMES + 1, POLICY_VIOLATION)
    found.check("frames by socket", f"{counts}", unstopped=counts != expected)


def _shout(stream: Stream) -> tuple[list[str], int]:
    """Send and send; the kinds of answers, and the code with which it ends."""
    answers: list[str] = []
    try:
        for _ in range(2 * int(RATE_LIMITS["frames by socket"].burst)):
            with suppress(ConnectionClosed):  # what the server said before it closed is still to be read
                stream.send("kick", seat=0)
            came = msgspec.json.decode(stream.socket.recv(HANG_SECONDS))
            answers += [one["code"] if one["type"] == "error" else one["type"] for one in came]
    except ConnectionClosed as closed:
        return answers, closed.rcvd.code if closed.rcvd else 0
    return answers, 0
