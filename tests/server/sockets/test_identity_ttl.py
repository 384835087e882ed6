"""When a socket's sender is looked up again: a node alone with its database knows of every session that ends."""

from pathlib import Path
from typing import cast

import pytest
from argon2 import PasswordHasher

from server.runtime.local_node import KEY, LocalNode
from server.table.table_fixtures import ANN
from stolik.protocol.accounts import Person
from stolik.server.accounts.passwords import PasswordHashing
from stolik.server.accounts.person import Identity
from stolik.server.accounts.service import AccountService
from stolik.server.broadcast.viewer import Viewer
from stolik.server.clock import now_ms
from stolik.server.config import Config
from stolik.server.node import Node
from stolik.server.sockets.stream import IDENTITY_RECHECK_SECONDS, IDENTITY_TTL_SECONDS, TableStream
from stolik.server.store.sqlite_store import SqliteStore

pytestmark = pytest.mark.anyio


class StubNode:
    """What a stream needs of a node, with the real accounts."""

    def __init__(self, store: SqliteStore, folder: Path) -> None:
        self.store = store
        self.config = Config(data_folder=folder)
        self.accounts = AccountService(store.engine, KEY, now_ms, PasswordHashing(PasswordHasher(1, 8, 1)))


async def a_stream(node: LocalNode, stub: StubNode) -> TableStream:
    runner = await node.table()
    viewer = Viewer(ANN, None, lambda _screen: b"")
    identity = Identity(Person(ANN, "Ann", "guest"), "session")
    return TableStream(cast("Node", stub), runner, identity, "", viewer, stub.accounts.version)


@pytest.mark.parametrize("shared", [False, True], ids=["one process", "several nodes"])
async def test_who_sends_is_looked_up_again_only_if_somebody_else_could_have_ended_the_session(
    node: LocalNode, tmp_path: Path, shared: bool
) -> None:
    node.store.is_shared = shared
    stream = await a_stream(node, StubNode(node.store, tmp_path))
    now = stream._identified_at
    assert stream._may_have_changed(now + IDENTITY_TTL_SECONDS) == shared
    assert stream.identity_valid_until == now + 2 * IDENTITY_TTL_SECONDS
    assert stream._may_have_changed(now + IDENTITY_RECHECK_SECONDS + 2 * IDENTITY_TTL_SECONDS)


async def test_who_sends_is_looked_up_again_after_any_session_has_ended(node: LocalNode, tmp_path: Path) -> None:
    node.store.is_shared = False
    stub = StubNode(node.store, tmp_path)
    stream = await a_stream(node, stub)
    now = stream._identified_at
    await stub.accounts.log_out("somebody else's")
    assert stream._may_have_changed(now + IDENTITY_TTL_SECONDS)
    assert not stream._may_have_changed(now + 2 * IDENTITY_TTL_SECONDS)
