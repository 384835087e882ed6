"""What a seat may do in the game, and how far it may go back."""

from __future__ import annotations

from stolik.core.errors import IllegalMove
from stolik.protocol.table_states import CLOSED, RUNNING
from stolik.server.table.log_entries import (
    ByBot,
    CameBack,
    Fact,
    Moved,
    Revealed,
    TakebackAnswered,
    TakebackAsked,
    TakenBack,
    Undone,
)
from stolik.server.table.refusals import Refusal, Stale
from stolik.server.table.seating import must_be_host, must_exist, must_go_on, must_hold
from stolik.server.table.state import Table
from stolik.server.table.table_game import Play


def running(table: Table) -> Play:
    """The game that is being played now, or a refusal."""
    must_go_on(table)
    if table.play is None:
        raise Refusal("not_started")
    if table.play.position.over:
        raise Refusal("over")
    return table.play


def move(table: Table, person: str, seat: int, phase: int, action: int) -> list[Fact]:
    """A seat's decision. A face-down choice may be changed until the last one is made."""
    must_exist(table, seat)
    must_hold(table, person, seat)
    play = running(table)
    if not play.is_fresh(seat, table.numbers.row(phase, person), action):
        raise Stale(play.phase)
    back: list[Fact] = [CameBack(seat)] if seat in table.warm else []
    pending = play.undoable(seat)
    if pending is not None and pending.silent:
        return [*back, *_change_of_mind(play, seat, pending.n, pending.action, action)]
    must_be_legal(play, seat, action)
    return [*back, Moved(seat, play.spelling.write(action))]


def _change_of_mind(play: Play, seat: int, n: int, chosen: int, action: int) -> list[Fact]:
    """Another choice instead of the one that lies face down; it must have been as legal as that one."""
    must_be_legal(_without(play, n), seat, action)
    if action == chosen:
        raise Refusal("same_choice")
    return [Undone(seat, n), Moved(seat, play.spelling.write(action))]


def _without(play: Play, n: int) -> Play:
    """The game as it would be without the move of a row."""
    before = Play(play.game, play.setup, play.dealer, play.began)
    for made in play.made:
        if made.n != n:
            before.make(made.n, made.seat, made.action)
    return before


def why_not(table: Table, person: str, seat: int, action: int) -> IllegalMove | None:
    """Why the rules would refuse this to a seat, or nothing where they allow it; nothing is done.

    The rules judge exactly as they would judge the move itself, so a question tells no more than a try.
    """
    must_exist(table, seat)
    must_hold(table, person, seat)
    play = table.play
    if play is None:
        raise Refusal("not_started")
    if table.state == CLOSED:
        raise Refusal("closed")
    pending = play.undoable(seat)
    judged = _without(play, pending.n) if pending is not None and pending.silent else play
    try:
        must_be_legal(judged, seat, action)
    except IllegalMove as error:
        return error
    return None


def must_be_legal(play: Play, seat: int, action: int) -> None:
    """The rules refuse with the number of the paragraph, or say nothing."""
    if not play.position.is_legal(seat, action):
        raise play.position.refusal(seat, action)


def bot_move(table: Table, seat: int, phase: int, action: int) -> list[Fact]:
    """What a bot decided for a seat that it plays or keeps warm."""
    play = running(table)
    if phase != play.phase:
        raise Stale(play.phase)
    if seat not in table.warm and not isinstance(table.holders[seat], ByBot):
        raise Refusal("seat_taken")  # the person came back, or somebody sat down, while it thought
    if not play.position.is_legal(seat, action):
        raise IllegalMove("bot", "bot_erred")
    return [Moved(seat, play.spelling.write(action))]


def undo(table: Table, person: str, seat: int) -> list[Fact]:
    """Strike out one's own last move, of which nobody can have learned anything."""
    must_exist(table, seat)
    must_hold(table, person, seat)
    made = running(table).undoable(seat)
    if made is None:
        raise Refusal("no_undo")
    return [Undone(seat, made.n)]


def ask_takeback(table: Table, person: str, seat: int) -> list[Fact]:
    """Ask the others to go back to before one's own last move."""
    must_exist(table, seat)
    must_hold(table, person, seat)
    if not table.opened.friendly:
        raise Refusal("not_friendly")
    if table.takeback is not None:
        raise Refusal("takeback_open")
    made = running(table).takeable(seat)
    if made is None:
        raise Refusal("no_takeback")
    question: list[Fact] = [TakebackAsked(seat, made.n)]
    if set(table.people()) <= {person}:
        question.append(TakenBack(made.n))
    return question


def answer_takeback(table: Table, person: str, *, agrees: bool) -> list[Fact]:
    """Agree or not. One no is enough; when all have agreed, the moves are struck out."""
    if not table.seats_of(person):
        raise Refusal("not_seated")
    running(table)
    question = table.takeback
    if question is None:
        raise Refusal("no_question")
    asked = {other for other in table.people() if question.seat not in table.seats_of(other)}
    if person not in asked - table.agreed:
        raise Refusal("no_question")
    answer: list[Fact] = [TakebackAnswered(person, agrees)]
    if agrees and asked <= table.agreed | {person}:
        answer.append(TakenBack(question.n))
    return answer


def reveal(table: Table) -> list[Fact]:
    """The game is over by the rules: open the commitment. Nothing to do where that is done."""
    if table.state != RUNNING or table.play is None or not table.play.position.over:
        return []
    return [_revealed(table.play)]


def close(table: Table, person: str) -> list[Fact]:
    """The host puts the table away for good; what was dealt is revealed and can never go on."""
    must_be_host(table, person)
    must_go_on(table)
    if table.play is None:
        seed, salt = table.secrets()
        return [Revealed(seed.hex(), salt.hex(), closed=True)]
    if table.play.position.over:
        raise Refusal("over")  # it is revealed in a moment, and ends by its rules
    return [_revealed(table.play, closed=True)]


def _revealed(play: Play, *, closed: bool = False) -> Revealed:
    seed, salt = play.dealer.reveal()
    return Revealed(seed.hex(), salt.hex(), closed)
