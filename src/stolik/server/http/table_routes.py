"""Tables over HTTP: open one, look at it, ask something of it, take its record home."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody, PathParameter
from msgspec import Meta, Struct
from msgspec.structs import replace

from stolik.core.i18n import LANGUAGES
from stolik.core.record import write_json, write_text
from stolik.protocol.messages import TableCard
from stolik.protocol.table_states import OPEN
from stolik.server.http.error_responses import NotAllowed
from stolik.server.http.openapi_answers import ANSWERS
from stolik.server.live.screens import PUBLIC, Screen
from stolik.server.node import Sender, TheHouse
from stolik.server.runtime.bot_pool import Busy
from stolik.server.runtime.bot_time import Payer
from stolik.server.runtime.submit import ask_and_wait, look, may_look
from stolik.server.runtime.table_request import Wish
from stolik.server.store import Entry
from stolik.server.table.commands import (
    STORABLE,
    Answer,
    Applied,
    Command,
    Duplicate,
    Illegal,
    Refused,
    StaleAnswer,
    Word,
)
from stolik.server.table.refusals import Refusal

MOST_LISTED = 50
LONGEST_LIMIT = 14 * 24 * 3600
STATUS: dict[type, int] = {Applied: 200, Duplicate: 200, StaleAnswer: 409, Illegal: 422}
"""How an answer stands in HTTP; a refusal by the table is 403 …"""
BROKEN = 500
"""… but where something broke it is the house's fault."""

TableId = Annotated[str, PathParameter(max_length=64)]
AnyRequest = Request[Any, Any, Any]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened."""

    game: Word
    players: Annotated[int, Meta(ge=1, le=8)]
    options: dict[Word, Word] = {}
    pace: Literal["relaxed", "timed", "days"] = "relaxed"
    limit: Annotated[int, Meta(ge=0, le=LONGEST_LIMIT, description="seconds for a decision; 0 where relaxed")] = 0
    watch: Literal["nobody", "link", "everyone"] = "link"
    friendly: bool = True
    tempo: Literal["slow", "usual", "fast"] = "usual"


class Seen(Struct, frozen=True):
    """Where a code or a link leads."""

    id: str


class ReportLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that was said and should not have been."""

    n: Annotated[int, Meta(ge=1)]
    why: Annotated[str, Meta(max_length=300, pattern=STORABLE)]


class HintCard(Struct, frozen=True):
    """What a bot would think of one move of yours, knowing what you know."""

    move: object
    text: str
    say: str
    visits: int
    worth: float
    reasons: tuple[str, ...]


@post("/api/tables", summary="Open a table")
async def open_table(data: JSONBody[NewTable], house: TheHouse, identity: Sender) -> TableCard:
    """The opener is the host; nobody sits yet."""
    house.doorman.count_table(identity)
    if (data.pace == "relaxed") != (data.limit == 0):
        raise Refusal("bad_setup", "a relaxed table has no limit, and any other pace has one")
    wish = Wish(
        data.game, data.players, data.options, data.pace, data.limit, data.watch, data.friendly, data.tempo
    )  # fmt: skip
    live = await house.hub.open_table(wish, identity.person.id)
    return live.announcer.card()


@get("/api/tables", summary="Tables that anybody may join")
async def list_tables(house: TheHouse, identity: Sender) -> list[Entry]:
    """Open tables whose host wants strangers, the newest first."""
    return await house.store.listed(OPEN, MOST_LISTED)


@get("/api/codes/{code:str}", summary="The table behind a short code")
async def find_code(code: TableId, house: TheHouse, identity: Sender, request: AnyRequest) -> Seen:
    """A code leads to a table that is open or running. Questions are counted, so that nobody tries them all."""
    house.doorman.count("codes by network", house.doorman.visitor(request.scope).network)
    entry = await house.store.find_code(code.strip().upper())
    if entry is None:
        raise Refusal("unknown_table")
    return Seen(entry.id)


@get("/api/tables/{table:str}", summary="The table as everyone sees it")
async def show_table(table: TableId, house: TheHouse, identity: Sender) -> TableCard:
    """Whoever has the link may see who sits where; where they meet again is only for those who may look."""
    live = await house.hub.find(table)
    card = live.announcer.card(identity.person.id)
    return card if may_look(live.table, identity.person.id) else replace(card, rematch=None)


