"""A table with one person before the page and the others far away, all of whose moves are known beforehand."""

from __future__ import annotations

from typing import Final

from browser.decisions.boards import Board, Decision, Seating
from browser.decisions.lookahead import Course, Step
from browser.decisions.touch import Fingers
from browser.decisions.visible_state import Sight
from browser.page_server import begin_randomness
from browser.stored_log import StoredTable
from stolik.core.seats import seat_letter
from support.browser_screen import NAME, Screen
from support.server import Server
from support.sync_people import Visitor

OTHERS: Final = ("Bolek", "Celina", "Darek", "Ewa")


class Company:
    """Everybody at the tables of one test."""

    def __init__(self, server: Server, screen: Screen, board: Board, seating: Seating) -> None:
        self.server = server
        self.screen = screen
        self.board = board
        self.seat = seating.seat
        others = iter(OTHERS)
        self.names = tuple(NAME if seat == self.seat else next(others) for seat in range(seating.players))
        self.people = [Visitor(server.address, name) for name in self.names]
        self.me = self.people[self.seat]
        self.fingers = Fingers(screen, by_touch=seating.device == "phone")
        self.undone: set[str] = set()
        """Kinds of moves that were taken back once."""
        screen.come_as(self.me.token)

    def play(self, course: Course) -> None:
        """A whole course at a table of its own."""
        self.decide(self.come_to_the_last(course))

    def come_to_the_last(self, course: Course) -> Decision:
        """Play up to the last decision, with the page open and at rest before it."""
        self._sit_down(course)
        first = next(at for at, step in enumerate(course.steps) if step.by_touch)
        for step in course.steps[:first]:
            self.ask(step)
        self.screen.go(f"/t/{self.stored.table.id}")
        for step in course.steps[first:-1]:
            if step.by_touch:
                self.decide(step.decision)
            else:
                self.ask(step)
        self.rest()
        return course.steps[-1].decision

    def rest(self) -> None:
        """Until the page shows all that is stored."""
        self.stored.read_on()
        self.screen.rest_with(self.stored.newest_for(self.me.id))

    def _sit_down(self, course: Course) -> None:
        begin_randomness(self.server, course.deal.seed)
        host, setup = self.people[0], course.deal.setup
        table = str(host.open_table(self.board.key, setup.players, options=setup.options)["id"])
        assert table == course.deal.table
        for seat, person in enumerate(self.people):
            person.do(table, "sit", seat=seat)
        host.do(table, "start")
        self.stored = StoredTable(self.server, table)

    def ask(self, step: Step) -> None:
        """A move by a request, as a remote bot would make it."""
        person, table = self.people[step.seat], self.stored.table.id
        for line in step.decision.log:
            person.do(table, "move", seat=step.seat, phase=self.stored.phase_for(person.id), move=line)
            self._must_be_stored(step.decision, [f"{seat_letter(step.seat)}: {line}"])

    def decide(self, decision: Decision) -> None:
        """By touch: exactly that is stored for this seat, and nothing else."""
        self._make(decision)
        kind, made = decision.kind, self.stored.table.started_game().undoable_move(self.seat)
        if made is not None and not made.is_face_down and len(decision.log) == 1 and kind not in self.undone:
            self.undone.add(kind)
            self.fingers.undo()
            self._must_be_stored(decision, [f"{seat_letter(self.seat)}: undo"])
            self._make(decision)

    def _make(self, decision: Decision) -> None:
        self.screen.rest_with(self.stored.newest_for(self.me.id))
        self.touch(decision)
        self.screen.rest_at_table()
        self.must_have_decided(decision)

    def touch(self, decision: Decision) -> None:
        """Decide it on the page, without waiting for what comes of it."""
        sight = Sight(self.board.game, self.stored.table.started_game().position, self.seat, self.names)
        self.board.make(self.fingers, decision, sight)

    def must_have_decided(self, decision: Decision) -> None:
        """Exactly that is stored, and nothing is objected to."""
        self._must_be_stored(decision, [f"{seat_letter(self.seat)}: {line}" for line in decision.log])
        assert self.screen.refused() == "", f"{decision.case}: {self.screen.refused()}"

    def _must_be_stored(self, decision: Decision, wanted: list[str]) -> None:
        stored = self.stored.read_on()
        assert stored == wanted, f"{decision.case}: chosen {wanted}, stored {stored}"
