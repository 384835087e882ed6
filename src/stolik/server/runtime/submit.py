"""From a known sender's command to the table's queue: whose seat, whose name, how often."""

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


def can_watch(table: Table, person: str) -> bool:
    """Those who sit and the host always; others before the start, and afterwards where watchers are welcome."""
    return bool(table.seats_of(person)) or person == table.host or table.state == OPEN or table.opened.watch != "nobody"


async def find_watchable_table(node: Node, table: str, identity: Identity) -> TableRunner:
    """The table, for who may look at it."""
    live = await node.directory.find_table(table)
    if not can_watch(live.table, identity.person.id):
        raise Refusal("not_watched")
    return live


def submit_command(node: Node, live: TableRunner, person: Person, command: AnyCommand, reply: OnAnswer) -> None:
    """Put a command into the queue that needs nothing looked up."""
    sender = Sender(person.id, person.id, person.kind == "bot", person.keeper)
    if isinstance(command, Sit):
        live.broadcaster.add_names({person.id: person.name})  # known here: nobody need see a seat without a name
    seen = command.phase if isinstance(command, (RawMove, Move)) else None
    decision = partial(decide, sender=sender, command=command, context=node.directory.decision_context)
    live.submit(PendingCommand(person.id, command.key, decision, reply, seen_phase=seen))


async def submit_any_command(
    node: Node, live: TableRunner, identity: Identity, command: AnyCommand, reply: OnAnswer
) -> None:
    """Put any command into the queue, after what must be looked up first."""
    person = identity.person
    match command:
        case Sit(shown=str(shown)) if shown != person.id:
            sender = await _sit_for(node, live, person, shown)
            decision = partial(decide, sender=sender, command=command, context=node.directory.decision_context)
            live.submit(PendingCommand(person.id, command.key, decision, reply))
        case SayInChat(key, text):
            node.guard.count_person("chat by person", identity)
            sender = Sender(person.id, person.id)
            decision = partial(decide, sender=sender, command=command, context=node.directory.decision_context)
            live.submit(PendingCommand(person.id, key, decision, reply, chat_text=text.strip()))
        case RequestRematch(key):
            table = await _rematch(node, live, identity, key)
            decision = partial(
                decide, sender=Sender(person.id, person.id), command=command, context=node.directory.decision_context
            )
            live.submit(PendingCommand(person.id, key, decision, reply, rematch_table=table))
        case _:
            submit_command(node, live, person, command, reply)


async def submit_and_wait(node: Node, live: TableRunner, identity: Identity, command: Command) -> Answer:
    """The answer to a command that came by POST."""
    answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def answer(given: Answer) -> None:
        if not answered.done():
            answered.set_result(given)

    begun = time.monotonic()
    await submit_any_command(node, live, identity, command, answer)
    given = await answered
    kind, outcome = str(command.__struct_config__.tag), str(given.__struct_config__.tag)
    node.metrics.count_command(kind, outcome, time.monotonic() - begun)
    return given


async def _sit_for(node: Node, live: TableRunner, person: Person, shown: str) -> Sender:
    """A companion on the same device is played by the person; a bot of theirs plays for itself."""
    kept = await node.accounts.find_owned(person, shown)
    live.broadcaster.add_names({kept.id: kept.name})
    if kept.kind == "bot":
        return Sender(kept.id, kept.id, is_remote_bot=True, keeper=kept.keeper)
    return Sender(person.id, kept.id)


async def _rematch(node: Node, live: TableRunner, identity: Identity, key: str) -> str | None:
    """A table for the same people; nothing where the rematch is refused or made already."""
    table, person = live.table, identity.person.id
    if (person, key) in table.applied_keys:
        return table.rematch
    try:
        request_rematch(table, person)
    except Refusal:
        return None
    node.guard.count_table(identity)
    return (await node.directory.open_rematch(table, person)).table.id
