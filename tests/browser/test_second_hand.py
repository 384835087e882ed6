"""The page offers nobody a second hand, and says why where somebody asks for one."""

from playwright.sync_api import Locator, expect

from browser.conftest import MakeScreen
from browser.devices import SECRETIVE
from stolik import registry
from support.browser_screen import Screen
from support.server import Server
from support.sync_people import Visitor, gather

GAME = next(key for key in SECRETIVE if 3 in registry.load(key).players)
SEATS = 3
PLACES = {"pl": ("Więcej", "Usiądź tutaj", "wolne dla innych"), "en": ("More", "Sit here", "free for others")}
REFUSED = "Możesz wrócić tylko na własne miejsce"


def look(one: Screen, guest: Visitor, table: str) -> tuple[Locator, Locator]:
    """Open the list of seats: what of it can be taken, and what waits for others."""
    one.come_as(guest.token)
    one.go(f"/t/{table}")
    tab, sit, waits = PLACES[one.language]
    one.page.get_by_role("tab", name=tab).click()
    one.rest_with_newest()
    expect(one.page.locator("li .acts")).to_have_count(SEATS)
    return one.page.get_by_role("button", name=sit), one.page.get_by_text(waits)


def test_a_seat_is_offered_to_whoever_left_it_and_to_a_friend_but_to_nobody_who_knows_another_hand(
    screen: MakeScreen, server: Server
) -> None:
    host, *people = [Visitor(server.address, name) for name in ("Hela", "Ala", "Bolek", "Celina")]
    table = gather(people, GAME)
    people[0].do(table, "host", person=people[1].id)
    people[2].do(table, "leave", seat=2)
    for guest, device, language, offers in (
        (people[0], "phone", "pl", 0), (people[2], "desktop", "en", 1), (host, "phone", "en", 1),
    ):  # fmt: skip
        sit, waits = look(screen(device, language), guest, table)
        assert (sit.count(), waits.count()) == (offers, 1 - offers)


def test_a_host_is_not_offered_the_seat_that_they_free(screen: MakeScreen, server: Server) -> None:
    host, *people = [Visitor(server.address, name) for name in ("Hela", "Ala", "Bolek", "Celina")]
    table = host.open_table(GAME, SEATS)["id"]
    for seat, person in enumerate(people):
        person.do(table, "sit", seat=seat)
    host.do(table, "start")
    one = screen("phone")
    sit, waits = look(one, host, table)
    one.page.get_by_role("button", name="Zwolnij miejsce: Ala").click()
    expect(waits).to_have_count(1)
    assert sit.count() == 0


def test_who_asks_for_two_seats_at_once_gets_one_and_reads_why(screen: MakeScreen, server: Server) -> None:
    late, *people = [Visitor(server.address, name) for name in ("Hela", "Ala", "Bolek", "Celina")]
    table = gather(people, GAME)
    for seat in (1, 2):
        people[seat].do(table, "leave", seat=seat)
    one = screen("phone")
    sit, waits = look(one, late, table)
    expect(sit).to_have_count(2)
    sit.evaluate_all("(buttons) => buttons.forEach((button) => button.click())")
    expect(one.page.get_by_text(REFUSED)).to_be_visible()
    expect(waits).to_have_count(1)
    assert sit.count() == 0
