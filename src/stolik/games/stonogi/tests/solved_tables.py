"""The solved tables that the tests share: solved once a process, in memory alone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from stolik.games.stonogi.solver.tables import SolvedTables

IN_ONE_PROCESS = pytest.mark.xdist_group("stonogi tables")
"""For modules that need the tables: whoever runs them all solves them once."""


@cache
def shared_tables() -> SolvedTables:
    """Tables whose folder is a file, so that nothing is ever written."""
    return SolvedTables(Path(__file__))
