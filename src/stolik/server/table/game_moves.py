"""Moves of people and of bots: who may make one, and what the rules say of it."""

from __future__ import annotations

from stolik.core.errors import IllegalMove
from stolik.protocol.table_states import CLOSED
from stolik.server.table.log_entries import ByBot, LogEntry, MoveMade, MoveUndone, StandInEnded
from stolik.server.table.refusals import Refusal, StalePhase
from stolik.server.table.seating import must_have_seat, must_hold_seat, must_not_be_over
from stolik.server.table.state import Table
from stolik.server.table.table_game import TableGame


def running_game(table: Table) -> TableGame:
    """The game that is being played now, or a refusal."""
    must_not_be_over(table)
    if table.play is None:
        raise Refusal("not_started")
    if table.play.position.over:
        raise Refusal("over")
    return table.play


def make_move(table: Table, person: str, seat: int, phase: int, action: int) -> list[LogEntry]:
    """A seat's decision. A face-down choice may be changed until the last one is made."""
    must_have_seat(table, seat)
    must_hold_seat(table, person, seat)
    play = running_game(table)
    if not play.is_fresh(seat, table.row_numbers.row_at(phase, person), action):
        raise StalePhase(play.phase)
    back: list[LogEntry] = [StandInEnded(seat)] if seat in table.stand_ins else []
    pending = play.undoable_move(seat)
    if pending is not None and pending.is_face_down:
        return [*back, *_change_of_mind(play, seat, pending.row, pending.action, action)]
    must_be_legal(play, seat, action)
    return [*back, MoveMade(seat, play.move_codec.write(action))]


def _change_of_mind(play: TableGame, seat: int, n: int, chosen: int, action: int) -> list[LogEntry]:
    """Another choice instead of the one that lies face down; it must have been as legal as that one."""
    must_be_legal(_without(play, n), seat, action)
    if action == chosen:
        raise Refusal("same_choice")
    return [MoveUndone(seat, n), MoveMade(seat, play.move_codec.write(action))]


def _without(play: TableGame, n: int) -> TableGame:
    """The game as it would be without the move of a row."""
    before = TableGame(play.game, play.setup, play.dealer, play.first_row)
    for made in play.moves:
        if made.row != n:
            before.apply_move(made.row, made.seat, made.action)
    return before


def explain_refusal(table: Table, person: str, seat: int, action: int) -> IllegalMove | None:
    """Why the rules would refuse this to a seat, or nothing where they allow it; nothing is done.

    The rules judge exactly as they would judge the move itself, so a question tells no more than a try.
    """
    must_have_seat(table, seat)
    must_hold_seat(table, person, seat)
    play = table.play
    if play is None:
        raise Refusal("not_started")
    if table.state == CLOSED:
        raise Refusal("closed")
    pending = play.undoable_move(seat)
    judged = _without(play, pending.row) if pending is not None and pending.is_face_down else play
    try:
        must_be_legal(judged, seat, action)
    except IllegalMove as error:
        return error
    return None


def must_be_legal(play: TableGame, seat: int, action: int) -> None:
    """The rules refuse with the number of the paragraph, or say nothing."""
    if not play.position.is_legal(seat, action):
        raise play.position.refusal(seat, action)


def make_bot_move(table: Table, seat: int, phase: int, action: int) -> list[LogEntry]:
    """What a bot decided for a seat that it plays or keeps warm."""
    play = running_game(table)
    if phase != play.phase:
        raise StalePhase(play.phase)
    if seat not in table.stand_ins and not isinstance(table.holders[seat], ByBot):
        raise Refusal("seat_taken")  # the person came back, or somebody sat down, while it thought
    if not play.position.is_legal(seat, action):
        raise IllegalMove("bot", "bot_erred")
    return [MoveMade(seat, play.move_codec.write(action))]
