"""The stream of a table: one WebSocket, JSON arrays of messages out, one command a frame in.

The hot path of the house: no framework between the socket and the table.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final
from urllib.parse import parse_qs

import msgspec
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from stolik.core.errors import StolikError
from stolik.core.i18n import LANGUAGES
from stolik.protocol.answers import Answer, Illegal, Refused
from stolik.protocol.close_codes import NO_SUCH_TABLE, NOT_ALLOWED, POLICY_VIOLATION, SESSION_ENDED, TRY_AGAIN_LATER
from stolik.protocol.commands import RawMove, StreamCommand
from stolik.protocol.messages import StreamError
from stolik.server.access.guard import Scope
from stolik.server.access.http_error import TOO_MANY_REQUESTS, HttpError
from stolik.server.access.rate_limits import TokenBucket
from stolik.server.accounts.person import Identity
from stolik.server.broadcast.flusher import OutboxFlusher
from stolik.server.broadcast.frames import JSON_ENCODER
from stolik.server.broadcast.outbox import send_outbox
from stolik.server.broadcast.refusal_texts import refusal_sentence, translated_objection
from stolik.server.broadcast.viewer import PUBLIC_SCREEN, Viewer
from stolik.server.config import RATE_LIMITS
from stolik.server.node import Node
from stolik.server.runtime.runner import TableRunner
from stolik.server.runtime.submit import find_watchable_table, submit_any_command, submit_command
from stolik.server.sockets.table_socket import SCOPE_EXTENSION, TableSocket
from stolik.server.store.interface import StoreFailed
from stolik.server.store.postgres_driver import CONNECTION_ERRORS
from stolik.server.table.refusals import REFUSAL_MESSAGES, Refusal
from stolik.server.tasks import cancel_and_wait

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]

COMMAND_DECODER: Final = msgspec.json.Decoder(StreamCommand)
MAX_FAULTY_FRAMES: Final = 30
"""Frames that cannot be read, or come too fast, before a socket is closed."""
IDENTITY_RECHECK_SECONDS: Final = 60.0
"""Seconds after which a socket that sends nothing is looked up again."""
IDENTITY_TTL_SECONDS: Final = 5.0
"""Seconds for which a socket's identity is taken as known; longer where nobody else could have ended its session."""


