"""Every route of the HTTP interface, from its own description: who is not known gets 401, and nobody gets another's."""

from __future__ import annotations

import re
from typing import Any, Final

from faults.authorisation.client import Visitor
from faults.authorisation.expected import ANN, KNOWN, PUBLIC, UNKNOWN
from faults.authorisation.findings import Findings, Trial
from faults.authorisation.matrix import SEAT_OF
from faults.authorisation.scenes import Scene, play_scene

SCHEMA: Final = "/api/schema/openapi.json"
BODIES: Final[dict[tuple[str, str], Any]] = {
    ("post", "/api/tables"): {"game": "any", "players": 2},
    ("post", "/api/tables/{table}/commands"): {"type": "start", "key": "k"},
    ("post", "/api/tables/{table}/reports"): {"n": 1, "why": "rude"},
    ("post", "/api/tables/{table}/why"): {"seat": 0, "move": "pass"},
    ("post", "/api/me/account"): {"login": "somebody", "password": "a long enough one"},
    ("post", "/api/me/password"): {"old": "a long enough one", "new": "another long one"},
    ("patch", "/api/me"): {"name": "nobody"},
    ("post", "/api/me/companions"): {"name": "nobody"},
    ("post", "/api/me/bots"): {"name": "nobody"},
}


class Routes(Trial):
    """Asks for all of them."""

    async def run(self) -> Findings:
        """All routes, those who are unknown first."""
        scene = await play_scene(self.client, self.cast, "running")
        await self._strangers(scene)
        await self._things_of_ann(scene)
        await self._seats_in_the_news(scene)
        await self._unwatched()
        return self.found

    async def strangers(self) -> Findings:
        """Only those who are not known."""
        await self._strangers(await play_scene(self.client, self.cast, "open"))
        return self.found

    async def _ask(self, visitor: Visitor, method: str, path: str, *statuses: int, body: object = None) -> None:
        """A request that must be refused with one of these statuses, and change nothing that is stored."""
        before = self.client.stored()
        answer = await self.client.request(visitor.headers, method.upper(), path, body)
        is_changed = self.client.stored() != before
        self.found.check(method, path, visitor.name, accepted=answer.status not in statuses, changed=is_changed)

    async def _strangers(self, scene: Scene) -> None:
        paths = (await self.client.request({}, "GET", SCHEMA)).must_be_good().json()["paths"]
        routes = {(method, path) for path, methods in paths.items() for method in methods}
        assert routes >= PUBLIC, "what is expected to be open must be there"
        visitors = {**self.cast.visitors, "gone": scene.gone}
        for method, path in sorted(routes - PUBLIC):
            where = re.sub(r"\{table\}", scene.table, path)
            where = re.sub(r"\{\w+\}", "x", where) + ("?seat=0" if path.endswith("hint") else "")
            for name in sorted(UNKNOWN):
                await self._ask(visitors[name], method, where, 401, body=BODIES.get((method, path)))

    async def _things_of_ann(self, scene: Scene) -> None:
        """Her sessions, companions, bots, hints and doubts are hers alone."""
        ann = self.cast["ann"].headers
        robot = (await self.client.request(ann, "POST", "/api/me/bots", {"name": "robot"})).json()["bot"]["id"]
        session = (await self.client.request(ann, "GET", "/api/me/sessions")).json()[0]["id"]
        asked = [
            ("DELETE", f"/api/me/sessions/{session}", None),
            ("DELETE", f"/api/me/companions/{self.cast.companion}", None),
            ("DELETE", f"/api/me/bots/{robot}", None),
            ("GET", f"/api/tables/{scene.table}/hint?seat=0", None),
            ("POST", f"/api/tables/{scene.table}/why", {"seat": 0, "move": "pass"}),
        ]
        for name in sorted(KNOWN - ANN):
            for method, path, body in asked:
                await self._ask(self.cast.visitors[name], method, path, 403, 404, body=body)

    async def _seats_in_the_news(self, scene: Scene) -> None:
        """What a stream would begin with shows one's own seats and no others; on a public screen none."""
        for name in sorted(KNOWN):
            for wish, expected in (("", SEAT_OF.get(name)), ("?screen=public", None)):
                path = f"/api/tables/{scene.table}/news{wish}"
                news = (await self.client.request(self.cast.visitors[name].headers, "GET", path)).json()
                shown = [seat["seat"] for seat in news["play"]["seats"]]
                self.found.check("GET", path, name, leaked=shown != [expected])

    async def _unwatched(self) -> None:
        """At a table without watchers, who neither sits nor hosts is shown nothing, before and after the end."""
        for situation in ("running", "closed"):
            table = f"/api/tables/{(await play_scene(self.client, self.cast, situation, watch='nobody')).table}"
            for name in sorted(KNOWN - ANN - {"bob", "cat", "host"}):
                for path in ("/news", "/reckoning", "/news?screen=public"):
                    await self._ask(self.cast.visitors[name], "GET", table + path, 403)
                report = {"n": 1, "why": "rude"}
                await self._ask(self.cast.visitors[name], "POST", f"{table}/reports", 403, body=report)
