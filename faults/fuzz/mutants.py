"""Fault functions for `support.server.Server`: each makes a server weak against nonsense."""

from __future__ import annotations

from typing import Any

import msgspec

from stolik.protocol import commands
from stolik.protocol.answers import Answer, Refused
from stolik.server.accounts.guests import Guests
from stolik.server.runtime.pending import PendingCommand
from stolik.server.runtime.runner import TableRunner
from stolik.server.sockets import stream
from stolik.server.sockets.stream import TableStream

# ruff: noqa: SLF001 - to break a promise one must reach inside


def brittle() -> None:
    """Breaks over chat lines that are no plain words, and over every change of a name."""
    decide = TableRunner._decide

    def broken(self: TableRunner, pending: PendingCommand) -> Any:
        if pending.chat_text and not pending.chat_text.isalnum():
            raise ZeroDivisionError
        return decide(self, pending)

    async def rename(self: Guests, name: str, device: str) -> Any:  # noqa: ARG001
        raise ZeroDivisionError

    TableRunner._decide = broken  # type: ignore[method-assign]
    Guests.rename = rename  # type: ignore[method-assign,assignment]


def speechless() -> None:
    """Has no answer for who asked what breaks."""
    answers = TableStream._answer

    def silent(self: TableStream, command: Any, begun: float) -> Any:
        answer = answers(self, command, begun)

        def unless_broken(given: Answer) -> None:
            if not (isinstance(given, Refused) and given.code == "fault"):
                answer(given)

        return unless_broken

    TableStream._answer = silent  # type: ignore[method-assign]


def leaky() -> None:
    """Remembers everything that it could not read."""
    kept: list[str] = []
    fault = TableStream._count_fault

    def remember(self: TableStream, code: str, message: str) -> None:
        kept.append(message)
        fault(self, code, message)

    TableStream._count_fault = remember  # type: ignore[method-assign]


def lax() -> None:
    """Takes a command with fields that it does not have."""

    class Decoder:
        def decode(self, text: str | bytes) -> Any:
            fields = msgspec.json.decode(text)
            shapes = {one.__struct_config__.tag: one for one in commands.StreamCommand.__args__}
            if isinstance(fields, dict) and (shape := shapes.get(str(fields.get("type")))):
                known = {"type", *shape.__struct_fields__}
                text = msgspec.json.encode({name: value for name, value in fields.items() if name in known})
            return msgspec.json.decode(text, type=commands.StreamCommand)

    stream.COMMAND_DECODER = Decoder()  # type: ignore[misc,assignment]


ALL = (brittle, speechless, leaky, lax)
