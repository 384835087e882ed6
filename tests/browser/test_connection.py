"""Whatever happens to the line: no move is lost or made twice, the person sees it, and the page recovers by itself."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import MakeScreen
from browser.decisions.boards import Board
from browser.decisions.fala import BOARD as FALA
from browser.decisions.fala import BUTTON
from browser.decisions.fuji import BOARD as FUJI
from browser.decisions.kanaloa import BOARD as KANALOA
from browser.decisions.stonogi import BOARD as STONOGI
from browser.network_line import Line, Way
from browser.page_server import RandomnessFromFile, begin_randomness, ping_often, seed_file
from browser.turns import Turn
from support.server import Server

THREE_DICE = "throw: 3 dice, phase 3"
A_CARD = "play: a Tiki, by the button"
LOST = "Łączymy się ponownie…"
ON_ITS_WAY = "Już…"
TakeTurn = Callable[[Board, str], Turn]
CHOICES = [
    pytest.param(FALA, BUTTON, id="a card"),
    pytest.param(FUJI, THREE_DICE, id="three dice"),
]
"""One move, and several that follow each other."""


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    with Line(server.port) as line:
        yield line


@pytest.fixture
def turn(screen: MakeScreen, server: Server, line: Line) -> TakeTurn:
    return lambda board, case: Turn(screen, server, line, board, case)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One that may be killed, and that says often that it is there."""
    data = tmp_path / "data"
    with Server(data, ping_often, randomness=RandomnessFromFile(seed_file(data))) as server:
        begin_randomness(server, "")
        yield server


@pytest.mark.parametrize(("board", "case"), CHOICES)
@pytest.mark.parametrize("way", ["up", "down"])
def test_a_move_on_its_way_when_the_line_breaks_is_made_once(
    turn: TakeTurn, line: Line, board: Board, case: str, way: Way
) -> None:
    """Held on the way up, the server does not have it; on the way down it does, and the page does not know that."""
    mine = turn(board, case)
    line.hold(way)
    mine.decide()
    if way == "down":
        mine.wait_until_stored()
    line.cut()
    line.let_go()
    mine.must_be_stored_once()


@pytest.mark.parametrize("way", ["up", "down"])
def test_a_killed_server_loses_no_move(screen: MakeScreen, own_server: Server, way: Way) -> None:
    with Line(own_server.port) as line:
        mine = Turn(screen, own_server, line, FUJI, THREE_DICE)
        line.hold(way)
        mine.decide()
        if way == "down":
            mine.wait_until_stored()
        own_server.kill()
        line.cut()
        line.let_go()
        own_server.start()
        mine.must_be_stored_once()


def test_a_move_into_a_line_that_died_without_a_word_goes_out_over_another(turn: TakeTurn, line: Line) -> None:
    mine = turn(FUJI, THREE_DICE)
    line.hold("up", "down")
    mine.decide()
    expect(mine.page.get_by_role("button", name=ON_ITS_WAY)).to_be_visible()
    mine.elapse(seconds=10)
    expect(mine.page.get_by_text(LOST)).to_be_visible()
    line.let_go()
    mine.must_be_stored_once()


def test_who_waits_for_others_over_a_dead_line_is_warned_and_reconnects(screen: MakeScreen, own_server: Server) -> None:
    with Line(own_server.port) as line:
        mine = Turn(screen, own_server, line, FALA, BUTTON)
        mine.one.wait_for_frame("[]")
        line.hold("up", "down")
        mine.elapse(seconds=60)
        expect(mine.page.get_by_text(LOST)).to_be_visible()
        line.let_go()
        expect(mine.page.get_by_text(LOST)).to_have_count(0)
        mine.decide()
        mine.must_be_stored_once()


def test_several_dice_are_thrown_over_a_slow_line(turn: TakeTurn, line: Line) -> None:
    mine = turn(FUJI, THREE_DICE)
    line.delay = 0.1
    line.hold("up")
    mine.decide()
    expect(mine.page.get_by_role("button", name=ON_ITS_WAY)).to_be_visible()
    line.let_go()
    mine.must_be_stored_once()


def test_impatient_taps_on_what_is_on_its_way_are_one_move(turn: TakeTurn, line: Line) -> None:
    mine = turn(STONOGI, "reroll: 4 dice")
    line.hold("up")
    again = mine.page.get_by_role("button", name="Rzuć ponownie (4)")
    again.dblclick()
    again.dblclick()
    line.let_go()
    mine.must_be_stored_once()


def test_a_page_that_slept_shows_what_happened_and_can_go_on(screen: MakeScreen, own_server: Server) -> None:
    with Line(own_server.port) as line:
        mine = Turn(screen, own_server, line, KANALOA, A_CARD)
        mine.one.wait_for_frame("[]")
        cdp = mine.page.context.new_cdp_session(mine.page)
        cdp.send("Page.setWebLifecycleState", {"state": "frozen"})
        host = mine.company.people[0]
        host.do(mine.company.stored.table.id, "say", text="Jest tam kto?")
        mine.elapse(seconds=3600)
        cdp.send("Page.setWebLifecycleState", {"state": "active"})
        mine.company.rest()
        mine.decide()
        mine.must_be_stored_once()


def test_what_is_decided_in_one_tab_is_shown_in_the_other_and_not_decided_twice(
    screen: MakeScreen, turn: TakeTurn, line: Line
) -> None:
    mine = turn(KANALOA, A_CARD)
    other = screen(of=mine.one)
    other.come_as(mine.company.me.token)
    other.go(f"/t/{mine.one.table}")
    other.rest_at_table()
    line.hold("down")  # the first tab is not sent what the second one does
    hand = other.page.get_by_label("Twoje karty").get_by_role("button", disabled=False)
    hand.last.dblclick()
    mine.wait_until_stored()
    mine.decide()
    line.let_go()
    expect(mine.page.get_by_text("Stół był szybszy")).to_be_visible()
    assert len(mine.company.stored.read_on()) == 1
    other.rest_at_table()
    mine.company.rest()
