"""Answers to "why?": why a move is refused, and why a score is what it is, said in the asker's language.

Deliberately absent: anything that a seat may not know. A refusal is what the rules say of the asker's own seat, a
reckoning is made from what everyone sees.
"""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromQuery, JSONBody

from stolik.protocol.tables import MoveQuestion, MoveVerdict, ScoreLine, SeatScore
from stolik.server.access.http_error import HttpError
from stolik.server.broadcast.refusal_texts import language_or_default, refusal_sentence
from stolik.server.http.parameters import TableId
from stolik.server.node import IdentityDependency, NodeDependency
from stolik.server.runtime.submit import find_watchable_table
from stolik.server.table import game_moves
from stolik.server.table.refusals import Refusal


@post("/api/tables/{table:str}/why", summary="Why can't I?", status_code=200)
async def explain_move(
    table: TableId,
    data: JSONBody[MoveQuestion],
    node: NodeDependency,
    identity: IdentityDependency,
    say: FromQuery[str] = "en",
) -> MoveVerdict:
    """Judged like the move itself, but nothing is done or stored."""
    node.guard.count_person("questions by person", identity)
    live = await node.directory.find_table(table)
    if data.seat not in live.table.seats_of(identity.person.id):
        raise HttpError(403, "not_seated", "you do not hold this seat")
    if live.table.play is None:
        raise Refusal("not_started")
    action = live.table.move_codec.parse(data.move)
    refused = game_moves.explain_refusal(live.table, identity.person.id, data.seat, action)
    if refused is None:
        return MoveVerdict(allowed=True)
    return MoveVerdict(
        False, refused.rule, refused.code, refusal_sentence(live.table.game, refused.code, language_or_default(say))
    )


@get("/api/tables/{table:str}/reckoning", summary="The score explained line by line")
async def explain_scores(
    table: TableId, node: NodeDependency, identity: IdentityDependency, say: FromQuery[str] = "en"
) -> list[SeatScore]:
    """From what everyone sees, so the same for everyone who may look."""
    live = await find_watchable_table(node, table, identity)
    play = live.table.play
    if play is None:
        raise Refusal("not_started")
    game, language = play.game, language_or_default(say)
    return [
        SeatScore(seat, one.total, tuple(ScoreLine(line.say(game.texts, language), line.points) for line in one.lines))
        for seat, one in enumerate(game.explain_scores(game.public(play.position)))
    ]


ROUTES = [explain_move, explain_scores]
