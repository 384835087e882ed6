"""The supervisor of a table keeps its game going: bots, timeouts, stand-ins, and the reveal of the seed at the end.

Everything that it decides goes through the table's queue like any command, so it never overrules a move that was
accepted. A bot's pause is drawn without looking at the game, so it shows nothing of a hand. On a seat that acts in
private a bot decides at once and does not pause between its actions: the time at which it will have finished is drawn
when it begins, and shows neither how many actions there were nor how busy the workers are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from msgspec import Struct

from stolik.core.bitset import has
from stolik.protocol.answers import Answer, Applied, Refused
from stolik.protocol.messages import TimeoutWarning
from stolik.protocol.table_states import RUNNING
from stolik.server.broadcast.frames import JSON_ENCODER
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

CHECK_RETRY_SECONDS: Final = 0.05
MIN_TIMER_SECONDS: Final = 0.05
OTHER_NODE_NETWORK: Final = "elsewhere"
"""Stands for the unknown network of people who watch through other nodes."""
PAUSE_RANDOM_BITS: Final = 20
GIVE_WAY_PAUSE_FACTOR: Final = 8.0
"""Factor of a bot's longest pause: how long it waits before it takes a decision that people could take too."""
PAUSE_FACTOR_BY_TEMPO: Final[Mapping[str, float]] = {"slow": 2.5, "usual": 1.0, "fast": 0.3}
"""Factors of the pauses of bots, by the tempo that the host has chosen."""
FAULT_RETRY_SECONDS: Final = 10.0
"""After an error in the supervisor's own command: it may fail again, and each failure is logged."""


class PendingDecision(NamedTuple):
    """What people and bots may decide now."""

    phase: int
    """The row with which it began: in free order each change begins a new one."""
    since: float


@dataclass(slots=True)
class SeatWait:
    """Since when the table waits for a seat to move."""

    phase: int
    acted: int
    """The row of its last action."""
    since: float
    """When it had to move in this phase: for clocks. Undoing a choice gives no new time."""
    idle_since: float
    """Since when it had to move and did nothing: for people who are away."""
    is_warned: bool = False


