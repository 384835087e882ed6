"""The loop of a bot: for each of our seats that is to move, choose a move and send it, until the game is over.

A seat may have several decisions in one phase. It chooses again when its last move was answered and the updates up to
that answer have arrived: never while a move is unanswered, and never from a view older than that answer.
"""

from __future__ import annotations

from collections.abc import Callable

from stolik.client.decoding import (
    GameUpdate,
    Json,
    Message,
    Offer,
    RowUpdate,
    SeatUpdate,
    Snapshot,
    Stale,
    TableSummary,
)
from stolik.client.errors import CommandRefused
from stolik.client.stream import RETRY_CODES, TableStream
from stolik.core.errors import IllegalMove
from stolik.protocol.answers import Applied, Duplicate, Illegal, Refused
from stolik.protocol.messages import StreamError
from stolik.protocol.table_states import ENDED_STATES

ChooseMove = Callable[[SeatUpdate], Offer | str | Json]
ALREADY_DONE = "unchanged"
"""The refusal of a command that would change nothing."""
HARMLESS_REFUSALS = (*ENDED_STATES, *RETRY_CODES, ALREADY_DONE)
"""Also refused without harm: the game ended while the bot chose."""


class BotLoop:
    """What a bot has seen, and which of its moves are unanswered."""

    def __init__(self, stream: TableStream, choose: ChooseMove) -> None:
        self.stream = stream
        self.choose = choose
        self.person: str | None = None
        self.table: TableSummary | None = None
        self.play: GameUpdate | None = None
        self.sent: dict[int, str] = {}
        """By seat: the key of its unanswered move."""
        self.answered = 0
        """The newest row that an answer named: no decision before its update has arrived."""

    def handle(self, message: Message) -> None:
        """Process a message; raises if one of our moves was wrong."""
        match message:
            case Snapshot(you=person):
                self.person = person
                self._update(message)
            case RowUpdate():
                self._update(message)
            case Applied(key=key, n=n) | Duplicate(key=key, n=n) | Stale(key=key, n=n):
                self.answered = max(self.answered, n)
                self.sent = {seat: sent for seat, sent in self.sent.items() if sent != key}
            case Illegal(rule=rule, code=code):
                raise IllegalMove(rule, code)
            case Refused(code=code, message=why) | StreamError(code=code, message=why):
                if code not in HARMLESS_REFUSALS:
                    raise CommandRefused(code, why)

    def _update(self, message: Snapshot | RowUpdate) -> None:
        self.play = message.play or self.play
        if message.table is not None:
            self.table = message.table
            if any(seat.warm and seat.person == self.person for seat in message.table.seats):
                self.stream.send("back")

    def is_done(self) -> bool:
        """Is the table over, with its seed revealed?"""
        return self.table is not None and self.table.state in ENDED_STATES

    def send_decisions(self) -> None:
        """Send a move for every seat of ours that is to move and has no unanswered one."""
        if self.play is None or self.play.over or (self.stream.n or 0) < self.answered:
            return
        for update in self.play.seats:
            if update.seat in self.play.waiting and update.moves and update.seat not in self.sent:
                move = self.choose(update)
                wire = move.text if isinstance(move, Offer) else move
                self.sent[update.seat] = self.stream.send("move", phase=self.play.phase, move=wire, seat=update.seat)


def run_bot(stream: TableStream, choose: ChooseMove) -> GameUpdate | None:
    """Play to the end; the last state, or none if the table was closed before it began."""
    loop = BotLoop(stream, choose)
    for message in stream:
        loop.handle(message)
        if loop.is_done():
            break
        loop.send_decisions()
    return loop.play
