"""`stolik serve` and `stolik backup`: host tables in the browser, and keep a copy of them.

The server's packages are imported when they are needed: who only wants the rules need not install them.
"""

from __future__ import annotations

import math
import os
import signal
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Final

import typer
from msgspec.structs import replace

from stolik import RULES_BUILD
from stolik.cli.addresses import address_of
from stolik.core.errors import BadSetup

DEFAULT_PORT: Final = 8420

Host = Annotated[str, typer.Option("--host", metavar="H", help="Where to listen; 0.0.0.0: the whole network.")]
Port = Annotated[int, typer.Option("--port", metavar="P", min=0, max=65535, help="0: any free one.")]
Data = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Where the house keeps its key and tables.")]
Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="sqlite:///FILE, or postgresql://… for several nodes.")
]
PublicUrl = Annotated[
    str | None, typer.Option("--public-url", metavar="URL", help="How people reach the house through a proxy.")
]
TrustProxy = Annotated[bool, typer.Option("--trust-proxy", help="Believe the proxy's X-Forwarded-For.")]
Workers = Annotated[int | None, typer.Option("--workers", metavar="N", min=1, help="Processes in which bots think.")]
ChatRetention = Annotated[
    int, typer.Option("--keep-chat", metavar="DAYS", min=1, help="When words are forgotten at a table that rests.")
]
GcInterval = Annotated[
    int, typer.Option("--tidy-every", metavar="SECONDS", min=1, help="How often memory is tidied, in a short pause.")
]
WithLimits = Annotated[bool, typer.Option("--limits/--no-limits", help="None: only among friends, or to measure.")]
QuickBots = Annotated[bool, typer.Option("--quick-bots", help="Bots do not wait for people to follow.")]
OpenBrowser = Annotated[bool, typer.Option("--open/--no-open", help="Show the house in the browser.")]


def serve(
    host: Host = "127.0.0.1",
    port: Port = DEFAULT_PORT,
    data: Data = None,
    database: Database = None,
    public_url: PublicUrl = None,
    trust_proxy: TrustProxy = False,
    workers: Workers = None,
    keep_chat: ChatRetention = 30,
    tidy_every: GcInterval = 300,
    limits: WithLimits = True,
    quick_bots: QuickBots = False,
    open_browser: OpenBrowser = True,
) -> None:
    """Host tables for people and bots, until Ctrl-C."""
    with server_packages():
        from stolik.server import config as house  # noqa: PLC0415
        from stolik.server import run  # noqa: PLC0415
        from stolik.server.http.static_site import must_be_built  # noqa: PLC0415
    must_be_built()

    def opened(chosen: int) -> None:
        address = config.public_url or address_of(host, chosen)
        print(f"Stolik is open at {address}  (rules: {RULES_BUILD}; Ctrl-C closes it)", flush=True)
        if open_browser:
            webbrowser.open(address)

    config = house.Config(
        host=host,
        port=port,
        data_folder=data or house.default_data_folder(),
        database_url=database,
        public_url=public_url,
        trust_proxy=trust_proxy,
        bot_workers=workers or max(1, (os.cpu_count() or 2) - 1),
        chat_retention_days=keep_chat,
        rate_limits=house.RATE_LIMITS if limits else house.NO_RATE_LIMITS,
        connections_by_network=house.MAX_CONNECTIONS_PER_NETWORK if limits else math.inf,
        timeouts=replace(
            house.INSTANT_BOT_TIMEOUTS if quick_bots else house.DEFAULT_TIMEOUTS, gc_interval_seconds=tidy_every
        ),
    )
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # uvicorn closes the house and ends by the signal, as systemd expects
    with suppress(KeyboardInterrupt):  # Ctrl-C is the way to close it
        run.serve(config, opened)


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="A new file for the copy.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Copy all tables while the house is open. The house's key is not in it: keep that apart."""
    with server_packages():
        from stolik.server.config import default_data_folder  # noqa: PLC0415
        from stolik.server.store.backup import back_up  # noqa: PLC0415

    back_up(database, data or default_data_folder(), target)
    print(f"copied to {target}")


def reports(
    data: Data = None,
    database: Database = None,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, help="How many, the newest first.")] = 50,
) -> None:
    """Show what people reported, with what was said, as one JSON object a line."""
    with server_packages():
        from stolik.server.accounts.reports import export_reports  # noqa: PLC0415
        from stolik.server.config import default_data_folder  # noqa: PLC0415

    for line in export_reports(database, data or default_data_folder(), limit):
        print(line)


@contextmanager
def server_packages() -> Iterator[None]:
    """Around imports of the server: says plainly what is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise BadSetup(f"the server needs {error.name}, which is missing: pip install 'stolik[server]'") from error
