"""The record of a game and the checks that hold for both forms: [D1-D5] of docs/records.md."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stolik.core.errors import BadRecord
from stolik.core.i18n import is_single_line
from stolik.core.record.status import FINISHED, UNFINISHED
from stolik.core.seats import SEAT_LETTERS

FORMAT_VERSION: Final = 1
MAX_NUMBER: Final = 1 << 62
"""No number in a record is larger: draws are below 2^62 at most."""


class RecordedDraw(Struct, tag="luck", forbid_unknown_fields=True, frozen=True):
    """The draws under one label: each number with the n it was drawn below."""

    label: str
    of: tuple[int, ...]
    values: tuple[int, ...]


class RecordedMove(Struct, tag="move", forbid_unknown_fields=True, frozen=True):
    """What a seat did, in the game's notation."""

    seat: int
    move: str


RecordEntry = RecordedDraw | RecordedMove


class Record(Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """One game, whole or broken off. Secrets are hexadecimal, and absent until they are revealed."""

    game: str
    rules: int
    players: int
    options: dict[str, str]
    table: str
    names: tuple[str, ...]
    commitment: str
    salts: tuple[str | None, ...]
    entries: tuple[RecordEntry, ...]
    end: str
    seed: str | None = None
    salt: str | None = None
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    format: int = FORMAT_VERSION


class ParsedRecord(Struct, frozen=True):
    """A record and the place of each of its entries, for messages: a line of text or a JSON entry."""

    record: Record
    lines: tuple[int, ...]


def check_record(record: Record, lines: tuple[int, ...] = ()) -> None:
    """Raise `BadRecord` if a field has an invalid value or is missing."""
    if record.format != FORMAT_VERSION:
        raise BadRecord(0, "D1", f"format {record.format} is not known here; this is format {FORMAT_VERSION}")
    if not 1 <= record.players <= len(SEAT_LETTERS) or not 0 <= record.rules <= MAX_NUMBER:
        raise BadRecord(0, "D2", "players and rules are small whole numbers")
    if len(record.names) != record.players or len(record.salts) != record.players:
        raise BadRecord(0, "D2", "a record names every seat, and has a place for every seat's salt")
    words = [record.game, record.commitment, *record.options, *record.options.values()]
    words += [secret for secret in (record.seed, record.salt, *record.salts) if secret is not None]
    if not all(map(_is_word, words)) or not all(map(is_single_line, (record.table, *record.names))):
        raise BadRecord(0, "D2", "a field of a record is text on one line")
    if (record.seed is None) != (record.salt is None):
        raise BadRecord(0, "D2", "a seed is revealed together with its salt")
    for number, entry in enumerate(record.entries):
        _check_entry(entry, record.players, lines[number] if lines else number + 1)
    _check_end(record, lines[-1] + 1 if lines else 0)


def _check_entry(entry: RecordEntry, players: int, line: int) -> None:
    if isinstance(entry, RecordedMove):
        if not 0 <= entry.seat < players:
            raise BadRecord(line, "D4", "nobody sits on this seat")
        if not is_single_line(entry.move):
            raise BadRecord(line, "D4", "a move is text on one line")
        return
    if not _is_word(entry.label) or not entry.values or len(entry.of) != len(entry.values):
        raise BadRecord(line, "D4", "a draw is a label and numbers, each with the n it is below")
    if not all(0 <= value < n <= MAX_NUMBER for n, value in zip(entry.of, entry.values, strict=True)):
        raise BadRecord(line, "D4", f"a number of {entry.label} is not below its n")


def _check_end(record: Record, line: int) -> None:
    if record.end not in (FINISHED, UNFINISHED):
        raise BadRecord(line, "D5", f"a game ends {FINISHED} or {UNFINISHED}, not {record.end!r}")
    wanted = record.players if record.end == FINISHED else 0
    if len(record.scores) != wanted or len(record.places) != wanted:
        raise BadRecord(line, "D5", "a finished game has a score and a place for every seat, an unfinished one none")
    if not all(-MAX_NUMBER <= number <= MAX_NUMBER for number in (*record.scores, *record.places)):
        raise BadRecord(line, "D5", "scores and places are whole numbers of a sensible size")


def _is_word(text: str) -> bool:
    return is_single_line(text) and len(text.split()) == 1
