"""Games as the server lists them."""

from __future__ import annotations

from msgspec import Struct


class GameOption(Struct, frozen=True):
    """A choice that a game offers."""

    key: str
    values: tuple[str, ...]
    """The first is the usual one."""
    players: tuple[int, ...]
    """For how many the option is there."""


class GameSummary(Struct, frozen=True):
    """A box on the shelf. Stolik is an unofficial fan work: the games belong to their authors and publishers."""

    key: str
    rules: int
    title: str
    author: str
    publisher: str
    illustrator: str
    players: tuple[int, ...]
    options: tuple[GameOption, ...]
    bots: tuple[str, ...]
    usual_bot: str
    has_secrets: bool
    minutes: int
    """About how long a game takes."""
    age: int
    """From which age on."""
