"""Leaks in what viewers are sent: each is a small fault that somebody could make, and each must be found."""

from __future__ import annotations

import hashlib
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from faults.secrecy.plant_leaks import Function, hidden, leak
from stolik.core.recorded_game import build_record
from stolik.protocol.messages import SeatEvents
from stolik.server.broadcast import broadcaster, frames
from stolik.server.broadcast.broadcaster import Broadcaster
from stolik.server.broadcast.frames import RowEvents
from stolik.server.broadcast.viewer import Viewer
from stolik.server.runtime.runner import TableRunner
from stolik.server.table.state import Table
from stolik.server.table.table_game import TableGame


@leak("the legal moves of the next seat", frames, "_seat_update", to="seat 0")
def moves_of_others(honest: Function, play: TableGame, row_events: RowEvents, seat: int, speaker: Any) -> Any:
    legal = play.position.legal((seat + 1) % play.setup.players)
    return replace(honest(play, row_events, seat, speaker), moves=frames._moves(play.game, legal, None))  # noqa: SLF001


@leak("legal moves are sent in an order that depends on the deck", frames, "_seat_update", to="seat 0")
def order_of_moves(honest: Function, play: TableGame, row_events: RowEvents, seat: int, speaker: Any) -> Any:
    legal = play.position.legal(seat)[:: 1 if hidden(play) % 2 else -1] if seat >= 0 else ()
    return replace(honest(play, row_events, seat, speaker), moves=frames._moves(play.game, legal, None))  # noqa: SLF001


@leak("whether undo is offered depends on other hands", frames, "_seat_update", to="seat 0")
def undo_flag(honest: Function, play: TableGame, *rest: Any) -> Any:
    return replace(honest(play, *rest), may_undo=hidden(play) % 2 == 0)


@leak("the whole position instead of a view", frames, "_seat_update")
def whole_position(honest: Function, play: TableGame, *rest: Any) -> Any:
    return replace(honest(play, *rest), view=Raw(frames.JSON_ENCODER.encode(play.game.write_position(play.position))))


@leak("the notation of a choice that lies face down", frames, "public_entry")
def face_down_choice(_honest: Function, fact: Any) -> Any:
    return fact


@leak("all events to everyone", RowEvents, "events")
def all_events(_honest: Function, row_events: RowEvents, _seat: int) -> Raw:
    return Raw(b"[" + b",".join(row_events._encoded) + b"]")  # noqa: SLF001


@leak("the sentences of all events to everyone", RowEvents, "log_sentences")
def all_sentences(honest: Function, row_events: RowEvents, seat: int, speaker: Any) -> Any:
    if speaker is None:
        return honest(row_events, seat, speaker)
    game = row_events.game
    return tuple(game.say_event(game.decode_event(one), speaker) for one in row_events.rule_events)


@leak("who only watches sees what seat 0 sees", broadcaster, "game_update")
def spectators_sit_on_seat_0(honest: Function, play: TableGame, row_events: RowEvents, seats: Any, *rest: Any) -> Any:
    return honest(play, row_events, seats or (0,), *rest)


@leak("whom we wait for depends on what they hold", broadcaster, "game_update")
def waiting_for_some(honest: Function, play: TableGame, *rest: Any) -> Any:
    update = honest(play, *rest)
    return replace(update, waiting=tuple(seat for seat in update.waiting if sum(play.position.legal(seat)) % 2))


@leak("a hash of the deck in the table summary", broadcaster, "table_summary")
def deck_hash(honest: Function, table: Table, *rest: Any) -> Any:
    hashed = hashlib.sha256(bytes([hidden(table.play)])).hexdigest()
    return replace(honest(table, *rest), commitment=hashed)


@leak("the seed in the table summary", broadcaster, "table_summary")
def seed_in_the_summary(honest: Function, table: Table, *rest: Any) -> Any:
    return replace(honest(table, *rest), seed=table.reveal_secrets()[0].hex())


@leak("the length of the first message depends on the hands", Broadcaster, "snapshot")
def padded_hello(honest: Function, instance: Broadcaster, *rest: Any) -> Any:
    return honest(instance, *rest) + b" " * (hidden(instance.table.play) % 16)


@leak("what was missed comes with the events of all", Broadcaster, "_missed_row")
def missed_by_all(honest: Function, instance: Broadcaster, viewer: Viewer, n: int) -> Any:
    received, events = honest(instance, viewer, n), instance.table.events_by_row.get(n)
    everything = Raw(frames.JSON_ENCODER.encode([instance.table.game.decode_event(one) for one in events or ()]))
    return received if events is None else replace(received, seats=(SeatEvents(None, everything),))


@leak("a stale answer has the missed events of all seats", TableRunner, "_stale_answer")
def stale_answer(honest: Function, runner: TableRunner, asked: Any, error: Any) -> Any:
    viewer = Viewer(asked.sender_id, None, lambda _screen: b"")
    viewer.seats = tuple(range(runner.table.setup.players))
    return replace(
        honest(runner, asked, error), missed=tuple(runner.broadcaster.missed_rows(viewer, asked.seen_phase or 0))
    )


@leak(
    "a viewer keeps a seat that was left",
    TableRunner,
    "_update_seat",
    to="left the seat",
    seen_in="the stream of before",
)
def ghost_of_a_seat(honest: Function, runner: TableRunner, fact: Any) -> None:
    kept = {viewer: viewer.seats for viewer in runner.viewers}
    honest(runner, fact)
    for viewer, seats in kept.items():
        viewer.seats = viewer.seats or seats


@leak("the order of those who are here depends on the hands", TableRunner, "send_presence")
def order_of_presence(_honest: Function, runner: TableRunner) -> None:
    people = sorted(runner.present(), reverse=hidden(runner.table.play) % 2 == 0)
    for viewer in runner.viewers:
        viewer.outbox.add(frames.JSON_ENCODER.encode({"type": "here", "came": people}))


@leak("the time of a row is rounded by the hands", TableRunner, "_append")
def time_of_a_row(honest: Function, runner: TableRunner, *rest: Any) -> None:
    now, later = runner.now_ms, runner.now_ms() + hidden(runner.table.play)
    runner.now_ms = lambda: later
    honest(runner, *rest)
    runner.now_ms = now


@leak("the record can be had before the end", Table, "record", seen_in="/record")
def early_record(_honest: Function, table: Table, _names: Any) -> Any:
    return build_record(table.started_game().recorded_game, table.started_game().dealer, table.deal_label())
