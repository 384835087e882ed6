"""Routes of games: which there are, for how many players, with which options and bots; their texts and rules."""

from __future__ import annotations

from functools import cache

from litestar import get
from litestar.params import FromPath

from stolik import bots, registry
from stolik.core.rulebook import Chapter
from stolik.protocol.games import GameOption, GameSummary
from stolik.server.broadcast.refusal_texts import language_or_default


@get("/api/games", summary="All games", sync_to_thread=False)
def list_games() -> list[GameSummary]:
    """Every game that is installed on this server."""
    return [_summary(key) for key in registry.keys()]


@get("/api/games/{key:str}", summary="One game", sync_to_thread=False)
def show_game(key: FromPath[str]) -> GameSummary:
    """Everything that the page of a table needs, without reading all games."""
    return _summary(key)


@get("/api/games/{key:str}/texts/{language:str}", summary="A game's sentences", sync_to_thread=False)
def game_texts(key: FromPath[str], language: FromPath[str]) -> dict[str, str | dict[str, str]]:
    """The texts of a game by key; plural forms by CLDR category."""
    chosen = language_or_default(language)
    return dict(registry.load(key).texts.sentences[chosen])


@get("/api/games/{key:str}/rules/{language:str}", summary="A game's rules", sync_to_thread=False)
def game_rules(key: FromPath[str], language: FromPath[str]) -> tuple[Chapter, ...]:
    """The rules in our own words, by chapter; a refusal names the number of a paragraph."""
    chosen = language_or_default(language)
    return registry.load(key).rulebook.chapters[chosen]


@cache
def _summary(key: str) -> GameSummary:
    game = registry.load(key)
    options = tuple(GameOption(option.key, tuple(option.values), tuple(option.players)) for option in game.options)
    made_by = game.credits
    return GameSummary(
        game.key, game.newest_rules, made_by.title, made_by.author, made_by.publisher, made_by.illustrator,
        tuple(game.players), options, bots.bot_names(game), game.default_bot, game.has_secrets, game.minutes, game.age,
    )  # fmt: skip


ROUTES = [list_games, show_game, game_texts, game_rules]
