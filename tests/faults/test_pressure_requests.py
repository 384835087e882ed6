"""One request cannot keep the loop busy, and what can never be stored is not tried again."""

import pytest

from faults.figures import Figure
from faults.pressure import event_loop, retries
from support.seeds import Size


def fails(figures: list[Figure]) -> list[Figure]:
    return [figure for figure in figures if not figure.stands]


def test_no_request_keeps_the_event_loop_busy(size: Size, seed: int) -> None:
    assert fails(event_loop.measure(size, seed)) == []


def test_what_can_never_be_stored_is_refused_at_once_and_once(size: Size, seed: int) -> None:
    assert fails(retries.measure(size, seed)) == []


@pytest.mark.parametrize("number", range(len(retries.COMMANDS)))
def test_each_command_is_tried_with_a_nul_in_its_key_and_in_each_of_its_texts(number: int) -> None:
    tried = [sent for sent in retries.poisoned() if sent["type"] == retries.COMMANDS[number]["type"]]
    texts = sum("x" in str(value) for name, value in retries.COMMANDS[number].items() if name != "type")
    assert len(tried) == 1 + texts
