"""People, devices and accounts as HTTP shows them.

Deliberately absent: passwords and tokens in what is answered, but for the one answer that hands out a new token.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from stolik.protocol.fields import BoundedText

PersonKind = Literal["guest", "account", "companion", "bot", "gone"]


class Person(Struct, frozen=True):
    """Somebody, or a program, under an id that the logs of tables may hold."""

    id: str
    name: str
    kind: PersonKind
    keeper: str | None = None
    """Whose companion or bot it is."""


class Session(Struct, frozen=True):
    """A device on which a person is known."""

    id: str
    device: str
    created_at: int
    seen_at: int
    current: bool


class ChatReport(Struct, frozen=True):
    """A report of a line of chat, with the line itself as far as it is kept."""

    id: int
    table: str
    seq: int
    by: str
    why: str
    at: int
    said_by: str | None
    text: str | None


class NameRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A name to take."""

    name: BoundedText


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """A login and its password."""

    login: BoundedText
    password: BoundedText


class PasswordChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The old and the new password."""

    old: BoundedText
    new: BoundedText


class NewBot(Struct, frozen=True):
    """A new bot and its token, which is shown only this once."""

    bot: Person
    token: str


class Me(Struct, frozen=True):
    """All that the server knows of the sender."""

    person: Person
    companions: list[Person]
    bots: list[Person]
    muted: list[str]
