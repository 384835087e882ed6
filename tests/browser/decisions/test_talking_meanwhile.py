"""Fuji: a touch counts while a marker is being moved, as that leaves all in its place."""

from typing import Final

import pytest

from browser.conftest import MakeScreen
from browser.decisions.fuji import BOARD
from browser.decisions.lookahead import plan
from browser.decisions.scripted_players import Company
from support.server import Server

(SEATING,) = (seating for seating in BOARD.seatings if seating.name == "three")
AS_SLOW_AS_CAN_BE: Final = "localStorage.setItem('stolik.settings', JSON.stringify({ pace: 1e-6, sound: false }))"
"""What begins to be shown is shown until the test is over."""


def test_what_is_to_be_said_is_chosen_while_a_marker_moves(
    screen: MakeScreen, server: Server, request: pytest.FixtureRequest, seed: int
) -> None:
    company = Company(server, screen(SEATING.device), BOARD, SEATING)
    (course,) = plan(BOARD, SEATING, ["target: by the button"], request.node.nodeid, server.data)
    decision = company.come_to_the_last(course)
    company.screen.page.add_init_script(AS_SLOW_AS_CAN_BE)
    company.fingers.reload()
    company.touch(decision)
    company.screen.rest()
    kind = company.fingers.button("Prośba")
    assert kind.get_attribute("aria-expanded") == "false"
    company.fingers.touch(kind)
    company.screen.rest()
    assert kind.get_attribute("aria-expanded") == "true"
