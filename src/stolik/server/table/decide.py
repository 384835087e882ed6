"""From a command to log entries or a refusal: one function for each command. Nothing is changed here."""

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


def decide(table: Table, sender: Sender, command: AnyCommand, context: DecisionContext) -> list[LogEntry]:
    """The log entries that a command makes, or a refusal; nothing has changed yet.

    A command that makes no entries is refused: its key would not be stored, and sent again it might do something.
    """
    entries = _decide(table, sender, command, context)
    if not entries:
        raise Refusal("unchanged")
    return entries


def _decide(table: Table, sender: Sender, command: AnyCommand, context: DecisionContext) -> list[LogEntry]:
    person_id = sender.person_id
    match command:
        case commands.RawMove(_, phase, move, seat) | commands.Move(_, phase, move, seat):
            own = seat_of_sender(table, person_id, seat)
            return game_moves.make_move(table, person_id, own, phase, table.move_codec.parse(move))
        case commands.Undo(_, seat):
            return takebacks.undo_move(table, person_id, seat_of_sender(table, person_id, seat))
        case commands.RequestTakeback(_, seat):
            return takebacks.request_takeback(table, person_id, seat_of_sender(table, person_id, seat))
        case commands.AnswerTakeback(_, agrees):
            return takebacks.answer_takeback(table, person_id, agrees=agrees)
        case commands.SayInChat(_, text):
            return say_in_chat(table, person_id, text)
        case commands.ReclaimSeats():
            if not table.seats_of(person_id):
                raise Refusal("not_seated")
            return seating.reclaim_seats(table, person_id)
        case commands.CloseTable():
            return closing.close_table(table, person_id)
        case commands.RequestRematch():
            return request_rematch(table, person_id)
        case _:
            return _decide_seating(table, sender, command, context)


def _decide_seating(table: Table, sender: Sender, command: AnyCommand, context: DecisionContext) -> list[LogEntry]:
    person_id = sender.person_id
    match command:
        case commands.Sit(_, seat):
            return seating.take_seat(table, sender, seat)
        case commands.Leave(_, seat):
            return seating.leave_seat(table, person_id, seat, context.stand_in)
        case commands.Kick(_, seat):
            return seating.free_seat(table, sender, seat, context.stand_in)
        case commands.SeatBot(_, seat, bot):
            return seating.seat_bot(table, person_id, seat, bot)
        case commands.HandOverHost(_, new_host):
            return seating.hand_over_host(table, person_id, new_host)
        case commands.SetTempo(_, tempo):
            return seating.set_tempo(table, person_id, tempo)
        case commands.ChangeSetup(_, players, options):
            return seating.change_setup(table, person_id, players, options, context.secrets)
        case commands.AddSalt(_, seat, salt):
            return seating.add_salt(table, person_id, seat, salt)
        case commands.Start():
            return seating.start_game(table, person_id)
        case _:
            raise AssertionError(f"{command} is no command")


def seat_of_sender(table: Table, person_id: str, seat: int | None) -> int:
    """The seat that a sender means: the one they named, or the only one they hold."""
    if seat is not None:
        return seat
    held = table.seats_of(person_id)
    if len(held) != 1:
        raise Refusal("not_seated")
    return held[0]


def say_in_chat(table: Table, person_id: str, text: str) -> list[LogEntry]:
    """A line of chat: only seated people may speak, and only where the game allows it now."""
    held = table.seats_of(person_id)
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
    return [ChatSaid(person_id)]


def talk_objection(game: Game, refused: TalkRefusal) -> answers.TalkObjection:
    """What a game has against a line, for the wire."""
    offer = None if refused.suggestion is None else game.moves.move(refused.suggestion)
    return answers.TalkObjection(refused.code, refused.span, offer)


def request_rematch(table: Table, person_id: str) -> list[LogEntry]:
    """Open a rematch for the same people; once."""
    if table.state not in (OVER, CLOSED):
        raise Refusal("not_over")
    if not table.seats_of(person_id) and person_id != table.host:
        raise Refusal("not_seated")
    if table.rematch is not None:
        raise Refusal("rematch_made")
    return [RematchOpened("")]
