"""What a device or a bot shows to be known again: a long random word with the house's signature.

The signature lets a forged token be refused without asking the database; the word itself is known only to
who holds it, for the database keeps its digest. Deliberately absent: anything about the person.
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
PREFIXES: Final = (SESSION_PREFIX, BOT_PREFIX)
DEVICE: Final = "d_"
"""What marks a device on which an account was used. It is no token: nobody is known by it."""
KEY_LABEL: Final = "token"
TOKEN_SECRET_BYTES: Final = 32
TOKEN_CHARS: Final = 89
"""A prefix of 2, 43 letters for 32 bytes, a dot, 43 letters of signature."""


class Tokens:
    """Makes tokens and tells its own from forged ones."""

    def __init__(self, key: ServerKey) -> None:
        self._key = key.derive(KEY_LABEL)

    def issue(self, prefix: str) -> str:
        """A new token of a kind."""
        assert prefix in PREFIXES
        word = prefix + secrets.token_urlsafe(TOKEN_SECRET_BYTES)
        return f"{word}.{self._sign(word)}"

    def verified_prefix(self, token: str) -> str | None:
        """The prefix of a token that this house made; nothing for any other text."""
        if len(token) != TOKEN_CHARS or not token.isascii() or token[:2] not in PREFIXES:
            return None
        word, _, signature = token.partition(".")
        # Texts are compared, not bytes: two spellings of one signature would be two tokens.
        return token[:2] if hmac.compare_digest(self._sign(word), signature) else None

    def mark(self, login: str) -> str:
        """A new mark for a device on which somebody has logged in; the login is not in it, but signed with it."""
        word = DEVICE + secrets.token_urlsafe(TOKEN_SECRET_BYTES)
        return f"{word}.{self._sign(f'{word} {login}')}"

    def marked(self, mark: str, login: str) -> str | None:
        """The word of a mark that this house has made for a login; nothing for any other text."""
        if len(mark) != TOKEN_CHARS or not mark.isascii() or not mark.startswith(DEVICE):
            return None
        word, _, signature = mark.partition(".")
        return word if hmac.compare_digest(self._sign(f"{word} {login}"), signature) else None

    def _sign(self, word: str) -> str:
        signature = hmac.new(self._key, word.encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(signature).decode().rstrip("=")


def token_digest(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
