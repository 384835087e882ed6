"""The commands of one table, each with an idempotency key, so that it can be retried."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

import msgspec

from stolik.client.bot_loop import ChooseMove, run_bot
from stolik.client.decoding import Answer, GameUpdate, Json, Offer, Snapshot, Stale, TableSummary, read_answer
from stolik.client.errors import CommandRefused, NotAuthorized, ServerUnreachable, StaleMove, error_from_response
from stolik.client.stream import TableStream
from stolik.core.errors import IllegalMove
from stolik.core.fairness import SECRET_BYTES
from stolik.protocol.answers import Applied, Duplicate, Illegal, Refused
from stolik.protocol.tables import MoveVerdict, SeatScore

if TYPE_CHECKING:
    from stolik.client.client import Client


class Table:
    """One table of a server; every method raises a typed error if the server refuses."""

    def __init__(self, client: Client, table_id: str) -> None:
        self.client = client
        self.id = table_id
        self.path = f"/api/tables/{table_id}"

    # -- reading --------------------------------------------------------------------------

    def summary(self) -> TableSummary:
        """The table as everyone sees it."""
        return msgspec.convert(self.client.get(self.path), TableSummary)

    def snapshot(self, since: int | None = None, say: str | None = None, *, public: bool = False) -> Snapshot:
        """The latest state for our own seats, or with `public` only what everyone may see."""
        params: dict[str, str | int] = {}
        if since is not None:
            params["since"] = since
        if say is not None:
            params["say"] = say
        if public:
            params["screen"] = "public"
        return msgspec.convert(self.client.get(f"{self.path}/news", **params), Snapshot)

    def explain_move(self, seat: int, move: Offer | str | Json, say: str = "en") -> MoveVerdict:
        """Whether a move is legal now, and if not, why; nothing is done."""
        body = {"seat": seat, "move": move.text if isinstance(move, Offer) else move}
        answer = self.client.request("POST", f"{self.path}/why", body, {"say": say}, retry=True)
        if answer.is_error:
            raise error_from_response(answer)
        return msgspec.json.decode(answer.content, type=MoveVerdict)

    def scores(self, say: str = "en") -> list[SeatScore]:
        """What each seat has, and why."""
        return msgspec.convert(self.client.get(f"{self.path}/reckoning", say=say), list[SeatScore])

    def record(self, form: str = "text") -> str:
        """The record of a game that is over."""
        answer = self.client.request("GET", f"{self.path}/record", params={"form": form}, retry=True)
        if answer.is_error:
            raise error_from_response(answer)
        return answer.text

    def stream(self, since: int | None = None, say: str | None = None) -> TableStream:
        """A stream of all messages from now on, or from a row on; it reconnects by itself."""
        return TableStream(self.client.address, self.client.token, self.id, self._check_access, since, say)

    def _check_access(self) -> None:
        """Raise the reason why a stream was refused: a refused WebSocket does not tell it."""
        self.snapshot()

    def play(self, choose: ChooseMove) -> GameUpdate | None:
        """Play all our seats to the end of the game; the last state, or none if it never began."""
        with self.stream() as stream:
            return run_bot(stream, choose)

    # -- commands -------------------------------------------------------------------------

    def send_command(self, command: str, key: str | None = None, **fields: object) -> Applied | Duplicate:
        """Send any command; it is retried with the same key until it is answered."""
        body = {"type": command, "key": key or secrets.token_hex(8), **fields}
        for pause in (*self.client.retry_pauses, None):
            answer = self._post(body)
            if not isinstance(answer, Refused) or answer.code != "unavailable":
                return require_done(answer)
            if pause is not None:
                time.sleep(pause)
        raise ServerUnreachable("the table cannot be stored just now")

    def _post(self, body: Json) -> Answer:
        response = self.client.request("POST", f"{self.path}/commands", body, retry=True)
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
        """Put a server bot on a seat."""
        return self.send_command("bot", seat=seat, bot=bot)

    def add_salt(self, seat: int, salt: bytes | None = None) -> Applied | Duplicate:
        """Add a salt of our own to the draws: 32 bytes, random if none are given."""
        return self.send_command("salt", seat=seat, salt=(salt or secrets.token_bytes(SECRET_BYTES)).hex())

    def start(self) -> Applied | Duplicate:
        """Deal; only the host may."""
        return self.send_command("start")

    def move(self, move: Offer | str | Json, phase: int, seat: int | None = None) -> Applied | Duplicate:
        """A decision, in the phase that we have seen."""
        return self.send_command("move", phase=phase, move=move.text if isinstance(move, Offer) else move, seat=seat)

    def undo(self, seat: int | None = None) -> Applied | Duplicate:
        """Undo our last move, while nobody can have learned anything from it."""
        return self.send_command("undo", seat=seat)

    def say(self, text: str) -> Applied | Duplicate:
        """Say something to the table."""
        return self.send_command("say", text=text)

    def set_tempo(self, tempo: str) -> Applied | Duplicate:
        """Let bots play `slow`, `usual` or `fast`; only the host may."""
        return self.send_command("tempo", tempo=tempo)

    def close(self) -> Applied | Duplicate:
        """Close the table for good; only the host may."""
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
        case Refused(code=code, message=message):
            raise NotAuthorized(code, message) if code == "not_watched" else CommandRefused(code, message)
