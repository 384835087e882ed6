"""Idzie Fala!: a card that was lifted instead of the chosen one, too late, is not played in the next turn."""

from browser.conftest import MakeScreen
from browser.decisions.fala import BOARD
from browser.decisions.touch import Fingers
from support.sync_people import Visitor, gather, legal


def choose(person: Visitor, seat: int, table: str) -> None:
    """The first card of the hand, by a request."""
    state = person.get(f"/api/tables/{table}/news")
    person.do(table, "move", phase=state["play"]["phase"], move=legal(state, seat)[0])


def test_a_card_lifted_too_late_is_put_back_before_the_next_turn(screen: MakeScreen) -> None:
    one = screen("desktop")
    people = [Visitor(one.address, name) for name in ("Ala", "Ola", "Ewa")]
    table = gather(people, "fala")
    one.come_as(people[0].token)
    one.go(f"/t/{table}")
    one.rest_with_newest()
    fingers = Fingers(one, by_touch=False)
    first, other, *_ = people[0].get(f"/api/tables/{table}/news")["play"]["seats"][0]["view"]["hand"]
    BOARD.lift(fingers, first)
    fingers.press(f"Zagrywam {first}")
    one.rest_at_table()
    BOARD.lift(fingers, other)
    assert fingers.felt.get_by_text(f"Zmieniam na {other}").count() == 1
    for seat in (1, 2):
        choose(people[seat], seat, table)
    one.rest_with_newest()
    assert fingers.felt.get_by_text(f"Zagrywam {other}").count() == 0
    assert fingers.felt.get_by_text("Wybierz kartę", exact=True).count() == 1
