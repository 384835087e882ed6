"""Keeps a table going: asks bots, watches over clocks, warms the seats of people who are away, reveals at the end.

Everything that it decides goes through the table's queue like anyone's command, so it can never beat a move that
was accepted. Bots' pace is drawn without looking at the game: it tells nothing about a hand. Behind a screen a bot
decides at once and does not pause between its steps: the moment at which it has finished is drawn when it begins, and
tells neither how many steps there were nor how busy the workers are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from stolik.core.bitset import has
from stolik.protocol.answers import Answer, Applied, Refused
from stolik.protocol.messages import TimeoutWarning
from stolik.protocol.table_states import RUNNING
from stolik.server.config import Timeouts
from stolik.server.randomness import Randomness
from stolik.server.runtime.bot_pool import BotPool
from stolik.server.runtime.bot_time import BotPoolClosed, Payer
from stolik.server.runtime.pending import DecideFunction, OnAnswer, PendingCommand
from stolik.server.runtime.runner import TableRunner
from stolik.server.table import closing, game_moves, seating
from stolik.server.table.log_entries import SYSTEM_SENDER, ByBot, ByPerson, LogEntry
from stolik.server.table.state import Table
from stolik.server.table.table_game import TableGame

ENCODER: Final = msgspec.json.Encoder()
RETRY_SECONDS: Final = 0.05
ELSEWHERE: Final = "elsewhere"
"""In place of the network of people who look through other nodes."""
PACE_BITS: Final = 20
GIVE_WAY: Final = 8.0
"""So many of its longest pauses a bot waits before it takes a decision that people at the table may want to make."""
PAUSE_FACTOR_BY_TEMPO: Final[Mapping[str, float]] = {"slow": 2.5, "usual": 1.0, "fast": 0.3}
"""How much longer or shorter bots pause at the tempo that the host has chosen."""
RETRY_AFTER_FAULT_SECONDS: Final = 10.0
"""Seconds before the steward looks again where its own command broke: it may break again, and each time is noted."""


class Question(NamedTuple):
    """What people and bots are asked at once."""

    phase: int
    """The row that began it: in free order each change asks anew."""
    since: float


@dataclass(slots=True)
class Wait:
    """We wait for a seat that owes a decision."""

    phase: int
    acted: int
    """The row in which it last did something."""
    since: float
    """Since when it has owed something in this phase: for clocks. Who undoes a choice gets no new time."""
    idle_since: float
    """Since when it has owed something and done nothing: for who is away."""
    is_warned: bool = False


class TableSupervisor:
    """Looks after one table on the node that owns it."""

    def __init__(
        self,
        live: TableRunner,
        thinkers: BotPool,
        customs: Timeouts,
        clock: Callable[[], float],
        randomness: Randomness | None = None,
    ) -> None:
        self.runner = live
        self.bot_pool = thinkers
        self.timeouts = customs
        self.clock = clock
        self.randomness = randomness or Randomness()
        self._paces: dict[int, tuple[int, float]] = {}
        """When what a bot began in a phase will be shown."""
        self.opened_at = clock()
        self._question = Question(0, 0.0)
        self._changed = asyncio.Event()
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._decided: set[int] = set()
        """Seats whose bot's decision waits in the table's queue."""
        self._waits: dict[int, Wait] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._payer: Payer | None = None
        """Of the thoughts that wait."""

    def check(self) -> None:
        """Something has changed, or time has passed: do what is due and no more."""
        self._changed.set()
        if self._thinking:
            self._charge()
        table = self.runner.table
        if self.runner.epoch is None or self.runner.is_busy:
            return
        if table.state != RUNNING or table.play is None:
            self.stop()
            return
        if table.play.position.over:
            self._submit("reveal", closing.reveal_seed)
            return
        if self._has_nothing_due():
            self._waits.clear()
            return
        self._note_waits()
        if self.is_followed():
            for seat in table.seats_to_move():
                self._check_seat(seat)
        self._set_timer()

    def _has_nothing_due(self) -> bool:
        """The usual case, seen quickly: nobody hurries, and we wait only for people who are here themselves.

        A program that is connected may hang all the same: it is watched over.
        """
        table = self.runner.table
        if self._timer is not None or table.stand_ins or table.opened.pace != "relaxed":
            return False
        here = self.runner.present_here()
        for seat in table.seats_to_move():
            holder = table.holders[seat]
            if not isinstance(holder, ByPerson) or holder.remote or holder.person not in here:
                return False
        return True

    def is_followed(self) -> bool:
        """Does anybody follow the game? A table that all people left waits; one of programs alone goes on."""
        table = self.runner.table
        return (
            bool(self.runner.viewers or self.runner.present_elsewhere)
            or table.opened.pace == "days"
            or not table.people()
        )

    def is_active(self) -> bool:
        """Is there a thought or a clock to wait for?"""
        return bool(self._thinking) or self._timer is not None

    def stop(self) -> None:
        """Stop thinking and waiting."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
        self._decided.clear()
        self._paces.clear()
        self._waits.clear()  # who is waited for anew is warned anew
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # -- seats that owe a decision --------------------------------------------------------

    def _note_waits(self) -> None:
        """Since when we wait for each seat, in this phase."""
        table, now = self.runner.table, self.clock()
        self._waits = {seat: wait for seat, wait in self._waits.items() if wait.phase == table.phase}
        for seat in table.seats_to_move():
            acted = table.acted.get(seat, 0)
            wait = self._waits.setdefault(seat, Wait(table.phase, acted, now, now))
            if wait.acted != acted:
                wait.acted, wait.idle_since, wait.is_warned = acted, now, False

    def _check_seat(self, seat: int) -> None:
        table = self.runner.table
        holder = table.holders[seat]
        bot = holder.bot if isinstance(holder, ByBot) else table.stand_ins.get(seat)
        if bot is not None:
            self._start_bot(seat, bot)
        elif isinstance(holder, ByPerson):
            self._check_timeout(seat, holder)

    def _check_timeout(self, seat: int, holder: ByPerson) -> None:
        due = self._due(seat, holder)
        if due is None:
            return
        wait = self._waits[seat]
        left = due - self.clock()
        if left <= 0:
            self._submit(f"warm/{seat}", partial(self._keep_warm, seat=seat, awaited=(wait.phase, wait.acted)))
        elif left <= self._warning() and not wait.is_warned:
            wait.is_warned = True
            self._broadcast(TimeoutWarning(seat, max(1, round(left))))

    def _keep_warm(self, table: Table, seat: int, awaited: tuple[int, int]) -> list[LogEntry]:
        """A bot takes over, unless the seat has done something while this waited in the queue."""
        return seating.seat_stand_in(table, seat, table.game.default_bot) if table.awaited(seat) == awaited else []

    def _due(self, seat: int, holder: ByPerson) -> float | None:
        """When a bot takes over: by the clock of the table, or because nobody is there or a program does nothing."""
        opened, wait = self.runner.table.opened, self._waits[seat]
        ends: list[float] = []
        if opened.pace != "relaxed":
            ends.append(wait.since + opened.limit - self._already_waited(wait))
        if self._is_doubtful(holder):
            ends.append(wait.idle_since + self.timeouts.stand_in_after_seconds)
        return max(min(ends), self.opened_at + self.timeouts.startup_grace_seconds) if ends else None

    def _is_doubtful(self, holder: ByPerson) -> bool:
        """May whoever holds the seat be gone? A person is not while they look; a program may hang though it listens."""
        pace = self.runner.table.opened.pace
        is_away = holder.person not in self.runner.present()
        return pace != "days" and (is_away or (holder.remote and pace == "relaxed"))

    def _already_waited(self, wait: Wait) -> float:
        """What of a clock of days ran before this node looked at the table."""
        table = self.runner.table
        if table.opened.pace != "days":
            return 0.0
        began = table.entry_times_ms[wait.phase - 1] / 1000
        return max(0.0, self.runner.now_ms() / 1000 - began - (self.clock() - wait.since))

    def _warning(self) -> float:
        """How many seconds before a bot takes over somebody is warned."""
        opened = self.runner.table.opened
        usual = self.timeouts.stand_in_after_seconds - self.timeouts.warn_after_seconds
        return min(usual, opened.limit / 3) if opened.pace != "relaxed" else usual

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        moments = [self._next_moment(seat) for seat in self.runner.table.seats_to_move()]
        due = min((moment for moment in moments if moment is not None), default=None)
        if due is not None and self.is_followed():
            wait = max(0.05, due - self.clock())
            self._timer = asyncio.get_running_loop().call_later(wait, self.check)

    def _next_moment(self, seat: int) -> float | None:
        table = self.runner.table
        holder = table.holders[seat]
        if not isinstance(holder, ByPerson) or seat in table.stand_ins:
            return None
        due = self._due(seat, holder)
        return due if due is None or self._waits[seat].is_warned else due - self._warning()

    # -- bots -----------------------------------------------------------------------------

    def _start_bot(self, seat: int, bot: str) -> None:
        task = self._thinking.get(seat)
        if seat not in self._decided and (task is None or task.done()):
            self._thinking[seat] = asyncio.get_running_loop().create_task(self._run_bot(seat, bot))

    async def _run_bot(self, seat: int, bot: str) -> None:
        table = self.runner.table
        phase = table.phase
        begun = self.clock()
        play = table.started_game()
        question = self._question_of(play)
        is_hidden = has(play.position.private_seats(), seat)
        try:
            action = await self._decision(play, seat, bot, is_hidden=is_hidden)
        except BotPoolClosed:
            return
        due = self._bot_due_at(seat, phase, begun, is_hidden=is_hidden)
        if not play.is_private(seat, action):
            await asyncio.sleep(max(0.0, due - self.clock()))
            await self._give_way(question, seat, action)
            self._paces.pop(seat, None)
        self._thinking.pop(seat, None)
        self._decided.add(seat)
        self._submit(
            f"bot/{seat}",
            partial(game_moves.make_bot_move, seat=seat, phase=phase, action=action),
            partial(self._on_bot_answer, seat),
        )

    async def _decision(self, play: TableGame, seat: int, bot: str, *, is_hidden: bool) -> int:
        """What a bot decides, behind a screen without the workers: how long that takes others would see."""
        table = self.runner.table
        label = f"bot/{table.id}/{table.last_row}/{seat}"
        if is_hidden:
            return self.bot_pool.decide_at_once(play.game, play.position, seat, bot, label)
        return await self.bot_pool.choose_action(play.game, play.setup, play.position, seat, bot, label, self._charge())

    def payer(self) -> Payer:
        """Who pays for thoughts at this table: of those who look who sits here, then the host, then anybody.

        A stranger who looks must not make the bots of others wait. Where nobody looks the host pays, last of all.
        """
        live, table = self.runner, self.runner.table
        own = (
            screen for person in (*table.people(), table.host) for screen in live.viewers if screen.person_id == person
        )
        screen = next(own, live.viewers[0] if live.viewers else None)
        if screen is not None:
            return Payer(screen.network, screen.person_id, table.id)
        if live.present_elsewhere:
            person = next((one for one in table.people() if one in live.present_elsewhere), min(live.present_elsewhere))
            return Payer(ELSEWHERE, person, table.id)
        return Payer("", table.host, table.id, is_watched=False)

    def _charge(self) -> Payer:
        """Who has come or gone changes who pays, also for what waits already."""
        payer = self.payer()
        if payer != self._payer:
            self._payer = payer
            self.bot_pool.charge(payer)
        return payer

    async def _give_way(self, question: Question, seat: int, action: int) -> None:
        """People who could decide the same come first, for a while: else a bot always would, as it reads faster."""
        until = (
            question.since
            + GIVE_WAY * self.timeouts.bot_pause_seconds[1] * PAUSE_FACTOR_BY_TEMPO[self.runner.table.tempo]
        )
        while (left := until - self.clock()) > 0 and self._takes_from_people(question, seat, action):
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), left)

    def _question_of(self, play: TableGame) -> Question:
        if self._question.phase != play.phase:
            self._question = Question(play.phase, self.clock())
        return self._question

    def _takes_from_people(self, question: Question, seat: int, action: int) -> bool:
        """From people who look at the table and have done nothing since they were asked."""
        table, here = self.runner.table, self.runner.present_here()
        people = [
            other
            for other, holder in enumerate(table.holders)
            if isinstance(holder, ByPerson) and not holder.remote and holder.person in here
            if other not in table.stand_ins and table.acted.get(other, 0) <= question.phase
        ]
        return table.play is not None and table.play.takes_from(people, seat, action)

    def _bot_due_at(self, seat: int, phase: int, begun: float, *, is_hidden: bool) -> float:
        """When a bot's move is shown: counted from its first step behind the screen, where it acts there."""
        known = self._paces.get(seat)
        if known is None or known[0] != phase:
            pace = (
                self._drawn_pace() if is_hidden else self._draw_bot_pause()
            )  # the rows of a table are dated, whoever looks
            known = self._paces[seat] = (phase, begun + pace)
        return known[1]

    def _draw_bot_pause(self) -> float:
        """Independent of the game: drawn anew for each move; no pause where those who play are all away.

        Where bots play among themselves they do not hurry either: somebody may come and watch.
        """
        live = self.runner
        if live.table.people() and not live.viewers and not live.present_elsewhere:
            return 0.0
        return self._drawn_pace()

    def _drawn_pace(self) -> float:
        quickest, slowest = self.timeouts.bot_pause_seconds
        drawn = quickest + (slowest - quickest) * self.randomness.number("pace", PACE_BITS) / (1 << PACE_BITS)
        return drawn * PAUSE_FACTOR_BY_TEMPO[self.runner.table.tempo]

    # -- speaking -------------------------------------------------------------------------

    def _submit(self, what: str, decide: DecideFunction, reply: OnAnswer | None = None) -> None:
        self.runner.submit(
            PendingCommand(SYSTEM_SENDER, f"{what}/{self.runner.table.last_row}", decide, reply or self._retry_later)
        )

    def _on_bot_answer(self, seat: int, answer: Answer) -> None:
        """What a bot decided has left the queue: it may think about what comes next, and not before."""
        self._decided.discard(seat)
        self._retry_later(answer)

    def _retry_later(self, answer: Answer) -> None:
        """What was decided came too late: something has happened since."""
        if not isinstance(answer, Applied):
            is_fault = isinstance(answer, Refused) and answer.code == "fault"
            asyncio.get_running_loop().call_later(RETRY_AFTER_FAULT_SECONDS if is_fault else RETRY_SECONDS, self.check)

    def _broadcast(self, message: Struct) -> None:
        encoded = ENCODER.encode(message)
        for screen in self.runner.viewers:
            screen.outbox.add(encoded)
