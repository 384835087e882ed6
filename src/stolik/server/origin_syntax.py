"""Origins as browsers write them: scheme and host in lower case, without the usual port."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from stolik.core.errors import BadSetup

DEFAULT_PORTS: Final = {"http": 80, "https": 443}

HOST_PATTERN: Final = re.compile(
    r"(?P<name>[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?"
)

MAX_HOST_CHARS: Final = 253 + len(":65535")
"""Characters of the longest name that there can be (RFC 1035, 2.3.4), with a port."""

BAD_URL: Final = "--public-url is http:// or https:// and a name, like https://games.example.org, not {!r}"


def parse_origin(url: str) -> str:
    """The origin of a configured address, as browsers write it."""
    try:
        parts = urlsplit(url.strip())
        name = (parts.hostname or "").encode("idna").decode("ascii")
        port = "" if parts.port is None else f":{parts.port}"
    except ValueError:
        raise BadSetup(BAD_URL.format(url)) from None
    origin = origin_of(parts.scheme, bracketed(name) + port)
    if origin is None or parts.username is not None or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise BadSetup(BAD_URL.format(url))
    return origin


def origin_of(scheme: str, host: str) -> str | None:
    """Scheme and host as browsers write them: lower case, without the port that goes without saying."""
    found = HOST_PATTERN.fullmatch(host.lower()) if len(host) <= MAX_HOST_CHARS else None
    if found is None or scheme not in DEFAULT_PORTS:
        return None
    port = int(found["port"]) if found["port"] else DEFAULT_PORTS[scheme]
    if not 0 < port < 65_536:
        return None
    return f"{scheme}://{found['name']}" + ("" if port == DEFAULT_PORTS[scheme] else f":{port}")


def bracketed(name: str) -> str:
    """IPv6 addresses stand in brackets where a port may follow."""
    return f"[{name}]" if ":" in name else name
