"""Who can sit at a table, and everything that can be wrong with what somebody says about themselves.

    StolikError
    ├── BadName          a name or a login that cannot be used
    ├── BadPassword      a password that cannot be used
    ├── LoginTaken       somebody else has this login
    ├── WrongCredentials       login and password do not go together; never says which of them is wrong
    ├── NotOwned         somebody or something that is not theirs, or no longer there
    ├── LimitReached          as many as a person can have
    └── TooBusy          so many passwords wait to be hashed that no more are taken

Deliberately absent: passwords and tokens. They are in none of these structs, so none can be shown by mistake.
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
    """Who is asking, and by which session; a bot has none."""

    person: Person
    session: str | None
    network: str = ""
    """From where, as the web room saw it; it is kept nowhere."""


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
    """Somebody or something that is not theirs, or no longer there."""


class LimitReached(StolikError):
    """As many as a person can have."""


class TooBusy(StolikError):
    """So many passwords wait to be hashed that no more are taken."""

    def __init__(self, wait: float) -> None:
        super().__init__("too many people are logging in at this moment; try again in some seconds")
        self.wait = wait
