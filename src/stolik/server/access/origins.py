"""Which pages may speak to the house with a person's cookie: its own, and no others.

A page is named by its origin, exactly as browsers write it. It is asked before a POST is read and before a
WebSocket is accepted. Deliberately absent: wildcards, suffixes, lists of friends, and anything that reads headers.
"""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final

from stolik.server.origin_syntax import HOST_PATTERN, bracketed, origin_of

SAME_SITE_VALUES: Final = frozenset({"same-origin", "none"})
"""Values of `Sec-Fetch-Site`: our own page, or the person's own hand."""
LOCAL_DOMAIN_SUFFIXES: Final = (".local", ".localhost", ".home.arpa", ".internal")
"""Endings that no public name server answers for."""
LOOPBACK_HOSTS: Final = ("localhost", "127.0.0.1", "[::1]")


def is_allowed_origin(origin: str | None, own: frozenset[str]) -> bool:
    """Is it exactly one of our own? `null` never is: sandboxed frames and local files all share it."""
    return origin is not None and origin != "null" and origin in own


def can_post(origin: str | None, site: str | None, own: frozenset[str], *, bearer: bool, cookie: bool) -> bool:
    """May a request change something? `site` is Sec-Fetch-Site, which decides where a browser sends it."""
    if site is not None:
        return site in SAME_SITE_VALUES
    return can_connect(origin, own, bearer=bearer, cookie=cookie)


def can_connect(origin: str | None, own: frozenset[str], *, bearer: bool, cookie: bool) -> bool:
    """May a WebSocket be accepted? Only a program with a token comes from no page, and it brings no cookie."""
    if origin is None:
        return bearer and not cookie
    return is_allowed_origin(origin, own)


def joined_header(values: Sequence[str]) -> str | None:
    """The value of a header; sent twice, it is a text that equals nothing of ours."""
    return ", ".join(values) if values else None


def own_origins(
    host: str | None, public_url: str | None, listening: tuple[str, int], scheme: str = "http"
) -> frozenset[str]:
    """The origins of our own pages: the configured one (`Config.public_url`), or else that under which we were called.

    Without a configured address the Host header counts if it is where we listen, or a number, a name without
    dots or one of a home network: a public name could be anybody's that was made to lead here.
    """
    if public_url:
        return frozenset({public_url})
    address, port = listening
    here = {origin_of(scheme, f"{name}:{port}") for name in (*LOOPBACK_HOSTS, bracketed(address))}
    called = None if host is None else origin_of(scheme, host)
    found = here if host is None else {called} if called in here or _is_at_home(host) else set()
    return frozenset(origin for origin in found if origin is not None)


def _is_at_home(host: str) -> bool:
    found = HOST_PATTERN.fullmatch(host.lower())
    if found is None:
        return False
    name = found["name"]
    return "." not in name or name.endswith(LOCAL_DOMAIN_SUFFIXES) or _is_number(name)


def _is_number(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
