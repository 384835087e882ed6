"""A whole game of bots at a running server, once for each game: its record is verified, its score explained."""

from typing import NamedTuple

import pytest

from stolik import registry
from stolik.core.game import Game
from stolik.core.i18n import LANGUAGES
from stolik.core.record import read_record
from stolik.core.replay import verify
from support.people import Json
from support.server import Server
from support.sync_people import Visitor


class Finished(NamedTuple):
    """A table at which bots have played to the end, and somebody who may look at it."""

    game: Game
    table: str
    eve: Visitor


@pytest.fixture(scope="module", params=registry.keys())
def finished(server: Server, request: pytest.FixtureRequest) -> Finished:
    game = registry.load(request.param)
    ann, eve = Visitor(server.address, "Ann"), Visitor(server.address, "Eve")
    players = max(2, game.players[0])
    table = ann.open_table(game.key, players)["id"]
    for seat in range(players):
        ann.do(table, "bot", seat=seat, bot="random")
    for kept in ("record", "reckoning"):
        early = eve.call("GET", f"/api/tables/{table}/{kept}")
        assert (early.status_code, early.json()["code"]) == (409, "not_over" if kept == "record" else "not_started")
    with eve.stream(table) as stream:
        ann.do(table, "start")
        stream.until(is_over)
    return Finished(game, table, eve)


def is_over(message: Json) -> bool:
    return bool(message.get("table", {}).get("state") == "over")


@pytest.mark.parametrize(("form", "kind"), [("text", "text/plain; charset=utf-8"), ("json", "application/json")])
def test_the_record_is_verified(finished: Finished, form: str, kind: str) -> None:
    record = finished.eve.call("GET", f"/api/tables/{finished.table}/record?form={form}")
    assert record.headers["content-type"] == kind
    assert verify(finished.game, read_record(record.content)).position.over


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_is_explained_line_by_line(finished: Finished, language: str) -> None:
    explained = finished.eve.get(f"/api/tables/{finished.table}/reckoning?say={language}")
    scores = finished.eve.get(f"/api/tables/{finished.table}/news")["play"]["scores"]
    assert [(one["seat"], one["total"]) for one in explained] == list(enumerate(scores))
    for one in explained:
        assert sum(line["points"] or 0 for line in one["lines"]) == one["total"]
        assert all(line["text"] for line in one["lines"])
