"""A bot with the client plays whole games of every game: beside server bots, beside others, for all seats.

A bot that is not asked again, or that asks itself too early, stands still or is refused: then no game ends.
"""

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from operator import attrgetter

import pytest

from stolik import registry
from stolik.client import Client, GameUpdate, Offer, SeatUpdate, Table
from support.random_moves import any_kind
from support.server import Server

PAIR = "pair"
"""The option of a game that has several games for two."""
SETUPS = dict.fromkeys(
    (key, setup.players, setup.options.get(PAIR)) for key in registry.keys() for setup in registry.load(key).setups()
)
MIN_PLAYERS = {key: max(2, registry.load(key).players[0]) for key in registry.keys()}
"""Players who share a table."""


def at_random(*seeds: object) -> Callable[[SeatUpdate], Offer]:
    """Any of the moves that are offered."""
    rng = random.Random("/".join(map(str, seeds)))
    return lambda seat: any_kind(seat.moves, rng, attrgetter("text"))


@pytest.fixture
def bots(server: Server, ala: Client) -> Iterator[Callable[[Table], Table]]:
    """The table as a new bot of Ala's sees it."""
    with ExitStack() as clients:
        yield lambda table: clients.enter_context(Client(server.address, ala.add_bot("Bot"))).table(table.id)


def check(table: Table, ended: GameUpdate | None) -> None:
    assert ended is not None
    assert ended.over
    assert table.summary().state == "over"
    assert len(ended.places or ()) == table.summary().players


@pytest.mark.parametrize(("key", "players", "pair"), [*SETUPS])
def test_a_bot_plays_beside_server_bots(
    ala: Client, bots: Callable[[Table], Table], key: str, players: int, pair: str | None, seed: int
) -> None:
    table = ala.open_table(key, players, options={PAIR: pair} if pair else {})
    for seat in range(players - 1):
        table.seat_bot(seat, "random")
    mine = bots(table)
    mine.sit(players - 1)
    table.start()
    check(table, mine.play(at_random(key, players, pair, seed)))


@pytest.mark.parametrize("key", registry.keys())
def test_a_bot_that_holds_all_seats_plays_them_all(
    ala: Client, bots: Callable[[Table], Table], key: str, seed: int
) -> None:
    players = MIN_PLAYERS[key]
    table = ala.open_table(key, players)
    mine = bots(table)
    for seat in range(players):
        mine.sit(seat)
    table.start()
    check(table, mine.play(at_random(key, seed)))


@pytest.mark.parametrize("key", registry.keys())
def test_bots_that_decide_beside_each_other_never_refuse_each_other(
    ala: Client, bots: Callable[[Table], Table], key: str, seed: int
) -> None:
    """Whatever overtakes a move that was offered makes it stale, not illegal."""
    players = MIN_PLAYERS[key]
    table = ala.open_table(key, players)
    seated = [bots(table) for _ in range(players)]
    for seat, bot in enumerate(seated):
        bot.sit(seat)
    table.start()
    choosers = [at_random(key, seat, seed) for seat in range(players)]
    with ThreadPoolExecutor(players) as at_once:
        for ended in at_once.map(Table.play, seated, choosers):
            check(table, ended)
