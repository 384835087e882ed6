"""Whatever people and the house do, in whatever order: the rows alone give the same table, after every step.

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
from server.table.table_fixtures import ANN, BOB, CAT, EVERYBODY, SALT, STAND_IN, picture
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

PEOPLE = st.sampled_from([ANN, BOB, CAT, "robot"])
SEATS = st.integers(0, 4)
LUCK = st.integers(0, 10**6)
EXAMPLES, STEPS = 80, 30


class Evening(RuleBasedStateMachine):
    """One table, and everything that can be asked of it."""

    @initialize(key=st.sampled_from(list(registry.keys())), luck=LUCK, friendly=st.booleans(), begun=st.booleans())
    def open(self, key: str, luck: int, friendly: bool, begun: bool) -> None:
        players = registry.load(key).players
        self.paper = Paper(key, players[luck % len(players)], name=f"{key}-{luck}", friendly=friendly)
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

    @rule(person=PEOPLE, seat=st.none() | SEATS)
    def sit(self, person: str, seat: int | None) -> None:
        self.attempt(person, commands.Sit(self.paper.new_key(), seat))

    @rule(person=PEOPLE, seat=SEATS)
    def leave(self, person: str, seat: int) -> None:
        self.attempt(person, commands.Leave(self.paper.new_key(), seat))

    @rule(person=PEOPLE, seat=SEATS)
    def kick(self, person: str, seat: int) -> None:
        self.attempt(person, commands.Kick(self.paper.new_key(), seat))

    @rule(person=PEOPLE, seat=SEATS, bot=st.sampled_from(["random", "search:1", "oracle"]))
    def seat_bot(self, person: str, seat: int, bot: str) -> None:
        self.attempt(person, commands.SeatBot(self.paper.new_key(), seat, bot))

    @rule(person=PEOPLE, heir=PEOPLE)
    def give_host(self, person: str, heir: str) -> None:
        self.attempt(person, commands.HandOverHost(self.paper.new_key(), heir))

    @rule(person=PEOPLE, tempo=st.sampled_from(["slow", "usual", "fast"]))
    def set_tempo(self, person: str, tempo: Tempo) -> None:
        self.attempt(person, commands.SetTempo(self.paper.new_key(), tempo))

    @precondition(lambda self: self.state == OPEN)
    @rule(person=PEOPLE, players=SEATS)
    def reshape(self, person: str, players: int) -> None:
        self.attempt(person, commands.ChangeSetup(self.paper.new_key(), players))

    @precondition(lambda self: self.state == OPEN)
    @rule(person=PEOPLE, seat=SEATS, salt=st.sampled_from([SALT, "a5" * 32, "X" * 64]))
    def add_salt(self, person: str, seat: int, salt: str) -> None:
        self.attempt(person, commands.AddSalt(self.paper.new_key(), seat, salt))

    @precondition(lambda self: self.state == OPEN)
    @rule()
    def gather(self) -> None:
        """Most evenings come to a game."""
        self.fill_and_start()

    def fill_and_start(self) -> None:
        table = self.paper.table
        for seat, person in zip(range(table.setup.players), [ANN, BOB, CAT, "robot", BOB], strict=False):
            self.attempt(person, commands.Sit(self.paper.new_key(), seat))
        self.attempt(table.host, commands.Start(self.paper.new_key()))
        self.seen.append(table.phase)

    # -- the game -------------------------------------------------------------------------

    def decide(self, luck: int, phase: int) -> None:
        table = self.paper.table
        waiting = table.seats_to_move() or (0,)
        seat = waiting[luck % len(waiting)]
        legal = self.paper.legal(seat) or (0,)
        holder = table.holders[seat]
        action = legal[luck // 7 % len(legal)]
        if isinstance(holder, ByPerson):
            move = table.game.moves.write(action)
            self.attempt(holder.person, commands.Move(self.paper.new_key(), phase, move, seat))
        else:
            self.by_the_house(lambda now: game_moves.make_bot_move(now, seat, phase, action))

    def by_the_house(self, decision: Callable[[Table], list[LogEntry]]) -> None:
        with suppress(Refusal, StalePhase, IllegalMove):
            self.paper.house(decision)

    @precondition(lambda self: self.state == RUNNING)
    @rule(lucks=st.lists(LUCK, min_size=1, max_size=12))
    def moves(self, lucks: list[int]) -> None:
        for luck in lucks:
            if self.paper.table.seats_to_move():
                self.seen.append(self.paper.table.phase)
                self.decide(luck, self.paper.table.phase)
            if self.paper.table.seats_to_move() and luck % 3 == 0:
                self.go_back(luck // 3, luck % 2 == 0)

    @precondition(lambda self: self.state == RUNNING)
    @rule(luck=LUCK, old=LUCK)
    def stale_move(self, luck: int, old: int) -> None:
        self.decide(luck, self.seen[old % len(self.seen)])

    @precondition(lambda self: self.state == RUNNING)
    @rule(person=PEOPLE, seat=SEATS, luck=LUCK)
    def any_move(self, person: str, seat: int, luck: int) -> None:
        table = self.paper.table
        move = table.game.moves.write(luck % table.game.action_count)
        self.attempt(person, commands.Move(self.paper.new_key(), table.phase, move, seat))

    @precondition(lambda self: self.state == RUNNING)
    @rule(person=PEOPLE, seat=st.none() | SEATS)
    def undo(self, person: str, seat: int | None) -> None:
        self.attempt(person, commands.Undo(self.paper.new_key(), seat))

    @precondition(lambda self: self.state == RUNNING)
    @rule(person=PEOPLE, seat=st.none() | SEATS)
    def ask_takeback(self, person: str, seat: int | None) -> None:
        self.attempt(person, commands.RequestTakeback(self.paper.new_key(), seat))

    @precondition(lambda self: self.paper.table.takeback is not None)
    @rule(agrees=st.lists(st.sampled_from([True, True, True, False]), min_size=1, max_size=4))
    def answer(self, agrees: list[bool]) -> None:
        for person, says in zip(EVERYBODY, agrees, strict=False):
            self.attempt(person, commands.AnswerTakeback(self.paper.new_key(), says))

    def go_back(self, luck: int, agree: bool) -> None:
        """Where somebody can undo, they do; else somebody asks, and mostly all agree."""
        seats = range(self.paper.table.setup.players)
        own = [seat for seat in seats if self.paper.play.undoable_move(seat)]
        seat = (own or seats)[luck % len(own or seats)]
        holder = self.paper.table.holders[seat]
        if isinstance(holder, ByPerson):
            undo = commands.Undo(self.paper.new_key(), seat)
            self.attempt(holder.person, undo if own and agree else commands.RequestTakeback(self.paper.new_key(), seat))
        for person in self.paper.table.people():
            self.attempt(person, commands.AnswerTakeback(self.paper.new_key(), agree or luck % 3 > 0))

    @precondition(lambda self: self.state == RUNNING)
    @rule(luck=LUCK)
    def play_to_the_end(self, luck: int) -> None:
        """As far as that comes soon: many games are long."""
        for number in range(40):
            if self.paper.table.seats_to_move():
                self.decide(luck + 7 * number, self.paper.table.phase)

    # -- beside the game ------------------------------------------------------------------

    @rule(person=PEOPLE)
    def say(self, person: str) -> None:
        self.attempt(person, commands.SayInChat(self.paper.new_key(), "well, well"))

    @precondition(lambda self: self.state == RUNNING)
    @rule(seat=SEATS)
    def keep_warm(self, seat: int) -> None:
        self.by_the_house(lambda now: seating.seat_stand_in(now, seat, STAND_IN))

    @rule(person=PEOPLE)
    def come_back(self, person: str) -> None:
        self.attempt(person, commands.ReclaimSeats(self.paper.new_key()))

    @precondition(lambda self: self.state == RUNNING and self.paper.play.position.over)
    @rule()
    def reveal(self) -> None:
        self.by_the_house(closing.reveal_seed)

    @precondition(lambda self: self.paper.table.n > 15)
    @rule(person=PEOPLE)
    def close(self, person: str) -> None:
        self.attempt(person, commands.CloseTable(self.paper.new_key()))

    @precondition(lambda self: self.state in (OVER, CLOSED))
    @rule(person=PEOPLE)
    def rematch(self, person: str) -> None:
        self.attempt(person, commands.RequestRematch(self.paper.new_key()))

    # -- what always holds ----------------------------------------------------------------

    @invariant()
    def the_rows_give_the_same_table(self) -> None:
        assert picture(self.paper.refold()) == picture(self.paper.table)

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
    wishes = settings(max_examples=EXAMPLES, stateful_step_count=STEPS, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(Evening, settings=wishes)
