"""The HTTP interface by its own description: schemathesis makes requests that fit it and requests that do not.

Deliberately absent: what an answer means. Only that there is one, that it is not a breakdown, and that a good one
has the form that the description promises.
"""

from __future__ import annotations

import http.client
import logging
from typing import Any, Final

import hypothesis
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, Verbosity
from msgspec import Struct
from schemathesis.checks import load_all_checks
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import response_schema_conformance

from support.launcher import HUNG

MODES: Final = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
HOSTS: Final = ("x" * 4000, "[", "a:b:c", "evil.example", "127.0.0.1:99999", "é")
ODD_PATHS: Final = (
    "/%00", "/api/tables/%ff%fe", "/api/tables/..%2f..%2fetc", "/plain/..%2f__init__.py", "/t/" + "x" * 3000,
)  # fmt: skip
ODD_KINDS: Final = (
    "text/plain", "application/x-msgpack", "multipart/form-data; boundary=x", "application/json; charset=x",
)  # fmt: skip
ODD_BODIES: Final = (b"", b"\xff\xfe", b'{"type":"start","key":"k"}', b"--x\r\n\r\n", b"[" * 9000, b" " * 20_000)


class Replies(Struct):
    """What came of it."""

    sent: int = 0
    broken: list[str] = []
    """Answers of 500 and above."""
    unlike: list[str] = []
    """Good answers that have another form than the description says."""

    def note(self, status: int, where: str) -> None:
        """One answer."""
        self.sent += 1
        if status >= 500:
            self.broken.append(where)


class Requests:
    """A guest with a browser, who asks for everything."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.seed = seed
        self.found = Replies()
        self.session = requests.Session()
        self.session.headers["Origin"] = address
        self.table = ""
        self._asked: set[str] = set()

    def run(self, examples: int, only: str = "") -> Replies:
        """Every operation so often in either way, or those of one path."""
        if not examples:
            return self.found
        logging.getLogger("urllib3").setLevel(logging.CRITICAL)
        load_all_checks()
        described = self.session.get(f"{self.address}/api/schema/openapi.json", timeout=HUNG).json()
        self._come_in()
        for result in schemathesis.openapi.from_dict(described).get_all_operations():
            assert isinstance(result, Ok), "the description is one"
            operation = result.ok()
            for mode in MODES if only in ("", operation.path) else ():
                self._try(operation, mode, examples)
            assert only or operation.label in self._asked, f"nothing was asked of {operation.label}"
        self._odd_requests()
        self.session.close()
        return self.found

    def _come_in(self) -> None:
        """Somebody new, with a table to ask for: the one before may have been deleted."""
        self.session.cookies.clear()
        self.session.post(f"{self.address}/api/guests", json={"name": "fuzz"}, timeout=HUNG).raise_for_status()
        games = self.session.get(f"{self.address}/api/games", timeout=HUNG).json()
        wish = {"game": games[0]["key"], "players": games[0]["players"][0]}
        self.table = self.session.post(f"{self.address}/api/tables", json=wish, timeout=HUNG).json()["id"]

    def _try(self, operation: Any, mode: GenerationMode, examples: int) -> None:
        given = {"path_parameters": {"table": self.table}} if "{table}" in operation.path else {}
        try:
            strategy = operation.as_strategy(generation_mode=mode, **given)
            self._draw(strategy, examples)
        except hypothesis.errors.Unsatisfiable:
            return  # where nothing is asked for, nothing can be wrong with it

    def _draw(self, strategy: Any, examples: int) -> None:
        @hypothesis.seed(self.seed)
        @hypothesis.settings(
            max_examples=examples, deadline=None, database=None, derandomize=False, phases=[Phase.generate],
            verbosity=Verbosity.quiet, suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @hypothesis.given(case=strategy)
        def ask(case: Any) -> None:
            self._send(case)

        ask()

    def _send(self, case: Any) -> None:
        try:
            answer = case.call(base_url=self.address, session=self.session, timeout=HUNG)
        except (requests.exceptions.RequestException, UnicodeError, ValueError):
            return  # what the client itself refuses to send is nobody's fault here
        where = f"{case.method} {case.path}"
        self._asked.add(case.operation.label)
        self.found.note(answer.status_code, where)
        if answer.status_code < 300 and answer.content:
            self._compare(case, answer, where)
        if answer.status_code == 401 or (case.method, case.path) in (("DELETE", "/api/me"), ("POST", "/api/logout")):
            self._come_in()

    def _compare(self, case: Any, answer: Any, where: str) -> None:
        try:
            case.validate_response(answer, checks=[response_schema_conformance])
        except FailureGroup as group:
            self.found.unlike += [f"{where}: {failure}"[:200] for failure in group.exceptions]

    def _odd_requests(self) -> None:
        """What a description cannot say: other hosts, other paths, other methods, other kinds of bodies."""
        good = f"/api/tables/{self.table}"
        for host in HOSTS:
            self._raw("GET", f"{good}/qr.svg", {"Host": host})
        self._raw("PATCH", "/api/me", {"Content-Type": "application/json"}, b'{"name":"plain"}')
        for path in ODD_PATHS:
            self._raw("GET", path, {})
        for method in ("PUT", "TRACE", "PROPFIND", "OPTIONS", "HEAD"):
            self._raw(method, good, {})
        for kind in ODD_KINDS:
            for body in ODD_BODIES:
                self._raw("POST", f"{good}/commands", {"Content-Type": kind}, body)

    def _raw(self, method: str, path: str, headers: dict[str, str], body: bytes | None = None) -> None:
        cookie = "; ".join(f"{one.name}={one.value}" for one in self.session.cookies)
        wire = http.client.HTTPConnection(self.address.removeprefix("http://"), timeout=HUNG)
        try:
            wire.putrequest(method, path, skip_host="Host" in headers)
            for name, value in {"Origin": self.address, "Cookie": cookie, **headers}.items():
                wire.putheader(name, value.encode("utf-8"))
            if body is not None:
                wire.putheader("Content-Length", str(len(body)))
            wire.endheaders(body)
            self.found.note(wire.getresponse().status, f"{method} {path[:40]} {str(headers)[:60]}")
        except (http.client.HTTPException, ConnectionError, ValueError):
            self.found.sent += 1  # the server hung up on what is no HTTP
        finally:
            wire.close()
