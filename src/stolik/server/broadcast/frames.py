"""What goes to a screen: built up for the seats it may see, never cut down from what the table knows.

A message for a row is the same for everyone but for its `seats`; those hold views, events and moves of exactly
the seats that the screen's person holds, or of a spectator. All bytes that leave the house about a running
game are made here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import replace

from stolik.core.game import Game, Speaker
from stolik.core.position import NOBODY, Position, RuleEvent
from stolik.protocol.messages import News, PlayNews, SeatCard, SeatNews, TableCard, TakebackCard
from stolik.server.table.bot_names import bot_name
from stolik.server.table.log_entries import ByBot, ByPerson, Fact, Moved, Salted, TakebackAsked, TakenBack, Undone
from stolik.server.table.move_codec import spelling_of
from stolik.server.table.row_numbers import Numbers
from stolik.server.table.seating import barred_seats
from stolik.server.table.seen_hands import party_of
from stolik.server.table.state import Table
from stolik.server.table.table_game import Play

ENCODER: Final = msgspec.json.Encoder()
NOTHING: Final = Raw(b"[]")
SEATS: Final = b'"seats":'
GAP: Final = SEATS + b"0"
"""In JSON these bytes stand only where we put them: in a text the quotation marks would be escaped."""


def public_fact(fact: Fact) -> object:
    """A fact without what only the mover may know: the choice may lie face down."""
    if isinstance(fact, Moved):
        return {"type": "moved", "seat": fact.seat}
    if isinstance(fact, Salted):
        return {"type": "salted", "seat": fact.seat}
    return fact


class Telling:
    """One row's events, encoded once for all who may know them."""

    def __init__(self, game: Game, told: Sequence[RuleEvent]) -> None:
        self.game = game
        self.told = told
        self._events = [game.event(happened) for happened in told]
        self._encoded = [ENCODER.encode(event) for event in self._events]
        self._public: bytes | None = None
        self._seats: dict[tuple[int, str | None], bytes] = {}

    def seat(self, play: Play, seat: int, speaker: Speaker | None) -> bytes:
        """All that a seat learns, encoded once."""
        name = (seat, speaker.language if speaker else None)
        known = self._seats.get(name)
        if known is None:
            known = self._seats[name] = ENCODER.encode(_seat_news(play, self, seat, speaker))
        return known

    def view(self, position: Position, seat: int) -> Raw:
        """What a seat sees: the part that everyone sees is made once, and its own put behind it."""
        public = self._public
        if public is None:
            public = self._public = ENCODER.encode(self.game.public(position))[:-1] + b","
        return Raw(public + ENCODER.encode(self.game.own(position, seat))[1:])

    def events(self, seat: int) -> Raw:
        """What a seat is told."""
        if not self.told:
            return NOTHING
        heard = [code for code, told in zip(self._encoded, self.told, strict=True) if told.is_for(seat)]
        return Raw(b"[" + b",".join(heard) + b"]")

    def log(self, seat: int, speaker: Speaker | None) -> tuple[str, ...] | UnsetType:
        """The same as sentences."""
        if speaker is None:
            return UNSET
        return tuple(
            self.game.say_event(event, speaker)
            for event, told in zip(self._events, self.told, strict=True)
            if told.is_for(seat)
        )


class Frame:
    """A message without its seats, encoded once; what each screen may know is put into the gap."""

    def __init__(self, news: News) -> None:
        self._before, gap, self._after = ENCODER.encode(news).partition(GAP)
        assert gap, "a frame has a gap for the seats"

    def around(self, seats: bytes) -> bytes:
        """The whole message for screens with these seats."""
        return b"".join((self._before, SEATS, seats, self._after))


def numbered_fact(fact: Fact, numbers: Numbers, reader: str) -> object:
    """A public fact in which rows have the numbers that they have for its reader."""
    if isinstance(fact, (Undone, TakebackAsked, TakenBack)):
        return replace(fact, n=numbers.number(fact.n, reader))
    return public_fact(fact)


