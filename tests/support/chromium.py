"""How the tests start a real Chromium."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser, BrowserType

from support import programs
from support.server_launcher import HANG_SECONDS

AT_HOME: Final = "stolik.local"
"""This machine under a name for which browsers want https: over plain http they keep WebCrypto and clipboard away."""
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--mute-audio",
    f"--host-resolver-rules=MAP {AT_HOME} 127.0.0.1",
)


def launch(chromium: BrowserType) -> Browser:
    """A browser without a window."""
    return chromium.launch(executable_path=programs.need("chromium"), args=list(FLAGS), timeout=HANG_SECONDS * 1000)
