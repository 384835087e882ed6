"""One guest is one guest, and one network's crowd before the hasher is nobody else's: see `faults.pressure`."""

from __future__ import annotations

import asyncio

from faults.pressure import hashing, identities
from stolik.server.config import RATE_LIMITS
from support.seeds import Size


def test_no_limit_is_passed_by_being_many(size: Size, seed: int) -> None:
    figures = identities.measure(size, seed)
    assert [figure for figure in figures if not figure.stands] == []
    tried = {figure.name.partition(",")[0] for figure in figures} | identities.ELSEWHERE.keys()
    assert RATE_LIMITS.keys() - tried <= {identities.ONLY_FULL}, "of each limit it is tried whether one can multiply it"


def test_a_crowd_before_the_hasher_keeps_nobody_elsewhere_waiting(size: Size, seed: int) -> None:
    figures = asyncio.run(hashing.measure(size, seed))
    assert [figure for figure in figures if not figure.stands] == []
    assert len(figures) == 6
