"""Kanaloa: the last trick that somebody looks at again stays while others play, and makes room for the own card."""

from random import Random

from browser.conftest import MakeScreen
from browser.decisions.touch import Fingers
from browser.devices import move_somebody
from support.people import Json
from support.sync_people import Visitor, gather

LAST_TRICK = "Ostatnia lewa"


def read(person: Visitor, table: str) -> Json:
    """What the table looks like to somebody."""
    play: Json = person.get(f"/api/tables/{table}/news")["play"]
    return play


def laid_by(people: list[Visitor], table: str) -> list[int]:
    """Whose cards lie in the trick."""
    return [laid["seat"] for laid in read(people[0], table)["seats"][0]["view"]["trick"]]


def play_until_second_leads(people: list[Visitor], table: str, chance: Random) -> None:
    """A trick with a card of the first seat, and then on to one that the second seat has led."""
    while 0 not in laid_by(people, table):
        move_somebody(people, table, chance)
    while laid_by(people, table) != [1]:
        move_somebody(people, table, chance)


def test_the_last_trick_stays_open_until_the_own_card_is_laid(screen: MakeScreen, seed: int) -> None:
    one = screen("desktop")
    people = [Visitor(one.address, name) for name in ("Ala", "Ola", "Ewa")]
    table = gather(people, "kanaloa")
    chance = Random(seed)
    play_until_second_leads(people, table, chance)
    one.come_as(people[0].token)
    one.go(f"/t/{table}")
    one.rest_with_newest()
    fingers = Fingers(one, by_touch=False)
    fingers.touch(fingers.button(LAST_TRICK))
    again = one.page.get_by_role("region", name=LAST_TRICK)
    one.rest()
    assert again.is_visible()
    while read(people[0], table)["waiting"] != [0]:
        move_somebody(people, table, chance)
        one.rest_with_newest()
        assert again.is_visible()
    before = len(one.sent)
    while len(one.sent) == before:
        assert one.touch(chance), "nothing can be laid"
    assert again.count() == 0