class TableSupervisor:
    """Supervises one table on the node that owns it."""

    def __init__(
        self,
        runner: TableRunner,
        bot_pool: BotPool,
        timeouts: Timeouts,
        clock: Callable[[], float],
        randomness: Randomness | None = None,
    ) -> None:
        self.runner = runner
        self.bot_pool = bot_pool
        self.timeouts = timeouts
        self.clock = clock
        self.randomness = randomness or Randomness()
        self._bot_due_times: dict[int, tuple[int, float]] = {}
        """By seat: a phase, and when the move that a bot began in it will be shown."""
        self.opened_at = clock()
        self._pending_decision = PendingDecision(0, 0.0)
        self._changed = asyncio.Event()
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._decided: set[int] = set()
        """Seats with a bot's decision in the table's queue."""
        self._waits: dict[int, SeatWait] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._payer: Payer | None = None
        """Of the requests to bots that wait."""

    def check(self) -> None:
        """Do what is due now: called after each change, and by the timer."""
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
        self._update_waits()
        if self.is_followed():
            for seat in table.seats_to_move():
                self._check_seat(seat)
        self._set_timer()

    def _has_nothing_due(self) -> bool:
        """The usual case, checked fast: no clock runs, and the table waits only for people who are present here.

        A remote bot may hang although it is connected, so it always has a timeout.
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
        """Does anybody follow the game? A table that all people have left waits; one of bots alone goes on."""
        table = self.runner.table
        return (
            bool(self.runner.viewers or self.runner.present_elsewhere)
            or table.opened.pace == "days"
            or not table.people()
        )

    def is_active(self) -> bool:
        """Does a bot think, or a timer run?"""
        return bool(self._thinking) or self._timer is not None

    def stop(self) -> None:
        """Stop bots and timers."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
        self._decided.clear()
        self._bot_due_times.clear()
        self._waits.clear()  # a later wait warns again
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # -- seats to move --------------------------------------------------------------------

    def _update_waits(self) -> None:
        """Note since when the table waits for each seat in this phase."""
        table, now = self.runner.table, self.clock()
        self._waits = {seat: wait for seat, wait in self._waits.items() if wait.phase == table.phase}
        for seat in table.seats_to_move():
            acted = table.acted.get(seat, 0)
            wait = self._waits.setdefault(seat, SeatWait(table.phase, acted, now, now))
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
        seconds_left = due - self.clock()
        if seconds_left <= 0:
            self._submit(f"warm/{seat}", partial(self._seat_stand_in, seat=seat, awaited=(wait.phase, wait.acted)))
        elif seconds_left <= self._warning_seconds() and not wait.is_warned:
            wait.is_warned = True
            self._broadcast(TimeoutWarning(seat, max(1, round(seconds_left))))

    def _seat_stand_in(self, table: Table, seat: int, awaited: tuple[int, int]) -> list[LogEntry]:
        """Seat a stand-in, unless the seat has acted while this waited in the queue."""
        return seating.seat_stand_in(table, seat, table.game.default_bot) if table.awaited(seat) == awaited else []

    def _due(self, seat: int, holder: ByPerson) -> float | None:
        """When a stand-in takes over: the table's clock runs out, the person is away, or a remote bot does nothing."""
        opened, wait = self.runner.table.opened, self._waits[seat]
        ends: list[float] = []
        if opened.pace != "relaxed":
            ends.append(wait.since + opened.limit - self._waited_before_load(wait))
        if self._may_be_gone(holder):
            ends.append(wait.idle_since + self.timeouts.stand_in_after_seconds)
        return max(min(ends), self.opened_at + self.timeouts.startup_grace_seconds) if ends else None

    def _may_be_gone(self, holder: ByPerson) -> bool:
        """A person may be gone who does not watch; a remote bot may hang although it is connected."""
        pace = self.runner.table.opened.pace
        is_away = holder.person not in self.runner.present()
        return pace != "days" and (is_away or (holder.remote and pace == "relaxed"))

    def _waited_before_load(self, wait: SeatWait) -> float:
        """Seconds of a clock of days that ran before this node loaded the table."""
        table = self.runner.table
        if table.opened.pace != "days":
            return 0.0
        began = table.entry_times_ms[wait.phase - 1] / 1000
        return max(0.0, self.runner.now_ms() / 1000 - began - (self.clock() - wait.since))

    def _warning_seconds(self) -> float:
        """How long before the take-over the person is warned."""
        opened = self.runner.table.opened
        usual = self.timeouts.stand_in_after_seconds - self.timeouts.warn_after_seconds
        return min(usual, opened.limit / 3) if opened.pace != "relaxed" else usual

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        times = [self._next_check_at(seat) for seat in self.runner.table.seats_to_move()]
        due = min((time for time in times if time is not None), default=None)
        if due is not None and self.is_followed():
            delay_seconds = max(MIN_TIMER_SECONDS, due - self.clock())
            self._timer = asyncio.get_running_loop().call_later(delay_seconds, self.check)

    def _next_check_at(self, seat: int) -> float | None:
        table = self.runner.table
        holder = table.holders[seat]
        if not isinstance(holder, ByPerson) or seat in table.stand_ins:
            return None
        due = self._due(seat, holder)
        return due if due is None or self._waits[seat].is_warned else due - self._warning_seconds()

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
        pending = self._pending_decision_of(play)
        is_private = has(play.position.private_seats(), seat)
        try:
            action = await self._choose_action(play, seat, bot, is_private=is_private)
        except BotPoolClosed:
            return
        due = self._bot_due_at(seat, phase, begun, is_private=is_private)
        if not play.is_private(seat, action):
            await asyncio.sleep(max(0.0, due - self.clock()))
            await self._give_way_to_people(pending, seat, action)
            self._bot_due_times.pop(seat, None)
        self._thinking.pop(seat, None)
        self._decided.add(seat)
        self._submit(
            f"bot/{seat}",
            partial(game_moves.make_bot_move, seat=seat, phase=phase, action=action),
            partial(self._on_bot_answer, seat),
        )

    async def _choose_action(self, play: TableGame, seat: int, bot: str, *, is_private: bool) -> int:
        """What a bot decides; in private without a worker, because others would see how long that takes."""
        table = self.runner.table
        label = f"bot/{table.id}/{table.last_row}/{seat}"
        if is_private:
            return self.bot_pool.decide_at_once(play.game, play.position, seat, bot, label)
        return await self.bot_pool.choose_action(play.game, play.setup, play.position, seat, bot, label, self._charge())

    def payer(self) -> Payer:
        """Who pays for the bots of this table: of the viewers first a seated person, then the host, then anybody.

        A spectator must not make the bots of others wait. At an unwatched table the host pays, at the lowest priority.
        """
        runner, table = self.runner, self.runner.table
        preferred = (
            viewer
            for person_id in (*table.people(), table.host)
            for viewer in runner.viewers
            if viewer.person_id == person_id
        )
        viewer = next(preferred, runner.viewers[0] if runner.viewers else None)
        if viewer is not None:
            return Payer(viewer.network, viewer.person_id, table.id)
        if runner.present_elsewhere:
            seated = (person_id for person_id in table.people() if person_id in runner.present_elsewhere)
            person_id = next(seated, min(runner.present_elsewhere))
            return Payer(OTHER_NODE_NETWORK, person_id, table.id)
        return Payer("", table.host, table.id, is_watched=False)

    def _charge(self) -> Payer:
        """Update the payer, also of requests that wait already: viewers may have come or gone."""
        payer = self.payer()
        if payer != self._payer:
            self._payer = payer
            self.bot_pool.charge(payer)
        return payer

    async def _give_way_to_people(self, pending: PendingDecision, seat: int, action: int) -> None:
        """Let people who could decide the same go first for a while: a bot would always be faster."""
        until = (
            pending.since
            + GIVE_WAY_PAUSE_FACTOR
            * self.timeouts.bot_pause_seconds[1]
            * PAUSE_FACTOR_BY_TEMPO[self.runner.table.tempo]
        )
        while (seconds_left := until - self.clock()) > 0 and self._takes_from_people(pending, seat, action):
            self._changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), seconds_left)

    def _pending_decision_of(self, play: TableGame) -> PendingDecision:
        if self._pending_decision.phase != play.phase:
            self._pending_decision = PendingDecision(play.phase, self.clock())
        return self._pending_decision

    def _takes_from_people(self, pending: PendingDecision, seat: int, action: int) -> bool:
        """Would a bot take this decision from people who are present and have not acted since it began?"""
        table, here = self.runner.table, self.runner.present_here()
        people = [
            other
            for other, holder in enumerate(table.holders)
            if isinstance(holder, ByPerson) and not holder.remote and holder.person in here
            if other not in table.stand_ins and table.acted.get(other, 0) <= pending.phase
        ]
        return table.play is not None and table.play.takes_from(people, seat, action)

    def _bot_due_at(self, seat: int, phase: int, begun: float, *, is_private: bool) -> float:
        """When a bot's move is shown: counted from its first private action, if it acts in private."""
        known = self._bot_due_times.get(seat)
        if known is None or known[0] != phase:
            # in private always random: the times of rows are stored, whoever watches
            pause = self._random_pause() if is_private else self._draw_bot_pause()
            known = self._bot_due_times[seat] = (phase, begun + pause)
        return known[1]

    def _draw_bot_pause(self) -> float:
        """A pause drawn for each move, independent of the game; none if all people of the table are away.

        Bots pause among themselves, too: somebody may come and watch.
        """
        runner = self.runner
        if runner.table.people() and not runner.viewers and not runner.present_elsewhere:
            return 0.0
        return self._random_pause()

    def _random_pause(self) -> float:
        shortest, longest = self.timeouts.bot_pause_seconds
        fraction = self.randomness.number("pace", PAUSE_RANDOM_BITS) / (1 << PAUSE_RANDOM_BITS)
        return (shortest + (longest - shortest) * fraction) * PAUSE_FACTOR_BY_TEMPO[self.runner.table.tempo]

    # -- commands and messages ------------------------------------------------------------

    def _submit(self, what: str, decide: DecideFunction, reply: OnAnswer | None = None) -> None:
        self.runner.submit(
            PendingCommand(SYSTEM_SENDER, f"{what}/{self.runner.table.last_row}", decide, reply or self._retry_later)
        )

    def _on_bot_answer(self, seat: int, answer: Answer) -> None:
        """A bot's decision has left the queue: only now may it think about the next one."""
        self._decided.discard(seat)
        self._retry_later(answer)

    def _retry_later(self, answer: Answer) -> None:
        """Check again soon if a command was not applied: something has happened meanwhile, or it failed."""
        if not isinstance(answer, Applied):
            is_fault = isinstance(answer, Refused) and answer.code == "fault"
            asyncio.get_running_loop().call_later(FAULT_RETRY_SECONDS if is_fault else CHECK_RETRY_SECONDS, self.check)

    def _broadcast(self, message: Struct) -> None:
        frame = JSON_ENCODER.encode(message)
        for viewer in self.runner.viewers:
            viewer.outbox.add(frame)
