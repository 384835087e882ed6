"""Every command by everybody in every situation, by POST and over a stream: what is accepted, and what it changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import count
from typing import Final

import msgspec
from websockets.exceptions import InvalidStatus

from faults.access.expected import KNOWN, SEAT_OF, UNKNOWN, expected
from faults.access.people import Trial
from faults.access.server_under_test import Findings
from faults.access.tables import CLEARED, FREE, SITUATIONS, PreparedTable, prepare_table, questions
from support.people import Json
from support.sync_people import Stream, Visitor, wait_for

HARMLESS: Final = frozenset({"back"})
"""Answered `applied` with nothing done where nobody was away."""
SECRETS: Final = (b'"view"', b'"events"', b'"moves"')
EXPECTED: Final = expected()
Answer = tuple[str, bytes]
"""The kind of answer, or the HTTP status where there is none; and all of it."""
keys: Final = count()


class Matrix(Trial):
    """Tries all cells on one server."""

    def run(self, accepts: Sequence[str]) -> Findings:
        """First everything that must be refused, at one table; then what is accepted, at fresh ones."""
        for situation in SITUATIONS:
            prepared = prepare_table(self.roster, situation)
            self._refusals(prepared, KNOWN | UNKNOWN, partial(post, prepared))
            self._refuse_streams(prepared)
            self._refusals_over_streams(prepared)
            if situation in accepts:
                self._accepts(situation)
        return self.found

    def streams_of_strangers(self) -> Findings:
        """Those who are not known ask for a stream."""
        self._refuse_streams(prepare_table(self.roster, "asked"))
        return self.found

    def only(self, commands: Collection[str], situation: str = "asked") -> Findings:
        """Some of what must be refused, by POST, by those who are known."""
        prepared = prepare_table(self.roster, situation)
        self._refusals(prepared, KNOWN, partial(post, prepared), commands)
        return self.found

    def _refusals(
        self,
        prepared: PreparedTable,
        names: frozenset[str],
        ask: Callable[[str, Json], Answer],
        commands: Collection[str] = (),
    ) -> None:
        for what, fields in questions(prepared, self.roster).items():
            for name in sorted(names - EXPECTED[prepared.situation, what]) if not commands or what in commands else ():
                before = self.site.log_of(prepared.table)
                self.judge(prepared, before, what, name, ask(name, fields))

    def judge(self, prepared: PreparedTable, before: object, what: str, name: str, answer: Answer) -> None:
        """What must be refused is refused, shows nothing and changes nothing."""
        kind, content = answer
        is_accepted = kind in ("applied", "duplicate") and not (what in HARMLESS and name in KNOWN)
        self.found.check(
            prepared.situation,
            what,
            name,
            accepted=is_accepted or (name in UNKNOWN and kind != "401"),
            leaked=any(secret in content for secret in SECRETS),
            changed=self.site.log_of(prepared.table) != before,
        )

    def _accepts(self, situation: str) -> None:
        prepared: PreparedTable | None = None
        for (where, what), names in EXPECTED.items():
            for name in sorted(names) if where == situation else ():
                prepared = prepared or prepare_table(self.roster, situation)
                kind, _ = post(prepared, name, questions(prepared, self.roster)[what])
                self.found.check(situation, what, name, refused=kind != "applied")
                if what != "say":
                    prepared = None

    def _refuse_streams(self, prepared: PreparedTable) -> None:
        """Who is not known gets no stream."""
        for name in sorted(UNKNOWN):
            is_in, content = opens(prepared.people[name], prepared.table)
            self.found.check(prepared.situation, "stream", name, accepted=is_in, leaked=b"{" in content)

    def _refusals_over_streams(self, prepared: PreparedTable) -> None:
        with ExitStack() as stack:
            streams = {
                name: stack.enter_context(prepared.people[name].stream(prepared.table)) for name in sorted(KNOWN)
            }
            for name, stream in streams.items():  # the first message shows one's own seats and nobody else's
                play, own = stream.hello()["play"], [SEAT_OF.get(name)]
                shown = [seat["seat"] for seat in play["seats"]] if play else own
                self.found.check(prepared.situation, "stream", name, leaked=shown != own)
            if prepared.situation == "running":  # a viewer wakes the bots on free seats: wait for their moves
                wait_for(lambda: self._have_moved(prepared, CLEARED, FREE))
            self._refusals(prepared, KNOWN, lambda name, fields: send(streams[name], fields))

    def _have_moved(self, prepared: PreparedTable, *seats: int) -> bool:
        entries = [str(row[3]) for row in self.site.log_of(prepared.table)]
        return all(any(f'"moved","seat":{seat}' in entry for entry in entries) for seat in seats)


def post(prepared: PreparedTable, name: str, fields: Json) -> Answer:
    """A command by POST."""
    body = {**fields, "key": f"cell {next(keys)}"}
    answer = prepared.people[name].call("POST", f"/api/tables/{prepared.table}/commands", body)
    kind = answer.json()["type"]
    return str(answer.status_code) if kind == "problem" else kind, answer.content


def send(stream: Stream, fields: Json) -> Answer:
    """A command over a stream; an error has no key and is taken for the answer too."""
    rest = {name: value for name, value in fields.items() if name != "type"}
    key = stream.send(fields["type"], key=f"cell {next(keys)}", **rest)
    answer = stream.until(lambda message: message.get("key") == key or message["type"] == "error")
    return answer["type"], msgspec.json.encode(answer)


def opens(visitor: Visitor, table: str) -> tuple[bool, bytes]:
    """Is a stream opened for somebody? And what comes along with the refusal."""
    try:
        with visitor.stream(table):
            return True, b""
    except InvalidStatus as refusal:
        return False, bytes(refusal.response.body or b"")
