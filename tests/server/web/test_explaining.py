"""Why can't I? Asked of a real house: about one's own seat, in one's own language, without any consequence."""

from pathlib import Path

import pytest

from server.web.served import Json, Served, Visitor, gather, legal, wait_for
from stolik import registry
from stolik.core.texts import LANGUAGES
from stolik.server.table.refusals import CODES
from stolik.server.web.explaining import refusal_in


def ask_why(who: Visitor, table: str, seat: int, move: object, say: str = "en") -> Json:
    answer = who.call("POST", f"/api/tables/{table}/why?say={say}", {"seat": seat, "move": move})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def not_mine(game: str, news: Json, seat: int) -> str:
    """A move of the game that the seat may not make now."""
    moves = registry.load(game).moves
    return next(move for move in map(moves.write, range(registry.load(game).actions)) if move not in legal(news, seat))


def gathered(house: Served, key: str) -> tuple[list[Visitor], str]:
    people = [house.come_in(f"Person {seat}") for seat in range(max(2, registry.load(key).players[0]))]
    return people, gather(people, key)


@pytest.mark.parametrize("key", registry.keys())
def test_every_move_is_allowed_exactly_where_it_is_listed_and_else_a_paragraph_is_named(
    house: Served, key: str
) -> None:
    people, table = gathered(house, key)
    game = registry.load(key)
    numbers = {part.number for chapter in game.rulebook.chapters["en"] for part in chapter.paragraphs}
    for seat, person in enumerate(people):
        listed = legal(person.get(f"/api/tables/{table}/news"), seat)
        for move in map(game.moves.write, range(0, game.actions, max(1, game.actions // 12))):
            verdict = ask_why(person, table, seat, move)
            assert verdict["allowed"] == (move in listed)
            assert verdict["allowed"] or verdict["rule"] in numbers
        for move in listed[:3]:
            nothing = {"rule": None, "code": None, "sentence": None}
            assert ask_why(person, table, seat, move) == {"allowed": True, **nothing}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reason_is_a_sentence_in_the_language_that_was_asked_for(house: Served, language: str) -> None:
    people, table = gathered(house, "sample")
    move = not_mine("sample", people[0].get(f"/api/tables/{table}/news"), 0)
    verdict = ask_why(people[0], table, 0, move, language)
    assert verdict["sentence"] == registry.load("sample").texts.say(language, f"refusal.{verdict['code']}")


def test_a_refusal_without_a_sentence_is_still_answered_with_its_code() -> None:
    assert refusal_in(registry.load("sample"), "nobody_wrote_this", "pl") == "nobody_wrote_this"


def test_a_question_is_not_stored_and_changes_nothing(house: Served) -> None:
    (ann, bob), table = gathered(house, "sample")
    news = ann.get(f"/api/tables/{table}/news")
    with bob.stream(table) as stream:
        stream.until(lambda message: message["type"] == "hello")
        ask_why(ann, table, 0, legal(news)[0])
        ask_why(ann, table, 0, not_mine("sample", news, 0))
        ann.do(table, "say", text="hello")
        said = stream.until(lambda message: message["type"] == "news")
    assert said["n"] == news["n"] + 1
    assert legal(ann.get(f"/api/tables/{table}/news")) == legal(news)


def test_a_question_may_be_asked_in_the_games_own_json(house: Served) -> None:
    (ann, _), table = gathered(house, "sample")
    seat = ann.get(f"/api/tables/{table}/news")["play"]["seats"][0]
    assert ask_why(ann, table, 0, seat["moves"][0]["move"])["allowed"]
    answer = ann.call("POST", f"/api/tables/{table}/why", {"seat": 0, "move": {"type": "fly"}})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_move")


def test_whoever_has_chosen_may_ask_what_else_they_could_choose(house: Served) -> None:
    (ann, _), table = gathered(house, "sample")
    news = ann.get(f"/api/tables/{table}/news")
    first, second = legal(news)[:2]
    ann.do(table, "move", phase=news["play"]["phase"], move=first)
    assert ask_why(ann, table, 0, second)["allowed"]
    assert ask_why(ann, table, 0, first)["allowed"]
    assert ask_why(ann, table, 0, not_mine("sample", news, 0))["code"] == "not_in_your_hand"


def test_only_who_holds_a_seat_may_ask_for_it_and_only_once_it_is_played(house: Served) -> None:
    (ann, bob), table = gathered(house, "sample")
    eve = house.come_in("Eve")
    for who, seat in ((ann, 1), (bob, 0), (eve, 0), (ann, 5)):
        answer = who.call("POST", f"/api/tables/{table}/why", {"seat": seat, "move": "play 1"})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")
    early = ann.open_table("sample", 2)["id"]
    ann.do(early, "sit", seat=0)
    answer = ann.call("POST", f"/api/tables/{early}/why", {"seat": 0, "move": "play 1"})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_started")


def test_after_the_end_the_rules_say_that_it_is_over(house: Served) -> None:
    (ann, bob), table = gathered(house, "sample")
    while not (now := ann.get(f"/api/tables/{table}/news")["play"])["over"]:
        for seat, person in enumerate((ann, bob)):
            person.do(table, "move", phase=now["phase"], move=legal(person.get(f"/api/tables/{table}/news"), seat)[0])
            now = ann.get(f"/api/tables/{table}/news")["play"]
    assert ask_why(ann, table, 0, "play 1")["code"] == "the_game_is_over"
    closed = gather([ann, bob])
    ann.do(closed, "close")
    answer = ann.call("POST", f"/api/tables/{closed}/why", {"seat": 0, "move": "play 1"})
    assert (answer.status_code, answer.json()["code"]) == (409, "closed")


def test_over_a_stream_with_a_language_an_illegal_move_is_answered_in_it(house: Served) -> None:
    (ann, _), table = gathered(house, "sample")
    move = not_mine("sample", ann.get(f"/api/tables/{table}/news"), 0)
    for wish, said in (("?say=pl", "pl"), ("?say=en", "en"), ("", None)):
        with ann.stream(table, wish=wish) as stream:
            phase = stream.until(lambda message: message["type"] == "hello")["play"]["phase"]
            answer = stream.ask("move", phase=phase, move=move)
        sentence = registry.load("sample").texts.say(said, f"refusal.{answer['code']}") if said else None
        assert answer["message"] == (sentence or f"refused by rule {answer['rule']}: not in your hand")


STRICT = """
from dataclasses import replace
from functools import cache
from stolik import registry
from stolik.core.game import TalkRefused
from stolik.core.texts import Catalogue

def strict(position, seat, line):
    offer = position.legal(seat)[0]
    return TalkRefused("no_six", (line.index("six"), line.index("six") + 3), offer) if "six" in line else None

def load(key):
    game = plain(key)
    known = game.texts.sentences
    texts = {language: {**known[language], "talk.no_six": f"no six {language}"} for language in known}
    return replace(game, referee_talk=strict, texts=Catalogue(texts))

plain = registry.load
registry.load = cache(load)
"""


def test_a_line_that_the_game_does_not_allow_is_answered_with_its_part_and_an_offer_in_the_language(
    tmp_path: Path,
) -> None:
    house = Served(tmp_path, STRICT)
    (ann, _), table = gathered(house, "sample")
    first = ann.get(f"/api/tables/{table}/news?say=pl")["play"]["seats"][0]["moves"][0]
    game = registry.load("sample")
    said = game.moves.say(game.moves.read(first["text"]), game.speaker("pl", ("Ann", "Bob")))
    offer = {"code": "no_six", "part": [7, 10], "offer": first["move"], "sentence": said}
    with ann.stream(table, wish="?say=pl") as stream:
        stream.until(lambda message: message["type"] == "hello")
        answer = stream.ask("say", text="  I have six ")
        allowed = stream.ask("say", text="I have plenty")
    assert (answer["type"], answer["code"], answer["talk"]) == ("refused", "no_talk", offer)
    assert answer["message"] == "no six pl"
    assert allowed["type"] == "applied"
    plain = ann.call("POST", f"/api/tables/{table}/commands", {"type": "say", "key": "k", "text": "six"}).json()
    assert plain["message"] == CODES["no_talk"]
    assert plain["talk"] == {**offer, "part": [0, 3], "sentence": None}
    assert (
        "talk" not in ann.call("POST", f"/api/tables/{table}/commands", {"type": "say", "key": "l", "text": ""}).json()
    )
    house.stop()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", registry.keys())
def test_a_score_is_explained_from_the_start_to_the_end_in_both_languages(
    house: Served, key: str, language: str
) -> None:
    ann, eve = house.come_in("Ann"), house.come_in("Eve")
    players = max(2, registry.load(key).players[0])
    table = ann.open_table(key, players)["id"]
    for seat in range(players):
        ann.do(table, "bot", seat=seat, bot="random")
    early = eve.call("GET", f"/api/tables/{table}/reckoning")
    assert (early.status_code, early.json()["code"]) == (409, "not_started")
    ann.do(table, "start")
    wait_for(lambda: ann.get(f"/api/tables/{table}")["state"] == "over")
    explained = eve.get(f"/api/tables/{table}/reckoning?say={language}")
    scores = eve.get(f"/api/tables/{table}/news")["play"]["scores"]
    assert [(one["seat"], one["total"]) for one in explained] == list(enumerate(scores))
    for one in explained:
        assert sum(line["points"] or 0 for line in one["lines"]) == one["total"]
        assert all(line["text"] for line in one["lines"])


def test_a_score_is_shown_to_whoever_may_look_and_to_nobody_else(house: Served) -> None:
    ann, bob, eve = (house.come_in(name) for name in ("Ann", "Bob", "Eve"))
    hidden, shown = gather([ann, bob], watch="nobody"), gather([ann, bob])
    assert eve.call("GET", f"/api/tables/{hidden}/reckoning").status_code == 403
    assert bob.get(f"/api/tables/{hidden}/reckoning")[0]["total"] == 0
    assert eve.get(f"/api/tables/{shown}/reckoning") == ann.get(f"/api/tables/{shown}/reckoning")
