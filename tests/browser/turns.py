"""Somebody's turn before a page that reaches the server over a line which a test can break."""

from __future__ import annotations

from typing import Final

from browser.conftest import MakeScreen
from browser.decisions.boards import Board
from browser.decisions.lookahead import plan
from browser.decisions.scripted_players import Company
from browser.network_line import Line
from support.server import Server

ELAPSE: Final = """
const now = Date.now;
let elapsed = 0;
Date.now = () => now() + elapsed;
globalThis.elapse = (ms) => { elapsed += ms; };
"""


class Turn:
    """A table at which one decision of a certain kind is to be made next, on the page."""

    def __init__(self, screen: MakeScreen, server: Server, line: Line, board: Board, case: str) -> None:
        seating = next(seating for seating in board.seatings if case in board.wanted(seating))
        self.one = screen(seating.device)
        self.one.address = line.address
        self.one.is_line_safe = False
        self.page = self.one.page
        self.page.add_init_script(ELAPSE)
        self.company = Company(server, self.one, board, seating)
        (course,) = plan(board, seating, [case], self.one.seed, server.data)
        self.decision = self.company.come_to_the_last(course)

    def decide(self) -> None:
        """By touch, without waiting for what comes of it."""
        self.company.touch(self.decision)

    def wait_until_stored(self, rows: int = 1) -> None:
        """Whatever the page is sent of it."""
        self.company.stored.wait_for_rows(rows)

    def must_be_stored_once(self) -> None:
        """When everything has come to rest, exactly what was chosen is stored, and the page shows it."""
        self.one.rest_at_table()
        self.company.must_have_decided(self.decision)
        self.company.rest()

    def elapse(self, seconds: float) -> None:
        """Let the clock of the page run ahead, as if so much time had passed."""
        self.page.evaluate("(ms) => elapse(ms)", seconds * 1000)
