"""Whether a position that was read can lie on a table: what must hold between its parts.

Deliberately absent: whether anybody could have played it so.
"""

from __future__ import annotations

from stolik.core.bitset import has, size
from stolik.core.errors import BadNotation
from stolik.games.fala.pieces import FEWEST_TO_GO_ON, HAND, NO_CARD, START_CARD, TIDES, TIDES_A_TURN, TURNS, belts_of
from stolik.games.fala.rules import Fala


def check_position(position: Fala) -> None:
    """Raise `BadNotation` where the parts of a position contradict each other."""
    seats = range(position.seats)
    sets = [position.sets[owner] for owner in seats]
    _demand(all(size(cards) == HAND for cards in sets), "each set has twelve cards")
    _demand(size(sum(sets)) == HAND * len(sets) and not _overlap(sets), "a weather card lies in one place only")
    for seat in seats:
        _check_played(position, seat)
        _check_choice(position, seat)
        _check_last(position, seat)
    _check_belts(position)
    _check_tides(position)
    _demand(bool(position.waiting) != position.over, "somebody owes a card exactly while the game goes on")


def _demand(held: bool, promise: str) -> None:
    if not held:
        raise BadNotation(promise)


def _overlap(sets: list[int]) -> bool:
    return any(one & other for at, one in enumerate(sets) for other in sets[:at])


def _check_played(position: Fala, seat: int) -> None:
    owner = position.set_at(seat)
    played = size(position.sets[owner] & ~position.unplayed[seat])
    turns = position.turn + position.over
    fits = played == turns if has(position.afloat, seat) else 0 < played <= turns
    _demand(fits, "who is in has played a card a turn, who dropped out fewer")
    earlier = size(position.shown[owner]) - played
    _demand(earlier == 0 or position.round > 0, "no card was seen before the first round")


def _check_choice(position: Fala, seat: int) -> None:
    choice = position.choice[seat]
    fits = choice == NO_CARD or (has(position.afloat, seat) and has(position.unplayed[seat], choice))
    _demand(fits and (choice == NO_CARD or not position.over), "a card is chosen from the hand, by who is in")


def _check_last(position: Fala, seat: int) -> None:
    """The last card was played by this seat: in this round, or at its start in the one before."""
    last = position.last[seat]
    owner = position.set_at(seat)
    if position.turn + position.over > 0:
        played = position.sets[owner] & ~position.unplayed[seat]
        fits = has(played, last) if last != NO_CARD else not has(position.afloat, seat)
    elif position.round > 0:
        fits = last == NO_CARD or has(position.shown[(owner + 1) % position.seats], last)
    else:
        fits = last == NO_CARD
    _demand(fits, "the last card turned up is one that the seat has played")


def _check_belts(position: Fala) -> None:
    for seat in range(position.seats):
        whole = belts_of(position.sets[position.set_at(seat)])
        _demand(0 <= position.belts[seat] <= whole, "nobody has more lifebelts than the set is worth")
    goes_on = size(position.afloat) >= FEWEST_TO_GO_ON
    _demand(position.afloat != 0, "somebody is always left")
    finished = position.turn + position.over == TURNS
    _demand(goes_on != position.over or finished, "a round goes on while three are left and the stack lasts")


def _check_tides(position: Fala) -> None:
    taken = [position.stack[at] for at in range(TIDES_A_TURN * (position.turn + position.over))]
    tops = [tide for tide in position.tide if tide != START_CARD]
    _demand(set(tops) <= set(taken) and len(set(tops)) == len(tops) <= TIDES, "a tide card lies in one place only")
