"""Fuji: the dice that a person throws fly, just those and in sight, also where one of them falls as it lay."""

from typing import Final

import pytest

from browser.conftest import MakeScreen
from browser.decisions.fuji import BOARD
from browser.decisions.fuji_moves import THIRD
from browser.decisions.lookahead import plan
from browser.decisions.scripted_players import Company
from browser.decisions.visible_state import Sight
from stolik.games.fuji.move_types import PickDie
from stolik.games.fuji.moves import MOVE_OF
from support.server import Server

(SEATING,) = (seating for seating in BOARD.seatings if seating.options.get("pair") == "b")
AS_PEOPLE_SEE_IT: Final = '{"pace": 1, "sound": false}'
WATCH: Final = """() => {
    window.flown = [];
    const note = (thrown) => {
        const panel = thrown.closest('.panel');
        window.flown.push([panel.closest('section').ariaLabel, [...panel.parentElement.children].indexOf(panel)]);
    };
    const watch = new MutationObserver((changes) => changes.forEach(({ target, type }) => {
        if (type === 'attributes' && target.matches('.flies')) note(target);
        if (type === 'childList') target.querySelectorAll('.flies').forEach(note);
    }));
    watch.observe(document.querySelector('.fuji'), { attributeFilter: ['class'], childList: true, subtree: true });
}"""


@pytest.mark.parametrize(("case", "label"), [("", "Twoje kości"), (THIRD, "Kości trzeciej postaci")])
def test_the_dice_that_were_chosen_fly_and_no_others(
    screen: MakeScreen, server: Server, case: str, label: str, request: pytest.FixtureRequest, seed: int
) -> None:
    company = Company(server, screen(SEATING.device, settings=AS_PEOPLE_SEE_IT), BOARD, SEATING)
    (course,) = plan(BOARD, SEATING, [f"throw: 2 dice, phase 3{case}"], request.node.nodeid, server.data)
    decision = company.come_to_the_last(course)
    view = Sight(BOARD.game, company.stored.table.started_game().position, company.seat, company.names).view
    numbers = [die.die for die in (view.third if case else view.dice)]
    chosen = [move.die for move in map(MOVE_OF.__getitem__, decision.actions) if isinstance(move, PickDie)]
    company.screen.page.evaluate(WATCH)
    company.touch(decision)
    company.screen.rest_at_table()
    company.must_have_decided(decision)
    flown = company.screen.page.evaluate("() => window.flown")
    assert sorted(map(tuple, flown)) == sorted((label, numbers.index(die)) for die in chosen)
