"""Leaks elsewhere: in refusals, bots, the log, the metrics, and in the web interface itself."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.params import FromPath, FromQuery

from faults.secrecy.planting import Honest, hidden, leak
from stolik.core.errors import IllegalMove
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position
from stolik.server.live.screens import Screen
from stolik.server.live.steward import Steward, Warned
from stolik.server.table import deciding, moving
from stolik.server.table.play import Play
from stolik.server.table.refusals import Refusal
from stolik.server.table.state import Table
from stolik.server.thinkers import Thinkers
from stolik.server.web import app as web
from stolik.server.web import asking, stream, tables
from stolik.server.web.house import OpenHouse, TheHouse


@leak("a refusal names what others hold", moving, "must_be_legal", to="seat 0")
def refusal_names_cards(_honest: Honest) -> Honest:
    def must_be_legal(play: Play, seat: int, action: int) -> None:
        if not play.position.is_legal(seat, action):
            error = play.position.refusal(seat, action)
            raise IllegalMove(error.rule, f"{error.code}: {play.game.write_position(play.position)}")

    return must_be_legal


@leak("the code of a refusal depends on the whole position", moving, "must_be_legal", to="seat 0")
def refusal_by_position(honest: Honest) -> Honest:
    def must_be_legal(play: Play, seat: int, action: int) -> None:
        if not play.position.is_legal(seat, action) and hidden(play) % 2:
            raise IllegalMove("1", "not_now")
        honest(play, seat, action)

    return must_be_legal


@leak("whether a move would be allowed depends on the hands", moving, "why_not", to="seat 0", seen_in="/why")
def doubts_by_hand(honest: Honest) -> Honest:
    def why_not(table: Table, person: str, seat: int, action: int) -> IllegalMove | None:
        refused: IllegalMove | None = honest(table, person, seat, action)
        if refused is not None and hidden(table.play) % 2:
            return IllegalMove("1.1", refused.code)
        return refused

    return why_not


@leak("whether one may speak depends on the hands", deciding, "say", to="seat 0")
def talk_by_hand(honest: Honest) -> Honest:
    def say(table: Table, person: str, text: str) -> Any:
        if hidden(table.play) % 2:
            raise Refusal("no_talk")
        return honest(table, person, text)

    return say


@leak("whether something can be taken back depends on the hands", Play, "takeable", to="seat 0")
def takeback_by_hand(honest: Honest) -> Honest:
    return lambda self, seat: honest(self, seat) if hidden(self) % 2 else None


@leak("a slow reader is shown seat 0", stream, "Screen")
def refresh_for_seat_0(_honest: Honest) -> Honest:
    def screen(person: str, language: str | None, refresh: Any) -> Screen:
        def show(eyes: Screen) -> bytes:
            own, eyes.seats = eyes.seats, (0,)
            shown: bytes = refresh(eyes)
            eyes.seats = own
            return shown

        return Screen(person, language, show)

    return screen


@leak("a warning comes with a number of seconds that depends on the hands", Steward, "_shout")
def warning_by_hand(honest: Honest) -> Honest:
    def shout(self: Steward, message: Warned) -> None:
        honest(self, Warned(message.seat, message.seconds + hidden(self.live.table.play)))

    return shout


@leak("a bot takes longer with some hands", Steward, "_pace", to="watcher among bots", seen_in="a bot's moment")
def bots_pace_by_hand(honest: Honest) -> Honest:
    return lambda self: honest(self) + hidden(self.live.table.play) % 8 / 10


@leak("a bot is asked about the real position", Thinkers, "ask", to="bot of the server", seen_in="a bot's question")
def bot_sees_everything(_honest: Honest) -> Honest:
    async def ask(self: Thinkers, game: Game, setup: Setup, position: Position, seat: int, bot: str, label: str) -> int:
        world = position.clone(self.rng(label))
        answer = await self._consult("move", game, setup, world, seat, bot, label)
        assert answer is not None
        assert answer.action is not None
        return answer.action

    return ask


@leak("a hint is thought about the real position", Thinkers, "hint", to="seat 0", seen_in="/hint")
def hint_sees_everything(_honest: Honest) -> Honest:
    async def hint(
        self: Thinkers, game: Game, setup: Setup, position: Position, seat: int, label: str = "hint"
    ) -> list[Any]:
        world = position.clone(self.rng(label))
        answer = await self._consult("hint", game, setup, world, seat, "search:3", label)
        return list(answer.thoughts) if answer is not None else []

    return hint


@leak("the log writes down moves", asking, "ask", seen_in="the log")
def log_of_moves(honest: Honest) -> Honest:
    def ask(house: OpenHouse, live: Any, person: Any, command: Any, reply: Any) -> None:
        house.journal.note("asked", why=str(command))
        honest(house, live, person, command, reply)

    return ask


@leak("a metric is counted by hands", stream, "ask", seen_in="/metrics")
def metrics_by_hand(honest: Honest) -> Honest:
    def ask(house: OpenHouse, live: Any, *rest: Any) -> None:
        house.meters.refused.labels(str(hidden(live.table.play))).inc()
        honest(house, live, *rest)

    return ask


@leak("an ETag is a hash of the whole table", web, "add_headers", seen_in="etag: ")
def etag(honest: Honest) -> Honest:
    async def add_headers(message: Any, scope: Any) -> None:
        await honest(message, scope)
        lives = scope["litestar_app"].state.house.hub.tables
        named = [live for name, live in lives.items() if name in scope["path"]]
        if message["type"] == "http.response.start" and named:
            message["headers"].append((b"etag", b"%d" % hidden(named[0].table.play)))

    return add_headers


@get("/api/tables/{table:str}/hint")
async def hint_for_anybody(table: FromPath[str], house: TheHouse, seat: FromQuery[int]) -> list[int]:
    """The worth of moves, whoever asks."""
    play = house.hub.tables[table].table.playing()
    if seat not in play.position.to_move():
        return []
    thoughts = await house.thinkers.hint(play.game, play.setup, play.position, seat)
    return [round(2**32 * thought.worth) for thought in thoughts]


@leak("a hint for any seat", tables, "HANDLERS", seen_in="/hint")
def foreign_hint(honest: Any) -> Any:
    return [hint_for_anybody if handler is tables.hint else handler for handler in honest]
