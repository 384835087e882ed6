"""Who looks at a table: one screen for each socket, of a person who holds some seats or only watches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import UNSET, UnsetType

from stolik.core.game import Speaker
from stolik.server.live.outbox import Outbox
from stolik.server.store import Row
from stolik.server.table.cards import Hello, LineCard, Missed, News, PlayNews, SeatEvents, TableCard
from stolik.server.table.facts import Fact, Moved, Said, Seated, Started, TakenBack, Undone
from stolik.server.table.frames import (
    ENCODER,
    Frame,
    Telling,
    frame_of_play,
    play_news,
    public_fact,
    seats_news,
    table_card,
)
from stolik.server.table.state import Table

GAME_FACTS = (Moved, Started, Undone, TakenBack, Seated)
"""After these a screen may know other things of the game than before."""
PUBLIC = "public"
"""What `screen` is where everyone in the room looks."""
OLDEST_MISSED = 200
"""Further back a screen gets the newest state and no history."""


class Screen:
    """One socket: whose it is, which language it wants, which seats it shows."""

    def __init__(self, person: str, language: str | None, refresh: Callable[[Screen], bytes]) -> None:
        self.person = person
        self.language = language
        self.seats: tuple[int, ...] = ()
        self.public = False
        """For everyone in the room to look at: it shows what a spectator sees, whoever has opened it."""
        self.muted: frozenset[str] = frozenset()
        self.heard = 0
        """The last row that was put into the outbox …"""
        self.seen = 0
        """… and the last one that has left it: from there a screen goes on that was too slow."""
        self.session: str | None = None
        self.outbox = Outbox(lambda: refresh(self))
        self.outbox.taken = self._see

    def face(self, table: Table) -> None:
        """Show what its person may know now, or what everyone may."""
        self.seats = () if self.public else tuple(table.seats_of(self.person))

    def _see(self) -> None:
        self.seen = self.heard


class Announcer:
    """Turns rows into messages for screens, each made once for all screens that may see the same."""

    def __init__(self, table: Table, code: str) -> None:
        self.table = table
        self.code = code
        self.names: dict[str, str] = {}
        self.lines: dict[int, str] = {}
        self._speakers: dict[str, Speaker] = {}
        self._asked = table.takeback

    def card(self) -> TableCard:
        """The table as everyone sees it."""
        return table_card(self.table, self.code, self.names)

    def forget_names(self) -> None:
        """Names or seats have changed."""
        self._speakers.clear()

    def forget(self, person: str) -> None:
        """Somebody is gone: their words and their name with them."""
        self.names.pop(person, None)
        for n, fact in enumerate(self.table.facts, 1):
            if isinstance(fact, Said) and fact.person == person:
                self.lines.pop(n, None)

    def speaker(self, language: str | None) -> Speaker | None:
        """Who says the events in a language, where one is wanted."""
        if language is None:
            return None
        if language not in self._speakers:
            names = tuple(seat.name or seat.bot or "?" for seat in self.card().seats)
            self._speakers[language] = self.table.game.speaker(language, names)
        return self._speakers[language]

    def announce(self, row: Row, fact: Fact, screens: Sequence[Screen]) -> None:
        """Tell every screen of a row that was stored and applied."""
        table = self.table
        made: dict[tuple[tuple[int, ...], str | None, bool], bytes] = {}
        is_game = isinstance(fact, GAME_FACTS) and table.play is not None
        telling = Telling(table.game, table.told.get(row.seq, ())) if is_game else None
        asked, self._asked = self._asked, table.takeback
        unchanged = isinstance(fact, (Moved, Said)) and asked is table.takeback
        card = UNSET if unchanged else self.card()
        public = public_fact(fact)
        if telling is not None:
            frame = Frame(News(row.seq, row.at, public, frame_of_play(table.playing()), card))
        for screen in screens:
            screen.heard = row.seq
            if screen.outbox.is_lost():
                continue  # it will be told everything at once when it reads again
            muted = isinstance(fact, Said) and fact.person in screen.muted
            group = (screen.seats, screen.language, False) if is_game else ((), None, muted)
            message = made.get(group)
            if message is None:
                if telling is not None:
                    message = frame.around(self._seats(telling, screen))
                else:
                    news = News(row.seq, row.at, public, UNSET, card, self.line(row.seq, fact, muted=muted))
                    message = ENCODER.encode(news)
                made[group] = message
            screen.outbox.put(message)

    def _seats(self, telling: Telling, screen: Screen) -> bytes:
        return seats_news(self.table.playing(), telling, screen.seats, self.speaker(screen.language))

    def _play(self, telling: Telling, screen: Screen) -> PlayNews:
        return play_news(self.table.playing(), telling, screen.seats, self.speaker(screen.language))

    def line(self, n: int, fact: Fact, *, muted: bool) -> LineCard | UnsetType:
        """What was said, where something was."""
        if not isinstance(fact, Said):
            return UNSET
        return LineCard(fact.person, self.names.get(fact.person, ""), None if muted else self.lines.get(n))

    def hello(self, screen: Screen, here: Iterable[str], since: int | None) -> bytes:
        """All that a screen needs to begin, or to go on from a number."""
        table = self.table
        play = self._play(Telling(table.game, ()), screen) if table.play is not None else None
        missed = () if since is None else tuple(self.missed(screen, since))
        screen.heard = table.n
        return ENCODER.encode(Hello(table.n, screen.person, self.card(), tuple(sorted(here)), play, missed))

    def missed(self, screen: Screen, since: int) -> list[Missed]:
        """The rows behind a number, with the events that the screen's seats may know."""
        first = max(since, self.table.n - OLDEST_MISSED, 0)
        return [self._missed(screen, n) for n in range(first + 1, self.table.n + 1)]

    def _missed(self, screen: Screen, n: int) -> Missed:
        table = self.table
        fact = table.facts[n - 1]
        told = table.told.get(n)
        line = self.line(n, fact, muted=isinstance(fact, Said) and fact.person in screen.muted)
        if told is None:
            return Missed(n, table.times[n - 1], public_fact(fact), (), line)
        telling = Telling(table.game, told)
        speaker = self.speaker(screen.language)
        seats = tuple(
            SeatEvents(None if seat < 0 else seat, telling.events(seat), telling.log(seat, speaker))
            for seat in screen.seats or (-1,)
        )
        return Missed(n, table.times[n - 1], public_fact(fact), seats, line)
