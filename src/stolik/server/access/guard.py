"""Who comes in: identity from the cookie of a device or the token of a program, origin, and how often.

All of it is asked before a WebSocket is accepted and before a body is read. A seat is never taken from what
somebody sends: only from who they are.
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
"""What ASGI says of a request, of either kind."""
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
COOKIE_MAX_AGE_SECONDS: Final = 400 * 24 * 3600


class RequestCredentials(Struct, frozen=True):
    """Somebody at the door."""

    network: str
    token: str | None
    by_cookie: bool
    user_agent: str
    mark: str | None = None
    """What the device was given when somebody logged in on it."""


class RequestGuard:
    """Lets people and programs in."""

    def __init__(self, config: Config, people: AccountService, meters: Metrics) -> None:
        self.config = config
        self.people = people
        self.meters = meters
        self.limits = RateLimiter(time.monotonic, config.rate_limits)
        self.is_https = (config.public_url or "").startswith("https:")
        self.cookie_name = "__Host-stolik" if self.is_https else "stolik"
        self.mark_cookie = f"{self.cookie_name}-device"

    def read_request(self, scope: Scope) -> RequestCredentials:
        """What a request says of its sender."""
        headers = _headers(scope)
        bearer = headers.get("authorization", "")
        token = bearer.removeprefix("Bearer ").strip() if bearer.startswith("Bearer ") else None
        by_cookie = token is None
        cookies = headers.get("cookie", "")
        if token is None:
            token = _cookie(cookies, self.cookie_name)
        network, mark = self.network(scope, headers), _cookie(cookies, self.mark_cookie)
        return RequestCredentials(network, token, by_cookie and token is not None, _device(headers), mark)

    def network(self, scope: Scope, headers: dict[str, str]) -> str:
        """The address that counts, from the connection or from a proxy that is trusted."""
        client = scope.get("client")
        address = client[0] if client else ""
        if self.config.trust_proxy and "x-forwarded-for" in headers:
            address = headers["x-forwarded-for"].split(",")[-1].strip()
        return network_of_ip(address)

    def network_of_request(self, scope: Scope) -> str:
        """Where a request comes from, as limits count."""
        return self.network(scope, _headers(scope))

    def own_origins(self, scope: Scope, headers: dict[str, str]) -> frozenset[str]:
        """The addresses of our own pages, as far as this request may know them."""
        listening = self.config.host, self.config.port
        return own_origins(headers.get("host"), self.config.public_url, listening, _scheme(scope))

    def own_address(self, scope: Scope) -> str | None:
        """The one address under which the sender can open our pages, for links that others open."""
        own = self.own_origins(scope, _headers(scope))
        return next(iter(own)) if len(own) == 1 else None

    def check_origin(self, scope: Scope, visitor: RequestCredentials) -> None:
        """Refuse pages of other sites."""
        headers = _headers(scope)
        own = self.own_origins(scope, headers)
        origin = joined_header([value for name, value in _pairs(scope) if name == "origin"])
        bearer = visitor.token is not None and not visitor.by_cookie
        if scope["type"] == "websocket":
            allowed = can_connect(origin, own, bearer=bearer, cookie="cookie" in headers)
        elif scope["method"] in SAFE_METHODS:
            return
        else:
            allowed = can_post(origin, headers.get("sec-fetch-site"), own, bearer=bearer, cookie="cookie" in headers)
            allowed = allowed or (origin is None and "sec-fetch-site" not in headers and "cookie" not in headers)
        if not allowed:
            self.meters.refused.labels("origin").inc()
            raise HttpError(403, "foreign_origin", "this comes from a page of another site")

    def check_rate(self, name: str, key: str) -> None:
        """Refuse who asks too often."""
        assert not name.endswith(BY_PERSON), "a bot would count for itself: count_person"
        self._count(name, key)

    def count_person(self, name: str, identity: Identity) -> None:
        """The same for what is counted by person: a bot counts with its keeper, or everybody had twenty-one."""
        self._count(name, identity.person.keeper or identity.person.id)

    def count_table(self, identity: Identity) -> None:
        """A new table, however it comes to be."""
        self.count_person("tables by person", identity)
        self.check_rate("tables by network", identity.network)

    def count_hash(self, identity: Identity) -> None:
        """A password that somebody who is known wants to be hashed."""
        self.check_rate("logins by network", identity.network)
        self.count_keeper("passwords by person", identity)

    def count_keeper(self, name: str, identity: Identity) -> None:
        """What a bot cannot do. It is refused that later, and must not use it up for its keeper who wants to end it."""
        if identity.person.keeper is None:
            self.count_person(name, identity)

    def count_login(self, login: str, visitor: RequestCredentials) -> None:
        """A guess at a password. Those of others never keep out a device on which the account was used before."""
        self.check_rate("logins by network", visitor.network)
        login = fold_login(login)
        device = self.people.device(visitor.mark, login)
        if device is not None:
            self.check_rate("logins by device", device)
        else:
            self.check_rate("logins by login and network", f"{login} {visitor.network}")
            self.check_rate("logins by login", login)

    def _count(self, name: str, key: str) -> None:
        wait = self.limits.take(name, key)
        if wait:
            self.meters.refused.labels("too often").inc()
            raise HttpError(429, "too_often", f"too often: wait {max(1, round(wait))} seconds", wait)

    def count_stranger(self, scope: Scope, name: str) -> None:
        """Count a request for which nobody needs to be known."""
        self.check_rate(name, self.network_of_request(scope))

    async def identify(self, scope: Scope) -> Identity:
        """Who sends this; nobody unknown goes further."""
        visitor = self.read_request(scope)
        self.check_rate("http by network", visitor.network)
        self.check_origin(scope, visitor)
        identity = await self.people.identify(visitor.token) if visitor.token else None
        if identity is None:
            self.meters.refused.labels("unknown").inc()
            raise HttpError(401, "unknown_person", "say first who you are: POST /api/guests")
        return replace(identity, network=visitor.network)

    def set_cookie_header(self, token: str) -> str:
        """The header that lets a device remember who it belongs to."""
        secure = "; Secure" if self.is_https else ""
        return f"{self.cookie_name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={COOKIE_MAX_AGE_SECONDS}{secure}"

    def mark_for(self, mark: str, lasts: int = COOKIE_MAX_AGE_SECONDS) -> Cookie:
        """The cookie by which a device shows that an account was used on it; it lets nobody in."""
        return Cookie(self.mark_cookie, value=mark, max_age=lasts, secure=self.is_https, httponly=True, samesite="lax")

    def clear_cookie_header(self) -> str:
        """The header that lets a device forget."""
        secure = "; Secure" if self.is_https else ""
        return f"{self.cookie_name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0{secure}"


def _pairs(scope: Scope) -> list[tuple[str, str]]:
    return [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in scope["headers"]]


def _headers(scope: Scope) -> dict[str, str]:
    """The headers by name; one that is sent twice counts as both together."""
    headers: dict[str, str] = {}
    for name, value in _pairs(scope):
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return headers


def _scheme(scope: Scope) -> str:
    scheme = str(scope["scheme"])
    return {"ws": "http", "wss": "https"}.get(scheme, scheme)


def _cookie(header: str, name: str) -> str | None:
    """The value of a cookie; what neighbours on the same host have written beside it does not matter."""
    for pair in header.split(";"):
        key, _, value = pair.strip().partition("=")
        if key == name and value:
            return value
    return None


def _device(headers: dict[str, str]) -> str:
    return headers.get("user-agent", "")[:200]