class TableStream:
    """One socket at one table."""

    def __init__(
        self, house: Node, live: TableRunner, identity: Identity, token: str, screen: Viewer, changes: int
    ) -> None:
        self.node = house
        self.runner = live
        self.identity = identity
        self.token = token
        self.viewer = screen
        self._asked_at = time.monotonic()
        self.identity_valid_until = self._asked_at + IDENTITY_TTL_SECONDS
        self._changes = changes
        """As many the book of people had seen before the sender was looked up."""
        self.faulty_frames = 0
        self._incoming: deque[tuple[str | bytes | None, float]] = deque()
        self._lookups = 0
        """While something is looked up for one command, those behind it wait."""
        limit = house.config.rate_limits.get("frames by socket", RATE_LIMITS["frames by socket"])
        self.bucket = TokenBucket(limit.rate, limit.burst)

    async def read(self, receive: Receive) -> None:
        """Take commands until the other side goes; what takes the short way does not come through here."""
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            self.receive_text(event.get("text"))

    def receive_text(self, text: str | bytes | None) -> None:
        """One message has come in."""
        now = time.monotonic()
        if self.bucket.take(now):
            self._fault("too_often", "too often: slow down")
        elif self.node.guard.limits.take("frames by network", self.identity.network):
            self._tell("too_often", "too often from this network: slow down")  # perhaps another one's fault
        else:
            self._incoming.append((text, now))
            self._process_queue()

    def _process_queue(self) -> None:
        """Take what has come, in its order, until something must be looked up first."""
        while self._incoming and not self._lookups and self.viewer.outbox.close_code is None:
            text, now = self._incoming.popleft()
            if now > self.identity_valid_until and self._may_have_changed(now):
                self._block_on(self._ask_again(text, now))
            else:
                self._take(text, now)

    def _may_have_changed(self, now: float) -> bool:
        """Must the book of people be asked again? A house with one process hears of every session that it ends."""
        self.identity_valid_until = now + IDENTITY_TTL_SECONDS
        changes, self._changes = self._changes, self.node.accounts.version
        if (
            not self.node.store.is_shared
            and changes == self._changes
            and now < self._asked_at + IDENTITY_RECHECK_SECONDS
        ):
            return False
        self._asked_at = now
        return True

    async def recheck_identity(self) -> None:
        """Who only listens is asked for too, from time to time: sessions run out."""
        while self.viewer.outbox.close_code is None:
            await asyncio.sleep(IDENTITY_RECHECK_SECONDS)
            self._block_on(self._is_known())

    def _block_on(self, work: Coroutine[Any, Any, object]) -> None:
        self._lookups += 1
        self.node.directory.spawn(self._wait_for(work))

    async def _wait_for(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        finally:
            self._lookups -= 1
            self._process_queue()

    async def _ask_again(self, text: str | bytes | None, now: float) -> None:
        """A session that was ended elsewhere ends here too."""
        if await self._is_known():
            self._take(text, now)

    async def _is_known(self) -> bool:
        """Is the sender still who they were? While nobody can tell, the socket is closed: it may try again."""
        try:
            identity = await self.node.accounts.identify(self.token)
        except (SQLAlchemyError, *CONNECTION_ERRORS):
            self.viewer.outbox.close(TRY_AGAIN_LATER)
            return False
        if identity is None or identity.person.id != self.identity.person.id:
            self.viewer.outbox.close(SESSION_ENDED, at_once=True)
            return False
        return True

    def _take(self, text: str | bytes | None, now: float) -> None:
        if text is None:
            self._fault("bad_message", "messages are text")
            return
        try:
            command = COMMAND_DECODER.decode(text)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            self._fault("bad_message", f"this is no command: {error}"[:300])
            return
        outcome = self._answer(command, now)
        if self.viewer.is_public:
            outcome(Refused(command.key, "public_screen", REFUSAL_MESSAGES["public_screen"]))
        elif isinstance(command, RawMove):
            submit_command(self.node, self.runner, self.identity.person, command, outcome)
        else:
            self._block_on(self._submit(command, outcome))

    async def _submit(self, command: StreamCommand, outcome: Callable[[Answer], None]) -> None:
        try:
            await submit_any_command(self.node, self.runner, self.identity, command, outcome)
        except (HttpError, Refusal) as error:
            outcome(Refused(command.key, error.code, str(error)))
        except (StoreFailed, SQLAlchemyError, *CONNECTION_ERRORS):
            outcome(Refused(command.key, "unavailable", REFUSAL_MESSAGES["unavailable"]))
        except StolikError as error:
            outcome(Refused(command.key, "refused", str(error)))
        except Exception as error:  # noqa: BLE001 - who asked is not left without an answer
            self.node.report_error("fault", error)
            outcome(Refused(command.key, "fault", REFUSAL_MESSAGES["fault"]))

    def _answer(self, command: StreamCommand, begun: float) -> Callable[[Answer], None]:
        kind = str(command.__struct_config__.tag)

        def answer(given: Answer) -> None:
            if isinstance(given, Illegal) and self.viewer.language is not None:
                said = refusal_sentence(self.runner.table.game, given.code, self.viewer.language)
                given = replace(given, message=said)
            if isinstance(given, Refused) and given.talk is not None and self.viewer.language is not None:
                speaker = self.runner.broadcaster.speaker(self.viewer.language)
                assert speaker is not None
                given = translated_objection(given, self.runner.table.game, speaker)
            self.viewer.outbox.add_answer(JSON_ENCODER.encode(given))
            self.node.metrics.count_command(kind, str(given.__struct_config__.tag), time.monotonic() - begun)

        return answer

    def _fault(self, code: str, message: str) -> None:
        self.faulty_frames += 1
        self._tell(code, message)
        if self.faulty_frames > MAX_FAULTY_FRAMES:
            self.viewer.outbox.close(POLICY_VIOLATION)

    def _tell(self, code: str, message: str) -> None:
        self.viewer.outbox.add_answer(JSON_ENCODER.encode(StreamError(code, message)))


async def serve_stream(house: Node, scope: Scope, receive: Receive, send: Send) -> None:
    """Let a socket in or turn it away before it is accepted; then pass messages both ways until it goes."""
    await receive()  # websocket.connect
    changes = house.accounts.version
    try:
        identity = await house.guard.identify(scope)
        live = await find_watchable_table(house, scope["path_params"]["table_id"], identity)
    except (HttpError, StolikError) as error:
        is_too_often = isinstance(error, HttpError) and error.status == TOO_MANY_REQUESTS
        if not is_too_often or not await _hangs_up(receive, house.config.http_timeouts.refusal_delay_seconds):
            await send({"type": "websocket.close", "code": _code(error), "reason": str(error)[:100]})
        return
    since, language, public = _wishes(scope)
    screen = Viewer(
        identity.person.id, language, lambda eyes: live.broadcaster.snapshot(eyes, live.present(), eyes.last_sent_row)
    )
    screen.is_public = public
    screen.session_id = identity.session_id
    screen.muted = await house.accounts.muted_ids(identity.person)
    await send({"type": "websocket.accept"})
    visitor = house.guard.read_request(scope)
    screen.network = visitor.network
    house.metrics.viewers.inc()
    try:
        house.directory.add_viewer(live, screen, since)
        await _pass_both_ways(
            TableStream(house, live, identity, visitor.token or "", screen, changes), scope, receive, send
        )
    finally:
        house.metrics.viewers.dec()
        house.directory.remove_viewer(live, screen)


async def _hangs_up(receive: Receive, seconds: float) -> bool:
    """Does the other side go before so many seconds are over?"""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await receive()  # websocket.disconnect: nothing else comes before it is accepted
            return True
    return False


async def _pass_both_ways(stream: TableStream, scope: Scope, receive: Receive, send: Send) -> None:
    writing = asyncio.create_task(_carry(stream, scope, send))
    reading = asyncio.create_task(stream.read(receive))
    knowing = asyncio.create_task(stream.recheck_identity())
    await asyncio.wait((writing, reading), return_when=asyncio.FIRST_COMPLETED)
    if not writing.done() and stream.viewer.outbox.close_code is not None:
        await asyncio.wait((writing,), timeout=1.0)
    code = writing.result() if writing.done() and not writing.cancelled() and writing.exception() is None else None
    await cancel_and_wait((writing, reading, knowing))
    if code is not None:
        await send({"type": "websocket.close", "code": code})


async def _carry(stream: TableStream, scope: Scope, send: Send) -> int:
    """By the short way where the server has one."""
    socket = scope.get("extensions", {}).get(SCOPE_EXTENSION)
    outbox = stream.viewer.outbox
    if isinstance(socket, TableSocket):
        carrier = OutboxFlusher(outbox, socket, stream.node.flusher)
        socket.on_writable = carrier.flush
        socket.on_text = stream.receive_text
        return await carrier.until_closed()

    async def out(frame: bytes) -> None:
        await send({"type": "websocket.send", "text": frame.decode()})

    task = asyncio.current_task()
    assert task is not None
    outbox.on_abandon = partial(_cancel, task)
    return await send_outbox(outbox, out)


def _cancel(task: asyncio.Task[Any]) -> None:
    task.cancel()


def _wishes(scope: Scope) -> tuple[int | None, str | None, bool]:
    """From which number on, in which language sentences are wanted, and whether everyone in the room looks."""
    wishes = parse_qs(scope["query_string"].decode("latin-1"))
    since = wishes.get("since", [""])[0]
    language = wishes.get("say", [""])[0]
    number = int(since) if since.isascii() and since.isdecimal() and len(since) < 10 else None
    public = wishes.get("screen", [""])[0] == PUBLIC_SCREEN
    return number, language if language in LANGUAGES else None, public


def _code(error: StolikError) -> int:
    if isinstance(error, HttpError):
        return SESSION_ENDED if error.status == 401 else NOT_ALLOWED
    return NO_SUCH_TABLE if isinstance(error, Refusal) and error.code == "unknown_table" else NOT_ALLOWED
