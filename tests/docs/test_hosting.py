"""The examples of docs/hosting.md, run: a game through nginx as it is written there, the unit as systemd reads it."""

import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from getpass import getuser
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from support.programs import need
from support.server import Server
from support.server_launcher import HANG_SECONDS

PAGE = (Path(__file__).parents[2] / "docs/hosting.md").read_text("utf-8")
NAME = "games.example.org"
AROUND = """
daemon off; pid {folder}/pid; error_log {folder}/errors;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{server}
}}
"""
"""The nginx.conf around a site."""
CERTIFICATE = (
    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
    "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
)  # fmt: skip


def block(kind: str) -> str:
    found = re.findall(rf"^```{kind}\n(.+?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(found) == 1
    return str(found[0])


def replaced(text: str, *pairs: tuple[str, str]) -> str:
    """The text with parts replaced; each old part must be there."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


@contextmanager
def proxy(folder: Path, server_port: int) -> Iterator[int]:
    """Start nginx with the example of the page in front of a server; yields its port.

    Nginx inherits a listening socket, as in an upgrade of its binary: nobody else can take the port, and
    early connections wait until it is ready.
    """
    program = need("nginx")
    listener = socket.create_server(("127.0.0.1", 0))
    port = int(listener.getsockname()[1])
    files = ("-keyout", str(folder / "key.pem"), "-out", str(folder / "chain.pem"))
    subprocess.run([need("openssl"), *CERTIFICATE, *files], check=True)
    live = f"/etc/letsencrypt/live/{NAME}"
    server = replaced(
        block("nginx"),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        (f"{live}/fullchain.pem", f"{folder}/chain.pem"),
        (f"{live}/privkey.pem", f"{folder}/key.pem"),
        ("127.0.0.1:8420", f"127.0.0.1:{server_port}"),
    )
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, server=server), "utf-8")
    command = [program, "-p", str(folder), "-e", str(folder / "errors"), "-c", str(folder / "nginx.conf")]
    inherited = {**os.environ, "NGINX": f"{listener.fileno()};"}
    with listener, subprocess.Popen(command, env=inherited, pass_fds=(listener.fileno(),)) as nginx:
        try:
            yield port
        finally:
            nginx.terminate()


class Guest:
    """Somebody with a browser, at the address of the page."""

    def __init__(self, folder: Path, port: int, name: str) -> None:
        self.tls = ssl.create_default_context(cafile=str(folder / "chain.pem"))
        self.port = port
        self.headers: dict[str, Any] = {"Host": NAME, "Origin": f"https://{NAME}"}
        answer = self.call("POST", "/api/guests", {"name": name})
        assert answer.status_code == 201, answer.text
        set_cookie = answer.headers["set-cookie"]
        assert set_cookie.startswith("__Host-stolik=")
        assert "Secure" in set_cookie
        self.headers["Cookie"] = set_cookie.partition(";")[0]

    def call(self, method: str, path: str, body: object = None) -> httpx.Response:
        with httpx.Client(verify=self.tls, timeout=HANG_SECONDS) as client:
            url = f"https://127.0.0.1:{self.port}{path}"
            request = client.build_request(
                method, url, json=body, headers=self.headers, extensions={"sni_hostname": NAME}
            )
            return client.send(request)

    def send_command(self, table_id: str, command: str, **fields: object) -> None:
        answer = self.call("POST", f"/api/tables/{table_id}/commands", {"type": command, "key": command, **fields})
        assert answer.json()["type"] == "applied", answer.text

    @contextmanager
    def stream(self, table_id: str) -> Iterator[ClientConnection]:
        with (
            socket.create_connection(("127.0.0.1", self.port)) as wire,
            connect(
                f"wss://{NAME}/api/tables/{table_id}/stream",
                sock=wire,
                ssl=self.tls,
                origin=self.headers["Origin"],
                additional_headers={"Cookie": self.headers["Cookie"]},
                open_timeout=HANG_SECONDS,
                ping_interval=None,
            ) as opened,
        ):
            yield opened


def until(stream: ClientConnection, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    while True:
        for message in msgspec.json.decode(stream.recv(HANG_SECONDS)):
            if wanted(message):
                return dict(message)


def test_a_move_goes_through_nginx_as_the_page_sets_it_up(tmp_path: Path) -> None:
    with (
        Server(tmp_path / "data", public_url=f"https://{NAME}", trust_proxy=True) as server,
        proxy(tmp_path, server.port) as port,
    ):
        ann = Guest(tmp_path, port, "Ann")
        assert ann.call("GET", "/health").json()["status"] == "ok"
        assert ann.call("GET", "/metrics").status_code == 404
        assert "max-age" in ann.call("GET", "/").headers["strict-transport-security"]
        assert ann.call("POST", "/api/tables", {"game": "x" * 17_000, "players": 2}).status_code == 413
        game = next(game for game in ann.call("GET", "/api/games").json() if 2 in game["players"])
        table = ann.call("POST", "/api/tables", {"game": game["key"], "players": 2}).json()["id"]
        ann.send_command(table, "sit", seat=0)
        ann.send_command(table, "bot", seat=1, bot="random")
        ann.send_command(table, "start")
        with ann.stream(table) as stream:
            play = until(stream, lambda message: 0 in (message.get("play") or {}).get("waiting", ()))["play"]
            move = {
                "type": "move",
                "key": "first",
                "phase": play["phase"],
                "move": play["seats"][0]["moves"][0]["move"],
            }
            stream.send(msgspec.json.encode(move).decode())
            assert until(stream, lambda message: message.get("key") == "first")["type"] == "applied"


def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    """Except for the program and the user, which the operator creates."""
    unit = replaced(
        block("ini"), ("/opt/stolik/bin/stolik", str(shutil.which("true"))), ("User=stolik", f"User={getuser()}")
    )
    (tmp_path / "stolik.service").write_text(unit, "utf-8")
    command = [need("systemd-analyze"), "verify", "--man=no", str(tmp_path / "stolik.service")]
    verified = subprocess.run(command, check=False, capture_output=True, text=True)
    ours = [line for line in (verified.stdout + verified.stderr).splitlines() if "stolik.service" in line]
    assert ours == []
