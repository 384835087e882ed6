"""Everything that one observer can get from a position, as bytes.

If two positions give an observer the same bytes, nothing that the server shows distinguishes them:
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
"""Views and lists of moves whose sentences are cached."""
MAX_REFUSALS_OBSERVED: Final = 224
"""Of a game with more actions, an observation holds the refusal of every second, third … action."""


class TextRenderer:
    """Renders the texts of a table in every language.

    Texts depend only on a view or on a list of moves, so they are cached.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        names = tuple(map(seat_letter, range(seats)))
        self.speakers = [game.speaker(language, names) for language in LANGUAGES]
        self._moves: dict[int, list[str]] = {}
        self._rendered: dict[object, Raw] = {}

    def view(self, seen: Struct, encoded: bytes) -> Raw:
        """A view as lines for a terminal."""
        cached = self._rendered.get(encoded)
        return cached or self._keep(encoded, [self.game.show(seen, speaker) for speaker in self.speakers])

    def moves(self, legal: tuple[int, ...]) -> Raw:
        """Every move in words, and what is asked."""
        cached = self._rendered.get(legal)
        if cached is not None:
            return cached
        prompts = [self.game.moves.prompt(legal, speaker) for speaker in self.speakers]
        return self._keep(legal, [[self._move(action) for action in legal], prompts])

    def _move(self, action: int) -> list[str]:
        if action not in self._moves:
            self._moves[action] = [self.game.moves.say(action, speaker) for speaker in self.speakers]
        return self._moves[action]

    def _keep(self, what: object, said: object) -> Raw:
        if len(self._rendered) >= MAX_CACHED_TEXTS:
            self._rendered.clear()
        self._rendered[what] = Raw(msgspec.json.encode(said))
        return self._rendered[what]


_RENDERERS: Final[dict[tuple[str, int], TextRenderer]] = {}


def text_renderer(game: Game, seats: int) -> TextRenderer:
    """The renderer of a game; a new one if the game was loaded anew."""
    renderer = _RENDERERS.get((game.key, seats))
    if renderer is None or renderer.game is not game:
        renderer = _RENDERERS[game.key, seats] = TextRenderer(game, seats)
    return renderer


def observation(game: Game, position: Position, observer: int) -> bytes:
    """All that a seat, or a spectator, can be shown."""
    seen = game.view(position, observer)
    encoded = msgspec.json.encode(seen)
    legal = position.legal(observer) + position.optional(observer) if observer >= 0 else ()
    renderer = text_renderer(game, position.seats)
    said = [renderer.view(seen, encoded), renderer.moves(legal)]
    allowed = frozenset(legal)
    sampled = range(*_sampled_actions(game, encoded))
    refused = [refusal(position, observer, action) for action in sampled if action not in allowed]
    whole = [Raw(encoded), position.to_move(), position.over, legal, said, refused, result(position)]
    return msgspec.json.encode(whole)


def _sampled_actions(game: Game, encoded: bytes) -> tuple[int, int, int]:
    """The range of actions whose refusals are observed: the same for equal views, others in another position."""
    step = 1 + game.action_count // MAX_REFUSALS_OBSERVED
    return crc32(encoded) % step, game.action_count, step


def refusal(position: Position, observer: int, action: int) -> tuple[str, str]:
    """The rule and the code with which an illegal action of an observer is refused."""
    if position.is_legal(observer, action):
        return "", "accepted"
    refused = position.refusal(observer, action)
    return refused.rule, refused.code


def result(position: Position) -> list[object]:
    """Scores and ending, where there are any."""
    return [position.scores(), position.places(), position.ending()] if position.over else []


def observed_events(game: Game, events: list[RuleEvent], observer: int, seats: int) -> bytes:
    """The events that an observer receives, with their sentences in every language."""
    decoded = [game.decode_event(event) for event in events if event.is_for(observer)]
    speakers = text_renderer(game, seats).speakers
    sentences = [game.say_event(event, speaker) for speaker in speakers for event in decoded]
    return msgspec.json.encode([decoded, sentences])
