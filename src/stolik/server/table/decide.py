"""From a command to facts: every question that somebody may ask of a table, answered by one function each."""

from __future__ import annotations

from stolik.core.game import Game, TalkRefusal
from stolik.core.i18n import is_single_line
from stolik.protocol import answers, commands
from stolik.protocol.limits import MAX_CHAT_CHARS
from stolik.protocol.table_states import CLOSED, OVER, RUNNING
from stolik.server.table import closing, game_moves, seating, takebacks
from stolik.server.table.log_entries import ChatSaid, LogEntry, RematchOpened
from stolik.server.table.refusals import Refusal
from stolik.server.table.sender import AnyCommand, DecisionContext, Sender
from stolik.server.table.state import Table


def decide(table: Table, asker: Sender, command: AnyCommand, house: DecisionContext) -> list[LogEntry]:
    """The facts that a command makes, or a refusal; nothing has changed yet.

    What makes no facts is refused: its key would not be stored, and sent again later it might do something.
    """
    facts = _decide(table, asker, command, house)
    if not facts:
        raise Refusal("unchanged")
    return facts


def _decide(table: Table, asker: Sender, command: AnyCommand, house: DecisionContext) -> list[LogEntry]:
    person = asker.person_id
    match command:
        case commands.RawMove(_, phase, move, seat) | commands.Move(_, phase, move, seat):
            own = seat_of_sender(table, person, seat)
            return game_moves.make_move(table, person, own, phase, table.move_codec.parse(move))
        case commands.Undo(_, seat):
            return takebacks.undo_move(table, person, seat_of_sender(table, person, seat))
        case commands.RequestTakeback(_, seat):
            return takebacks.request_takeback(table, person, seat_of_sender(table, person, seat))
        case commands.AnswerTakeback(_, agrees):
            return takebacks.answer_takeback(table, person, agrees=agrees)
        case commands.SayInChat(_, text):
            return say_in_chat(table, person, text)
        case commands.ReclaimSeats():
            if not table.seats_of(person):
                raise Refusal("not_seated")
            return seating.reclaim_seats(table, person)
        case commands.CloseTable():
            return closing.close_table(table, person)
        case commands.RequestRematch():
            return request_rematch(table, person)
        case _:
            return _gather(table, asker, command, house)


def _gather(table: Table, asker: Sender, command: AnyCommand, house: DecisionContext) -> list[LogEntry]:
    person = asker.person_id
    match command:
        case commands.Sit(_, seat):
            return seating.take_seat(table, asker, seat)
        case commands.Leave(_, seat):
            return seating.leave_seat(table, person, seat, house.stand_in)
        case commands.Kick(_, seat):
            return seating.free_seat(table, asker, seat, house.stand_in)
        case commands.SeatBot(_, seat, bot):
            return seating.seat_bot(table, person, seat, bot)
        case commands.HandOverHost(_, heir):
            return seating.hand_over_host(table, person, heir)
        case commands.SetTempo(_, tempo):
            return seating.set_tempo(table, person, tempo)
        case commands.ChangeSetup(_, players, options):
            return seating.change_setup(table, person, players, options, house.secrets)
        case commands.AddSalt(_, seat, salt):
            return seating.add_salt(table, person, seat, salt)
        case commands.Start():
            return seating.start_game(table, person)
        case _:
            raise AssertionError(f"{command} is no command")


def seat_of_sender(table: Table, person: str, seat: int | None) -> int:
    """The seat that a person means: the one they named, or the only one they hold."""
    if seat is not None:
        return seat
    held = table.seats_of(person)
    if len(held) != 1:
        raise Refusal("not_seated")
    return held[0]


def say_in_chat(table: Table, person: str, text: str) -> list[LogEntry]:
    """Only who sits at the table speaks, and only where the game lets them now."""
    held = table.seats_of(person)
    if not held:
        raise Refusal("watching")
    line = text.strip()
    if len(line) > MAX_CHAT_CHARS or not is_single_line(line):
        raise Refusal("bad_line")
    if table.state == RUNNING and table.play is not None:
        for seat in held:
            refused = table.game.referee_talk(table.play.position, seat, line)
            if refused is not None:
                raise Refusal("no_talk", talk=talk_objection(table.game, refused))
    return [ChatSaid(person)]


def talk_objection(game: Game, refused: TalkRefusal) -> answers.TalkObjection:
    """What a game has against a line, for the wire."""
    offer = None if refused.suggestion is None else game.moves.move(refused.suggestion)
    return answers.TalkObjection(refused.code, refused.span, offer)


def request_rematch(table: Table, person: str) -> list[LogEntry]:
    """Whoever sat here may call the others together again; once."""
    if table.state not in (OVER, CLOSED):
        raise Refusal("not_over")
    if not table.seats_of(person) and person != table.host:
        raise Refusal("not_seated")
    if table.rematch is not None:
        raise Refusal("rematch_made")
    return [RematchOpened("")]