@get(
    "/api/tables/{table:str}/news",
    summary="What a stream would begin with",
    responses={200: ResponseSpec(dict[str, Any], description="a hello, as on the stream")},
)
async def show_news(
    table: TableId,
    house: TheHouse,
    identity: Sender,
    since: FromQuery[int | None] = None,
    say: FromQuery[str | None] = None,
    screen: FromQuery[str | None] = None,
) -> Response[bytes]:
    """The newest state for the asker's own seats, or for a public screen, and what happened since a number."""
    live = await look(house, table, identity)
    eyes = Screen(identity.person.id, say if say in LANGUAGES else None, lambda _screen: b"")
    eyes.public = screen == PUBLIC
    eyes.face(live.table)
    eyes.muted = await house.people.muted(identity.person)
    seen = None if since is None else live.table.numbers.row(since, eyes.reader)
    return Response(live.announcer.hello(eyes, live.everybody(), seen), media_type=MediaType.JSON)


@post("/api/tables/{table:str}/commands", summary="Ask something of a table", status_code=200, responses=ANSWERS)
async def command(table: TableId, data: JSONBody[Command], house: TheHouse, identity: Sender) -> Response[Answer]:
    """The same commands as over the stream, with the same answers."""
    live = await house.hub.find(table)
    answer = await ask_and_wait(house, live, identity, data)
    is_fault = isinstance(answer, Refused) and answer.code == "fault"
    return Response(answer, status_code=BROKEN if is_fault else STATUS.get(type(answer), 403))


@get("/api/tables/{table:str}/hint", summary="What would a bot do in my place?")
async def hint(
    table: TableId,
    house: TheHouse,
    identity: Sender,
    request: AnyRequest,
    seat: FromQuery[int],
    say: FromQuery[str] = "en",
) -> list[HintCard]:
    """Thought from the seat's own knowledge alone."""
    house.doorman.count_person("hints by person", identity)
    live = await house.hub.find(table)
    if seat not in live.table.seats_of(identity.person.id):
        raise NotAllowed(403, "not_seated", "you do not hold this seat")
    play = live.table.play
    if play is None or seat not in live.table.waiting():
        return []
    speaker = live.announcer.speaker(say if say in LANGUAGES else LANGUAGES[0])
    assert speaker is not None
    game = play.game
    label = f"hint/{live.table.id}/{live.table.n}/{seat}"
    payer = Payer(house.doorman.visitor(request.scope).network, identity.person.id)
    try:
        thoughts = await house.thinkers.hint(game, play.setup, play.position, seat, label=label, payer=payer)
    except Busy:
        raise NotAllowed(429, "too_often", "too often: wait for the hints that you have asked for", 5.0) from None
    return [
        HintCard(
            game.moves.move(thought.action),
            game.moves.write(thought.action),
            game.moves.say(thought.action, speaker),
            thought.visits,
            round(thought.worth, 4),
            tuple(speaker.say(reason) for reason in thought.reasons),
        )
        for thought in thoughts
    ]


@get(
    "/api/tables/{table:str}/record",
    summary="The record of a game that is over",
    responses={200: ResponseSpec(str, description="text, or an object where JSON is asked for")},
)
async def record(
    table: TableId, house: TheHouse, request: AnyRequest, form: FromQuery[Literal["text", "json"]] = "text"
) -> Response[bytes]:
    """Anybody with the link can check it: `stolik verify FILE`."""
    house.doorman.count_stranger(request.scope, "http by network")
    live = await house.hub.find(table)
    names = tuple(seat.name or seat.bot or "?" for seat in live.announcer.card().seats)
    written = live.table.record(names)
    if form == "json":
        return Response(write_json(written), media_type=MediaType.JSON)
    return Response(write_text(written).encode(), media_type=MediaType.TEXT)


@post("/api/tables/{table:str}/reports", summary="Report something that was said", status_code=204)
async def report(table: TableId, data: JSONBody[ReportLine], house: TheHouse, identity: Sender) -> None:
    """Kept for whoever hosts."""
    house.doorman.count_person("reports by person", identity)
    live = await look(house, table, identity)
    row = live.table.numbers.row(data.n, identity.person.id)
    if row not in live.announcer.lines:
        raise Refusal("bad_line", "nothing was said there")
    await house.people.report(table, row, identity.person, data.why)


HANDLERS = [
    open_table, list_tables, find_code, show_table, show_news, command, hint, record, report,
]  # fmt: skip
