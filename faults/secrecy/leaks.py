"""Leaks in what goes to screens: each is a small fault that somebody could make, and each must be found."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from faults.secrecy.planting import Honest, hidden, leak
from stolik.core.sitting import write_record
from stolik.server.live import screens
from stolik.server.live.live_table import LiveTable
from stolik.server.live.screens import Announcer, Screen
from stolik.server.table import frames
from stolik.server.table.cards import SeatEvents, SeatNews
from stolik.server.table.commands import StaleAnswer
from stolik.server.table.frames import Telling
from stolik.server.table.play import Play
from stolik.server.table.refusals import Stale
from stolik.server.table.state import Table


def with_news(change: Callable[[Play, int, SeatNews], SeatNews]) -> Callable[[Honest], Honest]:
    """A leak in the part of a message that is one seat's own."""

    def leaking(honest: Honest) -> Honest:
        def seat_news(play: Play, telling: Telling, seat: int, speaker: Any) -> SeatNews:
            return change(play, seat, honest(play, telling, seat, speaker))

        return seat_news

    leaking.__name__ = change.__name__
    return leaking


@leak("the legal moves of the next seat", frames, "_seat_news", to="seat 0")
@with_news
def moves_of_others(play: Play, seat: int, news: SeatNews) -> SeatNews:
    legal = play.position.legal((seat + 1) % play.setup.players)
    return replace(news, moves=frames._moves(play.game, legal, None))  # noqa: SLF001


@leak("the whole position instead of a view", frames, "_seat_news")
@with_news
def whole_position(play: Play, _seat: int, news: SeatNews) -> SeatNews:
    return replace(news, view=Raw(frames.ENCODER.encode(play.game.write_position(play.position))))


@leak("whether undo is offered depends on other hands", frames, "_seat_news", to="seat 0")
@with_news
def undo_flag(play: Play, _seat: int, news: SeatNews) -> SeatNews:
    return replace(news, may_undo=hidden(play) % 2 == 0)


@leak("legal moves are sent in an order that depends on the deck", frames, "_seat_news", to="seat 0")
@with_news
def order_of_moves(play: Play, seat: int, news: SeatNews) -> SeatNews:
    legal = play.position.legal(seat)[:: 1 if hidden(play) % 2 else -1] if seat >= 0 else ()
    return replace(news, moves=frames._moves(play.game, legal, None))  # noqa: SLF001


@leak("the notation of a choice that lies face down", frames, "public_fact")
def face_down_choice(_honest: Honest) -> Honest:
    return lambda fact: fact


@leak("all events to everyone", Telling, "events")
def all_events(_honest: Honest) -> Honest:
    return lambda self, _seat: Raw(b"[" + b",".join(self._encoded) + b"]")


@leak("the sentences of all events to everyone", Telling, "log")
def all_sentences(honest: Honest) -> Honest:
    def log(self: Telling, seat: int, speaker: Any) -> Any:
        if speaker is None:
            return honest(self, seat, speaker)
        return tuple(self.game.say_event(self.game.event(one), speaker) for one in self.told)

    return log


@leak("who only watches sees what seat 0 sees", screens, "play_news")
def spectators_sit_on_seat_0(honest: Honest) -> Honest:
    return lambda play, telling, seats, *rest: honest(play, telling, seats or (0,), *rest)


@leak("whom we wait for depends on what they hold", screens, "play_news")
def waiting_for_some(honest: Honest) -> Honest:
    def play_news(play: Play, *rest: Any) -> Any:
        news = honest(play, *rest)
        some = tuple(seat for seat in news.waiting if sum(play.position.legal(seat)) % 2)
        return replace(news, waiting=some)

    return play_news


@leak("a hash of the deck on the table's card", screens, "table_card")
def deck_hash(honest: Honest) -> Honest:
    def table_card(table: Table, *rest: Any) -> Any:
        hashed = hashlib.sha256(bytes([hidden(table.play)])).hexdigest()
        return replace(honest(table, *rest), commitment=hashed)

    return table_card


@leak("the seed on the table's card", screens, "table_card")
def seed_on_the_card(honest: Honest) -> Honest:
    return lambda table, *rest: replace(honest(table, *rest), seed=table.secrets()[0].hex())


@leak("the length of the first message depends on the hands", Announcer, "hello")
def padded_hello(honest: Honest) -> Honest:
    return lambda self, *rest: honest(self, *rest) + b" " * (hidden(self.table.play) % 16)


@leak("what was missed comes with the events of all", Announcer, "_missed")
def missed_by_all(honest: Honest) -> Honest:
    def missed(self: Announcer, screen: Screen, n: int) -> Any:
        heard = honest(self, screen, n)
        told = self.table.told.get(n)
        everything = Raw(frames.ENCODER.encode([self.table.game.event(one) for one in told or ()]))
        return heard if told is None else replace(heard, seats=(SeatEvents(None, everything),))

    return missed


@leak("a stale answer tells what all seats were told", LiveTable, "_stale")
def stale_answer(honest: Honest) -> Honest:
    def stale(self: LiveTable, asked: Any, error: Stale) -> StaleAnswer:
        eyes = Screen(asked.by, None, lambda _screen: b"")
        eyes.seats = tuple(range(self.table.setup.players))
        answer: StaleAnswer = honest(self, asked, error)
        return replace(answer, missed=tuple(self.announcer.missed(eyes, asked.seen or 0)))

    return stale


@leak(
    "a screen keeps the seat that its person has left",
    LiveTable,
    "_reseat",
    to="left the seat",
    seen_in="the stream of before",
)
def ghost_of_a_seat(honest: Honest) -> Honest:
    def reseat(self: LiveTable, fact: Any) -> None:
        kept = {screen: screen.seats for screen in self.screens}
        honest(self, fact)
        for screen, seats in kept.items():
            screen.seats = screen.seats or seats

    return reseat


@leak("the order of those who are here depends on the hands", LiveTable, "show_attendance")
def order_of_presence(_honest: Honest) -> Honest:
    def show_attendance(self: LiveTable) -> None:
        people = sorted(self.everybody(), reverse=hidden(self.table.play) % 2 == 0)
        for screen in self.screens:
            screen.outbox.put(frames.ENCODER.encode({"type": "here", "people": people}))

    return show_attendance


@leak("the time of a row is rounded by the hands", LiveTable, "_append")
def time_of_a_row(honest: Honest) -> Honest:
    def append(self: LiveTable, *rest: Any) -> None:
        now, later = self.now, self.now() + hidden(self.table.play)
        self.now = lambda: later
        honest(self, *rest)
        self.now = now

    return append


@leak("the record can be had before the end", Table, "record", seen_in="/record")
def early_record(_honest: Honest) -> Honest:
    return lambda self, _names: write_record(self.playing().sitting, self.playing().dealer, self.label())
