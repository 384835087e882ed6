"""A game written down: what it was, what luck gave, what the seats did, how it ended.

A record has a text form for people and a JSON form for the wire (docs/records.md, paragraphs D1 … D7).
This file reads and writes both; whether a record can have happened is asked in `core.replay`.
"""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from stolik.core.errors import BadNotation, BadRecord
from stolik.core.seats import letter, seat_of

FORMAT: Final = 1
TITLE: Final = "stolik record"
FINISHED: Final = "finished"
UNFINISHED: Final = "unfinished"

Key = TypeVar("Key")


class Drawn(Struct, tag="luck", forbid_unknown_fields=True, frozen=True):
    """What luck gave under one label: each number with the n it was drawn below."""

    label: str
    of: tuple[int, ...]
    values: tuple[int, ...]


class Moved(Struct, tag="move", forbid_unknown_fields=True, frozen=True):
    """What a seat did, in the game's notation."""

    seat: int
    move: str


Entry = Drawn | Moved


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
    entries: tuple[Entry, ...]
    end: str
    seed: str | None = None
    salt: str | None = None
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    format: int = FORMAT


class ReadRecord(Struct, frozen=True):
    """A record and the place of each of its entries, for messages: a line of text or a JSON entry."""

    record: Record
    lines: tuple[int, ...]


def write_text(record: Record) -> str:
    """The record for people: a line a fact, then a line an entry."""
    lines = [f"{TITLE} {record.format}", *_header(record), "moves"]
    lines += [_entry(entry) for entry in record.entries]
    lines += [f"end {record.end}"]
    if record.end == FINISHED:
        lines += [f"scores {_numbers(record.scores)}", f"places {_numbers(record.places)}"]
    return "\n".join(lines) + "\n"


def write_json(record: Record) -> bytes:
    """The record for the wire."""
    return msgspec.json.encode(record)


def read(content: bytes) -> ReadRecord:
    """A record from either form, or `BadRecord` with the line that cannot be read."""
    if content.lstrip().startswith(b"{"):
        return _read_json(content)
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadRecord(line, "D1", "a record is text in UTF-8") from None
    return _TextReader(text).read()


def _header(record: Record) -> list[str]:
    lines = [f"game {record.game}", f"rules {record.rules}", f"players {record.players}"]
    lines += [f"option {key} {value}" for key, value in sorted(record.options.items())]
    lines += [f"table {record.table}"]
    lines += [f"seat {letter(seat)} {name}" for seat, name in enumerate(record.names)]
    lines += [f"commitment {record.commitment}"]
    lines += [f"salt {letter(seat)} {salt}" for seat, salt in enumerate(record.salts) if salt]
    if record.seed and record.salt:
        lines += [f"revealed {record.seed} {record.salt}"]
    return lines


def _entry(entry: Entry) -> str:
    if isinstance(entry, Moved):
        return f"{letter(entry.seat)} {entry.move}"
    drawn = " ".join(f"{value}/{n}" for n, value in zip(entry.of, entry.values, strict=True))
    return f"* {entry.label} {drawn}"


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _read_json(content: bytes) -> ReadRecord:
    try:
        record = msgspec.json.decode(content, type=Record)
    except msgspec.MsgspecError as error:
        raise BadRecord(0, "D1", f"not a record in JSON: {error}") from None
    return ReadRecord(record, tuple(range(1, len(record.entries) + 1)))


