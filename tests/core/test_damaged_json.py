"""Damaged JSON: cut off, of another shape, no text, nested without end; it is refused, and nothing else happens."""

from __future__ import annotations

import json

import pytest

from stolik.core.errors import BadRecord
from stolik.core.record import Record, read_record, write_json


@pytest.mark.parametrize(
    "damage",
    [
        {"colour": "red"},
        {"players": "3"},
        {"game": None},
        {"entries": [{"type": "theft", "seat": 0}]},
        {"entries": [{"type": "move", "seat": 0}]},
        {"entries": [{"type": "luck", "label": "dice/0", "of": [6], "values": [1.5]}]},
    ],
)
def test_d1_json_of_another_shape_is_refused(finished: Record, damage: dict[str, object]) -> None:
    content = json.dumps(json.loads(write_json(finished)) | damage).encode()
    with pytest.raises(BadRecord, match="not a record in JSON") as refusal:
        read_record(content)
    assert refusal.value.rule == "D1"


def test_d1_json_cut_off_anywhere_is_refused(finished: Record) -> None:
    content = write_json(finished)
    for kept in range(1, len(content)):
        with pytest.raises(BadRecord):
            read_record(content[:kept])


@pytest.mark.parametrize("table", [b'"\xff"', b'"\xed\xa0\x80"', b'"\\ud800"', b'"\\udfff\\ud800"', b'"x'])
def test_d1_json_that_is_no_text_is_refused(finished: Record, table: bytes) -> None:
    content = write_json(finished).replace(json.dumps(finished.table, ensure_ascii=False).encode(), table)
    assert table in content
    with pytest.raises(BadRecord) as refusal:
        read_record(content)
    assert refusal.value.rule == "D1"


@pytest.mark.parametrize(("begin", "again"), [(b"", b"["), (b'[{"seat":', b"["), (b'[{"seat":', b'{"a":')])
def test_d1_json_nested_without_end_is_refused(begin: bytes, again: bytes) -> None:
    with pytest.raises(BadRecord, match="not a record in JSON"):
        read_record(b'{"entries":' + begin + again * 100_000)


@pytest.mark.parametrize(("digits", "rule"), [(1, "D4"), (20, "D4"), (400, "D4"), (5000, "D1")])
def test_a_seat_of_any_number_of_digits_is_refused(unfinished: Record, digits: int, rule: str) -> None:
    content = write_json(unfinished).replace(b'"seat":', b'"seat":' + b"9" * digits, 1)
    with pytest.raises(BadRecord) as refusal:
        read_record(content)
    assert refusal.value.rule == rule
