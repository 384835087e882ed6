"""Who may sit where: taking a seat, leaving it, giving it to a bot, changing the setup.

Taking a seat never shows anybody a second hand. From the deal until the end of a game with secrets:

- Who holds or has held a seat may take that one again, and no other. Several seats are agreed on before the deal,
  where everybody sees them; all of them are kept, and each may be given up and taken back.
- Who has cleared a seat of others, as the host, may not sit there, whoever is the host by now.
- A person counts as one with their companions and their programs, also where a program is the host.
- Who comes late and has held no seat may take any open one, with all that it has been dealt and has seen.

A person who is away keeps the seat while a stand-in bot plays. Deliberately absent: recognizing one person behind two
guests; a second browser cannot be told from a friend.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from stolik import bots
from stolik.core.errors import BadSetup
from stolik.core.fairness import SECRET_BYTES
from stolik.protocol.fields import Tempo
from stolik.protocol.table_states import CLOSED, OPEN, OVER, RUNNING
from stolik.server.table.log_entries import (
    ByBot,
    ByNobody,
    ByPerson,
    GameStarted,
    Holder,
    HostChanged,
    LogEntry,
    SaltAdded,
    SeatChanged,
    SetupChanged,
    StandInEnded,
    StandInStarted,
    TempoChanged,
)
from stolik.server.table.refusals import Refusal
from stolik.server.table.seen_hands import Party
from stolik.server.table.sender import Sender
from stolik.server.table.state import EMPTY_SEAT, DeriveSecrets, Table, deal_label, dealer_for

SALT_HEX_CHARS: Final = 2 * SECRET_BYTES


def must_be_host(table: Table, person_id: str) -> None:
    """Refuse everybody but the host."""
    if person_id != table.host:
        raise Refusal("not_host")


def must_not_be_over(table: Table) -> None:
    """Refuse changes of a table that is over or closed."""
    if table.state in (OVER, CLOSED):
        raise Refusal("over" if table.state == OVER else "closed")


def must_have_seat(table: Table, seat: int) -> Holder:
    """The holder of a seat, or a refusal where the table has no such seat."""
    if not 0 <= seat < len(table.holders):
        raise Refusal("no_such_seat")
    return table.holders[seat]


def must_hold_seat(table: Table, person_id: str, seat: int) -> None:
    """Refuse everybody but the holder of the seat."""
    if seat not in table.seats_of(person_id):
        raise Refusal("not_seated")


def is_open_seat(holder: Holder) -> bool:
    """May a newcomer sit down here?"""
    return isinstance(holder, ByNobody) or (isinstance(holder, ByBot) and holder.open)


def take_seat(table: Table, sender: Sender, seat: int | None) -> list[LogEntry]:
    """Take a free seat, a certain one or the first that the sender may take."""
    must_not_be_over(table)
    barred = table.barred(sender.party)
    if seat is None:
        seat = _first_free(table, barred)
    holder = must_have_seat(table, seat)
    if isinstance(holder, ByPerson) and holder.person == sender.person_id:
        raise Refusal("yours_already")
    if not is_open_seat(holder):
        raise Refusal("seat_taken")
    if seat in barred:
        raise Refusal("hidden_hand")
    return [
        SeatChanged(seat, ByPerson(sender.person_id, sender.shown_id, sender.is_remote_bot, sender.keeper or UNSET))
    ]


def _first_free(table: Table, barred: Sequence[int]) -> int:
    free = [seat for seat, holder in enumerate(table.holders) if is_open_seat(holder)]
    if not free:
        raise Refusal("seat_taken")
    return next((seat for seat in free if seat not in barred), free[0])


def barred_seats(table: Table, party: Party) -> list[int]:
    """The free seats that these people cannot take."""
    free = [seat for seat, holder in enumerate(table.holders) if is_open_seat(holder)]
    return [seat for seat in table.barred(party) if seat in free] if free else []


def leave_seat(table: Table, person_id: str, seat: int, stand_in: str) -> list[LogEntry]:
    """Give up one's own seat: free before the start, played by a bot afterwards until somebody takes it."""
    must_have_seat(table, seat)
    must_hold_seat(table, person_id, seat)
    must_not_be_over(table)
    return [*_vacate(table, seat, stand_in), *_new_host(table, person_id, seat)]


def free_seat(table: Table, sender: Sender, seat: int, stand_in: str) -> list[LogEntry]:
    """The host sends somebody away, or frees the seat of a bot."""
    must_be_host(table, sender.person_id)
    must_not_be_over(table)
    holder = must_have_seat(table, seat)
    if isinstance(holder, ByPerson) and holder.person == sender.person_id:
        raise Refusal("yours_already")
    return [replace(freed, keeper=sender.keeper or UNSET) for freed in _vacate(table, seat, stand_in)]


