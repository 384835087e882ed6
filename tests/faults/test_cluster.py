"""Two nodes through one of each fault, and broken ones that are found out."""

import asyncio

from faults.cluster import measure_on
from faults.cluster.database import Claim, fallen
from faults.figures import Size, printed
from support.postgres import Postgres

TABLE = "t"


def test_two_nodes_keep_every_promise_and_broken_ones_are_found(
    fragile_postgres: Postgres, size: Size, seed: int, part: int
) -> None:
    figures = asyncio.run(measure_on(fragile_postgres, size, seed + part))
    assert len(figures) == 7
    assert all(figure.stands for figure in figures), "\n" + printed(figures, seed + part)


def test_a_connection_that_is_gone_already_is_not_counted_and_no_warning_is_taken_for_an_answer(
    fragile_postgres: Postgres,
) -> None:
    """Between asking who is connected and cutting them off somebody may leave; the database warns of that."""
    assert fragile_postgres.sql("SELECT pg_terminate_backend(2147483647)") == "f\n"
    assert fragile_postgres.terminate_all() == 0


def test_an_epoch_that_does_not_rise_is_seen() -> None:
    rising = [Claim(TABLE, 1, 0.0), Claim("u", 1, 1.0), Claim(TABLE, 2, 2.0)]
    assert fallen(rising) == 0
    assert fallen([*rising, Claim(TABLE, 2, 3.0), Claim("u", 1, 4.0)]) == 2