def card_for(reader: str, card: TableCard, table: Table) -> TableCard:
    """The same for a table's card, and which free seats are not for its reader."""
    asked = card.takeback
    if asked:
        card = replace(card, takeback=replace(asked, n=table.numbers.number(asked.n, reader)))
    barred = barred_for(reader, table)
    return replace(card, barred=barred) if barred else card


def barred_for(reader: str, table: Table) -> tuple[int, ...]:
    """The free seats that a person cannot take."""
    return tuple(barred_seats(table, party_of(reader, None)))


def frame_of_play(play: Play, phase: int) -> PlayNews:
    """The game after a row but for what hangs on a seat."""
    return _play_news(play, Raw(b"0"), phase)


def seats_news(play: Play, telling: Telling, seats: Sequence[int], speaker: Speaker | None) -> bytes:
    """What the given seats may know, as a JSON array; no seats at all means a spectator."""
    known = [telling.seat(play, seat, speaker) for seat in seats or (NOBODY,)]
    return b"[" + b",".join(known) + b"]"


def play_news(play: Play, telling: Telling, seats: Sequence[int], speaker: Speaker | None, phase: int) -> PlayNews:
    """The game as the given seats may know it; no seats at all means a spectator."""
    return _play_news(play, Raw(seats_news(play, telling, seats, speaker)), phase)


def _play_news(play: Play, seats: Raw, phase: int) -> PlayNews:
    position = play.position
    over = position.over
    return PlayNews(
        phase=phase,
        waiting=play.waiting(),
        over=over,
        seats=seats,
        scores=tuple(position.scores()) if over else None,
        places=tuple(position.places()) if over else None,
    )


def _seat_news(play: Play, telling: Telling, seat: int, speaker: Speaker | None) -> SeatNews:
    watches = seat == NOBODY
    game = play.game
    return SeatNews(
        seat=None if watches else seat,
        events=telling.events(seat),
        view=telling.view(play.position, seat),
        moves=NOTHING if watches else _moves(game, play.choices(seat), speaker),
        log=telling.log(seat, speaker),
        may_undo=not watches and play.undoable(seat) is not None,
        may_take_back=not watches and play.takeable(seat) is not None,
    )


def _moves(game: Game, actions: tuple[int, ...], speaker: Speaker | None) -> Raw:
    if not actions:
        return NOTHING
    if speaker is None:
        spelling = spelling_of(game)
        return Raw(b"[" + b",".join([spelling.listed(action) for action in actions]) + b"]")
    return Raw(
        ENCODER.encode(
            [
                {
                    "move": game.moves.move(action),
                    "text": game.moves.write(action),
                    "say": game.moves.say(action, speaker),
                }
                for action in actions
            ]
        )
    )


def table_card(table: Table, code: str, names: Mapping[str, str]) -> TableCard:
    """The table as everyone sees it."""
    opened, revealed, asked = table.opened, table.revealed, table.takeback
    return TableCard(
        id=table.id,
        code=code if revealed is None else "",  # it may lead to another table by now
        game=table.game.key,
        rules=opened.rules,
        options=table.setup.options,
        players=table.setup.players,
        state=table.state,
        host=table.host,
        pace=opened.pace,
        limit=opened.limit,
        watch=opened.watch,
        friendly=opened.friendly,
        tempo=table.tempo,
        commitment=table.commitment,
        deal=table.label(),
        seats=tuple(_seat_card(table, seat, names) for seat in range(table.setup.players)),
        rematch=table.rematch,
        takeback=TakebackCard(asked.seat, asked.n, tuple(sorted(table.agreed))) if asked else None,
        seed=revealed.seed if revealed else None,
        salt=revealed.salt if revealed else None,
        ended_at=table.ended_at,
    )


def _seat_card(table: Table, seat: int, names: Mapping[str, str]) -> SeatCard:
    holder = table.holders[seat]
    salted = table.salts[seat] is not None
    match holder:
        case ByPerson(person, shown, remote):
            kind = "remote" if remote else "person"
            return SeatCard(kind, names.get(shown, ""), person, None, False, seat in table.warm, salted)
        case ByBot(bot, is_open):
            return SeatCard("bot", bot_name(table.id, seat), None, bot, is_open, False, salted)
        case _:
            return SeatCard("nobody", "", None, None, True, False, salted)