def seat_bot(table: Table, person_id: str, seat: int, bot: str) -> list[LogEntry]:
    """A bot takes a seat: where the host says so, or where a person gives up their own."""
    must_not_be_over(table)
    holder = must_have_seat(table, seat)
    own = isinstance(holder, ByPerson) and holder.person == person_id
    if not own:
        must_be_host(table, person_id)
        if isinstance(holder, ByPerson):
            raise Refusal("seat_taken")
    must_offer_bot(table, bot)
    return [SeatChanged(seat, ByBot(bot)), *(_new_host(table, person_id, seat) if own else [])]


def must_offer_bot(table: Table, bot: str) -> None:
    """Refuse a bot that this game does not have."""
    try:
        bots.make_bot(table.game, bot)
    except BadSetup as error:
        raise Refusal("no_such_bot", str(error)) from None


def hand_over_host(table: Table, person_id: str, new_host: str) -> list[LogEntry]:
    """The host hands the table over to somebody who sits at it."""
    must_be_host(table, person_id)
    must_not_be_over(table)
    if new_host not in table.people():
        raise Refusal("not_at_table")
    return [HostChanged(new_host)]


def set_tempo(table: Table, person_id: str, tempo: Tempo) -> list[LogEntry]:
    """The host lets bots play more slowly or faster, at any time."""
    must_be_host(table, person_id)
    must_not_be_over(table)
    return [] if tempo == table.tempo else [TempoChanged(tempo)]


def change_setup(
    table: Table, person_id: str, players: int, options: Mapping[str, str], secrets: DeriveSecrets
) -> list[LogEntry]:
    """Before the start: more or fewer seats, other options. What was committed to before is void."""
    must_be_host(table, person_id)
    if table.state != OPEN:
        raise Refusal("already_started")
    try:
        setup = table.game.setup(players, options, table.opened.rules)
    except BadSetup as error:
        raise Refusal("bad_setup", str(error)) from None
    if any(isinstance(holder, ByPerson) for holder in table.holders[players:]):
        raise Refusal("seat_taken")
    deal = table.deal_number + 1
    dealer = dealer_for(table.game, setup, deal_label(table.id, deal), secrets)
    return [SetupChanged(setup.players, dict(setup.options), dealer.commitment.hex(), deal)]


def add_salt(table: Table, person_id: str, seat: int, salt: str) -> list[LogEntry]:
    """Mix the random bytes of a seat's device into the deal, once for each deal."""
    must_have_seat(table, seat)
    must_hold_seat(table, person_id, seat)
    if table.state != OPEN:
        raise Refusal("already_started")
    if len(salt) != SALT_HEX_CHARS or not all(letter in "0123456789abcdef" for letter in salt):
        raise Refusal("bad_salt")
    if table.salts[seat] is not None:
        raise Refusal("salt_given")
    return [SaltAdded(seat, salt)]


def start_game(table: Table, person_id: str) -> list[LogEntry]:
    """Deal. Every seat must be held by somebody."""
    must_be_host(table, person_id)
    if table.state != OPEN:
        raise Refusal("already_started")
    if any(isinstance(holder, ByNobody) for holder in table.holders):
        raise Refusal("seats_empty")
    return [GameStarted()]


def seat_stand_in(table: Table, seat: int, bot: str) -> list[LogEntry]:
    """A bot plays for a person who is away; nothing to do where one does already."""
    holder = must_have_seat(table, seat)
    if table.state != RUNNING or seat in table.stand_ins or not isinstance(holder, ByPerson):
        return []
    return [StandInStarted(seat, bot)]


def reclaim_seats(table: Table, person_id: str) -> list[LogEntry]:
    """A person is back: their stand-ins end."""
    return [StandInEnded(seat) for seat in table.seats_of(person_id) if seat in table.stand_ins]


def _vacate(table: Table, seat: int, stand_in: str) -> list[SeatChanged]:
    if table.state == RUNNING:
        return [SeatChanged(seat, ByBot(stand_in, open=True))]
    return [SeatChanged(seat, EMPTY_SEAT)]


def _new_host(table: Table, person_id: str, seat: int) -> list[LogEntry]:
    """When the host's last seat is given up, the next person at the table is the host."""
    if person_id != table.host or table.seats_of(person_id) != [seat]:
        return []
    new_host = next((other for other in table.people() if other != person_id), None)
    return [] if new_host is None else [HostChanged(new_host)]
