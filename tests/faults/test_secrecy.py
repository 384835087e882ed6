"""Through the whole server nobody can tell two worlds apart that differ in what they may not know."""

from itertools import groupby, islice

import pytest

from faults.figures import Figure
from faults.secrecy import measuring
from faults.secrecy.cast import principals
from faults.secrecy.imagined import imagine_otherwise
from faults.secrecy.planting import LEAKS
from faults.secrecy.tally import Tally, differing
from faults.secrecy.wire import forms
from server.houses import ANN, BOB
from server.table.paper import started
from stolik import registry
from stolik._running import RUNNING

pytestmark = [
    pytest.mark.skipif(RUNNING == "compiled", reason="worlds are imagined and leaks planted in houses run from source"),
]


def test_nobody_can_tell_worlds_apart_by_any_byte() -> None:
    tally = measuring.pairs("quick", seed=1)
    assert tally.alarms == []
    assert tally.differing == 0
    assert tally.secrets_found == 0
    assert tally.pairs == sum(number for *_, number in measuring.plan("quick", seed=1))
    assert tally.size > 1_000_000


def test_every_planted_leak_is_found() -> None:
    caught = measuring.leaks(seed=1)
    assert [name for name, after in caught.items() if after is None] == []
    assert len(caught) == len(LEAKS) >= 18


def test_no_secret_is_sent_before_the_reveal_and_the_seed_is_sent_then() -> None:
    search = measuring.whole_games("quick", seed=1)
    assert search.before == 0
    assert search.after == search.games == len(registry.keys())


def test_the_plan_visits_every_game_and_principal() -> None:
    for key, cells in groupby(measuring.plan("full", seed=1), lambda cell: cell[0].key):
        roles = {principal.role for _, _, principal, _ in cells}
        most = max(registry.load(key).players)
        assert {principal.role for principal in principals(most)} <= roles


@pytest.mark.parametrize("before", [b"", b"x", b"xy"])
def test_a_secret_is_recognised_in_every_form(before: bytes) -> None:
    import base64

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


def test_shares_of_the_plan_are_all_of_it() -> None:
    whole = [(game.key, setup, one, number) for game, setup, one, number in measuring.plan("full", 1)]
    shares = [list(islice(measuring.plan("full", 1), share, None, 4)) for share in range(4)]
    assert sum(map(len, shares)) == len(whole)
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
    real.numbers.keep(2, frozenset({ANN}))
    other.numbers.keep(3, frozenset({ANN}))
    imagine_otherwise(real, other, 0, 1, same_luck=True)
    for reader in (ANN, BOB):
        assert [other.numbers.number(n, reader) for n in range(1, 5)] == [
            real.numbers.number(n, reader) for n in range(1, 5)
        ]
    other.numbers.keep(4, frozenset({ANN}))
    assert real.numbers.number(4, BOB) == 3
