"""Records on paper and on the wire: both forms say the same (docs/records.md)."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.record import (
    FINISHED,
    UNFINISHED,
    Record,
    RecordedDraw,
    RecordedMove,
    RecordEntry,
    read_record,
    write_json,
    write_text,
)

LARGEST = 2**62
MAX_EXAMPLES = 40

printable = st.characters(exclude_categories=["C", "Z"])
word = st.text(printable, min_size=1)
one_line = st.text(printable | st.just(" "), min_size=1).map(str.strip).filter(bool)
secrets = st.binary(min_size=32, max_size=32).map(bytes.hex)
draws = st.lists(st.integers(1, LARGEST).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n - 1))), min_size=1)
drawn_entries = st.builds(lambda label, drawn: RecordedDraw(label, *map(tuple, zip(*drawn, strict=True))), word, draws)


@st.composite
def records(draw: st.DrawFn) -> Record:
    players = draw(st.integers(1, 8))
    numbers = st.lists(st.integers(-LARGEST, LARGEST), min_size=players, max_size=players).map(tuple)
    moves = st.builds(RecordedMove, st.integers(0, players - 1), one_line)
    over = draw(st.booleans())
    entries: list[RecordEntry] = draw(st.lists(drawn_entries | moves, max_size=8))
    return Record(
        game=draw(word),
        rules=draw(st.integers(0, LARGEST)),
        players=players,
        options=draw(st.dictionaries(word, word, max_size=4)),
        table=draw(one_line),
        names=tuple(draw(st.lists(one_line, min_size=players, max_size=players))),
        commitment=draw(secrets),
        salts=tuple(draw(st.lists(secrets | st.none(), min_size=players, max_size=players))),
        entries=tuple(entries),
        end=FINISHED if over else UNFINISHED,
        seed=draw(secrets) if over else None,
        salt=draw(secrets) if over else None,
        scores=draw(numbers) if over else (),
        places=draw(numbers) if over else (),
    )


@given(records())
def test_d1_a_record_comes_back_from_both_forms(record: Record) -> None:
    from_text, from_json = read_record(write_text(record).encode()), read_record(write_json(record))
    assert from_text.record == from_json.record == record
    assert write_text(from_json.record) == write_text(record)


@settings(max_examples=MAX_EXAMPLES)
@given(records())
def test_each_entry_remembers_its_line_or_its_number(record: Record) -> None:
    text = write_text(record)
    in_text = [text.split("\n")[line - 1] for line in read_record(text.encode()).lines]
    assert [line.startswith("* ") for line in in_text] == [isinstance(entry, RecordedDraw) for entry in record.entries]
    assert read_record(write_json(record)).lines == tuple(range(1, len(record.entries) + 1))


@settings(max_examples=MAX_EXAMPLES)
@given(records())
def test_every_way_to_split_lines_finds_the_same_lines_in_a_written_record(record: Record) -> None:
    """Other programs split where we do not (U+2028, U+0085, form feed): there must be nothing to split."""
    text = write_text(record)
    assert text.splitlines() == text.removesuffix("\n").split("\n")


def test_a_real_record_comes_back_from_both_forms(finished: Record, unfinished: Record) -> None:
    for record in (finished, unfinished):
        assert read_record(write_text(record).encode()).record == read_record(write_json(record)).record == record


@pytest.mark.parametrize("before", [b"\n", b" \r\n\t"])
def test_d1_json_may_stand_behind_empty_lines_and_spaces(finished: Record, before: bytes) -> None:
    assert read_record(before + write_json(finished) + before).record == finished


@pytest.mark.parametrize("name", ["moves", "end finished", "* dice/0 0/6", "salt B 00", "{", "A  B", "❤️", "Z\u0307ółw"])
def test_a_name_or_a_table_that_looks_like_a_line_of_the_record_is_only_a_name(finished: Record, name: str) -> None:
    record = msgspec.structs.replace(finished, table=name, names=(name, name, "C"))
    assert read_record(write_text(record).encode()).record == read_record(write_json(record)).record == record


def test_d2_a_seat_that_is_not_named_in_the_text_is_called_by_its_letter(lines: tuple[str, ...]) -> None:
    unnamed = "\n".join(line for line in lines if not line.startswith("seat B"))
    assert read_record(unnamed.encode()).record.names == ("Zosia", "B", "bot: easy")


def test_an_unfinished_record_reveals_no_secret(finished: Record, unfinished: Record) -> None:
    assert finished.commitment == unfinished.commitment
    for written in (write_text(unfinished), write_json(unfinished).decode()):
        assert str(finished.seed) not in written
        assert str(finished.salt) not in written


def test_d2_options_stand_in_the_order_of_their_names(finished: Record) -> None:
    record = msgspec.structs.replace(finished, options={"text": "off", "level": "2", "pair": "a"})
    options = [line for line in write_text(record).splitlines() if line.startswith("option")]
    assert options == ["option level 2", "option pair a", "option text off"]
