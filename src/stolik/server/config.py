"""How a house is run: where it listens, where it keeps its tables, how patient it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct, field
from msgspec.structs import force_setattr
from platformdirs import user_data_path

from stolik.server.access.connection_limits import MOST_BY_NETWORK, HttpTimeouts
from stolik.server.access.origins import parse_origin
from stolik.server.access.rate_limits import RATE_LIMITS, RateLimit
from stolik.server.randomness import Randomness
from stolik.server.runtime.supervisor import Timeouts

USUAL_LIMITS: Final = RATE_LIMITS
NO_RATE_LIMITS: Final = {name: RateLimit(rate=1e9, burst=1e9) for name in RATE_LIMITS}
USUAL_CONNECTIONS: Final = MOST_BY_NETWORK
DEFAULT_TIMEOUTS: Final = Timeouts()
INSTANT_BOT_TIMEOUTS: Final = Timeouts(bot_pause_seconds=(0.0, 0.0))


def default_data_folder() -> Path:
    """Where a house keeps its things when nobody says."""
    return user_data_path("stolik")


class Config(Struct, frozen=True):
    """Everything that whoever hosts may choose."""

    host: str = "127.0.0.1"
    port: int = 8420
    data_folder: Path = field(default_factory=default_data_folder)
    database_url: str | None = None
    public_url: str | None = None
    """The address under which people reach the house, where that is not where it listens: `https://…`."""
    node_name: str | None = None
    bot_workers: int = 1
    """Processes in which bots think."""
    bot_deadline_seconds: float = 20.0
    """Seconds that a bot may think."""
    trust_proxy: bool = False
    """Take a person's address from X-Forwarded-For: only behind a proxy that sets it."""
    chat_retention_days: int = 30
    """Days after which the words of a table are forgotten at which nothing happens any more."""
    timeouts: Timeouts = Timeouts()
    rate_limits: Mapping[str, RateLimit] = field(default_factory=lambda: RATE_LIMITS)
    connections_by_network: float = USUAL_CONNECTIONS
    """So many connections may be open from one network, or fewer where the system allows few open files."""
    http_timeouts: HttpTimeouts = HttpTimeouts()
    cheap_password_hashes: bool = False
    """Cheap hashes, for tests alone."""
    randomness: Randomness = field(default_factory=Randomness)
    """Tests bring a reproducible one; nothing that a person or a request can set does."""

    def __post_init__(self) -> None:
        """A public address that no browser could send back is refused before anybody is served."""
        if self.public_url is not None:
            force_setattr(self, "public_url", parse_origin(self.public_url))
