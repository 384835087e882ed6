"""The request guard: authentication by session cookie or bearer token, origin check (CSRF) and rate limits.

All of it is checked before a WebSocket is accepted and before a body is read. Which seats somebody holds follows from
who they are, never from what they send.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from litestar.datastructures import Cookie
from msgspec import Struct
from msgspec.structs import replace

from stolik.server.access.http_error import HttpError
from stolik.server.access.origins import can_connect, can_post, joined_header, own_origins
from stolik.server.access.rate_limits import BY_PERSON, RateLimiter, network_of_ip
from stolik.server.accounts.person import Identity
from stolik.server.accounts.service import AccountService
from stolik.server.accounts.validation import fold_login
from stolik.server.config import Config
from stolik.server.ops.metrics import Metrics

Scope = Mapping[str, Any]
"""The ASGI scope of an HTTP request or a WebSocket."""
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
COOKIE_MAX_AGE_SECONDS: Final = 400 * 24 * 3600
MAX_USER_AGENT_CHARS: Final = 200


class RequestCredentials(Struct, frozen=True):
    """What a request shows of its sender, not verified yet."""

    network: str
    token: str | None
    is_cookie: bool
    user_agent: str
    device_mark: str | None = None
    """The mark that the device got when somebody logged in on it."""


class RequestGuard:
    """Identifies the sender of a request, and refuses foreign pages and requests over a limit."""

    def __init__(self, config: Config, accounts: AccountService, metrics: Metrics) -> None:
        self.config = config
        self.accounts = accounts
        self.metrics = metrics
        self.limits = RateLimiter(time.monotonic, config.rate_limits)
        self.is_https = (config.public_url or "").startswith("https:")
        self.cookie_name = "__Host-stolik" if self.is_https else "stolik"
        self.device_cookie_name = f"{self.cookie_name}-device"

    def read_request(self, scope: Scope) -> RequestCredentials:
        """The credentials in the headers of a request."""
        headers = _headers(scope)
        bearer = headers.get("authorization", "")
        token = bearer.removeprefix("Bearer ").strip() if bearer.startswith("Bearer ") else None
        is_cookie = token is None
        cookies = headers.get("cookie", "")
        if token is None:
            token = _cookie(cookies, self.cookie_name)
        network, device_mark = self.network(scope, headers), _cookie(cookies, self.device_cookie_name)
        return RequestCredentials(network, token, is_cookie and token is not None, _user_agent(headers), device_mark)

    def network(self, scope: Scope, headers: dict[str, str]) -> str:
        """The network that rate limits count: the IP address of the connection, or of a trusted proxy's header."""
        client = scope.get("client")
        address = client[0] if client else ""
        if self.config.trust_proxy and "x-forwarded-for" in headers:
            address = headers["x-forwarded-for"].split(",")[-1].strip()
        return network_of_ip(address)

    def network_of_request(self, scope: Scope) -> str:
        """The network of a request."""
        return self.network(scope, _headers(scope))

    def own_origins(self, scope: Scope, headers: dict[str, str]) -> frozenset[str]:
        """The origins of our own pages, as far as this request may know them."""
        listening = self.config.host, self.config.port
        return own_origins(headers.get("host"), self.config.public_url, listening, _scheme(scope))

    def own_origin(self, scope: Scope) -> str | None:
        """The one origin under which the sender can open our pages, for links that others open."""
        own = self.own_origins(scope, _headers(scope))
        return next(iter(own)) if len(own) == 1 else None

    def check_origin(self, scope: Scope, credentials: RequestCredentials) -> None:
        """Refuse requests from pages of other sites (CSRF)."""
        headers = _headers(scope)
        own = self.own_origins(scope, headers)
        origin = joined_header([value for name, value in _pairs(scope) if name == "origin"])
        is_bearer = credentials.token is not None and not credentials.is_cookie
        if scope["type"] == "websocket":
            allowed = can_connect(origin, own, bearer=is_bearer, cookie="cookie" in headers)
        elif scope["method"] in SAFE_METHODS:
            return
        else:
            allowed = can_post(origin, headers.get("sec-fetch-site"), own, bearer=is_bearer, cookie="cookie" in headers)
            allowed = allowed or (origin is None and "sec-fetch-site" not in headers and "cookie" not in headers)
        if not allowed:
            self.metrics.refused.labels("origin").inc()
            raise HttpError(403, "foreign_origin", "this comes from a page of another site")

    def check_rate(self, name: str, key: str) -> None:
        """Refuse a request over the limit."""
        assert not name.endswith(BY_PERSON), "a bot would count for itself: use count_person"
        self._count(name, key)

    def count_person(self, name: str, identity: Identity) -> None:
        """The same for limits by person: a bot counts with its owner, or one person would have twenty-one shares."""
        self._count(name, identity.person.keeper or identity.person.id)

    def count_table(self, identity: Identity) -> None:
        """Count a new table, also one of a rematch."""
        self.count_person("tables by person", identity)
        self.check_rate("tables by network", identity.network)

    def count_hash(self, identity: Identity) -> None:
        """Count a password to be hashed for somebody who is identified."""
        self.check_rate("logins by network", identity.network)
        self.count_owner("passwords by person", identity)

    def count_owner(self, name: str, identity: Identity) -> None:
        """Count what bots may not do: a bot is refused later, and must not use up the share of its owner."""
        if identity.person.keeper is None:
            self.count_person(name, identity)

    def count_login(self, login: str, credentials: RequestCredentials) -> None:
        """Count a login attempt. Guesses of others never lock out a device on which the account was used before."""
        self.check_rate("logins by network", credentials.network)
        login = fold_login(login)
        device = self.accounts.known_device(credentials.device_mark, login)
        if device is not None:
            self.check_rate("logins by device", device)
        else:
            self.check_rate("logins by login and network", f"{login} {credentials.network}")
            self.check_rate("logins by login", login)

    def _count(self, name: str, key: str) -> None:
        retry_after_seconds = self.limits.take(name, key)
        if retry_after_seconds:
            self.metrics.refused.labels("too often").inc()
            raise HttpError(
                429, "too_often", f"too often: wait {max(1, round(retry_after_seconds))} seconds", retry_after_seconds
            )

    def count_anonymous(self, scope: Scope, name: str) -> None:
        """Count a request that needs no identity."""
        self.check_rate(name, self.network_of_request(scope))

    async def identify(self, scope: Scope) -> Identity:
        """Who sends this request; an unknown sender is refused."""
        credentials = self.read_request(scope)
        self.check_rate("http by network", credentials.network)
        self.check_origin(scope, credentials)
        identity = await self.accounts.identify(credentials.token) if credentials.token else None
        if identity is None:
            self.metrics.refused.labels("unknown").inc()
            raise HttpError(401, "unknown_person", "say first who you are: POST /api/guests")
        return replace(identity, network=credentials.network)

    def set_cookie_header(self, token: str) -> str:
        """The `Set-Cookie` header with a session token."""
        secure = "; Secure" if self.is_https else ""
        return f"{self.cookie_name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={COOKIE_MAX_AGE_SECONDS}{secure}"

    def device_cookie(self, mark: str, max_age_seconds: int = COOKIE_MAX_AGE_SECONDS) -> Cookie:
        """The cookie that shows that an account was used on a device; it identifies nobody."""
        return Cookie(
            self.device_cookie_name,
            value=mark,
            max_age=max_age_seconds,
            secure=self.is_https,
            httponly=True,
            samesite="lax",
        )

    def clear_cookie_header(self) -> str:
        """The `Set-Cookie` header that deletes the session token."""
        secure = "; Secure" if self.is_https else ""
        return f"{self.cookie_name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0{secure}"


def _pairs(scope: Scope) -> list[tuple[str, str]]:
    return [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in scope["headers"]]


def _headers(scope: Scope) -> dict[str, str]:
    """The headers by name; the values of one that is sent twice are joined."""
    headers: dict[str, str] = {}
    for name, value in _pairs(scope):
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return headers


def _scheme(scope: Scope) -> str:
    scheme = str(scope["scheme"])
    return {"ws": "http", "wss": "https"}.get(scheme, scheme)


def _cookie(header: str, name: str) -> str | None:
    """The value of a cookie; other cookies of the same host beside it do not matter."""
    for pair in header.split(";"):
        key, _, value = pair.strip().partition("=")
        if key == name and value:
            return value
    return None


def _user_agent(headers: dict[str, str]) -> str:
    return headers.get("user-agent", "")[:MAX_USER_AGENT_CHARS]
