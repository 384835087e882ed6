"""Routes of tables: open, list and show them, send commands, ask for hints, download records, report chat."""

from __future__ import annotations

from typing import Any, Literal

from litestar import MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody
from msgspec.structs import replace

from stolik.core.i18n import LANGUAGES
from stolik.core.record import write_json, write_text
from stolik.protocol.answers import Answer, Applied, Duplicate, Illegal, Refused, Stale
from stolik.protocol.commands import Command
from stolik.protocol.table_states import OPEN
from stolik.protocol.tables import Hint, NewTable, ReportRequest, TableLink, TableListing, TableSummary
from stolik.server.access.http_error import HttpError
from stolik.server.broadcast.viewer import PUBLIC_SCREEN, Viewer
from stolik.server.http.openapi_answers import ANSWERS
from stolik.server.http.parameters import AnyRequest, JoinCode, TableId
from stolik.server.node import IdentityDependency, NodeDependency
from stolik.server.runtime.bot_pool import TooManyHints
from stolik.server.runtime.bot_time import Payer
from stolik.server.runtime.submit import can_watch, find_watchable_table, submit_and_wait
from stolik.server.runtime.table_request import TableRequest
from stolik.server.table.refusals import Refusal

MAX_LISTED_TABLES = 50
STATUS_BY_ANSWER: dict[type, int] = {Applied: 200, Duplicate: 200, Stale: 409, Illegal: 422}
"""The HTTP status of each answer; a refusal by the table is 403 …"""
FAULT_STATUS = 500
"""… but an internal error is the server's fault."""


@post("/api/tables", summary="Open a table")
async def open_table(data: JSONBody[NewTable], node: NodeDependency, identity: IdentityDependency) -> TableSummary:
    """Whoever opens the table is its host; all seats are free."""
    node.guard.count_table(identity)
    if (data.pace == "relaxed") != (data.limit == 0):
        raise Refusal("bad_setup", "a relaxed table has no limit, and any other pace has one")
    request = TableRequest(
        data.game, data.players, data.options, data.pace, data.limit, data.watch, data.friendly, data.tempo
    )  # fmt: skip
    runner = await node.directory.open_table(request, identity.person.id)
    return runner.broadcaster.table_summary()


@get("/api/tables", summary="Tables that anybody may join")
async def list_tables(node: NodeDependency, identity: IdentityDependency) -> list[TableListing]:
    """Tables that have not started and that their hosts made public, the newest first."""
    return await node.store.list_public_tables(OPEN, MAX_LISTED_TABLES)


@get("/api/codes/{code:str}", summary="The table behind a short code")
async def find_code(
    code: JoinCode, node: NodeDependency, identity: IdentityDependency, request: AnyRequest
) -> TableLink:
    """A join code leads to a table that is open or running. Rate limits keep anybody from trying all codes."""
    node.guard.check_rate("codes by network", node.guard.read_request(request.scope).network)
    listing = await node.store.find_table_by_code(code.strip().upper())
    if listing is None:
        raise Refusal("unknown_table")
    return TableLink(listing.id)


@get("/api/tables/{table_id:str}", summary="The table as everyone sees it")
async def show_table(table_id: TableId, node: NodeDependency, identity: IdentityDependency) -> TableSummary:
    """Whoever has the link may see who sits where; the rematch is only for those who may watch."""
    runner = await node.directory.find_table(table_id)
    summary = runner.broadcaster.table_summary(identity.person.id)
    return summary if can_watch(runner.table, identity.person.id) else replace(summary, rematch=None)


@get(
    "/api/tables/{table_id:str}/news",
    summary="The snapshot with which a stream would begin",
    responses={200: ResponseSpec(dict[str, Any], description="a snapshot (hello), as on the stream")},
)
async def show_snapshot(
    table_id: TableId,
    node: NodeDependency,
    identity: IdentityDependency,
    since: FromQuery[int | None] = None,
    say: FromQuery[str | None] = None,
    screen: FromQuery[str | None] = None,
) -> Response[bytes]:
    """The newest state for the seats of the sender, or for a public screen, and the rows since a number."""
    runner = await find_watchable_table(node, table_id, identity)
    viewer = Viewer(identity.person.id, say if say in LANGUAGES else None, lambda _viewer: b"")
    viewer.is_public = screen == PUBLIC_SCREEN
    viewer.update_seats(runner.table)
    viewer.muted = await node.accounts.muted_ids(identity.person)
    since_row = None if since is None else runner.table.row_numbers.row_at(since, viewer.row_reader)
    return Response(runner.broadcaster.snapshot(viewer, runner.present(), since_row), media_type=MediaType.JSON)


