"""A server and our identity there: requests over HTTP, with retries."""

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
"""The backoff before each retry of an idempotent request."""
TIMEOUT_SECONDS: Final = 30.0


class Client:
    """One server, with the token of a guest or of a bot; to be closed, or used as a context manager."""

    def __init__(
        self, address: str, token: str = "", *, retry_pauses: tuple[float, ...] = RETRY_PAUSES_SECONDS
    ) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self.retry_pauses = retry_pauses
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._http = httpx.Client(base_url=self.address, headers=headers, timeout=TIMEOUT_SECONDS, trust_env=False)

    @classmethod
    def as_guest(cls, address: str, name: str) -> Self:
        """A client with the session of a new guest."""
        with httpx.Client(base_url=address.rstrip("/"), timeout=TIMEOUT_SECONDS, trust_env=False) as http:
            try:
                response = http.post("/api/guests", json={"name": name})
            except httpx.TransportError as error:
                raise ServerUnreachable(f"no response from {address}: {error}") from error
        if response.is_error:
            raise error_from_response(response)
        return cls(address, next(response.cookies[name] for name in COOKIE_NAMES if name in response.cookies))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    # -- requests -------------------------------------------------------------------------

    def get(self, path: str, **params: str | int) -> Any:
        """GET a path; the response as JSON."""
        return self._json(self.request("GET", path, params=params, retry=True))

    def post(self, path: str, body: object = None) -> Any:
        """POST something that is not idempotent; never sent again."""
        return self._json(self.request("POST", path, body))

    def request(
        self,
        method: str,
        path: str,
        body: object = None,
        params: Mapping[str, str | int] | None = None,
        *,
        retry: bool = False,
    ) -> httpx.Response:
        """One response; with `retry` also after lost connections, so only for idempotent requests."""
        for pause in (*(self.retry_pauses if retry else ()), None):
            try:
                response = self._http.request(method, path, json=body, params=dict(params or {}))
            except httpx.TransportError as error:
                if pause is None:
                    raise ServerUnreachable(f"no response from {self.address}: {error}") from error
            else:
                if pause is None or response.status_code not in (429, 502, 503, 504):
                    return response
                time.sleep(_retry_after(response))
            time.sleep(pause)
        raise AssertionError("the last try returns or raises")

    def _json(self, response: httpx.Response) -> Any:
        if response.is_error:
            raise error_from_response(response)
        return response.json() if response.content else None

    # -- the server -----------------------------------------------------------------------

    def me(self) -> Json:
        """Who I am, with companions and bots."""
        me: Json = self.get("/api/me")
        return me

    def games(self) -> list[Json]:
        """All games with their options."""
        games: list[Json] = self.get("/api/games")
        return games

    def rules(self, game: str, language: str = "en") -> tuple[Chapter, ...]:
        """A game's rules for people."""
        return msgspec.convert(self.get(f"/api/games/{game}/rules/{language}"), tuple[Chapter, ...])

    def open_table(
        self, game: str, players: int, options: Mapping[str, str] | None = None, **settings: object
    ) -> Table:
        """A new table, with us as host; `settings` are `pace`, `limit`, `watch`, `friendly` and `tempo`."""
        body = {"game": game, "players": players, "options": dict(options or {}), **settings}
        return self.table(self.post("/api/tables", body)["id"])

    def table_by_code(self, code: str) -> Table:
        """The table behind a short code."""
        return self.table(self.get(f"/api/codes/{code}")["id"])

    def table(self, table_id: str) -> Table:
        """A table by its id."""
        return Table(self, table_id)

    def add_bot(self, name: str) -> str:
        """A new bot of ours; its token, which is shown only this once."""
        return str(self.post("/api/me/bots", {"name": name})["token"])


def _retry_after(response: httpx.Response) -> float:
    error = error_from_response(response)
    return error.retry_after_seconds if isinstance(error, RateLimited) else 0.0
