"""Leaks elsewhere: in refusals, bots, the log, the metrics, and in the web interface itself."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from litestar import get
from litestar.params import FromPath, FromQuery

from faults.secrecy.plant_leaks import Function, hidden, leak
from faults.secrecy.tables import CLEARED, ELSEWHERE
from stolik.core.errors import IllegalMove
from stolik.protocol.messages import TimeoutWarning
from stolik.server import app as web
from stolik.server.broadcast.viewer import Viewer
from stolik.server.http import table_routes
from stolik.server.node import Node, NodeDependency
from stolik.server.runtime import submit
from stolik.server.runtime.bot_pool import HINT_BOT, BotPool
from stolik.server.runtime.bot_time import Payer
from stolik.server.runtime.supervisor import TableSupervisor
from stolik.server.sockets import stream
from stolik.server.table import decide, game_moves
from stolik.server.table.refusals import Refusal
from stolik.server.table.seen_hands import Hands
from stolik.server.table.state import Table
from stolik.server.table.table_game import TableGame


@leak("a refusal names what others hold", game_moves, "must_be_legal", to="seat 0")
def refusal_names_hands(_honest: Function, play: TableGame, seat: int, action: int) -> None:
    if not play.position.is_legal(seat, action):
        error = play.position.refusal(seat, action)
        raise IllegalMove(error.rule, f"{error.code}: {play.game.write_position(play.position)}")


@leak("the code of a refusal depends on the whole position", game_moves, "must_be_legal", to="seat 0")
def refusal_by_position(honest: Function, play: TableGame, seat: int, action: int) -> None:
    if not play.position.is_legal(seat, action) and hidden(play) % 2:
        raise IllegalMove("1", "not_now")
    honest(play, seat, action)


@leak(
    "whether a move would be allowed depends on the hands", game_moves, "explain_refusal", to="seat 0", seen_in="/why"
)
def doubts_by_hand(honest: Function, table: Table, *rest: Any) -> Any:
    refused = honest(table, *rest)
    return IllegalMove("1.1", refused.code) if refused is not None and hidden(table.play) % 2 else refused


@leak("whether one may speak depends on the hands", decide, "say_in_chat", to="seat 0")
def talk_by_hand(honest: Function, table: Table, *rest: Any) -> Any:
    if hidden(table.play) % 2:
        raise Refusal("no_talk")
    return honest(table, *rest)


@leak("who holds a seat sits down on an open one", Table, "barred", to=ELSEWHERE)
def second_seat(_honest: Function, _table: Table, _party: Any) -> list[int]:
    return []


@leak("a host sits where they have cleared a seat", Hands, "change", to=CLEARED)
def cleared_seat(honest: Function, hands: Hands, fact: Any, _by: Any) -> None:
    honest(hands, fact, None)


@leak("whether something can be taken back depends on the hands", TableGame, "takeback_move", to="seat 0")
def takeback_by_hand(honest: Function, play: TableGame, seat: int) -> Any:
    return honest(play, seat) if hidden(play) % 2 else None


@leak("a slow reader is shown seat 0", stream, "Viewer")
def refresh_for_seat_0(honest: Function, person: str, language: str | None, refresh: Function) -> Any:
    def show(viewer: Viewer) -> Any:
        own, viewer.seats = viewer.seats, (0,)
        shown = refresh(viewer)
        viewer.seats = own
        return shown

    return honest(person, language, show)


@leak("a warning comes with a number of seconds that depends on the hands", TableSupervisor, "_broadcast")
def warning_by_hand(honest: Function, supervisor: TableSupervisor, message: TimeoutWarning) -> None:
    honest(supervisor, TimeoutWarning(message.seat, message.seconds + hidden(supervisor.runner.table.play)))


@leak(
    "a bot takes longer with some hands",
    TableSupervisor,
    "_draw_bot_pause",
    to="watcher among bots",
    seen_in="a bot's moment",
)
def bots_pace_by_hand(honest: Function, supervisor: TableSupervisor) -> Any:
    return honest(supervisor) + hidden(supervisor.runner.table.play) % 8 / 10


@leak(
    "a bot is asked about the real position",
    BotPool,
    "choose_action",
    to="bot of the server",
    seen_in="a bot's question",
)
async def bot_sees_everything(_honest: Function, pool: BotPool, *question: Any) -> Any:
    game, setup, position, seat, bot, label, payer = question
    world = position.clone(pool.rng(label))
    answer: Any = await pool._request("move", game, setup, world, seat, bot, label, payer)  # noqa: SLF001
    return answer.action


@leak("a hint is thought about the real position", BotPool, "rate_actions", to="seat 0", seen_in="/hint")
async def hint_sees_everything(_honest: Function, pool: BotPool, *question: Any, label: str, payer: Payer) -> Any:
    game, setup, position, seat = question
    world = position.clone(pool.rng(label))
    answer: Any = await pool._request("hint", game, setup, world, seat, HINT_BOT, label, payer)  # noqa: SLF001
    return answer.ratings


@leak("the log writes down moves", submit, "submit_command", seen_in="the log")
def log_of_moves(honest: Function, node: Node, runner: Any, person: Any, command: Any, reply: Any) -> None:
    node.server_log.info("asked", why=str(command))
    honest(node, runner, person, command, reply)


@leak("a metric is counted by hands", stream, "submit_command", seen_in="/metrics")
def metrics_by_hand(honest: Function, node: Node, runner: Any, *rest: Any) -> None:
    node.metrics.refused.labels(str(hidden(runner.table.play))).inc()
    honest(node, runner, *rest)


@leak("an ETag is a hash of the whole table", web, "add_security_headers", seen_in="etag: ")
async def etag(honest: Function, message: Any, scope: Any) -> None:
    await honest(message, scope)
    runners = scope["litestar_app"].state.node.directory.tables
    named = [runner for name, runner in runners.items() if name in scope["path"]]
    if message["type"] == "http.response.start" and named:
        message["headers"].append((b"etag", b"%d" % hidden(named[0].table.play)))


@get("/api/tables/{table:str}/hint")
async def hint_for_anybody(table: FromPath[str], node: NodeDependency, seat: FromQuery[int]) -> list[int]:
    """The worth of moves, whoever asks."""
    play = node.directory.tables[table].table.started_game()
    if seat not in play.position.to_move():
        return []
    thoughts = await node.bot_pool.rate_actions(play.game, play.setup, play.position, seat)
    return [round(2**32 * thought.value) for thought in thoughts]


@leak("a hint for any seat", web, "build_app", seen_in="/hint")
def foreign_hint(honest: Function, *args: Any) -> Any:
    handlers = [hint_for_anybody if handler is table_routes.show_hints else handler for handler in table_routes.ROUTES]
    with patch.object(table_routes, "ROUTES", handlers):
        return honest(*args)
