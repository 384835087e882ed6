"""The record of a game: what was played, what was drawn, what the seats did, how it ended.

A record has a text form for people and a JSON form for the wire (docs/records.md, paragraphs D1 … D7).
This package reads and writes both; `core.replay` checks whether a record can have happened.
"""

from __future__ import annotations

from stolik.core.errors import BadRecord
from stolik.core.record.json_format import read_json, write_json
from stolik.core.record.model import (
    FORMAT_VERSION,
    ParsedRecord,
    Record,
    RecordedDraw,
    RecordedMove,
    RecordEntry,
    check_record,
)
from stolik.core.record.status import FINISHED, UNFINISHED
from stolik.core.record.text_format import TEXT_TITLE, TextReader, write_text


def read_record(content: bytes) -> ParsedRecord:
    """A record from either form, or `BadRecord` with the line that cannot be read."""
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadRecord(line, "D1", "a record is text in UTF-8") from None
    if text.lstrip().startswith("{"):
        return read_json(content)
    return TextReader(text).read()


__all__ = [
    "FINISHED",
    "FORMAT_VERSION",
    "TEXT_TITLE",
    "UNFINISHED",
    "ParsedRecord",
    "Record",
    "RecordEntry",
    "RecordedDraw",
    "RecordedMove",
    "check_record",
    "read_record",
    "write_json",
    "write_text",
]
