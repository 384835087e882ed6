"""The loop of a bot: look at the seats that owe a decision, ask for it, send it; until the game is over."""

from __future__ import annotations

from collections.abc import Callable

from stolik.client.errors import Refused
from stolik.client.messages import (
    ENDED,
    Choice,
    Hello,
    Illegal,
    Json,
    Message,
    News,
    PlayNews,
    RefusedAnswer,
    SeatNews,
    Stale,
    TableCard,
)
from stolik.client.stream import Stream
from stolik.core.errors import IllegalMove

Choose = Callable[[SeatNews], Choice | str | Json]
TOO_LATE = ("over", "closed")
"""Refusals that only say that the game ended while we thought."""


class Player:
    """What a bot has seen and which decisions it has sent."""

    def __init__(self, stream: Stream, choose: Choose) -> None:
        self.stream = stream
        self.choose = choose
        self.table: TableCard | None = None
        self.play: PlayNews | None = None
        self.sent: dict[int, int] = {}
        """The phase in which each seat's decision was sent."""

    def hear(self, message: Message) -> None:
        """Take note of a message; raises where a move of ours was wrong."""
        match message:
            case Hello(table=card, play=now) | News(table=card, play=now):
                self.table = card or self.table
                self.play = now or self.play
            case Stale():
                self.sent.clear()
            case Illegal(rule=rule, code=code):
                raise IllegalMove(rule, code)
            case RefusedAnswer(code=code, message=why) if code not in (*TOO_LATE, "unavailable"):
                raise Refused(code, why)

    def is_done(self) -> bool:
        """Is the table over, with its luck revealed?"""
        return self.table is not None and self.table.state in ENDED

    def decide(self) -> None:
        """Send a decision for every seat of ours that owes one in this phase."""
        if self.play is None or self.play.over:
            return
        phase = self.play.phase
        self.sent = {seat: seen for seat, seen in self.sent.items() if seat in self.play.waiting}
        for news in self.play.seats:
            if news.seat in self.play.waiting and news.moves and self.sent.get(news.seat) != phase:
                self.sent[news.seat] = phase
                move = self.choose(news)
                wire = move.text if isinstance(move, Choice) else move
                self.stream.send("move", phase=phase, move=wire, seat=news.seat)


def play(stream: Stream, choose: Choose) -> PlayNews | None:
    """Play to the end; the last news, or nothing where the table was put away before it began."""
    player = Player(stream, choose)
    for message in stream:
        player.hear(message)
        if player.is_done():
            break
        player.decide()
    return player.play
