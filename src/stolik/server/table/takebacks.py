"""Undo one's own last move, or ask the others for a takeback."""

from __future__ import annotations

from stolik.server.table.game_moves import running_game
from stolik.server.table.log_entries import LogEntry, MoveUndone, TakebackAnswered, TakebackDone, TakebackRequested
from stolik.server.table.refusals import Refusal
from stolik.server.table.seating import must_have_seat, must_hold_seat
from stolik.server.table.state import Table


def undo_move(table: Table, person_id: str, seat: int) -> list[LogEntry]:
    """Undo one's own last move, of which nobody can have learned anything."""
    must_have_seat(table, seat)
    must_hold_seat(table, person_id, seat)
    move = running_game(table).undoable_move(seat)
    if move is None:
        raise Refusal("no_undo")
    return [MoveUndone(seat, move.row)]


def request_takeback(table: Table, person_id: str, seat: int) -> list[LogEntry]:
    """Ask the others to go back to before one's own last move."""
    must_have_seat(table, seat)
    must_hold_seat(table, person_id, seat)
    if not table.opened.friendly:
        raise Refusal("not_friendly")
    if table.takeback_request is not None:
        raise Refusal("takeback_open")
    move = running_game(table).takeback_move(seat)
    if move is None:
        raise Refusal("no_takeback")
    request: list[LogEntry] = [TakebackRequested(seat, move.row)]
    if set(table.people()) <= {person_id}:
        request.append(TakebackDone(move.row))
    return request


def answer_takeback(table: Table, person_id: str, *, agrees: bool) -> list[LogEntry]:
    """Agree or not. One no ends the request; when all have agreed, the moves are taken back."""
    if not table.seats_of(person_id):
        raise Refusal("not_seated")
    running_game(table)
    request = table.takeback_request
    if request is None:
        raise Refusal("no_question")
    asked = {other for other in table.people() if request.seat not in table.seats_of(other)}
    if person_id not in asked - table.agreed:
        raise Refusal("no_question")
    answer: list[LogEntry] = [TakebackAnswered(person_id, agrees)]
    if agrees and asked <= table.agreed | {person_id}:
        answer.append(TakebackDone(request.n))
    return answer
