"""A table as a program asks things of it: each command with a key of its own, so that it may be sent twice."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from stolik.client.bot_loop import run_bot
from stolik.client.decoding import (
    Answer,
    Applied,
    Duplicate,
    Hello,
    Illegal,
    Json,
    Offer,
    PlayNews,
    RefusedAnswer,
    SeatNews,
    SeatReckoning,
    Stale,
    TableCard,
    Verdict,
    read_answer,
)
from stolik.client.errors import CommandRefused, NotAuthorized, ServerUnreachable, StaleMove, error_from_response
from stolik.client.stream import TableStream
from stolik.core.errors import IllegalMove

if TYPE_CHECKING:
    from stolik.client.client import Client

SALT_BYTES: Final = 32
Choose = Callable[[SeatNews], Offer | str | Json]


class Table:
    """One table of a house; every question raises a typed error where the house says no."""

    def __init__(self, house: Client, table: str) -> None:
        self.client = house
        self.id = table
        self.path = f"/api/tables/{table}"

    # -- looking --------------------------------------------------------------------------

    def summary(self) -> TableCard:
        """The table as everyone sees it."""
        return msgspec.convert(self.client.get(self.path), TableCard)

    def snapshot(self, since: int | None = None, say: str | None = None, *, public: bool = False) -> Hello:
        """The newest state for our own seats, or for a screen that everyone in the room looks at."""
        wishes: dict[str, str | int] = {}
        if since is not None:
            wishes["since"] = since
        if say is not None:
            wishes["say"] = say
        if public:
            wishes["screen"] = "public"
        return msgspec.convert(self.client.get(f"{self.path}/news", **wishes), Hello)

    def explain_move(self, seat: int, move: Offer | str | Json, say: str = "en") -> Verdict:
        """May our seat do this now, and if not, why not? Nothing is done."""
        body = {"seat": seat, "move": move.text if isinstance(move, Offer) else move}
        answer = self.client.request("POST", f"{self.path}/why", body, {"say": say}, again=True)
        if answer.is_error:
            raise error_from_response(answer)
        return msgspec.json.decode(answer.content, type=Verdict)

    def scores(self, say: str = "en") -> list[SeatReckoning]:
        """What each seat has, and why."""
        return msgspec.convert(self.client.get(f"{self.path}/reckoning", say=say), list[SeatReckoning])

    def record(self, form: str = "text") -> str:
        """The record of a game that is over, to be kept or verified."""
        answer = self.client.request("GET", f"{self.path}/record", wishes={"form": form}, again=True)
        if answer.is_error:
            raise error_from_response(answer)
        return answer.text

    def stream(self, since: int | None = None, say: str | None = None) -> TableStream:
        """All that happens from now on, or from a number on; comes back by itself when a connection breaks."""
        return TableStream(self.client.address, self.client.token, self.id, self._may_look, since, say)

    def _may_look(self) -> None:
        """Raises why a stream was turned away: a refused WebSocket does not say it itself."""
        self.snapshot()

    def play(self, choose: Choose) -> PlayNews | None:
        """Play all our seats to the end of the game; how it ended, or nothing where it never began."""
        with self.stream() as stream:
            return run_bot(stream, choose)

    # -- asking ---------------------------------------------------------------------------

    def send_command(self, command: str, key: str | None = None, **fields: object) -> Applied | Duplicate:
        """Any command; sent again with the same key until it is answered."""
        body = {"type": command, "key": key or secrets.token_hex(8), **fields}
        for pause in (*self.client.retry_pauses, None):
            answer = self._asked(body)
            if not isinstance(answer, RefusedAnswer) or answer.code != "unavailable":
                return require_done(answer)
            if pause is not None:
                time.sleep(pause)
        raise ServerUnreachable("the table cannot be stored just now")

    def _asked(self, body: Json) -> Answer:
        response = self.client.request("POST", f"{self.path}/commands", body, again=True)
        try:
            return read_answer(response.content)
        except msgspec.ValidationError:
            raise error_from_response(response) from None

    def sit(self, seat: int | None = None, shown: str | None = None) -> Applied | Duplicate:
        """Take a seat, or the first free one; for a companion or a bot of ours with `shown`."""
        return self.send_command("sit", seat=seat, shown=shown)

    def leave(self, seat: int) -> Applied | Duplicate:
        """Give up a seat of ours."""
        return self.send_command("leave", seat=seat)

    def seat_bot(self, seat: int, bot: str) -> Applied | Duplicate:
        """Put a bot of the house on a seat."""
        return self.send_command("bot", seat=seat, bot=bot)

    def add_salt(self, seat: int, salt: bytes | None = None) -> Applied | Duplicate:
        """Mix luck of our own into the deal: 32 bytes, random where none are given."""
        return self.send_command("salt", seat=seat, salt=(salt or secrets.token_bytes(SALT_BYTES)).hex())

    def start(self) -> Applied | Duplicate:
        """Deal; only the host may."""
        return self.send_command("start")

    def move(self, move: Offer | str | Json, phase: int, seat: int | None = None) -> Applied | Duplicate:
        """A decision, in the phase that we have seen."""
        return self.send_command("move", phase=phase, move=move.text if isinstance(move, Offer) else move, seat=seat)

    def undo(self, seat: int | None = None) -> Applied | Duplicate:
        """Strike out our last move, while nobody can have learned anything."""
        return self.send_command("undo", seat=seat)

    def say(self, text: str) -> Applied | Duplicate:
        """Say something to the table."""
        return self.send_command("say", text=text)

    def set_tempo(self, tempo: str) -> Applied | Duplicate:
        """Let bots play `slow`, `usual` or `fast`; only the host may."""
        return self.send_command("tempo", tempo=tempo)

    def close(self) -> Applied | Duplicate:
        """Put the table away for good; only the host may."""
        return self.send_command("close")

    def rematch(self) -> Table:
        """A new table for the same people; where it is made already, that one."""
        try:
            made = self.send_command("rematch")
        except CommandRefused as error:
            if error.code != "rematch_made":
                raise
            made = None
        found = made.table if isinstance(made, Applied) else None
        return self.client.table(found or self.summary().rematch or "")


def require_done(answer: Answer) -> Applied | Duplicate:
    """The answer to what was done; otherwise the typed error."""
    match answer:
        case Applied() | Duplicate():
            return answer
        case Stale(phase=phase):
            raise StaleMove(phase)
        case Illegal(rule=rule, code=code):
            raise IllegalMove(rule, code)
        case RefusedAnswer(code=code, message=message):
            raise NotAuthorized(code, message) if code == "not_watched" else CommandRefused(code, message)
