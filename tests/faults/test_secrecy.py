"""Through the whole server nobody can tell two worlds apart that differ in what they may not know."""

import asyncio
import base64
import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from faults.figures import Figure, Size
from faults.secrecy.comparing import Cell, compared, hunt, hunt_in_vain, plan, small_plan
from faults.secrecy.event_loop import Clock, Hung, quiet, run
from faults.secrecy.imagined import imagine_otherwise
from faults.secrecy.plant_leaks import LEAKS, Leak
from faults.secrecy.secrecy_figures import Tally, differing, forms
from faults.secrecy.tables import CLEARED, ELSEWHERE, principals
from faults.secrecy.whole_games import searched
from server.table.paper_table import started
from server.table.table_fixtures import ANN, BOB
from stolik import games, registry
from stolik._rules_build import RULES_BUILD

pytestmark = pytest.mark.source
ROOT = Path(__file__).parents[2]
GAMES = list(registry.keys())
SHARES = 2
"""Of each game's plan, so that no test takes long at full size."""
ROLES = sorted({leak.to for leak in LEAKS})
"""The principals with whom the search for leaks begins."""


@pytest.fixture(autouse=True)
def _from_source() -> None:
    assert RULES_BUILD != "compiled", (
        "worlds are imagined and leaks planted inside the server: run this with STOLIK_PURE=1"
    )


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("key", GAMES)
def test_nobody_can_distinguish_worlds_by_any_byte(key: str, share: int, size: Size, seed: int) -> None:
    cells = list(islice(plan(registry.load(key), size, seed), share, None, SHARES))
    tally = compared(cells, seed)
    assert tally.alarms == []
    assert tally.differing == 0
    assert tally.secrets_found == 0
    assert tally.pairs == tally.planned == sum(cell.pairs for cell in cells)
    assert tally.size > 5_000 * tally.pairs


@pytest.mark.parametrize("leak", LEAKS, ids=[leak.name for leak in LEAKS])
def test_every_planted_leak_is_found(leak: Leak, seed: int) -> None:
    assert hunt(leak, seed) is not None, leak.what


@pytest.mark.parametrize("role", ROLES)
def test_the_search_for_leaks_finds_nothing_in_an_honest_server(role: str, seed: int) -> None:
    assert hunt_in_vain(role, seed) is None


def test_34_leaks_are_planted() -> None:
    assert len({leak.name for leak in LEAKS}) == len(LEAKS) == 34


@pytest.mark.parametrize("key", GAMES)
def test_no_secret_is_sent_before_the_reveal_and_the_seed_is_sent_then(key: str, size: Size, seed: int) -> None:
    tally = searched(registry.load(key), size, seed)
    assert tally.secrets_found == 0
    assert tally.reveals == tally.games > 0
    assert tally.scanned > 50_000


def test_the_same_seed_gives_the_same_bytes_in_another_process(seed: int) -> None:
    """Also where sets of strings have another order; another seed gives others."""
    environment = {**os.environ, "STOLIK_PURE": "1", "PYTHONHASHSEED": "1", "STOLIK_GAMES": games.__path__[-1]}
    command = [sys.executable, "-m", "faults.secrecy", "digest", "quick", str(seed)]
    written = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True).stdout
    assert compared(small_plan(), seed).digest == json.loads(written)
    first = small_plan()[:1]
    assert compared(first, seed).digest != compared(first, seed + 1).digest


@pytest.mark.parametrize("key", GAMES)
def test_the_quick_plan_visits_every_setup_and_role_and_the_full_one_every_seat(key: str, seed: int) -> None:
    game = registry.load(key)
    setups, smallest = list(game.setups()), min(number for number in game.players if number > 1)
    for size, players in (("quick", smallest), ("full", max(game.players))):
        cells: list[Cell] = list(plan(game, "quick" if size == "quick" else "full", seed))
        roles = {cell.principal.role for cell in cells}
        assert roles >= {one.role for one in principals(game, players)}
        assert bool({ELSEWHERE, CLEARED} & roles) == game.has_secrets, "where nothing is secret they may sit elsewhere"
        assert all(setup in [cell.setup for cell in cells] for setup in setups)


def test_waiting_for_something_that_cannot_come_is_an_error_at_once() -> None:
    async def wait() -> None:
        await asyncio.Event().wait()

    with pytest.raises(Hung):
        run(Clock(), wait())


def test_quiet_is_when_everything_is_done_and_time_passes_only_by_the_clock() -> None:
    clock, done = Clock(), []

    async def work(seconds: float) -> None:
        await asyncio.sleep(seconds)
        done.append(await asyncio.to_thread(lambda: seconds))

    async def watch() -> None:
        tasks = [asyncio.ensure_future(work(seconds)) for seconds in (5.0, 0.0)]
        await quiet()
        assert done == [0.0]
        clock.go_on(5.0)
        await quiet()
        assert done == [0.0, 5.0]
        await asyncio.gather(*tasks)

    run(clock, watch())


def test_what_breaks_in_the_background_is_not_overlooked() -> None:
    async def work() -> None:
        asyncio.get_running_loop().call_soon(lambda: 1 // 0)
        await quiet()

    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        run(Clock(), work())


@pytest.mark.parametrize("before", [b"", b"x", b"xy"])
def test_a_secret_is_recognised_in_every_form(before: bytes) -> None:
    secret = bytes(range(7, 39))
    for written in (
        before + secret,
        (before + secret).hex().encode(),
        (before + secret).hex().upper().encode(),
        base64.b64encode(before + secret),
        base64.urlsafe_b64encode(before + secret),
    ):
        assert any(form in written for form in forms(secret)), written
    assert not any(form in b"something else entirely" for form in forms(secret))


def test_tallies_are_added() -> None:
    tally = Tally(pairs=2, alarms=["one"])
    tally.add(Tally(pairs=3, size=7, differing=1, alarms=["two"]))
    assert tally == Tally(pairs=5, size=7, differing=1, alarms=["one", "two"])


def test_a_longer_message_differs_by_its_length() -> None:
    assert differing(b"same", b"same") == 0
    assert differing(b"same", b"sane  ") == 3


def test_figures_hold_only_with_their_controls() -> None:
    assert not Figure("x", 0, "0", holds=True, control="a planted leak", caught=False).stands


def test_another_world_hides_the_rows_that_the_real_one_hides_and_no_other() -> None:
    """What an earlier world had hidden is no difference between the next two."""
    real, other = (started("sample", 2).table for _ in range(2))
    real.row_numbers.add_private_row(2, frozenset({ANN}))
    other.row_numbers.add_private_row(3, frozenset({ANN}))
    imagine_otherwise(real, other, 0, 1, same_chance=True)
    for reader in (ANN, BOB):
        assert [other.row_numbers.number_for(n, reader) for n in range(1, 5)] == [
            real.row_numbers.number_for(n, reader) for n in range(1, 5)
        ]
    other.row_numbers.add_private_row(4, frozenset({ANN}))
    assert real.row_numbers.number_for(4, BOB) == 3
