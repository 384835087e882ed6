"""Every route of the HTTP interface, from its own description: who is not known gets 401, and nobody gets another's."""

from __future__ import annotations

import re
from typing import Any, Final

from faults.access.expected import ANN, ENTITLED, KNOWN, PUBLIC, SEAT_OF, UNKNOWN
from faults.access.people import Trial, call
from faults.access.server_under_test import Findings
from faults.access.tables import PreparedTable, prepare_table

REPORT: Final = {"n": 1, "why": "rude"}
QUESTION: Final = {"seat": 0, "move": "pass"}
BODIES: Final[dict[tuple[str, str], Any]] = {
    ("post", "/api/tables"): {"game": "any", "players": 2},
    ("post", "/api/tables/{table_id}/commands"): {"type": "start", "key": "k"},
    ("post", "/api/tables/{table_id}/reports"): REPORT,
    ("post", "/api/tables/{table_id}/why"): QUESTION,
    ("post", "/api/me/account"): {"login": "somebody", "password": "a long enough one"},
    ("post", "/api/me/password"): {"old": "a long enough one", "new": "another long one"},
    ("patch", "/api/me"): {"name": "nobody"},
    ("post", "/api/me/companions"): {"name": "nobody"},
    ("post", "/api/me/bots"): {"name": "nobody"},
}


class Routes(Trial):
    """Asks for all of them."""

    def run(self) -> Findings:
        """All routes, those who are unknown first."""
        prepared = prepare_table(self.roster, "running")
        self.strangers(prepared)
        self._things_of_ann(prepared)
        self._seats_in_snapshots(prepared)
        self._unwatched()
        return self.found

    def _ask(
        self, prepared: PreparedTable, name: str, method: str, path: str, *statuses: int, body: object = None
    ) -> None:
        """A request that must be refused with one of these statuses, and change nothing that is stored."""
        before = self.site.stored()
        answer = prepared.people[name].call(method.upper(), path, body)
        is_changed = self.site.stored() != before
        self.found.check(method, path, name, accepted=answer.status_code not in statuses, changed=is_changed)

    def strangers(self, prepared: PreparedTable) -> Findings:
        """Only those who are not known."""
        paths = self.roster["anonymous"].get("/api/schema/openapi.json")["paths"]
        routes = {(method, path) for path, methods in paths.items() for method in methods}
        assert routes >= PUBLIC, "what is expected to be open must be there"
        for method, path in sorted(routes - PUBLIC):
            where = re.sub(r"\{\w+\}", "x", path.replace("{table_id}", prepared.table))
            where += "?seat=0" if path.endswith("hint") else ""
            for name in sorted(UNKNOWN):
                self._ask(prepared, name, method, where, 401, body=BODIES.get((method, path)))
        return self.found

    def _things_of_ann(self, prepared: PreparedTable) -> None:
        """Her sessions, companions, bots, hints and doubts are hers alone."""
        robot = call(self.roster["ann"], "POST", "/api/me/bots", {"name": "robot"}).json()["bot"]["id"]
        session = self.roster["ann"].get("/api/me/sessions")[0]["id"]
        commands = [
            ("DELETE", f"/api/me/sessions/{session}", None),
            ("DELETE", f"/api/me/companions/{self.roster.companion}", None),
            ("DELETE", f"/api/me/bots/{robot}", None),
            ("GET", f"/api/tables/{prepared.table}/hint?seat=0", None),
            ("POST", f"/api/tables/{prepared.table}/why", QUESTION),
        ]
        for name in sorted(KNOWN - ANN):
            for method, path, body in commands:
                self._ask(prepared, name, method, path, 403, 404, body=body)

    def _seats_in_snapshots(self, prepared: PreparedTable) -> None:
        """What a stream would begin with shows one's own seats and no others; on a public screen none."""
        for name in sorted(KNOWN):
            for query, expected in (("", SEAT_OF.get(name)), ("?screen=public", None)):
                path = f"/api/tables/{prepared.table}/news{query}"
                shown = [seat["seat"] for seat in prepared.people[name].get(path)["play"]["seats"]]
                self.found.check("GET", path, name, leaked=shown != [expected])

    def _unwatched(self) -> None:
        """At a table without watchers, who neither sits nor hosts is shown nothing, before and after the end."""
        for situation in ("running", "closed"):
            prepared = prepare_table(self.roster, situation, watch="nobody")
            table = f"/api/tables/{prepared.table}"
            for name in sorted(KNOWN - ENTITLED):
                for path in ("/news", "/reckoning", "/news?screen=public"):
                    self._ask(prepared, name, "GET", table + path, 403)
                self._ask(prepared, name, "POST", f"{table}/reports", 403, body=REPORT)
