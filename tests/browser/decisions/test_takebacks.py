"""What others have seen is taken back where they agree: asked for by touch, and answered by touch."""

from itertools import count

import pytest

from browser.conftest import MakeScreen
from browser.decisions.kanaloa import BOARD
from browser.decisions.known_chance import Deal
from browser.decisions.lookahead import Course, walk
from browser.decisions.scripted_players import Company
from support.server import Server

SEATING = BOARD.seatings[0]
ME, MY_LETTER = SEATING.seat, "C"


def first_trick(server: Server, seed: str) -> Course:
    """A game up to my first card, before which somebody else has laid one."""
    setup = BOARD.game.setup(SEATING.players, SEATING.options)
    deals = (Deal(BOARD.game, setup, f"{seed}/deal {number}", server.data) for number in count())
    deal = next(deal for deal in deals if ME not in deal.recorded_game().position.to_move())
    steps = walk(BOARD, SEATING, deal, BOARD.wanted(SEATING)).steps
    mine = next(at for at, step in enumerate(steps) if step.by_touch)
    return Course(deal, steps[: mine + 1])


@pytest.fixture
def company(screen: MakeScreen, server: Server) -> Company:
    return Company(server, screen(SEATING.device), BOARD, SEATING)


def test_a_move_is_taken_back_when_all_others_agree(
    company: Company, server: Server, request: pytest.FixtureRequest
) -> None:
    course = first_trick(server, request.node.nodeid)
    company.play(course)
    company.fingers.ask_to_take_back()
    assert company.stored.read_on() == [f"{MY_LETTER}: may I take it back?"]
    for person in company.people:
        if person is not company.me:
            person.do(company.stored.table.id, "consent", agrees=True)
    assert company.stored.read_on() == ["yes", "yes", "taken_back"]
    company.decide(course.steps[-1].decision)


@pytest.mark.parametrize(("said", "stored"), [("Zgoda", ["yes"]), ("Nie", ["no"])])
def test_who_is_asked_answers_by_touch(
    company: Company, server: Server, request: pytest.FixtureRequest, said: str, stored: list[str]
) -> None:
    course = first_trick(server, request.node.nodeid)
    company.come_to_the_last(course)
    asker = course.steps[-2].seat
    company.people[asker].do(company.stored.table.id, "takeback", seat=asker)
    company.rest()
    company.fingers.answer(said)
    company.screen.rest_at_table()
    assert company.stored.read_on() == stored
