"""Records that must replay to the same end for ever, at least one for every way a game can end."""

from itertools import product
from pathlib import Path

import pytest

from stolik import registry
from stolik.core import record as records
from stolik.core.replay import verify
from support.game_folders import GAMES, OURS

pytestmark = pytest.mark.both

GOLDEN = sorted(GAMES.glob("*/tests/records/*.txt"))


def key_of(file: Path) -> str:
    return file.parents[2].name


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{key_of(file)}-{file.stem}")
def test_a_golden_record_verifies_and_ends_as_its_name_says(file: Path) -> None:
    content = file.read_bytes()
    read = records.read_record(content)
    verdict = verify(registry.load(key_of(file)), read)
    assert verdict.position.ending() == file.stem.split("-")[0]
    assert records.write_text(read.record).encode() == content


@pytest.mark.parametrize("key", OURS)
def test_every_ending_under_every_version_of_the_rules_has_a_golden_record(key: str) -> None:
    game = registry.load(key)
    files = [file for file in GOLDEN if key_of(file) == key]
    recorded = {(records.read_record(file.read_bytes()).record.rules, file.stem.split("-")[0]) for file in files}
    assert recorded == set(product(game.rules_versions, game.endings))


@pytest.mark.parametrize("key", OURS)
def test_every_value_of_every_option_has_a_golden_record(key: str) -> None:
    options = [records.read_record(file.read_bytes()).record.options for file in GOLDEN if key_of(file) == key]
    for option in registry.load(key).options:
        assert {chosen[option.key] for chosen in options} == set(option.values)
