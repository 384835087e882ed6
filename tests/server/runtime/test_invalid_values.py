"""Values that no database can store are refused at once without a retry, and are no error of the server."""

import msgspec
import pytest

from server.runtime.local_node import LocalNode
from server.table.table_fixtures import ANN, BOB
from stolik import registry
from stolik.protocol import answers, commands
from stolik.server.table.move_codec import move_codec_for
from stolik.server.table.refusals import Refusal

pytestmark = pytest.mark.anyio
NUL = b"\\u0000"
NO_TEXT = (b'"\xff"', b'{"type":"\xff"}', b'"\xc3\x28"')
"""Bytes that are no UTF-8, in the place of a move."""
WITH_NUL = [
    b'{"type":"start","key":"%s"}',
    b'{"type":"start","key":"a%sb"}',
    b'{"type":"sit","key":"k","shown":"%s"}',
    b'{"type":"host","key":"k","person":"%s"}',
    b'{"type":"bot","key":"k","seat":0,"bot":"%s"}',
    b'{"type":"reshape","key":"k","players":2,"options":{"a":"%s"}}',
    b'{"type":"reshape","key":"k","players":2,"options":{"%s":"a"}}',
    b'{"type":"move","key":"%s","phase":1,"move":"play 1"}',
]


@pytest.mark.parametrize("command", WITH_NUL)
@pytest.mark.parametrize("kind", [commands.Command, commands.StreamCommand])
async def test_a_command_with_what_no_database_stores_is_none(command: bytes, kind: object) -> None:
    decoder = msgspec.json.Decoder(kind)
    decoder.decode(command.replace(b"%s", b"x"))
    with pytest.raises(msgspec.ValidationError):
        decoder.decode(command.replace(b"%s", NUL))


@pytest.mark.parametrize("key", registry.keys())
async def test_a_move_of_bytes_that_are_no_text_is_refused_and_is_no_fault(key: str) -> None:
    spelling = move_codec_for(registry.load(key))
    for sent in NO_TEXT:
        with pytest.raises(Refusal, match="this is no move of this game"):
            spelling.parse(msgspec.Raw(sent))


async def test_a_table_does_not_retry_what_the_store_refuses_for_good(node: LocalNode) -> None:
    runner = await node.table()
    claimed, appended = runner.epoch, node.store.appended
    node.store.fates.append("never")
    asked, behind = node.say(runner, ANN, "one"), node.say(runner, BOB, "two")
    refused = await asked.one()
    assert isinstance(refused, answers.Refused)
    assert refused.code == "unstorable"
    assert isinstance(await behind.one(), answers.Applied)
    assert (runner.epoch, node.store.appended - appended) == (claimed, 2)
    assert [line.text for line in await node.store.read_chat(runner.table.id)] == ["two"]
