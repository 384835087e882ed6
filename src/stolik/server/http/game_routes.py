"""The shelf over HTTP: which games there are, for how many, with which options and bots."""

from __future__ import annotations

from functools import cache

from litestar import get
from litestar.params import FromPath

from stolik import bots, registry
from stolik.core.rulebook import Chapter
from stolik.protocol.games import GameOption, GameSummary
from stolik.server.broadcast.refusal_texts import language_or_default


@get("/api/games", summary="The shelf", sync_to_thread=False)
def list_games() -> list[GameSummary]:
    """Every game of this house."""
    return [_card(key) for key in registry.keys()]


@get("/api/games/{key:str}", summary="A box of the shelf", sync_to_thread=False)
def show_game(key: FromPath[str]) -> GameSummary:
    """One game of this house: all that its tables need, however long the shelf is."""
    return _card(key)


@get("/api/games/{key:str}/texts/{language:str}", summary="A game's sentences", sync_to_thread=False)
def game_texts(key: FromPath[str], language: FromPath[str]) -> dict[str, str | dict[str, str]]:
    """What the game says, by key; plural forms by CLDR category."""
    spoken = language_or_default(language)
    return dict(registry.load(key).texts.sentences[spoken])


@get("/api/games/{key:str}/rules/{language:str}", summary="A game's rules", sync_to_thread=False)
def game_rules(key: FromPath[str], language: FromPath[str]) -> tuple[Chapter, ...]:
    """The rules in our own words, chapter by chapter; a refusal names the number of a paragraph."""
    spoken = language_or_default(language)
    return registry.load(key).rulebook.chapters[spoken]


@cache
def _card(key: str) -> GameSummary:
    game = registry.load(key)
    options = tuple(GameOption(option.key, tuple(option.values), tuple(option.players)) for option in game.options)
    said = game.credits
    return GameSummary(
        game.key, game.newest_rules, said.title, said.author, said.publisher, said.illustrator,
        tuple(game.players), options, bots.bot_names(game), game.default_bot, game.has_secrets, game.minutes, game.age,
    )  # fmt: skip


ROUTES = [list_games, show_game, game_texts, game_rules]
