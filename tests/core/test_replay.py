"""Can this record have happened? Illegal moves and forged draws are named by line and rule."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import msgspec
import pytest

from stolik.core.errors import BadRecord, VerificationFailed
from stolik.core.game import Game
from stolik.core.position import RuleEvent
from stolik.core.record import ParsedRecord, Record, RecordedDraw, RecordedMove, write_json, write_text
from stolik.core.record import read_record as read
from stolik.core.replay import replay, verify


def refused(game: Game, read_record: ParsedRecord, check: Callable[[Game, ParsedRecord], object] = verify) -> BadRecord:
    with pytest.raises(BadRecord) as refusal:
        check(game, read_record)
    return refusal.value


@pytest.fixture
def damaged(lines: tuple[str, ...], line_of: Callable[[str], int]) -> Callable[[str, str], tuple[int, ParsedRecord]]:
    """The record with another text in place of the first line that begins so, and where that is."""

    def damage(beginning: str, text: str) -> tuple[int, ParsedRecord]:
        number = line_of(beginning)
        return number, read("\n".join([*lines[: number - 1], *text.splitlines(), *lines[number:]]).encode())

    return damage


@pytest.mark.parametrize(
    ("players", "stealing", "salted"),
    [
        (1, False, ()),
        (1, False, (0,)),
        (2, False, (1,)),
        (2, True, ()),
        (3, True, (0, 1, 2)),
        (4, False, (3,)),
        (4, True, ()),
    ],
)
def test_an_honest_record_is_verified_in_both_forms(
    stonogi: Game, played: Callable[..., Record], players: int, stealing: bool, salted: tuple[int, ...]
) -> None:
    record = played(players, stealing=stealing, salted=salted)
    for content in (write_text(record).encode(), write_json(record)):
        verdict = verify(stonogi, read(content))
        assert tuple(verdict.position.scores()) == record.scores
        assert verdict.salts == len(salted)
        assert verdict.moves == sum(isinstance(entry, RecordedMove) for entry in record.entries)
        assert verdict.draws == sum(len(entry.of) for entry in record.entries if isinstance(entry, RecordedDraw))


def test_an_unfinished_record_replays_but_its_draws_cannot_be_checked_yet(stonogi: Game, unfinished: Record) -> None:
    read_record = read(write_text(unfinished).encode())
    assert not replay(stonogi, read_record).over
    assert refused(stonogi, read_record).rule == "L8"


def test_a_listener_gets_the_events_of_a_replay_move_by_move(stonogi: Game, finished: Record) -> None:
    received: list[list[int]] = []

    def listener(events: list[RuleEvent]) -> None:
        received.append([event.kind for event in events])

    replay(stonogi, read(write_json(finished)), listener)
    assert len(received) == 1 + sum(isinstance(entry, RecordedMove) for entry in finished.entries)
    assert all(received)
    beginning = received[0][0]
    assert sum(kinds.count(beginning) for kinds in received) == 1, "earlier events are not repeated"


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("{waiting} roll 1", "stonogi 1.6"),
        ("{on_turn} pass", "stonogi 3.4"),
        ("{on_turn} aside y2", "stonogi 6.2"),
        ("{on_turn} steal {waiting}", "stonogi 5.1"),
        ("{on_turn} jump", "D6"),
        ("{on_turn} roll 15", "D6"),
    ],
)
def test_d6_a_move_that_the_rules_refuse_names_its_line_and_rule(
    stonogi: Game, lines: tuple[str, ...], move: str, rule: str
) -> None:
    number = next(number for number, line in enumerate(lines, 1) if line[1:6] == " take")
    on_turn = lines[number - 1][0]
    written = move.format(on_turn=on_turn, waiting="A" if on_turn != "A" else "B")
    error = refused(stonogi, read("\n".join([*lines[: number - 1], written, *lines[number:]]).encode()))
    assert (error.line, error.rule) == (number, rule)
    assert not isinstance(error, VerificationFailed)


def test_d6_a_move_after_the_end_is_refused(
    stonogi: Game, damaged: Callable[[str, str], tuple[int, ParsedRecord]]
) -> None:
    number, read_record = damaged("end", "A pass\nend finished")
    error = refused(stonogi, read_record)
    assert (error.line, error.rule) == (number, "stonogi 4.1")


@pytest.mark.parametrize(
    ("draws", "problem"),
    [
        ("", "here the rules draw, and the record has a move"),
        ("* dice/4 0/1296", "here the rules draw dice/3, not dice/4"),
        ("* first/3 0/1296", "here the rules draw dice/3, not first/3"),
        ("* dice/3 0/6", "draw 1 of dice/3 is below 1296 by the rules"),
        ("* dice/3 0/1296 0/1296", "the rules draw only 1 under dice/3"),
    ],
)
def test_d6_draws_other_than_the_rules_ask_for_is_refused(
    stonogi: Game, damaged: Callable[[str, str], tuple[int, ParsedRecord]], draws: str, problem: str
) -> None:
    number, read_record = damaged("* dice/3", draws)
    error = refused(stonogi, read_record, replay)
    assert (error.line, error.rule, error.problem) == (number, "D6", problem)


def test_d6_a_draw_that_nobody_asked_for_is_refused_even_if_it_is_fair(stonogi: Game, lines: tuple[str, ...]) -> None:
    for number, line in enumerate(lines, 1):
        if line.startswith("* "):
            twice = [*lines[:number], line, *lines[number:]]
            error = refused(stonogi, read("\n".join(twice).encode()))
            assert (error.line, error.rule) == (number + 1, "D6")


def test_d6_draws_that_changed_places_are_refused(stonogi: Game, lines: tuple[str, ...]) -> None:
    draws = [number for number, line in enumerate(lines) if line.startswith("* ")]
    for one, other in pairwise(draws):
        swapped = list(lines)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        error = refused(stonogi, read("\n".join(swapped).encode()))
        assert (error.line, error.rule) == (one + 1, "D6")


def test_a_record_without_its_last_entries_is_refused(stonogi: Game, finished: Record) -> None:
    for kept in range(len(finished.entries)):
        cut = msgspec.structs.replace(finished, entries=finished.entries[:kept])
        error = refused(stonogi, read(write_json(cut)))
        assert error.rule in {"D5", "D6"}, kept
