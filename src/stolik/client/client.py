"""A house and who we are there: asks over HTTP, and asks again where the connection broke."""

from __future__ import annotations

import time
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final, Self

import httpx
import msgspec

from stolik.client.decoding import Json
from stolik.client.errors import RateLimited, ServerUnreachable, error_from_response
from stolik.client.table import Table
from stolik.core.rulebook import Chapter

COOKIE_NAMES: Final = ("__Host-stolik", "stolik")
RETRY_PAUSES_SECONDS: Final = (0.1, 0.3, 1.0, 2.0, 4.0, 8.0)
"""Seconds before each new try of what may be asked twice."""
TIMEOUT_SECONDS: Final = 30.0


class Client:
    """One house, with the token of a guest or of a bot; to be closed, or used as a context."""

    def __init__(self, address: str, token: str = "", *, pauses: tuple[float, ...] = RETRY_PAUSES_SECONDS) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self.retry_pauses = pauses
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.Client(base_url=self.address, headers=headers, timeout=TIMEOUT_SECONDS, trust_env=False)

    @classmethod
    def as_guest(cls, address: str, name: str) -> Self:
        """Come in as a new guest."""
        with httpx.Client(base_url=address.rstrip("/"), timeout=TIMEOUT_SECONDS, trust_env=False) as http:
            try:
                answer = http.post("/api/guests", json={"name": name})
            except httpx.TransportError as error:
                raise ServerUnreachable(f"nobody answers at {address}: {error}") from error
        if answer.is_error:
            raise error_from_response(answer)
        return cls(address, next(answer.cookies[name] for name in COOKIE_NAMES if name in answer.cookies))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connections."""
        self._http.close()

    # -- asking ---------------------------------------------------------------------------

    def get(self, path: str, **wishes: str | int) -> Any:
        """What stands at an address, as JSON."""
        return self._json(self.request("GET", path, wishes=wishes, again=True))

    def post(self, path: str, body: object = None) -> Any:
        """Ask for something that may not be done twice; never sent again by itself."""
        return self._json(self.request("POST", path, body))

    def request(
        self,
        method: str,
        path: str,
        body: object = None,
        wishes: Mapping[str, str | int] | None = None,
        *,
        again: bool = False,
    ) -> httpx.Response:
        """One answer; with `again` after lost connections too, so only for what may arrive twice."""
        for pause in (*(self.retry_pauses if again else ()), None):
            try:
                answer = self._http.request(method, path, json=body, params=dict(wishes or {}))
            except httpx.TransportError as error:
                if pause is None:
                    raise ServerUnreachable(f"nobody answers at {self.address}: {error}") from error
            else:
                if pause is None or answer.status_code not in (429, 502, 503, 504):
                    return answer
                time.sleep(_asked_pause(answer))
            time.sleep(pause)
        raise AssertionError("the last try returns or raises")

    def _json(self, answer: httpx.Response) -> Any:
        if answer.is_error:
            raise error_from_response(answer)
        return answer.json() if answer.content else None

    # -- the house ------------------------------------------------------------------------

    def me(self) -> Json:
        """Who I am, with companions and bots."""
        found: Json = self.get("/api/me")
        return found

    def games(self) -> list[Json]:
        """The shelf."""
        found: list[Json] = self.get("/api/games")
        return found

    def rules(self, game: str, language: str = "en") -> tuple[Chapter, ...]:
        """A game's rules for people."""
        return msgspec.convert(self.get(f"/api/games/{game}/rules/{language}"), tuple[Chapter, ...])

    def open_table(self, game: str, players: int, options: Mapping[str, str] | None = None, **wishes: object) -> Table:
        """A new table, with us as host; wishes are `pace`, `limit`, `watch`, `friendly` and `tempo`."""
        body = {"game": game, "players": players, "options": dict(options or {}), **wishes}
        return self.table(self.post("/api/tables", body)["id"])

    def table_by_code(self, code: str) -> Table:
        """The table behind a short code."""
        return self.table(self.get(f"/api/codes/{code}")["id"])

    def table(self, table: str) -> Table:
        """A table by its id."""
        return Table(self, table)

    def add_bot(self, name: str) -> str:
        """A new bot of ours; its token, which is shown only this once."""
        return str(self.post("/api/me/bots", {"name": name})["token"])


def _asked_pause(answer: httpx.Response) -> float:
    error = error_from_response(answer)
    return error.retry_after_seconds if isinstance(error, RateLimited) else 0.0
