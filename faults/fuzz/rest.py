"""The HTTP interface by its own description: schemathesis makes requests that fit it and requests that do not.

Deliberately absent: what an answer means. Only that there is one, that it is not a breakdown, and that it has
a status and a form that the description promises.
"""

from __future__ import annotations

import http.client
import logging
from contextlib import closing, suppress
from itertools import product
from typing import Any, Final

import hypothesis
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, Verbosity
from schemathesis.checks import load_all_checks
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from faults.fuzz.findings import Trial
from support.server_launcher import HANG_SECONDS

CHECKS: Final = [response_schema_conformance, status_code_conformance]
MODES: Final = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
HYPOTHESIS: Final[dict[str, Any]] = {
    "deadline": None, "database": None, "derandomize": False, "phases": [Phase.generate],
    "verbosity": Verbosity.quiet, "suppress_health_check": list(HealthCheck),
}  # fmt: skip
ENDS_SESSION: Final = (("DELETE", "/api/me"), ("POST", "/api/logout"))
ODD_HOSTS: Final = ("x" * 4000, "[", "a:b:c", "evil.example", "127.0.0.1:99999", "é")
ODD_PATHS: Final = (
    "/%00", "/api/tables/%ff%fe", "/api/tables/..%2f..%2fetc", "/plain/..%2f__init__.py", "/t/" + "x" * 3000,
)  # fmt: skip
ODD_METHODS: Final = ("PUT", "TRACE", "PROPFIND", "OPTIONS", "HEAD")
ODD_KINDS: Final = (
    "text/plain", "application/x-msgpack", "multipart/form-data; boundary=x", "application/json; charset=x",
)  # fmt: skip
ODD_BODIES: Final = (b"", b"\xff\xfe", b'{"type":"start","key":"k"}', b"--x\r\n\r\n", b"[" * 9000, b" " * 20_000)


class Requests:
    """A guest with a browser, who asks for everything."""

    def __init__(self, address: str, trial: Trial, seed: int) -> None:
        self.address = address
        self.trial = trial
        self.seed = seed
        self.session = requests.Session()
        self.session.headers["Origin"] = address
        self.table = ""
        self._asked: set[str] = set()

    def run(self, examples: int, only: str = "") -> None:
        """Every operation so often in either way, or those of one path; then what no description can say."""
        if not examples:
            return
        logging.getLogger("urllib3").setLevel(logging.CRITICAL)
        load_all_checks()
        described = self._ask("GET", "/api/schema/openapi.json")
        self._come_in()
        for result in schemathesis.openapi.from_dict(described).get_all_operations():
            assert isinstance(result, Ok), "the description is one"
            operation = result.ok()
            for mode in MODES if only in ("", operation.path) else ():
                self._try(operation, mode, examples)
            assert only or operation.label in self._asked, f"nothing was asked of {operation.label}"
        for request in odd_requests(f"/api/tables/{self.table}"):
            self._send_raw(*request)
        self.session.close()

    def note(self, status: int, where: str) -> None:
        """One answer."""
        self.trial.requests += 1
        if status >= 500:
            self.trial.breakdowns.append(where)

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.session.request(method, self.address + path, json=body, timeout=HANG_SECONDS)
        answer.raise_for_status()
        return answer.json()

    def _come_in(self) -> None:
        """Somebody new, with a table to ask for: the one before may have been deleted."""
        self.session.cookies.clear()
        self._ask("POST", "/api/guests", {"name": "fuzz"})
        game = self._ask("GET", "/api/games")[0]
        self.table = self._ask("POST", "/api/tables", {"game": game["key"], "players": game["players"][0]})["id"]

    def _try(self, operation: Any, mode: GenerationMode, examples: int) -> None:
        given = {"path_parameters": {"table_id": self.table}} if "{table_id}" in operation.path else {}
        with suppress(hypothesis.errors.Unsatisfiable):  # where nothing is asked for, nothing can be wrong with it
            cases = operation.as_strategy(generation_mode=mode, **given)
            send: Any = hypothesis.given(case=cases)(self._send)
            hypothesis.seed(self.seed)(hypothesis.settings(max_examples=examples, **HYPOTHESIS)(send))()

    def _send(self, case: Any) -> None:
        try:
            answer = case.call(base_url=self.address, session=self.session, timeout=HANG_SECONDS)
        except (requests.exceptions.RequestException, UnicodeError, ValueError):
            return  # what the client itself refuses to send is nobody's fault here
        where = f"{case.method} {case.path}"
        self._asked.add(case.operation.label)
        self.note(answer.status_code, where)
        if answer.content:
            try:
                case.validate_response(answer, checks=CHECKS)
            except FailureGroup as group:
                self.trial.unlike += [f"{where}: {failure}"[:200] for failure in group.exceptions]
        if answer.status_code == 401 or (case.method, case.path) in ENDS_SESSION:
            self._come_in()

    def _send_raw(self, method: str, path: str, headers: dict[str, str], body: bytes | None = None) -> None:
        cookie = "; ".join(f"{one.name}={one.value}" for one in self.session.cookies)
        with closing(
            http.client.HTTPConnection(self.address.removeprefix("http://"), timeout=HANG_SECONDS)
        ) as connection:
            connection.putrequest(method, path, skip_host="Host" in headers)
            for name, value in {"Origin": self.address, "Cookie": cookie, **headers}.items():
                connection.putheader(name, value.encode())
            if body is not None:
                connection.putheader("Content-Length", str(len(body)))
            status = 0
            with suppress(http.client.HTTPException, ConnectionError):  # the server may hang up on what is no HTTP
                connection.endheaders(body)
                answer = connection.getresponse()
                status = answer.status
                answer.read()  # what is closed unread is reset, and uvicorn remembers that until its timer ends
        self.note(status, f"{method} {path[:40]} {str(headers)[:60]}")


def odd_requests(table: str) -> list[tuple[Any, ...]]:
    """What a description cannot say: other hosts, other paths, other methods, other kinds of bodies."""
    return [
        *(("GET", f"{table}/qr.svg", {"Host": host}) for host in ODD_HOSTS),
        *(("GET", path, {}) for path in ODD_PATHS),
        *((method, table, {}) for method in ODD_METHODS),
        *(("POST", f"{table}/commands", {"Content-Type": kind}, body) for kind, body in product(ODD_KINDS, ODD_BODIES)),
        ("PATCH", "/api/me", {"Content-Type": "application/json"}, b'{"name":"plain"}'),
    ]
