"""Explanations of a running server: why a move is refused, in the sender's language, without any effect; scores."""

from pathlib import Path

import pytest

from server.http.broken_servers import forbid_six
from stolik import registry
from stolik.core.i18n import LANGUAGES
from stolik.server.broadcast.refusal_texts import refusal_sentence
from stolik.server.table.refusals import REFUSAL_MESSAGES
from support.people import Json
from support.server import Server
from support.sync_people import Visitor, gather, legal


def ask_why(who: Visitor, table: str, seat: int, move: object, say: str = "en") -> Json:
    answer = who.call("POST", f"/api/tables/{table}/why?say={say}", {"seat": seat, "move": move})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def not_mine(game: str, snapshot: Json, seat: int) -> str:
    """A move of the game that the seat may not make now."""
    moves = registry.load(game).moves
    return next(
        move for move in map(moves.write, range(registry.load(game).action_count)) if move not in legal(snapshot, seat)
    )


def gathered(server: Server, key: str) -> tuple[list[Visitor], str]:
    people = [Visitor(server.address, f"Person {seat}") for seat in range(max(2, registry.load(key).players[0]))]
    return people, gather(people, key)


@pytest.mark.parametrize("key", registry.keys())
def test_every_move_is_allowed_exactly_where_it_is_listed_and_else_a_paragraph_is_named(
    server: Server, key: str
) -> None:
    people, table = gathered(server, key)
    game = registry.load(key)
    numbers = {part.number for chapter in game.rulebook.chapters["en"] for part in chapter.paragraphs}
    for seat, person in enumerate(people):
        listed = legal(person.get(f"/api/tables/{table}/news"), seat)
        for move in map(game.moves.write, range(0, game.action_count, max(1, game.action_count // 12))):
            verdict = ask_why(person, table, seat, move)
            assert verdict["allowed"] == (move in listed)
            assert verdict["allowed"] or verdict["rule"] in numbers
        for move in listed[:3]:
            nothing = {"rule": None, "code": None, "sentence": None}
            assert ask_why(person, table, seat, move) == {"allowed": True, **nothing}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reason_is_a_sentence_in_the_language_that_was_asked_for(server: Server, language: str) -> None:
    people, table = gathered(server, "sample")
    move = not_mine("sample", people[0].get(f"/api/tables/{table}/news"), 0)
    verdict = ask_why(people[0], table, 0, move, language)
    assert verdict["sentence"] == registry.load("sample").texts.say(language, f"refusal.{verdict['code']}")


def test_a_refusal_without_a_sentence_is_still_answered_with_its_code() -> None:
    assert refusal_sentence(registry.load("sample"), "nobody_wrote_this", "pl") == "nobody_wrote_this"


def test_a_question_is_not_stored_and_changes_nothing(server: Server) -> None:
    (ann, bob), table = gathered(server, "sample")
    snapshot = ann.get(f"/api/tables/{table}/news")
    with bob.stream(table) as stream:
        stream.hello()
        ask_why(ann, table, 0, legal(snapshot)[0])
        ask_why(ann, table, 0, not_mine("sample", snapshot, 0))
        ann.do(table, "say", text="hello")
        said = stream.until(lambda message: message["type"] == "news")
    assert said["n"] == snapshot["n"] + 1
    assert legal(ann.get(f"/api/tables/{table}/news")) == legal(snapshot)


def test_a_question_may_be_asked_in_the_games_own_json(server: Server) -> None:
    (ann, _), table = gathered(server, "sample")
    seat = ann.get(f"/api/tables/{table}/news")["play"]["seats"][0]
    assert ask_why(ann, table, 0, seat["moves"][0]["move"])["allowed"]
    answer = ann.call("POST", f"/api/tables/{table}/why", {"seat": 0, "move": {"type": "fly"}})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_move")


def test_whoever_has_chosen_may_ask_what_else_they_could_choose(server: Server) -> None:
    (ann, _), table = gathered(server, "sample")
    snapshot = ann.get(f"/api/tables/{table}/news")
    first, second = legal(snapshot)[:2]
    ann.do(table, "move", phase=snapshot["play"]["phase"], move=first)
    assert ask_why(ann, table, 0, second)["allowed"]
    assert ask_why(ann, table, 0, first)["allowed"]
    assert ask_why(ann, table, 0, not_mine("sample", snapshot, 0))["code"] == "not_in_your_hand"


def test_only_who_holds_a_seat_may_ask_for_it_and_only_once_it_is_played(server: Server) -> None:
    (ann, bob), table = gathered(server, "sample")
    eve = Visitor(server.address, "Eve")
    for who, seat in ((ann, 1), (bob, 0), (eve, 0), (ann, 5)):
        answer = who.call("POST", f"/api/tables/{table}/why", {"seat": seat, "move": "play 1"})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")
    early = ann.open_table("sample", 2)["id"]
    ann.do(early, "sit", seat=0)
    answer = ann.call("POST", f"/api/tables/{early}/why", {"seat": 0, "move": "play 1"})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_started")


def test_after_the_end_the_rules_say_that_it_is_over(server: Server) -> None:
    (ann, bob), table = gathered(server, "sample")
    while not (now := ann.get(f"/api/tables/{table}/news")["play"])["over"]:
        for seat, person in enumerate((ann, bob)):
            person.do(table, "move", phase=now["phase"], move=legal(person.get(f"/api/tables/{table}/news"), seat)[0])
            now = ann.get(f"/api/tables/{table}/news")["play"]
    assert ask_why(ann, table, 0, "play 1")["code"] == "the_game_is_over"
    closed = gather([ann, bob])
    ann.do(closed, "close")
    answer = ann.call("POST", f"/api/tables/{closed}/why", {"seat": 0, "move": "play 1"})
    assert (answer.status_code, answer.json()["code"]) == (409, "closed")


def test_over_a_stream_with_a_language_an_illegal_move_is_answered_in_it(server: Server) -> None:
    (ann, _), table = gathered(server, "sample")
    move = not_mine("sample", ann.get(f"/api/tables/{table}/news"), 0)
    for query, said in (("?say=pl", "pl"), ("?say=en", "en"), ("", None)):
        with ann.stream(table, query=query) as stream:
            phase = stream.hello()["play"]["phase"]
            answer = stream.ask("move", phase=phase, move=move)
        sentence = registry.load("sample").texts.say(said, f"refusal.{answer['code']}") if said else None
        assert answer["message"] == (sentence or f"refused by rule {answer['rule']}: not in your hand")


def test_a_chat_line_that_the_game_does_not_allow_is_answered_with_its_part_and_an_offer(
    tmp_path: Path,
) -> None:
    with Server(tmp_path / "data", forbid_six) as server:
        (ann, _), table = gathered(server, "sample")
        first = ann.get(f"/api/tables/{table}/news?say=pl")["play"]["seats"][0]["moves"][0]
        game = registry.load("sample")
        said = game.moves.say(game.moves.read(first["text"]), game.speaker("pl", ("Ann", "Bob")))
        offer = {"code": "no_six", "part": [7, 10], "offer": first["move"], "sentence": said}
        with ann.stream(table, query="?say=pl") as stream:
            stream.hello()
            answer = stream.ask("say", text="  I have six ")
            allowed = stream.ask("say", text="I have plenty")
        assert (answer["type"], answer["code"], answer["talk"]) == ("refused", "no_talk", offer)
        assert answer["message"] == "no six pl"
        assert allowed["type"] == "applied"
        plain = ann.call("POST", f"/api/tables/{table}/commands", {"type": "say", "key": "k", "text": "six"}).json()
        assert plain["message"] == REFUSAL_MESSAGES["no_talk"]
        assert plain["talk"] == {**offer, "part": [0, 3], "sentence": None}
        assert (
            "talk"
            not in ann.call("POST", f"/api/tables/{table}/commands", {"type": "say", "key": "l", "text": ""}).json()
        )


def test_a_score_is_shown_to_whoever_may_look_and_to_nobody_else(server: Server) -> None:
    ann, bob, eve = (Visitor(server.address, name) for name in ("Ann", "Bob", "Eve"))
    hidden, shown = gather([ann, bob], watch="nobody"), gather([ann, bob])
    assert eve.call("GET", f"/api/tables/{hidden}/reckoning").status_code == 403
    assert bob.get(f"/api/tables/{hidden}/reckoning")[0]["total"] == 0
    assert eve.get(f"/api/tables/{shown}/reckoning") == ann.get(f"/api/tables/{shown}/reckoning")
