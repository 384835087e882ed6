"""Tables over HTTP: open one, look at it, ask something of it, take its record home."""

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
from stolik.server.http.parameters import AnyRequest, TableId
from stolik.server.node import IdentityDependency, NodeDependency
from stolik.server.runtime.bot_pool import Busy
from stolik.server.runtime.bot_time import Payer
from stolik.server.runtime.submit import can_watch, find_watchable_table, submit_and_wait
from stolik.server.runtime.table_request import TableRequest
from stolik.server.table.refusals import Refusal

MAX_LISTED_TABLES = 50
STATUS_BY_ANSWER: dict[type, int] = {Applied: 200, Duplicate: 200, Stale: 409, Illegal: 422}
"""How an answer stands in HTTP; a refusal by the table is 403 …"""
STATUS_OF_FAULT = 500
"""… but where something broke it is the house's fault."""


@post("/api/tables", summary="Open a table")
async def open_table(data: JSONBody[NewTable], node: NodeDependency, identity: IdentityDependency) -> TableSummary:
    """The opener is the host; nobody sits yet."""
    node.guard.count_table(identity)
    if (data.pace == "relaxed") != (data.limit == 0):
        raise Refusal("bad_setup", "a relaxed table has no limit, and any other pace has one")
    wish = TableRequest(
        data.game, data.players, data.options, data.pace, data.limit, data.watch, data.friendly, data.tempo
    )  # fmt: skip
    live = await node.directory.open_table(wish, identity.person.id)
    return live.broadcaster.table_summary()


@get("/api/tables", summary="Tables that anybody may join")
async def list_tables(node: NodeDependency, identity: IdentityDependency) -> list[TableListing]:
    """Open tables whose host wants strangers, the newest first."""
    return await node.store.list_public_tables(OPEN, MAX_LISTED_TABLES)


@get("/api/codes/{code:str}", summary="The table behind a short code")
async def find_code(
    code: TableId, node: NodeDependency, identity: IdentityDependency, request: AnyRequest
) -> TableLink:
    """A code leads to a table that is open or running. Questions are counted, so that nobody tries them all."""
    node.guard.check_rate("codes by network", node.guard.read_request(request.scope).network)
    entry = await node.store.find_table_by_code(code.strip().upper())
    if entry is None:
        raise Refusal("unknown_table")
    return TableLink(entry.id)


@get("/api/tables/{table:str}", summary="The table as everyone sees it")
async def show_table(table: TableId, node: NodeDependency, identity: IdentityDependency) -> TableSummary:
    """Whoever has the link may see who sits where; where they meet again is only for those who may look."""
    live = await node.directory.find_table(table)
    card = live.broadcaster.table_summary(identity.person.id)
    return card if can_watch(live.table, identity.person.id) else replace(card, rematch=None)


@get(
    "/api/tables/{table:str}/news",
    summary="What a stream would begin with",
    responses={200: ResponseSpec(dict[str, Any], description="a hello, as on the stream")},
)
async def show_snapshot(
    table: TableId,
    node: NodeDependency,
    identity: IdentityDependency,
    since: FromQuery[int | None] = None,
    say: FromQuery[str | None] = None,
    screen: FromQuery[str | None] = None,
) -> Response[bytes]:
    """The newest state for the asker's own seats, or for a public screen, and what happened since a number."""
    live = await find_watchable_table(node, table, identity)
    eyes = Viewer(identity.person.id, say if say in LANGUAGES else None, lambda _screen: b"")
    eyes.is_public = screen == PUBLIC_SCREEN
    eyes.update_seats(live.table)
    eyes.muted = await node.accounts.muted_ids(identity.person)
    seen = None if since is None else live.table.row_numbers.row_at(since, eyes.row_reader)
    return Response(live.broadcaster.snapshot(eyes, live.present(), seen), media_type=MediaType.JSON)


@post("/api/tables/{table:str}/commands", summary="Ask something of a table", status_code=200, responses=ANSWERS)
async def post_command(
    table: TableId, data: JSONBody[Command], node: NodeDependency, identity: IdentityDependency
) -> Response[Answer]:
    """The same commands as over the stream, with the same answers."""
    live = await node.directory.find_table(table)
    answer = await submit_and_wait(node, live, identity, data)
    is_fault = isinstance(answer, Refused) and answer.code == "fault"
    return Response(answer, status_code=STATUS_OF_FAULT if is_fault else STATUS_BY_ANSWER.get(type(answer), 403))


@get("/api/tables/{table:str}/hint", summary="What would a bot do in my place?")
async def show_hints(
    table: TableId,
    node: NodeDependency,
    identity: IdentityDependency,
    request: AnyRequest,
    seat: FromQuery[int],
    say: FromQuery[str] = "en",
) -> list[Hint]:
    """Thought from the seat's own knowledge alone."""
    node.guard.count_person("hints by person", identity)
    live = await node.directory.find_table(table)
    if seat not in live.table.seats_of(identity.person.id):
        raise HttpError(403, "not_seated", "you do not hold this seat")
    play = live.table.play
    if play is None or seat not in live.table.seats_to_move():
        return []
    speaker = live.broadcaster.speaker(say if say in LANGUAGES else LANGUAGES[0])
    assert speaker is not None
    game = play.game
    label = f"hint/{live.table.id}/{live.table.last_row}/{seat}"
    payer = Payer(node.guard.read_request(request.scope).network, identity.person.id)
    try:
        thoughts = await node.bot_pool.rate_actions(game, play.setup, play.position, seat, label=label, payer=payer)
    except Busy:
        raise HttpError(429, "too_often", "too often: wait for the hints that you have asked for", 5.0) from None
    return [
        Hint(
            game.moves.move(thought.action),
            game.moves.write(thought.action),
            game.moves.say(thought.action, speaker),
            thought.visits,
            round(thought.value, 4),
            tuple(speaker.say(reason) for reason in thought.reasons),
        )
        for thought in thoughts
    ]


@get(
    "/api/tables/{table:str}/record",
    summary="The record of a game that is over",
    responses={200: ResponseSpec(str, description="text, or an object where JSON is asked for")},
)
async def download_record(
    table: TableId, node: NodeDependency, request: AnyRequest, form: FromQuery[Literal["text", "json"]] = "text"
) -> Response[bytes]:
    """Anybody with the link can check it: `stolik verify FILE`."""
    node.guard.count_stranger(request.scope, "http by network")
    live = await node.directory.find_table(table)
    names = tuple(seat.name or seat.bot or "?" for seat in live.broadcaster.table_summary().seats)
    written = live.table.record(names)
    if form == "json":
        return Response(write_json(written), media_type=MediaType.JSON)
    return Response(write_text(written).encode(), media_type=MediaType.TEXT)


@post("/api/tables/{table:str}/reports", summary="Report something that was said", status_code=204)
async def report_chat_line(
    table: TableId, data: JSONBody[ReportRequest], node: NodeDependency, identity: IdentityDependency
) -> None:
    """Kept for whoever hosts."""
    node.guard.count_person("reports by person", identity)
    live = await find_watchable_table(node, table, identity)
    row = live.table.row_numbers.row_at(data.n, identity.person.id)
    if row not in live.broadcaster.chat_lines:
        raise Refusal("bad_line", "nothing was said there")
    await node.accounts.add_report(table, row, identity.person, data.why)


ROUTES = [
    open_table, list_tables, find_code, show_table, show_snapshot, post_command, show_hints, download_record,
    report_chat_line,
]  # fmt: skip
