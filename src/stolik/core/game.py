"""The definition of a game: its data and functions, as everything outside its folder uses them.

A folder in games/ exports one `Game` as `GAME`. No code outside the folder names the game or imports its
modules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Protocol

from msgspec import Struct

from stolik.core.bot import Bot
from stolik.core.chance import FastRng, Rng
from stolik.core.errors import BadSetup
from stolik.core.heuristics import Heuristics
from stolik.core.i18n import Catalogue
from stolik.core.options import Option, Setup, make_setup
from stolik.core.position import Position, RuleEvent
from stolik.core.rulebook import Rulebook
from stolik.core.scoring import ScoreBreakdown


@dataclass(frozen=True, slots=True)
class Credits:
    """Whose game it is. Stolik is an unofficial fan work and says so beside these names."""

    title: str
    author: str
    publisher: str
    illustrator: str = ""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says things in one language, with the sentences of a game and the names of the players."""

    texts: Catalogue
    language: str
    names: tuple[str, ...]

    def say(self, key: str, **values: object) -> str:
        """A sentence of the game."""
        return self.texts.say(self.language, key, **values)

    def name(self, seat: int) -> str:
        """What the player on a seat is called."""
        return self.names[seat]


class MoveCodec(Protocol):
    """How a game's actions are written: as numbers, as structs for the wire, as notation, in words."""

    def move(self, action: int) -> Struct:
        """The structured form of an action."""
        ...

    def action(self, move: Struct) -> int:
        """The action that a structured move means."""
        ...

    def write(self, action: int) -> str:
        """The notation of an action."""
        ...

    def read(self, text: str) -> int:
        """The action that a notation means, or `BadNotation`."""
        ...

    def say(self, action: int, speaker: Speaker) -> str:
        """The action as a suggestion to a person."""
        ...

    def prompt(self, actions: tuple[int, ...], speaker: Speaker) -> list[tuple[str, str]]:
        """What a person may type now, with what it means; many alike stand as one example."""
        ...

    @property
    def move_type(self) -> object:
        """The type of all structured moves, for decoding."""
        ...


@dataclass(frozen=True, slots=True)
class TalkRefusal:
    """Why a line is not sent; the sentence is `talk.CODE` of the game's texts."""

    code: str
    span: tuple[int, int] | None = None
    """Which of its letters say too much: from the first up to, but without, the second."""
    suggestion: int | None = None
    """An action that says nearly the same, and is allowed now."""


MAX_ENUMERATED_SETUPS = 64
"""Up to so many combinations of options for a number of players are all tested; of more, a covering set."""


def covering_choices(offered: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """A covering set: as many combinations as the longest option has values, in which every value occurs."""
    for turn in range(max(map(len, offered), default=1)):
        yield tuple(
            values[(turn + number * (turn // len(values))) % len(values)] for number, values in enumerate(offered)
        )


def _talk_is_free(_position: Position, _seat: int, _line: str) -> None:
    """Most games let people talk as they like."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its data and its functions."""

    key: str
    rules_versions: tuple[int, ...]
    """Versions of the rules that are still played, the newest last: a table or a record keeps the one it began with,
    and the position reads from its setup where they differ."""
    credits: Credits
    players: range
    options: tuple[Option, ...]
    chance_kinds: tuple[str, ...]
    """Names of the kinds of chance, for the labels of draws."""
    endings: tuple[str, ...]
    max_decisions: int
    """A game that takes this many decisions is a bug."""
    has_secrets: bool
    """Does a seat ever know what another does not?"""

    lay_out: Callable[[Setup, Rng], Position]
    """A position in which nothing is dealt yet (`Position.begin` does that)."""
    action_count: int
    """Actions are numbered below this."""
    moves: MoveCodec
    minutes: int
    """About how long a game takes."""
    age: int
    """From which age on it is said to be fun."""
    view: Callable[[Position, int], Struct]
    """Per-seat view (hidden information): what one seat may know, built up from nothing.

    `SPECTATOR` gives what everyone may see.
    """
    public: Callable[[Position], Struct]
    """The part of a view that is the same for everyone: it cannot depend on a seat, and is made once for all."""
    own: Callable[[Position, int], Struct]
    """The rest of a seat's view."""
    explain_scores: Callable[[Struct], tuple[ScoreBreakdown, ...]]
    """What each seat has and why, from the public part of a view alone."""
    decode_event: Callable[[RuleEvent], Struct]
    """The struct of an event, for the wire."""
    reveals: frozenset[int]
    """The kinds of `RuleEvent` that show what was hidden, or that somebody has finished acting in private: no undo goes
    back behind one of these."""
    say_event: Callable[[Struct, Speaker], str]
    """An event as a sentence for the log."""
    write_position: Callable[[Position], str]
    read_position: Callable[[str, Setup, Rng], Position]
    pieces: Callable[[Position], list[str]]
    """Every piece of the game, named once for each place in which it lies."""
    texts: Catalogue
    rulebook: Rulebook
    """The rules for people, in every language."""
    show: Callable[[Struct, Speaker], str]
    """The view as lines for a terminal, with rich's markup."""
    bots: Mapping[str, Callable[[], Bot]] = field(default_factory=dict)
    """Bots written for this game, by name."""
    default_bot: str = "search"
    """The bot that takes the empty seats if no other is named."""
    is_cooperative: bool = False
    """Do all win or lose as one? Then a win is everybody's, and nobody's alone."""
    referee_talk: Callable[[Position, int, str], TalkRefusal | None] = _talk_is_free
    """May a seat say this now? None, or why not. Where nothing else is said, talk is free."""
    heuristics: Callable[[], Heuristics] = Heuristics
    """What the game tells a tree search."""
    cli_commands: Mapping[str, Callable[[list[str]], None]] = field(default_factory=dict)
    """Commands of the game's own: `stolik KEY NAME …`."""

    @property
    def newest_rules(self) -> int:
        """The version by which new games are played."""
        return self.rules_versions[-1]

    def setup(self, players: int, options: Mapping[str, str] | None = None, rules: int | None = None) -> Setup:
        """A valid choice of players, options and version of the rules (the newest unless said), or `BadSetup`."""
        version = self.newest_rules if rules is None else rules
        if version not in self.rules_versions:
            known = " and ".join(map(str, self.rules_versions))
            raise BadSetup(f"version {version} of the rules of {self.credits.title} is not known here, only {known}")
        return make_setup(self.credits.title, self.players, self.options, players, options or {}, version)

    def setups(self) -> Iterator[Setup]:
        """Every valid choice of players and options; where there are many, some in which every value occurs.

        A cover goes through the values of every option at its own pace, so that options do not change in step.
        """
        for players in self.players:
            offered = [option.values if players in option.players else option.values[:1] for option in self.options]
            choices = (
                list(product(*offered))
                if prod(map(len, offered)) <= MAX_ENUMERATED_SETUPS
                else list(covering_choices(offered))
            )
            for values in choices:
                yield self.setup(players, dict(zip((option.key for option in self.options), values, strict=True)))

    def start(self, players: int, options: Mapping[str, str] | None = None, seed: int = 0) -> Position:
        """A new game with the fast, unverifiable source of chance, for research and playouts."""
        position = self.lay_out(self.setup(players, options), FastRng(seed))
        position.begin()
        return position

    def speaker(self, language: str, names: tuple[str, ...]) -> Speaker:
        """Someone who can say what happens at this table."""
        return Speaker(self.texts, language, names)
