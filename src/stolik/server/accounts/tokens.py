"""Session tokens and bot tokens: a random secret with the server's signature (HMAC-SHA256).

The signature lets the server refuse a forged token without a query. The database keeps only a digest, so the secret
is known to its holder alone. Deliberately absent: anything about the person in the token.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Final

from stolik.server.server_key import ServerKey

SESSION_PREFIX: Final = "s_"
BOT_PREFIX: Final = "b_"
TOKEN_PREFIXES: Final = (SESSION_PREFIX, BOT_PREFIX)
DEVICE_PREFIX: Final = "d_"
"""Begins the mark of a device on which an account was used. It is no token: it identifies nobody."""
SIGNING_KEY_LABEL: Final = "token"
TOKEN_SECRET_BYTES: Final = 32
TOKEN_CHARS: Final = 89
"""A prefix of 2, 43 characters for 32 bytes, a dot, 43 characters of signature."""


class Tokens:
    """Issues tokens and verifies their signatures."""

    def __init__(self, key: ServerKey) -> None:
        self._key = key.derive(SIGNING_KEY_LABEL)

    def issue(self, prefix: str) -> str:
        """A new token of one kind."""
        assert prefix in TOKEN_PREFIXES
        secret = prefix + secrets.token_urlsafe(TOKEN_SECRET_BYTES)
        return f"{secret}.{self._sign(secret)}"

    def verified_prefix(self, token: str) -> str | None:
        """The prefix of a token that this server issued; nothing for any other text."""
        if len(token) != TOKEN_CHARS or not token.isascii() or token[:2] not in TOKEN_PREFIXES:
            return None
        secret, _, signature = token.partition(".")
        # Compared as text, not as bytes: two encodings of one signature would be two tokens.
        return token[:2] if hmac.compare_digest(self._sign(secret), signature) else None

    def issue_device_mark(self, login: str) -> str:
        """A new mark for a device on which somebody has logged in; the login is signed with it, but not in it."""
        secret = DEVICE_PREFIX + secrets.token_urlsafe(TOKEN_SECRET_BYTES)
        return f"{secret}.{self._sign(f'{secret} {login}')}"

    def verified_device(self, mark: str, login: str) -> str | None:
        """The random secret of a mark that this server issued for a login; nothing for any other text."""
        if len(mark) != TOKEN_CHARS or not mark.isascii() or not mark.startswith(DEVICE_PREFIX):
            return None
        secret, _, signature = mark.partition(".")
        return secret if hmac.compare_digest(self._sign(f"{secret} {login}"), signature) else None

    def _sign(self, secret: str) -> str:
        signature = hmac.new(self._key, secret.encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(signature).decode().rstrip("=")


def token_digest(token: str) -> str:
    """What the database stores of a token (SHA-256)."""
    return hashlib.sha256(token.encode()).hexdigest()
