"""Reads and writes moves: each text form is computed once for a game and cached.

A game has few actions, so the cache is bounded; what is no move is never cached.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Raw, Struct

from stolik.core.errors import BadNotation
from stolik.core.game import Game
from stolik.server.table.refusals import Refusal

MAX_CACHED_MOVE_BYTES: Final = 200
"""Bytes of a move that is worth caching: a strange form of it may be as long as a frame."""
MAX_CACHED_MOVES: Final = 4096
UNREADABLE: Final = (BadNotation, msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What reading raises for anything that is no move: unknown words, bad JSON, bytes that are no text, deep nesting."""


class CachedMoveCodec:
    """The notation and the wire form of one game's moves, cached."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._move_type: type[Struct] = game.moves.move_type  # type: ignore[assignment]
        self._texts: dict[int, str] = {}
        self._actions_by_text: dict[str, int] = {}
        self._actions_by_json: dict[bytes, int] = {}
        self._offers: dict[int, bytes] = {}

    def write(self, action: int) -> str:
        """The notation of an action."""
        known = self._texts.get(action)
        if known is None:
            known = self._texts[action] = self._game.moves.write(action)
        return known

    def read(self, text: str) -> int:
        """The action that a notation in the log means."""
        known = self._actions_by_text.get(text)
        if known is None:
            known = self._actions_by_text[text] = self._game.moves.read(text)
        return known

    def parse(self, move: object) -> int:
        """The action that somebody means, in notation or as the game's own struct, or a refusal."""
        try:
            if isinstance(move, Raw):
                return self._parse_raw(bytes(move))
            if isinstance(move, str):
                return self._game.moves.read(move)
            return self._game.moves.action(msgspec.convert(move, self._move_type))
        except UNREADABLE as error:
            raise Refusal("bad_move") from error

    def _parse_raw(self, sent: bytes) -> int:
        known = self._actions_by_json.get(sent)
        if known is not None:
            return known
        if sent[:1] == b'"':
            action = self._game.moves.read(msgspec.json.decode(sent, type=str))
        else:
            action = self._game.moves.action(msgspec.json.decode(sent, type=self._move_type))
        if len(sent) <= MAX_CACHED_MOVE_BYTES and len(self._actions_by_json) < MAX_CACHED_MOVES:
            self._actions_by_json[sent] = action
        return action

    def offer_json(self, action: int) -> bytes:
        """A move as it stands in the list of legal ones."""
        known = self._offers.get(action)
        if known is None:
            entry = {"move": self._game.moves.move(action), "text": self.write(action)}
            known = self._offers[action] = msgspec.json.encode(entry)
        return known


_CODECS: Final[dict[str, CachedMoveCodec]] = {}


def move_codec_for(game: Game) -> CachedMoveCodec:
    """The codec of a game, shared by all its tables."""
    known = _CODECS.get(game.key)
    if known is None or known._game is not game:  # noqa: SLF001 - a game that was registered anew
        known = _CODECS[game.key] = CachedMoveCodec(game)
    return known
