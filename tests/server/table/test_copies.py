"""What a copy of the database shows of the cards: what people have chosen, and nothing of what was dealt to them.

Without `house.key` the log of a running game fits many deals, so that nobody can tell from it which one it is.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence

import msgspec
import pytest

from server.table.paper_table import SAMPLE, Paper, random_moves, started
from server.table.table_fixtures import ANN
from stolik import registry
from stolik.core.errors import StolikError
from stolik.server.store.interface import LogRow
from stolik.server.table.log_entries import SeedRevealed, TableOpened, decode_entry, encode_entry
from stolik.server.table.state import DeriveSecrets, Table, dealer_for

WITH_SECRETS = [key for key in registry.keys() if registry.load(key).has_secrets]
KEYS = 400
MOVES = 40


def dealt(key: str) -> Paper:
    """A table of the smallest company, with its cards dealt."""
    return started(key, registry.load(key).players[0])


def other_key(number: int) -> DeriveSecrets:
    """The secrets of a server with another key."""

    def secrets(label: str) -> tuple[bytes, bytes]:
        return hashlib.sha256(f"seed {number} {label}".encode()).digest(), hashlib.sha256(b"salt").digest()

    return secrets


def replayed(rows: Sequence[LogRow], secrets: DeriveSecrets) -> Table:
    """The table to which a log leads under another key, as far as it can be read; only the commitment is another."""
    opened = decode_entry(rows[0].entry_json)
    assert isinstance(opened, TableOpened)
    game = registry.load(opened.game)
    setup = game.setup(opened.players, opened.options, opened.rules)
    commitment = dealer_for(game, setup, "table", secrets).commitment.hex()
    table = Table("table", secrets)
    table.apply(
        msgspec.structs.replace(
            rows[0], entry_json=encode_entry(msgspec.structs.replace(opened, commitment=commitment))
        )
    )
    for row in rows[1:]:
        try:
            table.apply(row)
        except StolikError:  # that move cannot be made with these cards
            break
    return table


def hands(table: Table) -> list[bytes]:
    """What each seat knows, and the others do not."""
    play = table.started_game()
    return [msgspec.json.encode(play.game.own(play.position, seat)) for seat in range(table.setup.players)]


def texts(paper: Paper) -> list[dict[str, object]]:
    return [msgspec.json.decode(row.entry_json) for row in paper.rows]


@pytest.mark.parametrize("key", WITH_SECRETS)
def test_before_the_first_move_the_log_is_the_same_whatever_was_dealt(key: str) -> None:
    """But for the commitment, which is a hash of the seed with 256 random bits."""
    paper = dealt(key)
    worlds = [replayed(paper.rows, other_key(number)) for number in range(20)]
    assert {table.last_row for table in worlds} == {paper.table.last_row}
    assert len({tuple(hands(table)) for table in worlds}) > 1, "the log shows the cards"


@pytest.mark.parametrize("key", WITH_SECRETS)
def test_the_log_of_a_game_fits_other_cards(key: str, seed: int) -> None:
    """Somebody else's moves show what they show at the table, and nothing of the rest of the cards."""
    paper = dealt(key)
    begun = paper.table.last_row
    for _ in random_moves(paper, random.Random(seed), 1):
        pass
    worlds = [replayed(paper.rows, other_key(number)) for number in range(KEYS)]
    fitting = [table for table in worlds if table.last_row == paper.table.last_row > begun]
    assert fitting, "no other cards allow these moves"
    for seat in range(paper.table.setup.players):
        assert len({hands(table)[seat] for table in fitting}) > 1, f"the log shows the cards of seat {seat}"


@pytest.mark.parametrize("key", WITH_SECRETS)
def test_the_log_of_a_game_holds_moves_in_notation_and_nothing_that_was_drawn(key: str, seed: int) -> None:
    """What the cards were stands nowhere before the end: neither seed nor salt, nor a field for it."""
    paper = dealt(key)
    for _ in random_moves(paper, random.Random(seed), MOVES):
        pass
    assert not any(isinstance(decode_entry(row.entry_json), SeedRevealed) for row in paper.rows)
    written = "\n".join(row.entry_json for row in paper.rows)
    assert [secret.hex() in written for secret in paper.table.reveal_secrets()] == [False, False]
    moved = [entry for entry in texts(paper) if entry["type"] == "moved"]
    assert moved
    assert {frozenset(entry) for entry in moved} == {frozenset({"type", "seat", "move"})}


def test_what_somebody_has_laid_face_down_stands_in_the_log_in_clear() -> None:
    """SECURITY.md says so: a choice of one's own is a move like any other, and the log must replay."""
    paper = started(SAMPLE)
    action = paper.legal(0)[0]
    paper.move(ANN, action, 0)
    assert paper.play.moves[-1].is_face_down, "the others still choose"
    assert texts(paper)[-1] == {"type": "moved", "seat": 0, "move": paper.table.game.moves.write(action)}
