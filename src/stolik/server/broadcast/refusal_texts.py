"""Refusals of a game in the language of who asks."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from stolik.core.game import Game, Speaker
from stolik.core.i18n import LANGUAGES
from stolik.protocol.answers import Refused


def language_or_default(language: str) -> str:
    """The language that was asked for, or ours where we do not speak it."""
    return language if language in LANGUAGES else LANGUAGES[0]


def refusal_sentence(game: Game, code: str, language: str) -> str:
    """The sentence for a refusal of a game's rules; the bare code where a game forgot to write one."""
    return _sentence(game, "refusal", code, language)


def _sentence(game: Game, branch: str, code: str, language: str) -> str:
    key = f"{branch}.{code}"
    return game.texts.say(language, key) if key in game.texts.sentences[language] else code


def translated_objection(refused: Refused, game: Game, speaker: Speaker) -> Refused:
    """What a game has against a line, in the asker's language."""
    talk = refused.talk
    assert talk is not None
    move = talk.offer
    said = game.moves.say(game.moves.action(move), speaker) if isinstance(move, Struct) else None
    sentence = _sentence(game, "talk", talk.code, speaker.language)
    return replace(refused, message=sentence, talk=replace(talk, sentence=said))
