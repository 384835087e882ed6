"""What one seat may know, built up from nothing: its own hand, all that lies or lay open, and what follows from it.

Tricks are turned face down once they are taken, but everyone has seen them; so the view keeps what a good memory
would: the cards gone in this round, and the colours that a seat has shown not to have.
"""

from __future__ import annotations

from msgspec.structs import asdict

from stolik.core.bitset import elements, has, size
from stolik.core.position import Position
from stolik.games.kanaloa.notation import CARD_NAMES, PHASES, SEA_NAMES
from stolik.games.kanaloa.pieces import COLOURS, NO_COLOUR, START_CARD
from stolik.games.kanaloa.rules.codes import CLOSING
from stolik.games.kanaloa.rules.hands import cards_of
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.rules.regatta import FIELD_MASK, LAP_STRIDE, sea_cards_of
from stolik.games.kanaloa.view_types import Boat, Field, KanaloaOwn, KanaloaPublic, KanaloaView, LaidCard, SeaCard, Seat


def view(position: Position, seat: int) -> KanaloaView:
    """The view of a seat, or of a spectator: what everyone sees and what it sees besides."""
    return KanaloaView(**asdict(public(position)), **asdict(own(position, seat)))


def public(position: Position) -> KanaloaPublic:
    """What everyone sees."""
    assert isinstance(position, Kanaloa)
    over = position.over
    return KanaloaPublic(
        players=position.seats,
        no_trick=position.no_trick,
        round=position.round,
        starter=position.starter,
        track=track_of(position),
        seats=tuple(_seat(position, other) for other in range(position.seats)),
        trump=None if over or position.phase == CLOSING else COLOURS[position.trump],
        led=None if position.led == NO_COLOUR else COLOURS[position.led],
        trick=_trick(position),
        gone=names(position.gone()),
        turn=None if over else position.seat,
        decision=None if over else PHASES[position.phase],
        winner=position.winner if over else None,
        won_on_return=position.won_on_return,
        over=over,
    )


def own(position: Position, seat: int) -> KanaloaOwn:
    """What this seat sees besides."""
    assert isinstance(position, Kanaloa)
    return KanaloaOwn(seat, names(position.hands[seat])) if seat >= 0 else KanaloaOwn(None, ())


def names(cards: int) -> tuple[str, ...]:
    """The cards of a set, by name."""
    return tuple(CARD_NAMES[card] for card in elements(cards))


def track_of(position: Kanaloa) -> tuple[SeaCard, ...]:
    """The sea cards from the line on, each with its fields as it lies."""
    cards = sea_cards_of(position.row, position.fields)
    fields = {position.slot_at(field): _field(position, field) for field in range(position.fields)}
    return tuple(
        SeaCard(SEA_NAMES[card], has(position.turned, card), (fields[2 * place], fields[2 * place + 1]))
        for place, card in enumerate(cards)
    )


def _field(position: Kanaloa, field: int) -> Field:
    start = field == 0 and position.card_at(field) == START_CARD
    return Field(COLOURS[position.colour_at(field)], has(position.dolphins, field), start)


def _seat(position: Kanaloa, seat: int) -> Seat:
    boat = position.boats[seat]
    return Seat(
        boat=Boat(
            laps=boat // LAP_STRIDE,
            field=boat & FIELD_MASK,
            slot=position.slot_at(boat & FIELD_MASK),
            progress=position.progress(seat),
            beside=has(position.beside, seat),
        ),
        cards=size(position.hands[seat]),
        tricks=position.tricks[seat],
        lacks=tuple(COLOURS[colour] for colour in elements(position.voids[seat])),
    )


def _trick(position: Kanaloa) -> tuple[LaidCard, ...]:
    """The cards of the trick; who laid the last one is on turn only while a Kraken is fed."""
    cards = cards_of(position.trick)
    leader = position.leader()
    return tuple(LaidCard((leader + place) % position.seats, CARD_NAMES[card]) for place, card in enumerate(cards))
