"""The text form of a record: one line a field, then one line an entry."""

from __future__ import annotations

import re
from typing import Final, TypeVar

from stolik.core.errors import BadNotation, BadRecord
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
from stolik.core.seats import seat_from_letter, seat_letter

TEXT_TITLE: Final = "stolik record"
WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,19}", re.ASCII)

Key = TypeVar("Key")


def write_text(record: Record) -> str:
    """The record as text."""
    check_record(record)
    lines = [f"{TEXT_TITLE} {record.format}", *_header(record), "moves"]
    lines += [_entry(entry) for entry in record.entries]
    lines += [f"end {record.end}"]
    if record.end == FINISHED:
        lines += [f"scores {_numbers(record.scores)}", f"places {_numbers(record.places)}"]
    return "\n".join(lines) + "\n"


def _header(record: Record) -> list[str]:
    lines = [f"game {record.game}", f"rules {record.rules}", f"players {record.players}"]
    lines += [f"option {key} {value}" for key, value in sorted(record.options.items())]
    lines += [f"table {record.table}"]
    lines += [f"seat {seat_letter(seat)} {name}" for seat, name in enumerate(record.names)]
    lines += [f"commitment {record.commitment}"]
    lines += [f"salt {seat_letter(seat)} {salt}" for seat, salt in enumerate(record.salts) if salt]
    if record.seed and record.salt:
        lines += [f"revealed {record.seed} {record.salt}"]
    return lines


def _entry(entry: RecordEntry) -> str:
    if isinstance(entry, RecordedMove):
        return f"{seat_letter(entry.seat)} {entry.move}"
    drawn = " ".join(f"{value}/{n}" for n, value in zip(entry.of, entry.values, strict=True))
    return f"* {entry.label} {drawn}"


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


class TextReader:
    """Reads the text form line by line, so that each complaint can name its line."""

    def __init__(self, text: str) -> None:
        self.lines = text.removesuffix("\n").split("\n") if text else []
        self.line_number = 0
        self.header: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.names: dict[int, str] = {}
        self.salts: dict[int, str] = {}

    def read(self) -> ParsedRecord:
        """The whole record."""
        if self.next_line("D1", "a record begins with its title") != f"{TEXT_TITLE} {FORMAT_VERSION}":
            raise self.error("D1", f"a record begins with “{TEXT_TITLE} {FORMAT_VERSION}”")
        self.read_header()
        players, rules = self.read_players_and_rules()
        entries, lines = self.read_entries()
        end = self.lines[self.line_number - 1].removeprefix("end ")
        scores, places = self.read_result(end)
        seed, _, salt = self.header.get("revealed", "").partition(" ")
        record = Record(
            game=self.header["game"],
            rules=rules,
            players=players,
            options=self.options,
            table=self.header["table"],
            names=tuple(self.names.get(seat, seat_letter(seat)) for seat in range(players)),
            commitment=self.header["commitment"],
            salts=tuple(self.salts.get(seat) for seat in range(players)),
            entries=tuple(entries),
            end=end,
            seed=seed or None,
            salt=salt or None,
            scores=scores,
            places=places,
        )
        check_record(record, tuple(lines))
        return ParsedRecord(record, tuple(lines))

    def read_header(self) -> None:
        """The fields before the moves."""
        while (line := self.next_line("D3", "the record breaks off before its moves")) != "moves":
            word, _, rest = line.partition(" ")
            if word == "option":
                key, _, value = rest.partition(" ")
                self.set_once(self.options, key, value)
            elif word in ("seat", "salt"):
                seat, _, value = rest.partition(" ")
                self.set_once(self.names if word == "seat" else self.salts, self.seat(seat), value)
            elif word in ("game", "rules", "players", "table", "commitment", "revealed"):
                self.set_once(self.header, word, rest)
            else:
                raise self.error("D2", f"{word!r} is no field of a record")

    def read_players_and_rules(self) -> tuple[int, int]:
        """The number of players and the version of the rules; every field must be there and every seat must exist."""
        for word in ("game", "rules", "players", "table", "commitment"):
            if word not in self.header:
                raise self.error("D2", f"the record does not say its {word}")
        players, rules = self.whole_number(self.header["players"], "D2"), self.whole_number(self.header["rules"], "D2")
        if not 1 <= players <= 8 or any(seat >= players for seat in (*self.names, *self.salts)):
            raise self.error("D2", f"{players} players do not fit the seats named here")
        return players, rules

    def set_once(self, fields: dict[Key, str], key: Key, value: str) -> None:
        """Store a field that may occur only once."""
        if key in fields:
            raise self.error("D2", "this field stands here twice")
        if not value:
            raise self.error("D2", "this field is empty")
        fields[key] = value

    def read_entries(self) -> tuple[list[RecordEntry], list[int]]:
        """The draws and the moves, with their line numbers."""
        entries: list[RecordEntry] = []
        lines: list[int] = []
        while not (line := self.next_line("D5", "the record breaks off without its end")).startswith("end "):
            entries.append(self.read_draw(line) if line.startswith("* ") else self.read_move(line))
            lines.append(self.line_number)
        return entries, lines

    def read_draw(self, line: str) -> RecordedDraw:
        """A line of draws."""
        label, *pairs = line.removeprefix("* ").split(" ")
        drawn = [self.read_pair(pair) for pair in pairs]
        if not drawn:
            raise self.error("D4", "a draw is written “* label value/n …”")
        return RecordedDraw(label, tuple(n for n, _ in drawn), tuple(value for _, value in drawn))

    def read_pair(self, pair: str) -> tuple[int, int]:
        """One drawn number and the n it is below."""
        value, _, n = pair.partition("/")
        return self.whole_number(n, "D4"), self.whole_number(value, "D4")

    def read_move(self, line: str) -> RecordedMove:
        """A line of a move."""
        seat, _, move = line.partition(" ")
        return RecordedMove(self.seat(seat), move)

    def read_result(self, end: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Scores and places of a finished game, and nothing after."""
        if end not in (FINISHED, UNFINISHED):
            raise self.error("D5", f"a game ends {FINISHED} or {UNFINISHED}, not {end!r}")
        scores = self.numbers("scores") if end == FINISHED else ()
        places = self.numbers("places") if end == FINISHED else ()
        if self.line_number < len(self.lines):
            self.line_number += 1
            raise self.error("D5", "nothing follows the end of a record")
        return scores, places

    def numbers(self, word: str) -> tuple[int, ...]:
        """A line of numbers behind its word."""
        first, *numbers = self.next_line("D5", f"the record breaks off before its {word}").split(" ")
        if first != word:
            raise self.error("D5", f"here stand the {word}, a whole number a seat")
        return tuple(self.whole_number(number, "D5") for number in numbers)

    def whole_number(self, text: str, rule: str) -> int:
        """A whole number of a sensible size."""
        if not WHOLE_NUMBER.fullmatch(text):
            raise self.error(rule, f"{text[:20]!r} is no whole number of at most 19 digits")
        return int(text)

    def seat(self, text: str) -> int:
        """A seat by its letter."""
        try:
            return seat_from_letter(text)
        except BadNotation as error:
            raise self.error("D2", str(error)) from None

    def next_line(self, rule: str, otherwise: str) -> str:
        """The next line, or an error."""
        self.line_number += 1
        if self.line_number > len(self.lines):
            raise self.error(rule, otherwise)
        return self.lines[self.line_number - 1]

    def error(self, rule: str, problem: str) -> BadRecord:
        """An error in the current line."""
        return BadRecord(self.line_number, rule, problem)
