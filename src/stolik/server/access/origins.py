"""Which pages may speak to the house with a person's cookie: its own, and no others.

A page is named by its origin, exactly as browsers write it. It is asked before a POST is read and before a
WebSocket is accepted. Deliberately absent: wildcards, suffixes, lists of friends, and anything that reads headers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from stolik.core.errors import BadSetup

DEFAULT_PORTS: Final = {"http": 80, "https": 443}
SAME_SITE_VALUES: Final = frozenset({"same-origin", "none"})
"""Values of `Sec-Fetch-Site`: our own page, or the person's own hand."""
HOST_PATTERN: Final = re.compile(
    r"(?P<name>[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?"
)
LONGEST_HOST: Final = 253 + len(":65535")
"""Characters of the longest name that there can be (RFC 1035, 2.3.4), with a port."""
LOCAL_DOMAIN_SUFFIXES: Final = (".local", ".localhost", ".home.arpa", ".internal")
"""Endings that no public name server answers for."""
BAD_URL: Final = "--public-url is http:// or https:// and a name, like https://games.example.org, not {!r}"
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
    here = {_written(scheme, f"{name}:{port}") for name in (*LOOPBACK_HOSTS, _bracketed(address))}
    called = None if host is None else _written(scheme, host)
    found = here if host is None else {called} if called in here or _is_at_home(host) else set()
    return frozenset(origin for origin in found if origin is not None)


def parse_origin(url: str) -> str:
    """The origin of a configured address, as browsers write it."""
    try:
        parts = urlsplit(url.strip())
        name = (parts.hostname or "").encode("idna").decode("ascii")
        port = "" if parts.port is None else f":{parts.port}"
    except ValueError:
        raise BadSetup(BAD_URL.format(url)) from None
    origin = _written(parts.scheme, _bracketed(name) + port)
    if origin is None or parts.username is not None or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise BadSetup(BAD_URL.format(url))
    return origin


def _written(scheme: str, host: str) -> str | None:
    """Scheme and host as browsers write them: lower case, without the port that goes without saying."""
    found = HOST_PATTERN.fullmatch(host.lower()) if len(host) <= LONGEST_HOST else None
    if found is None or scheme not in DEFAULT_PORTS:
        return None
    port = int(found["port"]) if found["port"] else DEFAULT_PORTS[scheme]
    if not 0 < port < 65_536:
        return None
    return f"{scheme}://{found['name']}" + ("" if port == DEFAULT_PORTS[scheme] else f":{port}")


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


def _bracketed(name: str) -> str:
    """IPv6 addresses stand in brackets where a port may follow."""
    return f"[{name}]" if ":" in name else name