class _TextReader:
    """Reads the text form line by line, so that each complaint can name its line."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.at = 0
        self.facts: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.names: dict[int, str] = {}
        self.salts: dict[int, str] = {}

    def read(self) -> ReadRecord:
        title, _, number = self.next("D1", "a record begins with its title").rpartition(" ")
        if title != TITLE or number != str(FORMAT):
            raise self.bad("D1", f"a record begins with “{TITLE} {FORMAT}”")
        self.read_header()
        entries, lines = self.read_entries()
        end = self.lines[self.at - 1].removeprefix("end ")
        scores, places = self.read_result(end)
        return ReadRecord(self.build(entries, end, scores, places), tuple(lines))

    def read_header(self) -> None:
        while (line := self.next("D3", "the record breaks off before its moves")) != "moves":
            word, _, rest = line.partition(" ")
            if word == "option":
                key, _, value = rest.partition(" ")
                self.once(self.options, key, value)
            elif word in ("seat", "salt"):
                seat, _, value = rest.partition(" ")
                self.once(self.names if word == "seat" else self.salts, self.seat(seat), value)
            elif word in ("game", "rules", "players", "table", "commitment", "revealed"):
                self.once(self.facts, word, rest)
            else:
                raise self.bad("D2", f"{word!r} is no fact of a record")

    def once(self, facts: dict[Key, str], key: Key, value: str) -> None:
        if key in facts:
            raise self.bad("D2", "this fact stands here twice")
        if not value:
            raise self.bad("D2", "this fact says nothing")
        facts[key] = value

    def read_entries(self) -> tuple[list[Entry], list[int]]:
        entries: list[Entry] = []
        lines: list[int] = []
        while not (line := self.next("D5", "the record breaks off without its end")).startswith("end "):
            entries.append(self.read_drawn(line) if line.startswith("* ") else self.read_moved(line))
            lines.append(self.at)
        return entries, lines

    def read_drawn(self, line: str) -> Drawn:
        label, *pairs = line.split()[1:] or [""]
        drawn = [self.read_pair(pair) for pair in pairs]
        if not drawn:
            raise self.bad("D4", "luck is written “* label value/n …”")
        return Drawn(label, tuple(n for n, _ in drawn), tuple(value for _, value in drawn))

    def read_pair(self, pair: str) -> tuple[int, int]:
        value, slash, n = pair.partition("/")
        if not slash or not value.isdecimal() or not n.isdecimal() or int(value) >= int(n):
            raise self.bad("D4", f"{pair!r} is no number below another")
        return int(n), int(value)

    def read_moved(self, line: str) -> Moved:
        seat, _, move = line.partition(" ")
        return Moved(self.seat(seat), move)

    def read_result(self, end: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if end not in (FINISHED, UNFINISHED):
            raise self.bad("D5", f"a game ends {FINISHED} or {UNFINISHED}, not {end!r}")
        scores = self.numbers("scores") if end == FINISHED else ()
        places = self.numbers("places") if end == FINISHED else ()
        if self.at < len(self.lines):
            self.at += 1
            raise self.bad("D5", "nothing follows the end of a record")
        return scores, places

    def numbers(self, word: str) -> tuple[int, ...]:
        first, *numbers = self.next("D5", f"the record breaks off before its {word}").split() or [""]
        if first != word or not all(number.lstrip("-").isdecimal() for number in numbers):
            raise self.bad("D5", f"here stand the {word}, a whole number a seat")
        return tuple(map(int, numbers))

    def build(self, entries: list[Entry], end: str, scores: tuple[int, ...], places: tuple[int, ...]) -> Record:
        for word in ("game", "rules", "players", "table", "commitment"):
            if word not in self.facts:
                raise BadRecord(0, "D2", f"the record does not say its {word}")
        players = self.whole("players")
        seed, _, salt = self.facts.get("revealed", "").partition(" ")
        return Record(
            game=self.facts["game"],
            rules=self.whole("rules"),
            players=players,
            options=self.options,
            table=self.facts["table"],
            names=tuple(self.names.get(seat, letter(seat)) for seat in range(players)),
            commitment=self.facts["commitment"],
            salts=tuple(self.salts.get(seat) for seat in range(players)),
            entries=tuple(entries),
            end=end,
            seed=seed or None,
            salt=salt or None,
            scores=scores,
            places=places,
        )

    def whole(self, word: str) -> int:
        if not self.facts[word].isdecimal() or int(self.facts[word]) > 8:
            raise BadRecord(0, "D2", f"{word} is a small whole number, not {self.facts[word]!r}")
        return int(self.facts[word])

    def seat(self, text: str) -> int:
        try:
            return seat_of(text)
        except BadNotation as error:
            raise self.bad("D2", str(error)) from None

    def next(self, rule: str, otherwise: str) -> str:
        if self.at >= len(self.lines):
            self.at += 1
            raise self.bad(rule, otherwise)
        self.at += 1
        return self.lines[self.at - 1]

    def bad(self, rule: str, problem: str) -> BadRecord:
        return BadRecord(self.at, rule, problem)
