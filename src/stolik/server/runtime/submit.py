"""From an authenticated sender's command to the table's queue: its seat, its name, its rate limits."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING

from stolik.protocol.accounts import Person
from stolik.protocol.answers import Answer
from stolik.protocol.commands import Command, Move, RawMove, RequestRematch, SayInChat, Sit
from stolik.protocol.table_states import OPEN
from stolik.server.accounts.person import Identity
from stolik.server.runtime.pending import OnAnswer, PendingCommand
from stolik.server.runtime.runner import TableRunner
from stolik.server.table.decide import decide, request_rematch
from stolik.server.table.refusals import Refusal
from stolik.server.table.sender import AnyCommand, Sender
from stolik.server.table.state import Table

if TYPE_CHECKING:
    from stolik.server.node import Node


def can_watch(table: Table, person_id: str) -> bool:
    """Seated people and the host always; others before the start, and later if the table allows spectators."""
    is_public = table.state == OPEN or table.opened.watch != "nobody"
    return is_public or person_id == table.host or bool(table.seats_of(person_id))


async def find_watchable_table(node: Node, table_id: str, identity: Identity) -> TableRunner:
    """The table, if the sender may watch it."""
    runner = await node.directory.find_table(table_id)
    if not can_watch(runner.table, identity.person.id):
        raise Refusal("not_watched")
    return runner


def submit_command(node: Node, runner: TableRunner, person: Person, command: AnyCommand, reply: OnAnswer) -> None:
    """Put a command into the queue that needs no lookup."""
    sender = Sender(person.id, person.id, person.kind == "bot", person.keeper)
    if isinstance(command, Sit):
        runner.broadcaster.add_names({person.id: person.name})  # so no viewer sees a seat without one
    seen_phase = command.phase if isinstance(command, (RawMove, Move)) else None
    decision = partial(decide, sender=sender, command=command, context=node.directory.decision_context)
    runner.submit(PendingCommand(person.id, command.key, decision, reply, seen_phase=seen_phase))


async def submit_any_command(
    node: Node, runner: TableRunner, identity: Identity, command: AnyCommand, reply: OnAnswer
) -> None:
    """Put any command into the queue, after the lookups that it needs."""
    person = identity.person
    match command:
        case Sit(shown=str(shown)) if shown != person.id:
            sender = await _sender_for(node, runner, person, shown)
            decision = partial(decide, sender=sender, command=command, context=node.directory.decision_context)
            runner.submit(PendingCommand(person.id, command.key, decision, reply))
        case SayInChat(key, text):
            node.guard.count_person("chat by person", identity)
            sender = Sender(person.id, person.id)
            decision = partial(decide, sender=sender, command=command, context=node.directory.decision_context)
            runner.submit(PendingCommand(person.id, key, decision, reply, chat_text=text.strip()))
        case RequestRematch(key):
            rematch_id = await _rematch(node, runner, identity, key)
            decision = partial(
                decide, sender=Sender(person.id, person.id), command=command, context=node.directory.decision_context
            )
            runner.submit(PendingCommand(person.id, key, decision, reply, rematch_table=rematch_id))
        case _:
            submit_command(node, runner, person, command, reply)


async def submit_and_wait(node: Node, runner: TableRunner, identity: Identity, command: Command) -> Answer:
    """The answer to a command that was sent by POST."""
    future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def on_answer(answer: Answer) -> None:
        if not future.done():
            future.set_result(answer)

    begun = time.monotonic()
    await submit_any_command(node, runner, identity, command, on_answer)
    answer = await future
    kind, outcome = str(command.__struct_config__.tag), str(answer.__struct_config__.tag)
    node.metrics.count_command(kind, outcome, time.monotonic() - begun)
    return answer


async def _sender_for(node: Node, runner: TableRunner, person: Person, shown: str) -> Sender:
    """The person plays for a companion on the same device; a bot of theirs plays for itself."""
    owned = await node.accounts.find_owned(person, shown)
    runner.broadcaster.add_names({owned.id: owned.name})
    if owned.kind == "bot":
        return Sender(owned.id, owned.id, is_remote_bot=True, keeper=owned.keeper)
    return Sender(person.id, owned.id)


async def _rematch(node: Node, runner: TableRunner, identity: Identity, key: str) -> str | None:
    """The id of the table of a rematch; nothing if the rematch is refused or exists already."""
    table, person_id = runner.table, identity.person.id
    if (person_id, key) in table.applied_keys:
        return table.rematch
    try:
        request_rematch(table, person_id)
    except Refusal:
        return None
    node.guard.count_table(identity)
    return (await node.directory.open_rematch(table, person_id)).table.id
