"""Four players at a table of boardgame.io, over its own socket.io protocol.

Its server answers a mover with nothing but the new state, so that state counts as the answer.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from faults.load.tables import SEATS, LoadTable

NAMESPACE: Final = b"/cards"
UPDATE: Final = b'42/cards,["update",'
SYNC: Final = b'42/cards,["sync",'
STATE: Final = b'"_stateID":'
PLAYER: Final = b'"currentPlayer":"'


class Card(Struct):
    """A card of its game."""

    suit: int
    rank: int


class Laid(Struct):
    """A card of the trick."""

    card: Card


class Shown(Struct):
    """What we need of a player's view."""

    trick: list[Laid]
    hand: list[Card]


class State(Struct):
    """What we need of a state."""

    G: Shown


class Synced(Struct):
    """The answer to `sync`."""

    state: State


updates: Final = msgspec.json.Decoder(tuple[str, str, State, object])
syncs: Final = msgspec.json.Decoder(tuple[str, str, Synced])


class PeerTable(LoadTable):
    """Four seats of one match."""

    def __init__(self, match: str, keys: list[str]) -> None:
        super().__init__()
        self.id = match
        self.keys = keys
        self.state = 0
        self._last: list[bytes] = [b""] * SEATS
        self._next = 0

    def join(self, seat: int) -> None:
        """Ask for the namespace of the game; the rest follows by itself."""
        self.sockets[seat].send(b"40" + NAMESPACE + b",")

    @property
    def is_ready(self) -> bool:
        """Has everyone seen the first state?"""
        return all(self._last)

    def play(self) -> None:
        """The first card of the seat that follows suit."""
        seat = self._next
        shown = self._shown(self._last[seat])
        led = shown.trick[0].card.suit if shown.trick else -1
        card = next((card for card in shown.hand if card.suit == led), shown.hand[0])
        self._begin()
        said = b'{"type":"play","args":[%d,%d],"playerID":"%d","credentials":"%b"}'
        payload = said % (card.suit, card.rank, seat, self.keys[seat].encode())
        action = b'{"type":"MAKE_MOVE","payload":%b},%d,"%b","%d"' % (payload, self.state, self.id.encode(), seat)
        self.sockets[seat].send(UPDATE + action + b"]")

    def hear(self, seat: int, frame: bytes) -> None:
        """Usually the new state after a move."""
        if not frame.startswith(UPDATE):
            self._hear_slowly(seat, frame)
            return
        at = frame.index(STATE) + len(STATE)
        if int(frame[at : frame.index(b"}", at)]) == self.state + 1:
            self._last[seat] = frame
            self._missing &= ~(1 << seat)
            if not self._missing and self.busy:
                at = frame.index(PLAYER) + len(PLAYER)
                self._next = frame[at] - ord("0")
                self.state += 1
                self._settle()

    def _hear_slowly(self, seat: int, frame: bytes) -> None:
        if frame == b"2":  # its heart beats, and wants an answer
            self.sockets[seat].send(b"3")
        elif frame.startswith(b"40" + NAMESPACE):
            asked = msgspec.json.encode(["sync", self.id, str(seat), self.keys[seat], SEATS])
            self.sockets[seat].send(b"42" + NAMESPACE + b"," + asked)
        elif frame.startswith(SYNC):
            self._last[seat] = frame

    @staticmethod
    def _shown(frame: bytes) -> Shown:
        said = frame[frame.index(b",") + 1 :]
        if frame.startswith(UPDATE):
            return updates.decode(said)[2].G
        return syncs.decode(said)[2].state.G
