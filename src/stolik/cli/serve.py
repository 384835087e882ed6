"""`stolik serve`: host tables in the browser.

The server's packages are imported when the command runs: whoever only wants the rules need not install them.
"""

from __future__ import annotations

import math
import os
import signal
import webbrowser
from contextlib import suppress
from typing import Annotated, Final

import typer
from msgspec.structs import replace

from stolik import RULES_BUILD
from stolik.cli import arguments
from stolik.cli.addresses import address_of

DEFAULT_PORT: Final = 8420

Host = Annotated[str, typer.Option("--host", metavar="H", help="Address to listen on; 0.0.0.0: the whole network.")]
Port = Annotated[int, typer.Option("--port", metavar="P", min=0, max=65535, help="Port to listen on; 0: any free one.")]
PublicUrl = Annotated[
    str | None, typer.Option("--public-url", metavar="URL", help="Address of the server behind a proxy.")
]
TrustProxy = Annotated[bool, typer.Option("--trust-proxy", help="Take client addresses from X-Forwarded-For.")]
Workers = Annotated[int | None, typer.Option("--workers", metavar="N", min=1, help="Processes in which bots think.")]
ChatRetention = Annotated[
    int,
    typer.Option("--keep-chat", metavar="DAYS", min=1, help="Days until an idle table's chat is deleted."),
]
GcInterval = Annotated[
    int, typer.Option("--gc-interval", metavar="SECONDS", min=1, help="Seconds between two garbage collections.")
]
OldGcInterval = Annotated[int | None, typer.Option("--tidy-every", min=1, hidden=True)]
"""The earlier name of `--gc-interval`."""
WithLimits = Annotated[
    bool, typer.Option("--limits/--no-limits", help="Limit requests and connections; off: only among friends.")
]
QuickBots = Annotated[bool, typer.Option("--quick-bots", help="Bots move without a pause.")]
OpenBrowser = Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")]


def serve(
    host: Host = "127.0.0.1",
    port: Port = DEFAULT_PORT,
    data: arguments.DataFolder = None,
    database: arguments.DatabaseUrl = None,
    public_url: PublicUrl = None,
    trust_proxy: TrustProxy = False,
    workers: Workers = None,
    keep_chat: ChatRetention = 30,
    gc_interval: GcInterval = 300,
    tidy_every: OldGcInterval = None,
    limits: WithLimits = True,
    quick_bots: QuickBots = False,
    open_browser: OpenBrowser = True,
) -> None:
    """Host tables for people and bots, until Ctrl-C."""
    with arguments.server_packages():
        from stolik.server import config as server_config  # noqa: PLC0415
        from stolik.server import run  # noqa: PLC0415
        from stolik.server.http.static_site import require_built_site  # noqa: PLC0415
    require_built_site()

    def on_open(bound_port: int) -> None:
        address = config.public_url or address_of(host, bound_port)
        print(f"Stolik is open at {address}  (rules: {RULES_BUILD}; Ctrl-C closes it)", flush=True)
        if open_browser:
            webbrowser.open(address)

    config = server_config.Config(
        host=host,
        port=port,
        data_folder=data or server_config.default_data_folder(),
        database_url=database,
        public_url=public_url,
        trust_proxy=trust_proxy,
        bot_workers=workers or max(1, (os.cpu_count() or 2) - 1),
        chat_retention_days=keep_chat,
        rate_limits=server_config.RATE_LIMITS if limits else server_config.NO_RATE_LIMITS,
        connections_by_network=server_config.MAX_CONNECTIONS_PER_NETWORK if limits else math.inf,
        timeouts=replace(
            server_config.INSTANT_BOT_TIMEOUTS if quick_bots else server_config.DEFAULT_TIMEOUTS,
            gc_interval_seconds=tidy_every or gc_interval,
        ),
    )
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # uvicorn shuts down and ends by the signal, as systemd expects
    with suppress(KeyboardInterrupt):  # Ctrl-C is how the server is stopped
        run.serve(config, on_open)
