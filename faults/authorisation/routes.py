"""Every door of the HTTP interface, from its own description: who is not known gets 401, and nobody gets another's."""

from __future__ import annotations

import re
from typing import Any, Final

from faults.authorisation.cast import Cast
from faults.authorisation.expected import KNOWN, PUBLIC, UNKNOWN
from faults.authorisation.knocking import Street
from faults.authorisation.matrix import Findings
from faults.authorisation.scenes import Scene, play_scene

SCHEMA: Final = "/api/schema/openapi.json"
ANN: Final = frozenset({"ann", "ann as bearer"})
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


class Routes:
    """Knocks at all of them."""

    def __init__(self, street: Street, cast: Cast) -> None:
        self.street = street
        self.cast = cast
        self.found = Findings()

    async def run(self) -> Findings:
        """All doors, those who are unknown first."""
        scene = await play_scene(self.street, self.cast, "running")
        await self._strangers(scene)
        await self._things_of_ann(scene)
        await self._seats_in_the_news(scene)
        await self._unwatched()
        return self.found

    async def strangers(self) -> Findings:
        """Only those who are not known."""
        await self._strangers(await play_scene(self.street, self.cast, "open"))
        return self.found

    async def _strangers(self, scene: Scene) -> None:
        """Not known, not served; and nothing on any shelf has changed."""
        described = (await self.street.request({}, "GET", SCHEMA)).must_be_good().json()["paths"]
        doors = {(method, path) for path, methods in described.items() for method in methods}
        assert doors >= PUBLIC, "what is expected to be open must be there"
        visitors = {**self.cast.visitors, "gone": scene.gone}
        for method, path in sorted(doors - PUBLIC):
            where = re.sub(r"\{table\}", scene.table, path)
            where = re.sub(r"\{\w+\}", "x", where) + ("?seat=0" if path.endswith("hint") else "")
            for name in sorted(UNKNOWN):
                before = self.street.shelves()
                body = BODIES.get((method, path))
                answer = await self.street.request(visitors[name].headers, method.upper(), where, body)
                self._judge((method, path, name), answer.status == 401, before)

    def _judge(self, cell: tuple[str, str, str], is_refused: bool, before: object) -> None:
        self.found.cells += 1
        if not is_refused:
            self.found.accepted.append(cell)
        if self.street.shelves() != before:
            self.found.changed.append(cell)

    async def _things_of_ann(self, scene: Scene) -> None:
        """Her sessions, companions, bots, hints and doubts are hers alone."""
        ann = self.cast.ann.headers
        robot = (await self.street.request(ann, "POST", "/api/me/bots", {"name": "robot"})).json()["bot"]["id"]
        session = (await self.street.request(ann, "GET", "/api/me/sessions")).json()[0]["id"]
        asked = [
            ("DELETE", f"/api/me/sessions/{session}", None),
            ("DELETE", f"/api/me/companions/{self.cast.companion}", None),
            ("DELETE", f"/api/me/bots/{robot}", None),
            ("GET", f"/api/tables/{scene.table}/hint?seat=0", None),
            ("POST", f"/api/tables/{scene.table}/why", {"seat": 0, "move": "pass"}),
        ]
        for name in sorted(KNOWN - ANN):
            for method, path, body in asked:
                before = self.street.shelves()
                answer = await self.street.request(self.cast.visitors[name].headers, method, path, body)
                self._judge((method, path, name), answer.status in (403, 404), before)

    async def _seats_in_the_news(self, scene: Scene) -> None:
        """What a stream would begin with shows one's own seats and no others."""
        seats = {"ann": 0, "ann as bearer": 0, "bob": 1, "cat": 2}
        for name in sorted(KNOWN):
            visitor = self.cast.visitors[name]
            news = (await self.street.request(visitor.headers, "GET", f"/api/tables/{scene.table}/news")).json()
            self.found.cells += 1
            if [seat["seat"] for seat in news["play"]["seats"]] != [seats.get(name)]:
                self.found.leaked.append((scene.situation, "news", name))
            shown = f"/api/tables/{scene.table}/news?screen=public"
            public = (await self.street.request(visitor.headers, "GET", shown)).json()
            self.found.cells += 1
            if [seat["seat"] for seat in public["play"]["seats"]] != [None]:
                self.found.leaked.append((scene.situation, "news for a public screen", name))

    async def _unwatched(self) -> None:
        """At a table without watchers, who neither sits nor hosts is shown nothing, before and after the end."""
        for situation in ("running", "closed"):
            scene = await play_scene(self.street, self.cast, situation, watch="nobody")
            for name in sorted(KNOWN - ANN - {"bob", "cat", "host"}):
                visitor = self.cast.visitors[name]
                answer = await self.street.request(visitor.headers, "GET", f"/api/tables/{scene.table}/news")
                report = await self.street.request(
                    visitor.headers, "POST", f"/api/tables/{scene.table}/reports", {"n": 1, "why": "rude"}
                )
                score = await self.street.request(visitor.headers, "GET", f"/api/tables/{scene.table}/reckoning")
                screen = await self.street.request(
                    visitor.headers, "GET", f"/api/tables/{scene.table}/news?screen=public"
                )
                self.found.cells += 4
                if {answer.status, report.status, score.status, screen.status} != {403}:
                    self.found.leaked.append((situation, "news of an unwatched table", name))
