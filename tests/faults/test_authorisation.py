"""The matrix of who may ask what: that nothing is forgotten in it, that its judge can be wrong, and that it holds."""

from __future__ import annotations

import asyncio

import pytest

from faults.authorisation import measure, wrong
from faults.authorisation.cast import Cast
from faults.authorisation.expected import GROUPS, KNOWN, TABLE, UNKNOWN, expected
from faults.authorisation.knocking import Visitor
from faults.authorisation.matrix import Findings, Matrix
from faults.authorisation.mutants import mutant
from faults.authorisation.origins import evil
from faults.authorisation.scenes import SITUATIONS, Scene, kinds, questions
from stolik.server.origins import own_origins
from stolik.server.table.commands import Command

HERE = "http://127.0.0.1:8420"
NOBODY = Visitor("nobody", {})


def asked() -> dict[str, dict[str, object]]:
    people = dict.fromkeys(("ann", "bob", "cat", "dan", "host", "left", "kicked", "elsewhere", "keeper"), NOBODY)
    return questions(Scene("open", "table", NOBODY), Cast(**people, visitors={}, companion="c", sessions={}))


def test_every_command_of_the_table_is_asked() -> None:
    assert {question["type"] for question in asked().values()} == kinds()
    assert len(kinds()) == len(Command.__args__)


def test_of_every_question_in_every_situation_it_is_written_who_may_ask_it() -> None:
    assert set(expected()) == {(situation, what) for situation in SITUATIONS for what in asked()}


def test_nobody_without_a_session_is_ever_named() -> None:
    assert not KNOWN & UNKNOWN
    assert not any(UNKNOWN & names for names in expected().values())


def test_every_group_of_the_table_is_used_and_every_right_belongs_to_somebody() -> None:
    written = {word for line in TABLE.strip().splitlines()[1:] for word in line.split()[-len(SITUATIONS) :]}
    assert written == set(GROUPS)


def test_no_evil_origin_is_the_houses_own() -> None:
    own = own_origins("127.0.0.1:8420", None, ("127.0.0.1", 8420))
    assert own == {HERE}
    assert not own & set(evil(HERE))
    assert len(set(evil(HERE))) == len(evil(HERE))


def test_the_judge_counts_what_is_accepted_and_what_is_shown() -> None:
    judge = Matrix(None, None)  # type: ignore[arg-type]
    cell = ("running", "move", "bob")
    judge._judge(cell, "refused", b'{"type":"refused"}')
    assert wrong(judge.found) == []
    judge._judge(cell, "applied", b"{}")
    judge._judge(cell, "refused", b'{"view":{}}')
    assert judge.found == Findings(3, accepted=[cell], leaked=[cell])


def test_a_mutant_that_does_not_exist_is_not_started() -> None:
    with pytest.raises(AssertionError):
        mutant("harmless")


def test_nobody_gets_in_who_should_not_and_every_open_door_is_found() -> None:
    figures = asyncio.run(measure("quick", 1))
    assert len(figures) == 6
    assert [figure for figure in figures if not figure.stands] == []
