"""Nothing of a move is sent before the disk has it, and the measurement sees the difference."""

import asyncio

from faults import write_order
from faults.figures import Size, printed
from faults.strace import read_calls

WROTE = '7 pwrite64(14</h/stolik.db-wal>, "\\0abcmove-000000-{", 4096, 24) = 4096'
SYNCED = "7 fdatasync(14</h/stolik.db-wal>) = 0"
UPDATE = '[{\\"type\\":\\"news\\",\\"n\\":%d,\\"at\\":1}'
SENT = '5  write(22<TCP:[127.0.0.1:8000->127.0.0.1:%d]>, "%s]", 60) = 60'
ANSWERED = SENT % (4009, UPDATE % 8 + ',{\\"key\\":\\"move-000000-\\"}')
UPDATED = SENT % (4008, UPDATE % 7)
SYNC_BEGINS = "7 fdatasync(14</h/stolik.db-wal> <unfinished ...>"
SYNC_ENDS = "7 <... fdatasync resumed>)          = 0"
SYNC_FAILS = "7 fdatasync(14</h/stolik.db-wal>) = -1 EIO (Input/output error)"


def judged(*lines: str) -> tuple[int, int]:
    verdict = write_order.judge(read_calls(lines), [[write_order.SentRow(4009, 8), write_order.SentRow(4008, 7)]])
    return verdict.early, verdict.unseen


def test_moves_of_all_games_are_synced_before_they_are_sent(size: Size, seed: int) -> None:
    figures = asyncio.run(write_order.measure(size, seed))
    assert all(figure.stands for figure in figures), printed(figures, seed)


def test_written_synced_sent_is_in_order() -> None:
    assert judged(WROTE, SYNCED, ANSWERED, UPDATED) == (0, 0)


def test_an_answer_or_an_update_before_the_sync_is_early() -> None:
    assert judged(WROTE, ANSWERED, SYNCED, UPDATED) == (1, 0)
    assert judged(WROTE, UPDATED, SYNCED, ANSWERED) == (1, 0)
    assert judged(ANSWERED, UPDATED, WROTE, SYNCED) == (1, 0)


def test_without_a_sync_that_succeeds_everything_is_early() -> None:
    assert judged(WROTE, ANSWERED, UPDATED) == (1, 0)
    assert judged(WROTE, SYNC_FAILS, ANSWERED, UPDATED) == (1, 0)
    assert judged(SYNCED, WROTE, ANSWERED, UPDATED) == (1, 0)


def test_a_sync_counts_when_it_has_ended_not_when_it_began() -> None:
    assert judged(WROTE, SYNC_BEGINS, SYNC_ENDS, ANSWERED, UPDATED) == (0, 0)
    assert judged(WROTE, SYNC_BEGINS, ANSWERED, SYNC_ENDS, UPDATED) == (1, 0)


def test_a_sync_of_another_file_does_not_count() -> None:
    assert judged(WROTE, SYNCED.replace("db-wal", "db"), ANSWERED, UPDATED) == (1, 0)


def test_a_row_sent_on_another_stream_is_another_row() -> None:
    """Where people count differently, one has the number now that somebody else had before."""
    stray = UPDATED.replace("4008", "4007")
    assert judged(stray, WROTE, SYNCED, ANSWERED, UPDATED) == (0, 0)
    assert judged(WROTE, SYNCED, ANSWERED, stray) == (0, 1)


def test_a_move_that_was_not_seen_whole_is_counted() -> None:
    assert judged(SYNCED, ANSWERED, UPDATED) == (0, 1)
    assert judged(WROTE, SYNCED, ANSWERED) == (0, 1)
    assert judged(WROTE, SYNCED, UPDATED) == (0, 1)
