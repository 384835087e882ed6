"""Everything that one principal can get from a position, as bytes.

If two positions give a principal the same look, nothing that the house shows of them tells them apart:
the view, who is to move, what is legal, how it is said in every language, and how every other move is
refused. Two-world tests compare these bytes.
"""

from __future__ import annotations

from typing import Final
from zlib import crc32

import msgspec
from msgspec import Raw, Struct

from stolik.core.game import Game
from stolik.core.i18n import LANGUAGES
from stolik.core.position import Position, RuleEvent
from stolik.core.seats import seat_letter

MAX_CACHED_TEXTS: Final = 256
"""Views and lists of moves whose sentences are remembered."""
MOST_REFUSED: Final = 224
"""Where a game has more actions than these, a look asks why for every second, third … of them."""


class TextRenderer:
    """Says what a screen shows at a table of so many seats, in every language.

    Sentences hang on a view or on a list of moves alone, so the same ones are not said twice.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        names = tuple(map(seat_letter, range(seats)))
        self.speakers = [game.speaker(language, names) for language in LANGUAGES]
        self._moves: dict[int, list[str]] = {}
        self._said: dict[object, Raw] = {}

    def view(self, seen: Struct, encoded: bytes) -> Raw:
        """A view as lines for a terminal."""
        known = self._said.get(encoded)
        return known or self._keep(encoded, [self.game.show(seen, speaker) for speaker in self.speakers])

    def moves(self, legal: tuple[int, ...]) -> Raw:
        """Every move in words, and what is asked."""
        known = self._said.get(legal)
        if known is not None:
            return known
        prompts = [self.game.moves.prompt(legal, speaker) for speaker in self.speakers]
        return self._keep(legal, [[self._move(action) for action in legal], prompts])

    def _move(self, action: int) -> list[str]:
        if action not in self._moves:
            self._moves[action] = [self.game.moves.say(action, speaker) for speaker in self.speakers]
        return self._moves[action]

    def _keep(self, what: object, said: object) -> Raw:
        if len(self._said) >= MAX_CACHED_TEXTS:
            self._said.clear()
        self._said[what] = Raw(msgspec.json.encode(said))
        return self._said[what]


_VOICES: Final[dict[tuple[str, int], TextRenderer]] = {}


def text_renderer(game: Game, seats: int) -> TextRenderer:
    """The voice for a game; a new one where the game was put on the shelf anew."""
    voice = _VOICES.get((game.key, seats))
    if voice is None or voice.game is not game:
        voice = _VOICES[game.key, seats] = TextRenderer(game, seats)
    return voice


def observation(game: Game, position: Position, principal: int) -> bytes:
    """All that a seat, or a spectator, can be shown."""
    seen = game.view(position, principal)
    encoded = msgspec.json.encode(seen)
    legal = position.legal(principal) + position.optional(principal) if principal >= 0 else ()
    voice = text_renderer(game, position.seats)
    said = [voice.view(seen, encoded), voice.moves(legal)]
    offered = frozenset(legal)
    asked = range(*_first_and_apart(game, encoded))
    refused = [refusal(position, principal, action) for action in asked if action not in offered]
    whole = [Raw(encoded), position.to_move(), position.over, legal, said, refused, result(position)]
    return msgspec.json.encode(whole)


def _first_and_apart(game: Game, encoded: bytes) -> tuple[int, int, int]:
    """Which actions are asked about: the same where views are the same, and others in another position."""
    apart = 1 + game.action_count // MOST_REFUSED
    return crc32(encoded) % apart, game.action_count, apart


def refusal(position: Position, principal: int, action: int) -> tuple[str, str]:
    """What a principal is told who tries a move that is not legal for it: the rule, and the code of the sentence."""
    if position.is_legal(principal, action):
        return "", "accepted"
    refused = position.refusal(principal, action)
    return refused.rule, refused.code


def result(position: Position) -> list[object]:
    """Scores and ending, where there are any."""
    return [position.scores(), position.places(), position.ending()] if position.over else []


def observed_events(game: Game, told: list[RuleEvent], principal: int, seats: int) -> bytes:
    """All that a principal is told of what happened: events, and sentences in every language."""
    events = [game.decode_event(one) for one in told if one.is_for(principal)]
    speakers = text_renderer(game, seats).speakers
    said = [game.say_event(one, speaker) for speaker in speakers for one in events]
    return msgspec.json.encode([events, said])
