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


def make_move(table: Table, person_id: str, seat: int, phase: int, action: int) -> list[LogEntry]:
    """The move of a seat. A face-down choice may be changed until the last one is made."""
    must_have_seat(table, seat)
    must_hold_seat(table, person_id, seat)
    play = running_game(table)
    if not play.is_fresh(seat, table.row_numbers.row_at(phase, person_id), action):
        raise StalePhase(play.phase)
    returned: list[LogEntry] = [StandInEnded(seat)] if seat in table.stand_ins else []
    pending = play.undoable_move(seat)
    if pending is not None and pending.is_face_down:
        return [*returned, *_replaced_choice(play, seat, pending.row, pending.action, action)]
    must_be_legal(play, seat, action)
    return [*returned, MoveMade(seat, play.move_codec.write(action))]


def _replaced_choice(play: TableGame, seat: int, n: int, chosen: int, action: int) -> list[LogEntry]:
    """Replace a face-down choice by another one, which must have been as legal."""
    must_be_legal(_without_move(play, n), seat, action)
    if action == chosen:
        raise Refusal("same_choice")
    return [MoveUndone(seat, n), MoveMade(seat, play.move_codec.write(action))]


def _without_move(play: TableGame, n: int) -> TableGame:
    """The game as it would be without the move of one row."""
    before = TableGame(play.game, play.setup, play.dealer, play.first_row)
    for move in play.moves:
        if move.row != n:
            before.apply_move(move.row, move.seat, move.action)
    return before


def explain_refusal(table: Table, person_id: str, seat: int, action: int) -> IllegalMove | None:
    """Why the rules would refuse this action to a seat, or nothing where it is legal; nothing is done.

    The rules judge exactly as they would judge the move itself, so asking reveals no more than trying.
    """
    must_have_seat(table, seat)
    must_hold_seat(table, person_id, seat)
    play = table.play
    if play is None:
        raise Refusal("not_started")
    if table.state == CLOSED:
        raise Refusal("closed")
    pending = play.undoable_move(seat)
    checked = _without_move(play, pending.row) if pending is not None and pending.is_face_down else play
    try:
        must_be_legal(checked, seat, action)
    except IllegalMove as error:
        return error
    return None


def must_be_legal(play: TableGame, seat: int, action: int) -> None:
    """Raise the refusal of the rules, with the number of its paragraph, if the action is illegal."""
    if not play.position.is_legal(seat, action):
        raise play.position.refusal(seat, action)


def make_bot_move(table: Table, seat: int, phase: int, action: int) -> list[LogEntry]:
    """The move of a bot at its own seat or as a stand-in."""
    play = running_game(table)
    if phase != play.phase:
        raise StalePhase(play.phase)
    if seat not in table.stand_ins and not isinstance(table.holders[seat], ByBot):
        raise Refusal("seat_taken")  # the person came back, or somebody sat down, while the bot thought
    if not play.position.is_legal(seat, action):
        raise IllegalMove("bot", "bot_erred")
    return [MoveMade(seat, play.move_codec.write(action))]