@post("/api/tables/{table_id:str}/commands", summary="Send a command to a table", status_code=200, responses=ANSWERS)
async def post_command(
    table_id: TableId, data: JSONBody[Command], node: NodeDependency, identity: IdentityDependency
) -> Response[Answer]:
    """The same commands as on the stream, with the same answers."""
    runner = await node.directory.find_table(table_id)
    answer = await submit_and_wait(node, runner, identity, data)
    is_fault = isinstance(answer, Refused) and answer.code == "fault"
    return Response(answer, status_code=FAULT_STATUS if is_fault else STATUS_BY_ANSWER.get(type(answer), 403))


@get("/api/tables/{table_id:str}/hint", summary="What would a bot do in my place?")
async def show_hints(
    table_id: TableId,
    node: NodeDependency,
    identity: IdentityDependency,
    request: AnyRequest,
    seat: FromQuery[int],
    say: FromQuery[str] = "en",
) -> list[Hint]:
    """Rated by a bot that knows only what the seat knows."""
    node.guard.count_person("hints by person", identity)
    runner = await node.directory.find_table(table_id)
    if seat not in runner.table.seats_of(identity.person.id):
        raise HttpError(403, "not_seated", "you do not hold this seat")
    play = runner.table.play
    if play is None or seat not in runner.table.seats_to_move():
        return []
    speaker = runner.broadcaster.speaker(say if say in LANGUAGES else LANGUAGES[0])
    assert speaker is not None
    game = play.game
    label = f"hint/{runner.table.id}/{runner.table.last_row}/{seat}"
    payer = Payer(node.guard.read_request(request.scope).network, identity.person.id)
    try:
        ratings = await node.bot_pool.rate_actions(game, play.setup, play.position, seat, label=label, payer=payer)
    except TooManyHints:
        raise HttpError(429, "too_often", "too often: wait for the hints that you have asked for", 5.0) from None
    return [
        Hint(
            game.moves.move(rating.action),
            game.moves.write(rating.action),
            game.moves.say(rating.action, speaker),
            rating.visits,
            round(rating.value, 4),
            tuple(speaker.say(reason) for reason in rating.reasons),
        )
        for rating in ratings
    ]


@get(
    "/api/tables/{table_id:str}/record",
    summary="The record of a game that is over",
    responses={200: ResponseSpec(str, description="text, or an object where JSON is asked for")},
)
async def download_record(
    table_id: TableId, node: NodeDependency, request: AnyRequest, form: FromQuery[Literal["text", "json"]] = "text"
) -> Response[bytes]:
    """Anybody with the link can verify it: `stolik verify FILE`."""
    node.guard.count_anonymous(request.scope, "http by network")
    runner = await node.directory.find_table(table_id)
    names = tuple(seat.name or seat.bot or "?" for seat in runner.broadcaster.table_summary().seats)
    record = runner.table.record(names)
    if form == "json":
        return Response(write_json(record), media_type=MediaType.JSON)
    return Response(write_text(record).encode(), media_type=MediaType.TEXT)


@post("/api/tables/{table_id:str}/reports", summary="Report something that was said", status_code=204)
async def report_chat_line(
    table_id: TableId, data: JSONBody[ReportRequest], node: NodeDependency, identity: IdentityDependency
) -> None:
    """Stored for the operator."""
    node.guard.count_person("reports by person", identity)
    runner = await find_watchable_table(node, table_id, identity)
    row = runner.table.row_numbers.row_at(data.n, identity.person.id)
    if row not in runner.broadcaster.chat_lines:
        raise Refusal("bad_line", "nothing was said there")
    await node.accounts.add_report(table_id, row, identity.person, data.why)


ROUTES = [
    open_table, list_tables, find_code, show_table, show_snapshot, post_command, show_hints, download_record,
    report_chat_line,
]  # fmt: skip
