"""Routes of games at a running server: summaries, texts and rules, in both languages."""

import msgspec
import pytest

from stolik import registry
from stolik.core.i18n import LANGUAGES
from stolik.core.rulebook import Chapter
from support.server import Server
from support.sync_people import Visitor


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", registry.keys())
def test_the_rules_of_a_game_are_read_by_anybody_chapter_by_chapter(server: Server, key: str, language: str) -> None:
    found = Visitor(server.address).get(f"/api/games/{key}/rules/{language}")
    assert msgspec.convert(found, tuple[Chapter, ...]) == registry.load(key).rulebook.chapters[language]


def test_rules_in_a_language_that_nobody_speaks_are_english_and_an_unknown_game_has_none(server: Server) -> None:
    nobody = Visitor(server.address)
    assert nobody.get("/api/games/sample/rules/xx") == nobody.get("/api/games/sample/rules/en")
    assert nobody.call("GET", "/api/games/chess/rules/en").status_code == 404


def test_a_game_is_the_same_alone_as_in_the_list_and_an_unknown_one_is_404(server: Server) -> None:
    nobody = Visitor(server.address)
    for card in nobody.get("/api/games"):
        assert nobody.get(f"/api/games/{card['key']}") == card
    assert nobody.call("GET", "/api/games/chess").status_code == 404


def test_the_summary_of_a_game_says_how_long_it_takes_and_from_which_age(server: Server) -> None:
    for card in Visitor(server.address).get("/api/games"):
        game = registry.load(card["key"])
        assert (card["minutes"], card["age"]) == (game.minutes, game.age)
        assert 5 <= game.minutes <= 60
        assert 3 <= game.age <= 12
