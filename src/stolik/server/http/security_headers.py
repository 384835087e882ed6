"""Security headers of every response: a strict Content-Security-Policy, HSTS_HEADER, and no referrer."""

from __future__ import annotations

from typing import Final

from litestar.types import Message, Scope

CONTENT_SECURITY_POLICY: Final = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    b"media-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self'; frame-ancestors 'none'; "
    b"base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'"
)
SECURITY_HEADERS: Final = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # whoever knows the address of a table may open it
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
NO_STORE_HEADER: Final = (b"cache-control", b"no-store")
HSTS_HEADER: Final = (b"strict-transport-security", b"max-age=31536000")


async def add_security_headers(message: Message, scope: Scope) -> None:
    """Called for every message that is sent, static files and errors included."""
    if message["type"] != "http.response.start":
        return
    headers = [*message["headers"], *SECURITY_HEADERS]
    names = {name.lower() for name, _ in headers}
    if b"cache-control" not in names:
        headers.append(NO_STORE_HEADER)
    if scope["scheme"] == "https":
        headers.append(HSTS_HEADER)
    message["headers"] = headers
