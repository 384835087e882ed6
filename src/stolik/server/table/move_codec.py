"""How moves are read and written at a table: each spelling is worked out once for a game, and remembered.

A game has few actions, so what is remembered is bounded; what is no move is never remembered.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Raw, Struct

from stolik.core.errors import BadNotation
from stolik.core.game import Game
from stolik.server.table.refusals import Refusal

MAX_CACHED_MOVE_BYTES: Final = 200
"""Bytes of a spelling that is worth remembering: a strange one may be as long as a frame."""
MAX_CACHED_MOVES: Final = 4096
UNREADABLE: Final = (BadNotation, msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What is no move: words that the game does not know, no JSON, bytes that are no text, brackets within brackets."""


class CachedMoveCodec:
    """The notation and the wire form of one game's moves."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._form: type[Struct] = game.moves.move_type  # type: ignore[assignment]
        self._written: dict[int, str] = {}
        self._read: dict[str, int] = {}
        self._sent: dict[bytes, int] = {}
        self._listed: dict[int, bytes] = {}

    def write(self, action: int) -> str:
        """The notation of an action."""
        known = self._written.get(action)
        if known is None:
            known = self._written[action] = self._game.moves.write(action)
        return known

    def read(self, text: str) -> int:
        """The action that a notation in the log means."""
        known = self._read.get(text)
        if known is None:
            known = self._read[text] = self._game.moves.read(text)
        return known

    def parse(self, move: object) -> int:
        """The action that somebody means, in notation or as the game's own struct, or a refusal."""
        try:
            if isinstance(move, Raw):
                return self._understand_raw(bytes(move))
            if isinstance(move, str):
                return self._game.moves.read(move)
            return self._game.moves.action(msgspec.convert(move, self._form))
        except UNREADABLE as error:
            raise Refusal("bad_move") from error

    def _understand_raw(self, sent: bytes) -> int:
        known = self._sent.get(sent)
        if known is not None:
            return known
        if sent[:1] == b'"':
            action = self._game.moves.read(msgspec.json.decode(sent, type=str))
        else:
            action = self._game.moves.action(msgspec.json.decode(sent, type=self._form))
        if len(sent) <= MAX_CACHED_MOVE_BYTES and len(self._sent) < MAX_CACHED_MOVES:
            self._sent[sent] = action
        return action

    def offer_json(self, action: int) -> bytes:
        """A move as it stands in the list of legal ones."""
        known = self._listed.get(action)
        if known is None:
            entry = {"move": self._game.moves.move(action), "text": self.write(action)}
            known = self._listed[action] = msgspec.json.encode(entry)
        return known


_KNOWN: Final[dict[str, CachedMoveCodec]] = {}


def move_codec_for(game: Game) -> CachedMoveCodec:
    """The spelling of a game, shared by all its tables."""
    known = _KNOWN.get(game.key)
    if known is None or known._game is not game:  # noqa: SLF001 - a game that was put on the shelf anew
        known = _KNOWN[game.key] = CachedMoveCodec(game)
    return known
