"""The loop of a bot: look at the seats that owe a decision, ask for it, send it; until the game is over.

A seat may owe several decisions in one phase. It is asked again when the move before was answered and the news up to
that answer has come: never while a move is on its way, and never by an older view than the answer speaks of.
"""

from __future__ import annotations

from collections.abc import Callable

from stolik.client.decoding import (
    ENDED_STATES,
    Applied,
    Duplicate,
    Fault,
    Hello,
    Illegal,
    Json,
    Message,
    News,
    Offer,
    PlayNews,
    RefusedAnswer,
    SeatNews,
    Stale,
    TableCard,
)
from stolik.client.errors import CommandRefused
from stolik.client.stream import TRY_AGAIN, TableStream
from stolik.core.errors import IllegalMove

ChooseMove = Callable[[SeatNews], Offer | str | Json]
DONE_ALREADY = "unchanged"
"""Refused is what was so already."""
TOO_LATE = ("over", "closed")
"""Refusals that only say that the game ended while we thought."""


class BotLoop:
    """What a bot has seen, and which of its moves are not answered yet."""

    def __init__(self, stream: TableStream, choose: ChooseMove) -> None:
        self.stream = stream
        self.choose = choose
        self.person: str | None = None
        self.table: TableCard | None = None
        self.play: PlayNews | None = None
        self.sent: dict[int, str] = {}
        """The key of each seat's move that is not answered."""
        self.answered = 0
        """The newest row that an answer has told of: no decision before its news has come."""

    def handle(self, message: Message) -> None:
        """Take note of a message; raises where a move of ours was wrong."""
        match message:
            case Hello(you=person):
                self.person = person
                self._look(message)
            case News():
                self._look(message)
            case Applied(key=key, n=n) | Duplicate(key=key, n=n) | Stale(key=key, n=n):
                self.answered = max(self.answered, n)
                self.sent = {seat: sent for seat, sent in self.sent.items() if sent != key}
            case Illegal(rule=rule, code=code):
                raise IllegalMove(rule, code)
            case RefusedAnswer(code=code, message=why) | Fault(code=code, message=why):
                if code not in (*TOO_LATE, *TRY_AGAIN, DONE_ALREADY):
                    raise CommandRefused(code, why)

    def _look(self, message: Hello | News) -> None:
        self.play = message.play or self.play
        if message.table is not None:
            self.table = message.table
            if any(seat.warm and seat.person == self.person for seat in message.table.seats):
                self.stream.send("back")

    def is_done(self) -> bool:
        """Is the table over, with its luck revealed?"""
        return self.table is not None and self.table.state in ENDED_STATES

    def send_decisions(self) -> None:
        """Send a decision for every seat of ours that owes one and has none on its way."""
        if self.play is None or self.play.over or (self.stream.n or 0) < self.answered:
            return
        for news in self.play.seats:
            if news.seat in self.play.waiting and news.moves and news.seat not in self.sent:
                move = self.choose(news)
                wire = move.text if isinstance(move, Offer) else move
                self.sent[news.seat] = self.stream.send("move", phase=self.play.phase, move=wire, seat=news.seat)


def run_bot(stream: TableStream, choose: ChooseMove) -> PlayNews | None:
    """Play to the end; the last news, or nothing where the table was put away before it began."""
    player = BotLoop(stream, choose)
    for message in stream:
        player.handle(message)
        if player.is_done():
            break
        player.send_decisions()
    return player.play
