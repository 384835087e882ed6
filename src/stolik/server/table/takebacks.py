"""Undo one's own last move, or ask the others for a takeback."""

from __future__ import annotations

from stolik.server.table.game_moves import running_game
from stolik.server.table.log_entries import LogEntry, MoveUndone, TakebackAnswered, TakebackDone, TakebackRequested
from stolik.server.table.refusals import Refusal
from stolik.server.table.seating import must_have_seat, must_hold_seat
from stolik.server.table.state import Table


def undo_move(table: Table, person: str, seat: int) -> list[LogEntry]:
    """Strike out one's own last move, of which nobody can have learned anything."""
    must_have_seat(table, seat)
    must_hold_seat(table, person, seat)
    made = running_game(table).undoable_move(seat)
    if made is None:
        raise Refusal("no_undo")
    return [MoveUndone(seat, made.row)]


def request_takeback(table: Table, person: str, seat: int) -> list[LogEntry]:
    """Ask the others to go back to before one's own last move."""
    must_have_seat(table, seat)
    must_hold_seat(table, person, seat)
    if not table.opened.friendly:
        raise Refusal("not_friendly")
    if table.takeback_request is not None:
        raise Refusal("takeback_open")
    made = running_game(table).takeback_move(seat)
    if made is None:
        raise Refusal("no_takeback")
    question: list[LogEntry] = [TakebackRequested(seat, made.row)]
    if set(table.people()) <= {person}:
        question.append(TakebackDone(made.row))
    return question


def answer_takeback(table: Table, person: str, *, agrees: bool) -> list[LogEntry]:
    """Agree or not. One no is enough; when all have agreed, the moves are struck out."""
    if not table.seats_of(person):
        raise Refusal("not_seated")
    running_game(table)
    question = table.takeback_request
    if question is None:
        raise Refusal("no_question")
    asked = {other for other in table.people() if question.seat not in table.seats_of(other)}
    if person not in asked - table.agreed:
        raise Refusal("no_question")
    answer: list[LogEntry] = [TakebackAnswered(person, agrees)]
    if agrees and asked <= table.agreed | {person}:
        answer.append(TakebackDone(question.n))
    return answer
