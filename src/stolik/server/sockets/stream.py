"""One WebSocket at one table: JSON arrays of messages out, one command a frame in.

The hot path of the server: no framework between the socket and the table.
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
"""Seconds after which the identity of a silent socket is looked up again."""
IDENTITY_TTL_SECONDS: Final = 5.0
"""Seconds for which a socket's identity is trusted; longer where no other process could have ended its session."""


class TableStream:
    """One socket at one table."""

    def __init__(
        self, node: Node, runner: TableRunner, identity: Identity, token: str, viewer: Viewer, accounts_version: int
    ) -> None:
        self.node = node
        self.runner = runner
        self.identity = identity
        self.token = token
        self.viewer = viewer
        self._identified_at = time.monotonic()
        self.identity_valid_until = self._identified_at + IDENTITY_TTL_SECONDS
        self._accounts_version = accounts_version
        """The version of the accounts before the sender was looked up."""
        self.faulty_frames = 0
        self._incoming: deque[tuple[str | bytes | None, float]] = deque()
        self._lookups = 0
        """Lookups in flight: while something is looked up for one command, the next ones wait."""
        limit = node.config.rate_limits.get("frames by socket", RATE_LIMITS["frames by socket"])
        self.bucket = TokenBucket(limit.rate, limit.burst)

    async def read(self, receive: Receive) -> None:
        """Take commands until the other side disconnects; a `TableSocket` calls `receive_text` itself."""
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            self.receive_text(event.get("text"))

    def receive_text(self, text: str | bytes | None) -> None:
        """Take one message."""
        now = time.monotonic()
        if self.bucket.take(now):
            self._count_fault("too_often", "too often: slow down")
        elif self.node.guard.limits.take("frames by network", self.identity.network):
            self._send_error("too_often", "too often from this network: slow down")  # perhaps another socket's fault
        else:
            self._incoming.append((text, now))
            self._process_queue()

    def _process_queue(self) -> None:
        """Handle the received messages in order, until something must be looked up first."""
        while self._incoming and not self._lookups and self.viewer.outbox.close_code is None:
            text, now = self._incoming.popleft()
            if now > self.identity_valid_until and self._may_have_changed(now):
                self._start_lookup(self._handle_if_known(text, now))
            else:
                self._handle(text, now)

    def _may_have_changed(self, now: float) -> bool:
        """Must the identity be looked up again? In a single process an ended session changes the accounts' version."""
        self.identity_valid_until = now + IDENTITY_TTL_SECONDS
        accounts_version, self._accounts_version = self._accounts_version, self.node.accounts.version
        if (
            not self.node.store.is_shared
            and accounts_version == self._accounts_version
            and now < self._identified_at + IDENTITY_RECHECK_SECONDS
        ):
            return False
        self._identified_at = now
        return True

    async def recheck_identity(self) -> None:
        """Look a silent socket's identity up from time to time: sessions expire."""
        while self.viewer.outbox.close_code is None:
            await asyncio.sleep(IDENTITY_RECHECK_SECONDS)
            self._start_lookup(self._is_known())

    def _start_lookup(self, work: Coroutine[Any, Any, object]) -> None:
        self._lookups += 1
        self.node.directory.spawn(self._run_lookup(work))

    async def _run_lookup(self, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        finally:
            self._lookups -= 1
            self._process_queue()

    async def _handle_if_known(self, text: str | bytes | None, now: float) -> None:
        """Handle the message if the session was not ended elsewhere."""
        if await self._is_known():
            self._handle(text, now)

    async def _is_known(self) -> bool:
        """Is the sender still the same person? If the database does not answer, it is closed and may reconnect."""
        try:
            identity = await self.node.accounts.identify(self.token)
        except (SQLAlchemyError, *CONNECTION_ERRORS):
            self.viewer.outbox.close(TRY_AGAIN_LATER)
            return False
        if identity is None or identity.person.id != self.identity.person.id:
            self.viewer.outbox.close(SESSION_ENDED, at_once=True)
            return False
        return True

    def _handle(self, text: str | bytes | None, now: float) -> None:
        if text is None:
            self._count_fault("bad_message", "messages are text")
            return
        try:
            command = COMMAND_DECODER.decode(text)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            self._count_fault("bad_message", f"this is no command: {error}"[:300])
            return
        reply = self._answer(command, now)
        if self.viewer.is_public:
            reply(Refused(command.key, "public_screen", REFUSAL_MESSAGES["public_screen"]))
        elif isinstance(command, RawMove):
            submit_command(self.node, self.runner, self.identity.person, command, reply)
        else:
            self._start_lookup(self._submit(command, reply))

    async def _submit(self, command: StreamCommand, reply: Callable[[Answer], None]) -> None:
        try:
            await submit_any_command(self.node, self.runner, self.identity, command, reply)
        except (HttpError, Refusal) as error:
            reply(Refused(command.key, error.code, str(error)))
        except (StoreFailed, SQLAlchemyError, *CONNECTION_ERRORS):
            reply(Refused(command.key, "unavailable", REFUSAL_MESSAGES["unavailable"]))
        except StolikError as error:
            reply(Refused(command.key, "refused", str(error)))
        except Exception as error:  # noqa: BLE001 - every command gets an answer
            self.node.report_error("error", error)
            reply(Refused(command.key, "fault", REFUSAL_MESSAGES["fault"]))

    def _answer(self, command: StreamCommand, begun: float) -> Callable[[Answer], None]:
        kind = str(command.__struct_config__.tag)

        def answer(given: Answer) -> None:
            if isinstance(given, Illegal) and self.viewer.language is not None:
                sentence = refusal_sentence(self.runner.table.game, given.code, self.viewer.language)
                given = replace(given, message=sentence)
            if isinstance(given, Refused) and given.talk is not None and self.viewer.language is not None:
                speaker = self.runner.broadcaster.speaker(self.viewer.language)
                assert speaker is not None
                given = translated_objection(given, self.runner.table.game, speaker)
            self.viewer.outbox.add_answer(JSON_ENCODER.encode(given))
            self.node.metrics.count_command(kind, str(given.__struct_config__.tag), time.monotonic() - begun)

        return answer

    def _count_fault(self, code: str, message: str) -> None:
        self.faulty_frames += 1
        self._send_error(code, message)
        if self.faulty_frames > MAX_FAULTY_FRAMES:
            self.viewer.outbox.close(POLICY_VIOLATION)

    def _send_error(self, code: str, message: str) -> None:
        self.viewer.outbox.add_answer(JSON_ENCODER.encode(StreamError(code, message)))


async def serve_stream(node: Node, scope: Scope, receive: Receive, send: Send) -> None:
    """Accept or refuse a socket, then pass messages both ways until it disconnects."""
    await receive()  # websocket.connect
    accounts_version = node.accounts.version
    try:
        identity = await node.guard.identify(scope)
        runner = await find_watchable_table(node, scope["path_params"]["table_id"], identity)
    except (HttpError, StolikError) as error:
        is_too_often = isinstance(error, HttpError) and error.status == TOO_MANY_REQUESTS
        if not is_too_often or not await _disconnects(receive, node.config.http_timeouts.refusal_delay_seconds):
            await send({"type": "websocket.close", "code": _close_code(error), "reason": str(error)[:100]})
        return
    since, language, public = _query_of(scope)
    viewer = Viewer(
        identity.person.id,
        language,
        lambda viewer: runner.broadcaster.snapshot(viewer, runner.present(), viewer.last_sent_row),
    )
    viewer.is_public = public
    viewer.session_id = identity.session_id
    viewer.muted = await node.accounts.muted_ids(identity.person)
    await send({"type": "websocket.accept"})
    credentials = node.guard.read_request(scope)
    viewer.network = credentials.network
    node.metrics.viewers.inc()
    try:
        node.directory.add_viewer(runner, viewer, since)
        await _pass_both_ways(
            TableStream(node, runner, identity, credentials.token or "", viewer, accounts_version), scope, receive, send
        )
    finally:
        node.metrics.viewers.dec()
        node.directory.remove_viewer(runner, viewer)


async def _disconnects(receive: Receive, seconds: float) -> bool:
    """Does the other side disconnect within so many seconds?"""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await receive()  # websocket.disconnect: nothing else comes before it is accepted
            return True
    return False


async def _pass_both_ways(stream: TableStream, scope: Scope, receive: Receive, send: Send) -> None:
    writing = asyncio.create_task(_write_outbox(stream, scope, send))
    reading = asyncio.create_task(stream.read(receive))
    knowing = asyncio.create_task(stream.recheck_identity())
    await asyncio.wait((writing, reading), return_when=asyncio.FIRST_COMPLETED)
    if not writing.done() and stream.viewer.outbox.close_code is not None:
        await asyncio.wait((writing,), timeout=1.0)
    code = writing.result() if writing.done() and not writing.cancelled() and writing.exception() is None else None
    await cancel_and_wait((writing, reading, knowing))
    if code is not None:
        await send({"type": "websocket.close", "code": code})


async def _write_outbox(stream: TableStream, scope: Scope, send: Send) -> int:
    """Write the outbox straight to a `TableSocket`, or else through ASGI; return the close code."""
    socket = scope.get("extensions", {}).get(SCOPE_EXTENSION)
    outbox = stream.viewer.outbox
    if isinstance(socket, TableSocket):
        flusher = OutboxFlusher(outbox, socket, stream.node.flusher)
        socket.on_writable = flusher.flush
        socket.on_text = stream.receive_text
        return await flusher.until_closed()

    async def out(frame: bytes) -> None:
        await send({"type": "websocket.send", "text": frame.decode()})

    task = asyncio.current_task()
    assert task is not None
    outbox.on_abandon = partial(_cancel, task)
    return await send_outbox(outbox, out)


def _cancel(task: asyncio.Task[Any]) -> None:
    task.cancel()


def _query_of(scope: Scope) -> tuple[int | None, str | None, bool]:
    """The query: from which row on, the language of sentences, and whether the screen is public."""
    query = parse_qs(scope["query_string"].decode("latin-1"))
    since = query.get("since", [""])[0]
    language = query.get("say", [""])[0]
    number = int(since) if since.isascii() and since.isdecimal() and len(since) < 10 else None
    public = query.get("screen", [""])[0] == PUBLIC_SCREEN
    return number, language if language in LANGUAGES else None, public


def _close_code(error: StolikError) -> int:
    if isinstance(error, HttpError):
        return SESSION_ENDED if error.status == 401 else NOT_ALLOWED
    return NO_SUCH_TABLE if isinstance(error, Refusal) and error.code == "unknown_table" else NOT_ALLOWED
