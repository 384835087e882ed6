"""On a screen that is passed round a decision is stored for whoever sits in front of it."""

from random import Random

import pytest

from browser.conftest import MakeScreen
from browser.decisions.boards import Board
from browser.decisions.test_decisions import ALL
from browser.decisions.touch import Fingers
from browser.decisions.visible_state import Sight
from browser.devices import hands_on
from browser.stored_log import StoredTable
from stolik.core.seats import seat_letter
from support.browser_screen import NAME, Screen
from support.server import Server
from support.sync_people import Visitor

NAMES = (NAME, "Bolek", "Celina", "Darek")
DECISIONS = 8


def sit_all_at_one_screen(one: Screen, server: Server, board: Board, players: int) -> StoredTable:
    """A table with the cards dealt, all of whose seats belong to one device."""
    host = Visitor(server.address, NAME)
    table = str(host.open_table(board.key, players)["id"])
    host.do(table, "sit", seat=0)
    for seat in range(1, players):
        beside = host.call("POST", "/api/me/companions", {"name": NAMES[seat]}).json()["id"]
        host.do(table, "sit", seat=seat, shown=beside)
    host.do(table, "start")
    one.come_as(host.token)
    one.go(f"/t/{table}")
    one.rest_at_table()
    return StoredTable(server, table)


def seat_in_front(one: Screen, waiting: tuple[int, ...]) -> int:
    """Whose hand lies on the screen once the curtain is lifted; where there are no hands, whose turn it is."""
    curtain = one.page.locator("main.curtain button")
    if curtain.count():
        curtain.click()
        one.rest_at_table()
    hands = hands_on(one)
    return int(hands[0]) if hands else waiting[0]


@pytest.mark.parametrize("board", ALL, ids=lambda board: board.key)
def test_what_is_decided_is_stored_for_whoever_sits_in_front(
    screen: MakeScreen, server: Server, board: Board, seed: int
) -> None:
    one, chance, seen = screen("tablet"), Random(f"{seed}/{board.key}"), set[int]()
    players = max(2, board.game.players[0])
    stored = sit_all_at_one_screen(one, server, board, players)
    for _ in range(DECISIONS):
        position = stored.table.started_game().position
        seat = seat_in_front(one, position.to_move())
        decision = board.usual(position, seat, chance)
        board.make(Fingers(one, by_touch=False), decision, Sight(board.game, position, seat, NAMES[:players]))
        one.rest_at_table()
        assert stored.read_on() == [f"{seat_letter(seat)}: {line}" for line in decision.log]
        seen.add(seat)
    assert len(seen) > 1
