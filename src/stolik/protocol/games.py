"""Games as the server lists them."""

from __future__ import annotations

from msgspec import Struct


class GameOption(Struct, frozen=True):
    """A choice that a game offers."""

    key: str
    values: tuple[str, ...]
    """The first is the default."""
    players: tuple[int, ...]
    """The numbers of players for which the option exists."""


class GameSummary(Struct, frozen=True):
    """A game with its credits. Stolik is an unofficial fan work: the games belong to their authors and publishers."""

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
    """From this age on."""
