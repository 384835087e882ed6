"""Forged records: whatever was changed in a finished record, `verify` finds it and names the rule."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from stolik.core.errors import BadRecord, VerificationFailed
from stolik.core.game import Game
from stolik.core.record import ParsedRecord, Record, RecordedDraw, read_record, write_json, write_text
from stolik.core.replay import replay, verify


def changed(record: Record, **facts: Any) -> ParsedRecord:
    return read_record(write_json(msgspec.structs.replace(record, **facts)))


def refused(game: Game, read_record: ParsedRecord) -> BadRecord:
    with pytest.raises(BadRecord) as refusal:
        verify(game, read_record)
    return refusal.value


def test_l6_each_forged_draw_of_a_record_is_found_at_its_line(stonogi: Game, finished: Record) -> None:
    for number, entry in enumerate(finished.entries):
        if isinstance(entry, RecordedDraw):
            forged = RecordedDraw(entry.label, entry.of, ((entry.values[0] + 1) % entry.of[0], *entry.values[1:]))
            entries = (*finished.entries[:number], forged, *finished.entries[number + 1 :])
            error = refused(stonogi, changed(finished, entries=entries))
            assert (error.line, error.rule, type(error)) == (number + 1, "L6", VerificationFailed)


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"game": "other"}, "D2"),
        ({"rules": 0}, "D2"),
        ({"rules": 2}, "D2"),
        ({"rules": 9}, "D2"),
        ({"players": 4, "names": (*"ABCD",), "salts": (None,) * 4, "scores": (1,) * 4, "places": (1,) * 4}, "L3"),
        ({"players": 5, "names": (*"ABCDE",), "salts": (None,) * 5, "scores": (1,) * 5, "places": (1,) * 5}, "D2"),
        ({"options": {"stealing": "yes"}}, "D2"),
        ({"options": {"steeling": "on"}}, "D2"),
        ({"end": "unfinished", "scores": (), "places": ()}, "D5"),
        ({"scores": (0, 0, 0)}, "D7"),
        ({"places": (1, 1, 1)}, "D7"),
        ({"seed": None, "salt": None}, "L8"),
        ({"seed": "00" * 31}, "L1"),
        ({"seed": "FF" * 32}, "L1"),
        ({"seed": "00" * 33}, "L1"),
        ({"salt": "no-hexadecimal"}, "L1"),
        ({"salt": "0x" + "00" * 31}, "L1"),
        ({"salts": ("00", None, None)}, "L1"),
        ({"commitment": "00" * 32}, "L3"),
        ({"seed": "00" * 32}, "L3"),
        ({"salt": "00" * 32}, "L3"),
        ({"table": "Another table"}, "L3"),
        ({"options": {"stealing": "on"}}, "L3"),
        ({"options": {}}, "L3"),
        ({"salts": ("00" * 32, None, None)}, "L6"),
        ({"salts": (None, None, None)}, "L6"),
    ],
)
def test_a_forged_fact_is_found(stonogi: Game, finished: Record, facts: dict[str, Any], rule: str) -> None:
    error = refused(stonogi, changed(finished, **facts))
    assert error.rule == rule
    assert isinstance(error, VerificationFailed) == rule.startswith("L")


@pytest.mark.parametrize("revealed", ["{seed}", " {salt}", "{seed} {salt} 00", "{seed} 00 00", "{seed}  {salt}"])
def test_d2_a_reveal_is_a_seed_and_its_salt(finished: Record, lines: tuple[str, ...], revealed: str) -> None:
    forged = "revealed " + revealed.format(seed=finished.seed, salt=finished.salt)
    with pytest.raises(BadRecord) as refusal:
        read_record("\n".join(forged if line.startswith("revealed") else line for line in lines).encode())
    assert refusal.value.rule == "D2"


@pytest.mark.parametrize("check", [replay, verify])
def test_d2_a_record_of_another_game_is_refused(
    stonogi: Game, finished: Record, check: Callable[[Game, ParsedRecord], object]
) -> None:
    other = dataclasses.replace(stonogi, key="other")
    with pytest.raises(BadRecord, match="this is a record of stonogi, not of other") as refusal:
        check(other, read_record(write_json(finished)))
    assert refusal.value.rule == "D2"


def test_l4_a_salt_moved_to_another_seat_is_found_at_the_first_draw(stonogi: Game, finished: Record) -> None:
    a, _, c = finished.salts
    error = refused(stonogi, changed(finished, salts=(c, None, a)))
    assert (error.line, error.rule) == (1, "L6")


def test_a_record_cut_at_any_byte_is_never_taken_for_whole(stonogi: Game, finished: Record) -> None:
    content = write_text(finished).encode()
    for kept in range(len(content) - 1):
        with pytest.raises(BadRecord):
            verify(stonogi, read_record(content[:kept]))
    assert verify(stonogi, read_record(content[:-1])).position.over
