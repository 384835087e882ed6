"""Whatever people and the server do, in whatever order: the rows alone give the same table, after every step.

A refused command changes nothing, and one with a key that was carried out before is not carried out again.
"""

from collections.abc import Callable
from contextlib import suppress

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from server.table.paper_table import Paper
from server.table.table_fixtures import ANN, BOB, CAT, EVERYBODY, SALT, STAND_IN, everything_seen_of
from stolik import registry
from stolik.core.errors import IllegalMove
from stolik.core.record import read_record, write_text
from stolik.core.replay import verify
from stolik.protocol import commands
from stolik.protocol.fields import Tempo
from stolik.protocol.table_states import CLOSED, OPEN, OVER, RUNNING
from stolik.server.table import closing, game_moves, seating
from stolik.server.table.log_entries import ByPerson, LogEntry
from stolik.server.table.refusals import Refusal, StalePhase
from stolik.server.table.state import Table

SENDERS = st.sampled_from([ANN, BOB, CAT, "robot"])
SEATS = st.integers(0, 4)
CHANCE = st.integers(0, 10**6)
EXAMPLES, STEPS = 80, 30


class TableMachine(RuleBasedStateMachine):
    """One table, and everything that can be asked of it."""

    @initialize(key=st.sampled_from(list(registry.keys())), chance=CHANCE, friendly=st.booleans(), begun=st.booleans())
    def open(self, key: str, chance: int, friendly: bool, begun: bool) -> None:
        players = registry.load(key).players
        self.paper = Paper(key, players[chance % len(players)], name=f"{key}-{chance}", friendly=friendly)
        self.seen = [0]
        self.done: list[tuple[str, commands.Command]] = []
        if begun:
            self.fill_and_start()

    @property
    def state(self) -> str:
        return self.paper.table.state

    def attempt(self, person: str, command: commands.Command) -> None:
        """Ask; a refusal that changed something shows when the rows are read again."""
        before = len(self.paper.rows)
        try:
            if self.paper.ask(person, command, remote=person == "robot"):
                self.done.append((person, command))
        except (Refusal, StalePhase, IllegalMove):
            assert len(self.paper.rows) == before

    @rule(person=SENDERS, seat=st.none() | SEATS)
    def sit(self, person: str, seat: int | None) -> None:
        self.attempt(person, commands.Sit(self.paper.new_key(), seat))

    @rule(person=SENDERS, seat=SEATS)
    def leave(self, person: str, seat: int) -> None:
        self.attempt(person, commands.Leave(self.paper.new_key(), seat))

    @rule(person=SENDERS, seat=SEATS)
    def kick(self, person: str, seat: int) -> None:
        self.attempt(person, commands.Kick(self.paper.new_key(), seat))

    @rule(person=SENDERS, seat=SEATS, bot=st.sampled_from(["random", "search:1", "oracle"]))
    def seat_bot(self, person: str, seat: int, bot: str) -> None:
        self.attempt(person, commands.SeatBot(self.paper.new_key(), seat, bot))

    @rule(person=SENDERS, heir=SENDERS)
    def give_host(self, person: str, heir: str) -> None:
        self.attempt(person, commands.HandOverHost(self.paper.new_key(), heir))

    @rule(person=SENDERS, tempo=st.sampled_from(["slow", "usual", "fast"]))
    def set_tempo(self, person: str, tempo: Tempo) -> None:
        self.attempt(person, commands.SetTempo(self.paper.new_key(), tempo))

    @precondition(lambda self: self.state == OPEN)
    @rule(person=SENDERS, players=SEATS)
    def reshape(self, person: str, players: int) -> None:
        self.attempt(person, commands.ChangeSetup(self.paper.new_key(), players))

    @precondition(lambda self: self.state == OPEN)
    @rule(person=SENDERS, seat=SEATS, salt=st.sampled_from([SALT, "a5" * 32, "X" * 64]))
    def add_salt(self, person: str, seat: int, salt: str) -> None:
        self.attempt(person, commands.AddSalt(self.paper.new_key(), seat, salt))

    @precondition(lambda self: self.state == OPEN)
    @rule()
    def gather(self) -> None:
        """Most runs come to a game."""
        self.fill_and_start()

    def fill_and_start(self) -> None:
        table = self.paper.table
        for seat, person in zip(range(table.setup.players), [ANN, BOB, CAT, "robot", BOB], strict=False):
            self.attempt(person, commands.Sit(self.paper.new_key(), seat))
        self.attempt(table.host, commands.Start(self.paper.new_key()))
        self.seen.append(table.phase)

    # -- the game -------------------------------------------------------------------------

    def decide(self, chance: int, phase: int) -> None:
        table = self.paper.table
        waiting = table.seats_to_move() or (0,)
        seat = waiting[chance % len(waiting)]
        legal = self.paper.legal(seat) or (0,)
        holder = table.holders[seat]
        action = legal[chance // 7 % len(legal)]
        if isinstance(holder, ByPerson):
            move = table.game.moves.write(action)
            self.attempt(holder.person, commands.Move(self.paper.new_key(), phase, move, seat))
        else:
            self.by_the_server(lambda now: game_moves.make_bot_move(now, seat, phase, action))

    def by_the_server(self, decision: Callable[[Table], list[LogEntry]]) -> None:
        with suppress(Refusal, StalePhase, IllegalMove):
            self.paper.decide(decision)

    @precondition(lambda self: self.state == RUNNING)
    @rule(chances=st.lists(CHANCE, min_size=1, max_size=12))
    def moves(self, chances: list[int]) -> None:
        for chance in chances:
            if self.paper.table.seats_to_move():
                self.seen.append(self.paper.table.phase)
                self.decide(chance, self.paper.table.phase)
            if self.paper.table.seats_to_move() and chance % 3 == 0:
                self.go_back(chance // 3, chance % 2 == 0)

    @precondition(lambda self: self.state == RUNNING)
    @rule(chance=CHANCE, old=CHANCE)
    def stale_move(self, chance: int, old: int) -> None:
        self.decide(chance, self.seen[old % len(self.seen)])

    @precondition(lambda self: self.state == RUNNING)
    @rule(person=SENDERS, seat=SEATS, chance=CHANCE)
    def any_move(self, person: str, seat: int, chance: int) -> None:
        table = self.paper.table
        move = table.game.moves.write(chance % table.game.action_count)
        self.attempt(person, commands.Move(self.paper.new_key(), table.phase, move, seat))

    @precondition(lambda self: self.state == RUNNING)
    @rule(person=SENDERS, seat=st.none() | SEATS)
    def undo(self, person: str, seat: int | None) -> None:
        self.attempt(person, commands.Undo(self.paper.new_key(), seat))

    @precondition(lambda self: self.state == RUNNING)
    @rule(person=SENDERS, seat=st.none() | SEATS)
    def ask_takeback(self, person: str, seat: int | None) -> None:
        self.attempt(person, commands.RequestTakeback(self.paper.new_key(), seat))

    @precondition(lambda self: self.paper.table.takeback_request is not None)
    @rule(agrees=st.lists(st.sampled_from([True, True, True, False]), min_size=1, max_size=4))
    def answer(self, agrees: list[bool]) -> None:
        for person, says in zip(EVERYBODY, agrees, strict=False):
            self.attempt(person, commands.AnswerTakeback(self.paper.new_key(), says))

    def go_back(self, chance: int, agree: bool) -> None:
        """Where somebody can undo, they do; else somebody asks, and mostly all agree."""
        seats = range(self.paper.table.setup.players)
        own = [seat for seat in seats if self.paper.play.undoable_move(seat)]
        seat = (own or seats)[chance % len(own or seats)]
        holder = self.paper.table.holders[seat]
        if isinstance(holder, ByPerson):
            undo = commands.Undo(self.paper.new_key(), seat)
            self.attempt(holder.person, undo if own and agree else commands.RequestTakeback(self.paper.new_key(), seat))
        for person in self.paper.table.people():
            self.attempt(person, commands.AnswerTakeback(self.paper.new_key(), agree or chance % 3 > 0))

    @precondition(lambda self: self.state == RUNNING)
    @rule(chance=CHANCE)
    def play_to_the_end(self, chance: int) -> None:
        """As far as that comes soon: many games are long."""
        for number in range(40):
            if self.paper.table.seats_to_move():
                self.decide(chance + 7 * number, self.paper.table.phase)

    # -- beside the game ------------------------------------------------------------------

    @rule(person=SENDERS)
    def say(self, person: str) -> None:
        self.attempt(person, commands.SayInChat(self.paper.new_key(), "well, well"))

    @precondition(lambda self: self.state == RUNNING)
    @rule(seat=SEATS)
    def stand_in(self, seat: int) -> None:
        self.by_the_server(lambda now: seating.seat_stand_in(now, seat, STAND_IN))

    @rule(person=SENDERS)
    def come_back(self, person: str) -> None:
        self.attempt(person, commands.ReclaimSeats(self.paper.new_key()))

    @precondition(lambda self: self.state == RUNNING and self.paper.play.position.over)
    @rule()
    def reveal(self) -> None:
        self.by_the_server(closing.reveal_seed)

    @precondition(lambda self: self.paper.table.last_row > 15)
    @rule(person=SENDERS)
    def close(self, person: str) -> None:
        self.attempt(person, commands.CloseTable(self.paper.new_key()))

    @precondition(lambda self: self.state in (OVER, CLOSED))
    @rule(person=SENDERS)
    def rematch(self, person: str) -> None:
        self.attempt(person, commands.RequestRematch(self.paper.new_key()))

    # -- what always holds ----------------------------------------------------------------

    @invariant()
    def the_rows_give_the_same_table(self) -> None:
        assert everything_seen_of(self.paper.refold()) == everything_seen_of(self.paper.table)

    @invariant()
    def every_key_that_was_carried_out_is_known(self) -> None:
        keys = self.paper.table.applied_keys
        assert all((person, command.key) in keys for person, command in self.done)
        assert len(set(keys.values())) == len(keys)

    @invariant()
    def the_table_waits_for_nobody_but_in_a_running_game(self) -> None:
        table = self.paper.table
        assert table.state == RUNNING or table.seats_to_move() == ()
        assert (table.revealed is not None) == (table.state in (OVER, CLOSED))

    @invariant()
    def what_is_revealed_is_verified(self) -> None:
        if self.paper.table.revealed is not None and self.paper.table.play is not None:
            verify(self.paper.table.game, read_record(write_text(self.paper.record()).encode()))


def test_the_rows_alone_give_the_same_table_after_every_step() -> None:
    bounds = settings(max_examples=EXAMPLES, stateful_step_count=STEPS, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(TableMachine, settings=bounds)
