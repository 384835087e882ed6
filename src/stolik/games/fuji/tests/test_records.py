"""The golden records show what they should: every card used, each way to come home. They are verified elsewhere."""

from __future__ import annotations

from pathlib import Path

from stolik.core.record import read_record
from stolik.games.fuji.pieces import EQUIPMENT
from stolik.games.fuji.tests.games_played import SETUPS
from stolik.games.fuji.tests.record_flights import cards_used, flight, how_it_ended

RECORDS = sorted((Path(__file__).parent / "records").glob("*.txt"))


def test_every_equipment_card_is_used_in_some_record() -> None:
    used = set()
    for file in RECORDS:
        used |= cards_used(read_record(file.read_bytes()).record)
    assert used == set(EQUIPMENT)


def test_there_is_a_record_for_each_way_to_come_home() -> None:
    names = {file.stem for file in RECORDS}
    assert {"village", "village-rope", "village-mid_phase", "lava", "exhaustion"} <= names


def test_the_team_of_the_records_plays_the_same_again() -> None:
    (one, position), (other, _) = flight(SETUPS[7], 7), flight(SETUPS[7], 7)
    assert one == other
    assert how_it_ended(one, position).split("-")[0] == position.ending()
