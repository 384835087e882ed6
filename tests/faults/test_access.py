"""The matrix of who may ask what: that nothing is forgotten in it, that its judge can be wrong, and that it holds."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from faults.access import COMMANDS, FLOODS, ORIGINS, ROUTES, SOCKETS, broken, real, with_limits
from faults.access.expected import GROUPS, KNOWN, TABLE, UNKNOWN, expected
from faults.access.matrix import Matrix
from faults.access.origins import evil
from faults.access.people import GUESTS, Roster
from faults.access.server_under_test import Site
from faults.access.tables import SITUATIONS, PreparedTable, kinds, questions
from stolik.protocol.commands import Command
from stolik.server.access.origins import own_origins
from stolik.server.accounts.identity_cache import IDENTITY_TTL_MS
from stolik.server.sockets.stream import IDENTITY_RECHECK_SECONDS, IDENTITY_TTL_SECONDS
from support.seeds import Size
from support.sync_people import Visitor

HERE = "http://127.0.0.1:8420"
NOBODY = Visitor(HERE)
NOBODY.id = "nobody"
PREPARED = PreparedTable("running", "table", {})
ROSTER = Roster(dict.fromkeys((*GUESTS, "ann"), NOBODY), "companion", {"ann": "bot", "host": "bot"})


def test_every_command_of_the_table_is_asked() -> None:
    assert {question["type"] for question in questions(PREPARED, ROSTER).values()} == kinds()
    assert len(kinds()) == len(Command.__args__)


def test_of_every_question_in_every_situation_it_is_written_who_may_ask_it() -> None:
    assert set(expected()) == {(situation, what) for situation in SITUATIONS for what in questions(PREPARED, ROSTER)}


def test_nobody_without_a_session_is_ever_named() -> None:
    assert not KNOWN & UNKNOWN
    assert not any(UNKNOWN & names for names in expected().values())


def test_every_group_of_the_table_is_used_and_every_right_belongs_to_somebody() -> None:
    written = {word for line in TABLE.strip().splitlines()[1:] for word in line.split()[-len(SITUATIONS) :]}
    assert written == set(GROUPS)


def test_no_evil_origin_is_the_servers_own() -> None:
    own = own_origins("127.0.0.1:8420", None, ("127.0.0.1", 8420))
    assert own == {HERE}
    assert not own & set(evil(HERE))
    assert len(set(evil(HERE))) == len(evil(HERE))


class Logs:
    """A site whose server stores something else at every look, or always the same."""

    def __init__(self, *logs: list[tuple[object]]) -> None:
        self.logs = list(logs)

    def log_of(self, _table: str) -> list[tuple[object]]:
        return self.logs.pop()


def test_the_judge_sees_what_is_accepted_what_is_shown_and_what_has_changed() -> None:
    judge = Matrix(cast("Site", Logs([], [], [(1,)], [], [])), ROSTER)
    for answer, body, name in (
        ("refused", b'{"type":"refused"}', "bob"),
        ("applied", b"{}", "bob"),
        ("refused", b"{}", "cat"),
        ("refused", b'{"view":{}}', "host"),
        ("refused", b"{}", "forged"),
    ):
        judge.judge(PREPARED, [], "move", name, (answer, body))
    cells = [("accepted", "bob"), ("changed", "cat"), ("leaked", "host"), ("accepted", "forged")]
    assert judge.found.wrong == [(what, "running", "move", name) for what, name in cells]
    assert judge.found.tried == 5


def test_a_session_that_ran_out_is_noticed_within_a_minute() -> None:
    """That it is noticed at all is tried on a server with a clock that files move on."""
    assert IDENTITY_RECHECK_SECONDS <= 60
    assert 2 * IDENTITY_TTL_SECONDS + IDENTITY_TTL_MS / 1000 <= 15


def test_nobody_gets_in_who_should_not(tmp_path: Path, size: Size, seed: int) -> None:
    found = real(tmp_path, size, seed)
    assert [one for findings in found.values() for one in findings.wrong] == []
    assert all(findings.tried for findings in found.values())


def test_floods_are_stopped_and_sessions_that_ran_out_are_noticed(tmp_path: Path, seed: int) -> None:
    found = with_limits(tmp_path, seed)
    assert [one for findings in found.values() for one in findings.wrong] == []
    assert {name: findings.tried for name, findings in found.items()} == {FLOODS: 7, SOCKETS: 2}


def test_every_check_that_is_left_out_is_found(tmp_path: Path, seed: int) -> None:
    found = broken(tmp_path, seed)
    assert [name for caught in found.values() for name, count in caught.items() if not count] == []
    assert set(found) == {COMMANDS, ROUTES, ORIGINS, SOCKETS, FLOODS}
