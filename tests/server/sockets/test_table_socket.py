"""The fast path takes whole short messages and nothing else: everything odd goes through the parser."""

import asyncio
from pathlib import Path
from socket import create_connection as socket_to

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Close, Frame, Opcode
from websockets.server import ServerProtocol
from websockets.typing import Origin
from websockets.uri import parse_uri

from stolik.server import run
from stolik.server.broadcast.flusher import text_frame_header
from stolik.server.sockets.table_socket import INVALID_TEXT_CODE, TEXT_FRAME, TableSocket, whole_message
from support.patches import put_into
from support.server import Server
from support.server_launcher import HANG_SECONDS
from support.sync_people import Visitor

NO_TEXT_AT_ALL = b"\x81\x81\0\0\0\0\xff"
"""A masked text frame with one byte in it that is no UTF-8."""
SIZES = (0, 1, 125, 126, 127, 300, 16_000)


def shake_hands() -> tuple[ClientProtocol, ServerProtocol]:
    client, server = ClientProtocol(parse_uri("ws://localhost/")), ServerProtocol(max_size=16 * 1024)
    client.send_request(client.connect())
    server.receive_data(b"".join(client.data_to_send()))
    (request,) = server.events_received()
    server.send_response(server.accept(request))  # type: ignore[arg-type]
    client.receive_data(b"".join(server.data_to_send()))
    client.events_received()
    return client, server


@pytest.fixture
def pair() -> tuple[ClientProtocol, ServerProtocol]:
    return shake_hands()


def socket_over(server: ServerProtocol) -> tuple[TableSocket, list[bytes]]:
    """A socket past its handshake, and the messages that it takes on the fast path."""
    socket = TableSocket.__new__(TableSocket)
    received: list[bytes] = []
    socket.conn = server
    socket.frames = []
    socket.close_sent = False
    socket.on_text = received.append
    return socket, received


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_masked_text_frame_is_read_without_the_parser(
    pair: tuple[ClientProtocol, ServerProtocol], size: int
) -> None:
    client, _ = pair
    client.send_text(b"x" * size)
    frame = b"".join(client.data_to_send())
    assert whole_message(frame) == b"x" * size
    assert whole_message(frame + b"y") is None
    assert whole_message(frame[:-1]) is None


@pytest.mark.parametrize("size", SIZES)
def test_what_we_frame_a_client_reads(pair: tuple[ClientProtocol, ServerProtocol], size: int) -> None:
    client, _ = pair
    client.receive_data(text_frame_header(size) + b"x" * size)
    assert client.events_received() == [Frame(Opcode.TEXT, b"x" * size)]


@given(st.binary(max_size=200))
def test_bytes_that_are_no_masked_text_frame_are_never_taken_for_one(data: bytes) -> None:
    text = whole_message(data)
    if text is not None:
        assert data[0] == TEXT_FRAME
        assert data[1] & 0x80
        assert len(data) > len(text)


def test_an_unmasked_frame_goes_to_the_parser_which_refuses_it() -> None:
    assert whole_message(b"\x81\x05hello") is None


@given(st.lists(st.binary(max_size=300), min_size=1, max_size=4), st.data())
def test_however_the_bytes_are_cut_each_message_is_taken_once_and_whole(
    messages: list[bytes], cuts: st.DataObject
) -> None:
    client, server = shake_hands()
    socket, received = socket_over(server)
    texts = [message.hex().encode() for message in messages]
    for text in texts:
        client.send_text(text)
    stream = b"".join(client.data_to_send())
    places = sorted(cuts.draw(st.sets(st.integers(1, len(stream) - 1), max_size=6)))
    for begin, end in zip([0, *places], [*places, len(stream)], strict=True):
        socket.data_received(stream[begin:end])
    assert received == texts


class Wire(asyncio.Transport):
    """The far end of a socket: what came to it, and whether it was cut."""

    def __init__(self) -> None:
        super().__init__()
        self.came = b""
        self.is_cut = False

    def write(self, data: object) -> None:
        assert isinstance(data, bytes)
        self.came += data

    def close(self) -> None:
        self.is_cut = True

    abort = close


def test_bytes_that_are_no_text_before_the_stream_is_open_are_refused_and_not_logged() -> None:
    client, server = shake_hands()
    socket, received = socket_over(server)
    socket.on_text, socket.queue, wire = None, asyncio.Queue(), Wire()
    socket.transport = wire
    client.send_text(b"\xff")
    socket.data_received(b"".join(client.data_to_send()))
    client.receive_data(wire.came)
    (close_frame,) = client.events_received()
    assert isinstance(close_frame, Frame)
    assert (Close.parse(close_frame.data).code, wire.is_cut, received) == (INVALID_TEXT_CODE, True, [])
    assert socket.queue.get_nowait()["type"] == "websocket.disconnect"


def test_bytes_that_come_before_the_stream_is_open_break_nothing(server: Server) -> None:
    """They are refused in the handshake or answered on the stream, whichever comes first; nothing of it is logged."""
    ann = Visitor(server.address, "Ann")
    table = ann.open_table("sample", 2)["id"]
    uri = parse_uri(f"{server.address.replace('http', 'ws')}/api/tables/{table}/stream")
    begun = server.log_text()
    for _ in range(20):
        client = ClientProtocol(uri, origin=Origin(server.address))
        request = client.connect()
        request.headers["Cookie"] = f"stolik={ann.token}"
        client.send_request(request)
        with socket_to((uri.host, uri.port)) as wire:
            wire.sendall(b"".join(client.data_to_send()))
            came = wire.recv(4)
            wire.sendall(NO_TEXT_AT_ALL)
            while b"bad_message" not in came and INVALID_TEXT_CODE.to_bytes(2, "big") not in came:
                more = wire.recv(100_000)
                assert more, came
                came += more
    assert server.log_text() == begun


def test_a_message_of_several_frames_does_not_take_the_fast_path(pair: tuple[ClientProtocol, ServerProtocol]) -> None:
    client, server = pair
    socket, received = socket_over(server)
    client.send_text(b"first ", fin=False)
    socket.data_received(b"".join(client.data_to_send()))
    assert not socket._is_between_messages()
    client.send_continuation(b"second", fin=True)
    socket.data_received(b"".join(client.data_to_send()))
    assert received == [b"first second"]
    assert socket._is_between_messages()


def ping_often() -> None:
    put_into(run, PING_SECONDS=0.05)


def test_who_only_listens_gets_keepalive_frames(tmp_path: Path) -> None:
    with Server(tmp_path / "data", ping_often) as server:
        ann = Visitor(server.address, "Ann")
        with ann.stream(ann.open_table("sample", 2)["id"]) as stream:
            stream.hello()
            while stream.socket.recv(HANG_SECONDS) != "[]":
                pass
            assert stream.socket.recv(HANG_SECONDS) == "[]"
            assert stream.ask("sit", seat=0)["type"] == "applied"
