"""What is recorded can be replayed: draws under their labels, moves in their order, seats by name."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.chance import Rng, shuffle
from stolik.core.dealer import Dealer
from stolik.core.errors import BadRecord, IllegalMove
from stolik.core.fairness import FairRng
from stolik.core.game import Game
from stolik.core.record import Record, RecordedDraw, RecordedMove, RecordEntry, read_record, write_json, write_text
from stolik.core.recorded_game import RecordedGame, RecordingRng, build_record, context_for_table
from stolik.core.replay import ReplayRng, replay

KINDS = ("deck", "dice")
DECK, DICE = range(2)
Rules = Callable[[Rng], list[int]]

labels_with_draws = st.tuples(st.integers(0, 1), st.integers(0, 3), st.lists(st.integers(1, 2000), max_size=4))


def written(rules: Rules) -> tuple[list[int], list[RecordEntry]]:
    """What the rules draw, and what is recorded of it."""
    entries: list[RecordEntry] = []
    return rules(RecordingRng(FairRng(bytes(32), KINDS), KINDS, entries)), entries


def tape_of(record: Record, entries: list[RecordEntry]) -> ReplayRng:
    """A tape of entries that went through the text form."""
    return ReplayRng(read_record(write_text(msgspec.structs.replace(record, entries=tuple(entries))).encode()), KINDS)


def shuffle_one_card_then_roll(rng: Rng) -> list[int]:
    cards = [7]
    rng.at(DECK, 0)
    shuffle(cards, rng)
    return [*cards, rng.draw(DICE, 0, 6)]


def roll_twice_under_one_label(rng: Rng) -> list[int]:
    return [rng.draw(DICE, 0, 1296), rng.draw(DICE, 0, 1296)]


def test_l5_a_label_opened_without_a_draw_is_not_written_and_replays(unfinished: Record) -> None:
    drawn, entries = written(shuffle_one_card_then_roll)
    assert entries == [RecordedDraw("dice/0", (6,), (drawn[1],))]
    assert shuffle_one_card_then_roll(tape_of(unfinished, entries)) == drawn


def test_d4_a_label_opened_twice_running_is_written_as_two_lines_and_replays(unfinished: Record) -> None:
    drawn, entries = written(roll_twice_under_one_label)
    assert entries == [RecordedDraw("dice/0", (1296,), (drawn[0],))] * 2
    assert roll_twice_under_one_label(tape_of(unfinished, entries)) == drawn


def test_d6_two_openings_of_a_label_do_not_replay_from_one_line(unfinished: Record) -> None:
    tape = tape_of(unfinished, [RecordedDraw("dice/0", (1296, 1296), (5, 5))])
    with pytest.raises(BadRecord, match="the rules draw only 1 under dice/0") as refusal:
        roll_twice_under_one_label(tape)
    assert refusal.value.rule == "D6"


@pytest.mark.parametrize("moved", [False, True])
def test_d6_a_line_does_not_hold_fewer_draws_than_the_rules_ask_for(unfinished: Record, moved: bool) -> None:
    tape = tape_of(unfinished, [RecordedDraw("dice/0", (6, 6), (5, 5)), *[RecordedMove(0, "pass")] * moved])
    tape.at(DICE, 0)
    assert [tape.below(6), tape.below(6)] == [5, 5]
    with pytest.raises(BadRecord, match="draw 3 of dice/0 is below 6 by the rules"):
        tape.below(6)


def test_l7_a_shuffle_is_written_as_one_line_of_draws_from_the_top() -> None:
    def rules(rng: Rng) -> list[int]:
        cards = list(range(5))
        rng.at(DECK, 3)
        shuffle(cards, rng)
        return cards

    [entry] = written(rules)[1]
    assert isinstance(entry, RecordedDraw)
    assert (entry.label, entry.of) == ("deck/3", (5, 4, 3, 2))


@given(script=st.lists(labels_with_draws | st.none()))
def test_whatever_the_rules_draw_between_moves_replays_to_the_last_entry(
    unfinished: Record, script: list[tuple[int, int, list[int]] | None]
) -> None:
    def carry_out(rng: Rng, move: Callable[[], object]) -> list[int]:
        drawn: list[int] = []
        for step in script:
            if step is None:
                move()
            else:
                rng.at(step[0], step[1])
                drawn += [rng.below(n) for n in step[2]]
        return drawn

    entries: list[RecordEntry] = []
    rng = RecordingRng(FairRng(bytes(32), KINDS), KINDS, entries)
    drawn = carry_out(rng, lambda: entries.append(RecordedMove(0, "pass")))
    tape = tape_of(unfinished, entries)
    assert carry_out(tape, tape.next_move) == drawn
    assert tape.next_move() is None


def test_seats_without_names_are_called_by_their_letters_and_the_record_replays(stonogi: Game) -> None:
    setup = stonogi.setup(2)
    dealer = Dealer(b"s" * 32, b"t" * 32, context_for_table(stonogi, setup, "T"), 2)
    record = build_record(RecordedGame(stonogi, setup, dealer.deal(stonogi.chance_kinds)), dealer, "T")
    assert record.names == ("A", "B")
    for content in (write_text(record).encode(), write_json(record)):
        assert not replay(stonogi, read_record(content)).over


def test_a_move_that_the_rules_refuse_is_not_written(stonogi: Game) -> None:
    recorded_game = RecordedGame(stonogi, stonogi.setup(2), FairRng(bytes(32), stonogi.chance_kinds))
    seat, before = recorded_game.position.first_to_move(), list(recorded_game.entries)
    with pytest.raises(IllegalMove):
        recorded_game.apply(1 - seat, recorded_game.position.legal(seat)[0])
    assert recorded_game.entries == before
    recorded_game.apply(seat, recorded_game.position.legal(seat)[0])
    assert isinstance(recorded_game.entries[len(before)], RecordedMove)
