"""Origin check against cross-site requests (CSRF): only the server's own pages may use a person's cookie.

A page is named by its origin, exactly as browsers write it. It is checked before a POST is read and before a WebSocket
is accepted. Deliberately absent: wildcards, suffixes, lists of allowed sites (CORS), and anything that reads headers.
"""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final

from stolik.server.origin_syntax import HOST_PATTERN, bracketed, origin_of

SAME_SITE_VALUES: Final = frozenset({"same-origin", "none"})
"""Values of `Sec-Fetch-Site`: our own page, or an address that the person typed."""
LOCAL_DOMAIN_SUFFIXES: Final = (".local", ".localhost", ".home.arpa", ".internal")
"""Suffixes that public DNS does not resolve."""
LOOPBACK_HOSTS: Final = ("localhost", "127.0.0.1", "[::1]")


def is_allowed_origin(origin: str | None, own: frozenset[str]) -> bool:
    """Is it exactly one of our own? `null` never is: sandboxed frames and local files all share it."""
    return origin is not None and origin != "null" and origin in own


def can_post(origin: str | None, fetch_site: str | None, own: frozenset[str], *, bearer: bool, cookie: bool) -> bool:
    """May a request change something? `fetch_site` is Sec-Fetch-Site, which decides if a browser sends it."""
    if fetch_site is not None:
        return fetch_site in SAME_SITE_VALUES
    return can_connect(origin, own, bearer=bearer, cookie=cookie)


def can_connect(origin: str | None, own: frozenset[str], *, bearer: bool, cookie: bool) -> bool:
    """May a WebSocket be accepted? Without an origin only from a program, with a bearer token and no cookie."""
    if origin is None:
        return bearer and not cookie
    return is_allowed_origin(origin, own)


def joined_header(values: Sequence[str]) -> str | None:
    """The value of a header; one that is sent twice becomes a text that equals no origin."""
    return ", ".join(values) if values else None


def own_origins(
    host: str | None, public_url: str | None, listening: tuple[str, int], scheme: str = "http"
) -> frozenset[str]:
    """The origins of our own pages: the configured one (`Config.public_url`), or else that of the Host header.

    Without a configured origin the Host header counts if it is where we listen, an IP address, a name without dots or
    one of a local network: anybody could make a public name resolve to this server (DNS rebinding).
    """
    if public_url:
        return frozenset({public_url})
    address, port = listening
    here = {origin_of(scheme, f"{name}:{port}") for name in (*LOOPBACK_HOSTS, bracketed(address))}
    requested = None if host is None else origin_of(scheme, host)
    found = here if host is None else {requested} if requested in here or _is_local(host) else set()
    return frozenset(origin for origin in found if origin is not None)


def _is_local(host: str) -> bool:
    found = HOST_PATTERN.fullmatch(host.lower())
    if found is None:
        return False
    name = found["name"]
    return "." not in name or name.endswith(LOCAL_DOMAIN_SUFFIXES) or _is_ip_address(name)


def _is_ip_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
