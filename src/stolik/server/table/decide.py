"""From a command to facts: every question that somebody may ask of a table, answered by one function each."""

from __future__ import annotations

from stolik.core.game import Game, TalkRefusal
from stolik.core.i18n import is_single_line
from stolik.protocol.table_states import CLOSED, OVER, RUNNING
from stolik.server.table import commands as ask
from stolik.server.table import moving, seating
from stolik.server.table.log_entries import Fact, RematchMade, Said
from stolik.server.table.refusals import Refusal
from stolik.server.table.sender import AnyCommand, Asker, House
from stolik.server.table.state import Table

LONGEST_LINE = 300


def decide(table: Table, asker: Asker, command: AnyCommand, house: House) -> list[Fact]:
    """The facts that a command makes, or a refusal; nothing has changed yet.

    What makes no facts is refused: its key would not be stored, and sent again later it might do something.
    """
    facts = _decide(table, asker, command, house)
    if not facts:
        raise Refusal("unchanged")
    return facts


def _decide(table: Table, asker: Asker, command: AnyCommand, house: House) -> list[Fact]:
    person = asker.person
    match command:
        case ask.RawMove(_, phase, move, seat) | ask.Move(_, phase, move, seat):
            own = own_seat(table, person, seat)
            return moving.move(table, person, own, phase, table.spelling.understand(move))
        case ask.Undo(_, seat):
            return moving.undo(table, person, own_seat(table, person, seat))
        case ask.AskTakeback(_, seat):
            return moving.ask_takeback(table, person, own_seat(table, person, seat))
        case ask.Consent(_, agrees):
            return moving.answer_takeback(table, person, agrees=agrees)
        case ask.Say(_, text):
            return say(table, person, text)
        case ask.Back():
            if not table.seats_of(person):
                raise Refusal("not_seated")
            return seating.come_back(table, person)
        case ask.Close():
            return moving.close(table, person)
        case ask.Rematch():
            return must_rematch(table, person)
        case _:
            return _gather(table, asker, command, house)


def _gather(table: Table, asker: Asker, command: AnyCommand, house: House) -> list[Fact]:
    person = asker.person
    match command:
        case ask.Sit(_, seat):
            return seating.sit(table, asker, seat)
        case ask.Leave(_, seat):
            return seating.leave(table, person, seat, house.stand_in)
        case ask.Kick(_, seat):
            return seating.kick(table, asker, seat, house.stand_in)
        case ask.SeatBot(_, seat, bot):
            return seating.seat_bot(table, person, seat, bot)
        case ask.GiveHost(_, heir):
            return seating.give_host(table, person, heir)
        case ask.SetTempo(_, tempo):
            return seating.set_tempo(table, person, tempo)
        case ask.Reshape(_, players, options):
            return seating.reshape(table, person, players, options, house.secrets)
        case ask.Salt(_, seat, salt):
            return seating.add_salt(table, person, seat, salt)
        case ask.Start():
            return seating.start(table, person)
        case _:
            raise AssertionError(f"{command} is no command")


def own_seat(table: Table, person: str, seat: int | None) -> int:
    """The seat that a person means: the one they named, or the only one they hold."""
    if seat is not None:
        return seat
    held = table.seats_of(person)
    if len(held) != 1:
        raise Refusal("not_seated")
    return held[0]


def say(table: Table, person: str, text: str) -> list[Fact]:
    """Only who sits at the table speaks, and only where the game lets them now."""
    held = table.seats_of(person)
    if not held:
        raise Refusal("watching")
    line = text.strip()
    if len(line) > LONGEST_LINE or not is_single_line(line):
        raise Refusal("bad_line")
    if table.state == RUNNING and table.play is not None:
        for seat in held:
            refused = table.game.referee_talk(table.play.position, seat, line)
            if refused is not None:
                raise Refusal("no_talk", talk=objection(table.game, refused))
    return [Said(person)]


def objection(game: Game, refused: TalkRefusal) -> ask.Objection:
    """What a game has against a line, for the wire."""
    offer = None if refused.offer is None else game.moves.move(refused.offer)
    return ask.Objection(refused.code, refused.part, offer)


def must_rematch(table: Table, person: str) -> list[Fact]:
    """Whoever sat here may call the others together again; once."""
    if table.state not in (OVER, CLOSED):
        raise Refusal("not_over")
    if not table.seats_of(person) and person != table.host:
        raise Refusal("not_seated")
    if table.rematch is not None:
        raise Refusal("rematch_made")
    return [RematchMade("")]
