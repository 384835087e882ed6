"""Every kind of decision, made by touch on the page, is exactly what the server stores: that move and nothing else."""

from importlib import import_module
from typing import get_args

import pytest

from browser.conftest import MakeScreen
from browser.decisions import fuji
from browser.decisions.boards import Board, Seating, kind_of
from browser.decisions.fuji_moves import THIRD
from browser.decisions.lookahead import plan
from browser.decisions.scripted_players import Company
from stolik.games.fuji.move_types import Move
from support.browser_screen import BOARDS
from support.server import Server

ALL: list[Board] = [import_module(f"browser.decisions.{key}").BOARD for key in BOARDS]
"""A game with a board needs a module here that knows how a person makes its moves."""
TABLES = [pytest.param(board, seating, id=f"{board.key}-{seating.name}") for board in ALL for seating in board.seatings]


@pytest.mark.parametrize("board", ALL, ids=lambda board: board.key)
def test_every_kind_of_move_is_wanted_of_somebody(board: Board) -> None:
    wanted = {kind_of(case) for seating in board.seatings for case in board.wanted(seating)}
    assert wanted == board.kinds()


def test_what_two_players_do_with_their_own_figure_they_do_with_the_third() -> None:
    board = fuji.BOARD
    cases = [case for seating in board.seatings for case in board.wanted(seating) if case.endswith(THIRD)]
    wanted = {kind_of(case) for case in cases}
    assert wanted == {deed.__struct_config__.tag for deed in get_args(Move) if "third" in deed.__struct_fields__}


@pytest.mark.parametrize(("board", "seating"), TABLES)
def test_what_is_decided_by_touch_is_what_is_stored(
    screen: MakeScreen, server: Server, board: Board, seating: Seating, request: pytest.FixtureRequest, seed: int
) -> None:
    company = Company(server, screen(seating.device), board, seating)
    for course in plan(board, seating, board.wanted(seating), request.node.nodeid, server.data):
        company.play(course)
