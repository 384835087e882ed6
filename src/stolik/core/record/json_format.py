"""The JSON form of a record."""

from __future__ import annotations

import msgspec

from stolik.core.errors import BadRecord
from stolik.core.record.model import ParsedRecord, Record, check_record


def write_json(record: Record) -> bytes:
    """The record as JSON."""
    check_record(record)
    return msgspec.json.encode(record)


def read_json(content: bytes) -> ParsedRecord:
    """Parse a record from JSON; an error names the number of the entry, from 1, as its line."""
    try:
        record = msgspec.json.decode(content, type=Record)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadRecord(0, "D1", f"not a record in JSON: {error}") from None
    check_record(record)
    return ParsedRecord(record, tuple(range(1, len(record.entries) + 1)))
