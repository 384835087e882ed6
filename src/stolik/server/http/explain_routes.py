"""Routes that explain: why a move is refused, and how a score comes about, in the sender's language.

Deliberately absent: anything that a seat may not know. A refusal is what the rules say about the sender's own seat; a
score breakdown is made from what everyone sees.
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


@post("/api/tables/{table_id:str}/why", summary="Why can't I?", status_code=200)
async def explain_move(
    table_id: TableId,
    data: JSONBody[MoveQuestion],
    node: NodeDependency,
    identity: IdentityDependency,
    say: FromQuery[str] = "en",
) -> MoveVerdict:
    """Checked like the move itself, but nothing is done or stored."""
    node.guard.count_person("questions by person", identity)
    runner = await node.directory.find_table(table_id)
    if data.seat not in runner.table.seats_of(identity.person.id):
        raise HttpError(403, "not_seated", "you do not hold this seat")
    if runner.table.play is None:
        raise Refusal("not_started")
    action = runner.table.move_codec.parse(data.move)
    refusal = game_moves.explain_refusal(runner.table, identity.person.id, data.seat, action)
    if refusal is None:
        return MoveVerdict(allowed=True)
    return MoveVerdict(
        False, refusal.rule, refusal.code, refusal_sentence(runner.table.game, refusal.code, language_or_default(say))
    )


@get("/api/tables/{table_id:str}/reckoning", summary="The score explained line by line")
async def explain_scores(
    table_id: TableId, node: NodeDependency, identity: IdentityDependency, say: FromQuery[str] = "en"
) -> list[SeatScore]:
    """Made from what everyone sees, so the same for everyone who may watch."""
    runner = await find_watchable_table(node, table_id, identity)
    play = runner.table.play
    if play is None:
        raise Refusal("not_started")
    game, language = play.game, language_or_default(say)
    return [
        SeatScore(
            seat, score.total, tuple(ScoreLine(line.say(game.texts, language), line.points) for line in score.lines)
        )
        for seat, score in enumerate(game.explain_scores(game.public(play.position)))
    ]


ROUTES = [explain_move, explain_scores]
