"""What no record can say: both writers refuse to write it, and both readers to read it, by one list of rules."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from stolik.core.errors import BadRecord
from stolik.core.record import Record, RecordedDraw, RecordedMove, RecordEntry, read_record, write_json, write_text

FACTS: list[tuple[dict[str, Any], str]] = [
    ({"format": 2}, "D1"),
    ({"format": 0}, "D1"),
    ({"players": 0, "names": (), "salts": (), "scores": (), "places": ()}, "D2"),
    ({"players": -3}, "D2"),
    ({"players": 2}, "D2"),
    ({"players": 9, "names": tuple("ABCDEFGHI"), "salts": (None,) * 9}, "D2"),
    ({"rules": -1}, "D2"),
    ({"rules": 2**70}, "D2"),
    ({"names": ("Zosia",)}, "D2"),
    ({"salts": (None,) * 4}, "D2"),
    ({"game": ""}, "D2"),
    ({"game": "nogi stonogi"}, "D2"),
    ({"commitment": "00 00"}, "D2"),
    ({"options": {"": "on"}}, "D2"),
    ({"options": {"stealing": "on\noption level 2"}}, "D2"),
    ({"table": ""}, "D2"),
    ({"table": "kuchnia "}, "D2"),
    ({"salts": ("", None, None)}, "D2"),
    ({"salts": (None, "00\n", None)}, "D2"),
    ({"seed": None}, "D2"),
    ({"salt": None}, "D2"),
    ({"seed": "", "salt": ""}, "D2"),
    ({"salt": "00" * 16 + " " + "00" * 16}, "D2"),
    ({"end": "banana"}, "D5"),
    ({"end": "unfinished"}, "D5"),
    ({"end": "unfinished", "scores": ()}, "D5"),
    ({"scores": ()}, "D5"),
    ({"places": (1, 2)}, "D5"),
    ({"scores": (10**19, 0, 0)}, "D5"),
    ({"places": (-(2**63), 1, 1)}, "D5"),
]

ENTRIES: list[RecordEntry] = [
    RecordedDraw("dice/0", (0,), (0,)),
    RecordedDraw("dice/0", (-3,), (0,)),
    RecordedDraw("dice/0", (6,), (6,)),
    RecordedDraw("dice/0", (6, 6), (0, -1)),
    RecordedDraw("dice/0", (2**62 + 1,), (0,)),
    RecordedDraw("dice/0", (3, 3), (1,)),
    RecordedDraw("dice/0", (), (1,)),
    RecordedDraw("dice/0", (), ()),
    RecordedDraw("", (6,), (1,)),
    RecordedDraw("dice 0", (6,), (1,)),
    RecordedDraw("dice/0\nA", (6,), (1,)),
    RecordedMove(3, "pass"),
    RecordedMove(9, "pass"),
    RecordedMove(-1, "pass"),
    RecordedMove(2**70, "pass"),
    RecordedMove(0, ""),
    RecordedMove(0, " pass"),
    RecordedMove(0, "pass\nB pass"),
]

NAMES = [
    "",
    " ",
    " Ala",
    "Ala ",
    "Ala\nsalt B 00",
    "Ola\nend finished",
    "x\r",
    "x\u2028y",
    "x\u2029y",
    "x\x85y",
    "x\ty",
]


def refusals(record: Record) -> list[BadRecord]:
    """What both writers say, and the reader of what a careless writer would have put on the wire."""
    said = []
    for attempt in (write_text, write_json, lambda careless: read_record(msgspec.json.encode(careless))):
        with pytest.raises(BadRecord) as refusal:
            attempt(record)
        said.append(refusal.value)
    return said


@pytest.mark.parametrize(("facts", "rule"), FACTS)
def test_a_fact_that_cannot_be_is_neither_written_nor_read(finished: Record, facts: dict[str, Any], rule: str) -> None:
    assert [error.rule for error in refusals(msgspec.structs.replace(finished, **facts))] == [rule] * 3


@pytest.mark.parametrize("entry", ENTRIES, ids=repr)
def test_d4_an_entry_that_cannot_be_is_refused_by_its_number(unfinished: Record, entry: RecordEntry) -> None:
    entries = (*unfinished.entries[:4], entry, *unfinished.entries[4:])
    said = refusals(msgspec.structs.replace(unfinished, entries=entries))
    assert [(error.line, error.rule) for error in said] == [(5, "D4")] * 3


@pytest.mark.parametrize("name", NAMES)
def test_d2_a_name_that_is_not_printable_text_on_one_line_is_refused(finished: Record, name: str) -> None:
    said = refusals(msgspec.structs.replace(finished, names=("Zosia", name, "Ola")))
    assert [error.rule for error in said] == ["D2"] * 3


@pytest.mark.parametrize("facts", [{"end": ""}, {"end": "finished"}, {"scores": (9, 9, 9)}, {"places": (1, 2, 3)}])
def test_d5_an_unfinished_game_has_neither_scores_nor_places(unfinished: Record, facts: dict[str, Any]) -> None:
    assert [error.rule for error in refusals(msgspec.structs.replace(unfinished, **facts))] == ["D5"] * 3
