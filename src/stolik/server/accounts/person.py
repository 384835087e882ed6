"""Kinds of people, the identity behind a request, and every error of accounts.

    StolikError
    ├── BadName           a name or a login that cannot be used
    ├── BadPassword       a password that cannot be used
    ├── LoginTaken        somebody else has this login
    ├── WrongCredentials  login and password do not match; never says which of them is wrong
    ├── NotOwned          a person, bot or session that is not theirs, or no longer there
    ├── LimitReached      a person already has as many as allowed
    └── TooBusy           the queue of passwords to be hashed is full

Deliberately absent: passwords and tokens. No struct here holds one, so none can be shown by mistake.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stolik.core.errors import StolikError
from stolik.protocol.accounts import Person

GUEST: Final = "guest"
ACCOUNT: Final = "account"
COMPANION: Final = "companion"
BOT: Final = "bot"
GONE: Final = "gone"


class Identity(Struct, frozen=True):
    """Who sends a request, and by which session; a bot has none."""

    person: Person
    session_id: str | None
    network: str = ""
    """The IP address or IPv6 network of the request, for rate limits; it is never stored."""


class BadName(StolikError):
    """A name or a login that cannot be used."""


class BadPassword(StolikError):
    """A password that cannot be used."""


class LoginTaken(StolikError):
    """Somebody else has this login."""

    def __init__(self) -> None:
        super().__init__("this login is taken")


class WrongCredentials(StolikError):
    """The same for an unknown login and a wrong password, so that nobody learns who has an account."""

    def __init__(self) -> None:
        super().__init__("this login and this password do not go together")


class NotOwned(StolikError):
    """A person, bot or session that is not theirs, or no longer there."""


class LimitReached(StolikError):
    """A person already has as many as allowed."""


class TooBusy(StolikError):
    """The queue of passwords to be hashed is full."""

    def __init__(self, retry_after_seconds: float) -> None:
        super().__init__("too many people are logging in at this moment; try again in some seconds")
        self.retry_after_seconds = retry_after_seconds
