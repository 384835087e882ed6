"""Every setting of a server with its default and unit: addresses, folders, timeouts, rate limits."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct, field
from msgspec.structs import force_setattr
from platformdirs import user_data_path

from stolik.server.origin_syntax import parse_origin
from stolik.server.randomness import Randomness

MAX_BUCKETS: Final = 20_000
"""Token buckets that one rate limit keeps."""


class RateLimit(Struct, frozen=True):
    """At most `burst` at once, and `rate` a second in the long run."""

    rate: float
    burst: float
    max_keys: int = MAX_BUCKETS


RATE_LIMITS: Final[Mapping[str, RateLimit]] = {
    "http by network": RateLimit(rate=20, burst=200),
    "guests by network": RateLimit(rate=1 / 30, burst=20),
    "logins by network": RateLimit(rate=1 / 10, burst=20),  # every request that hashes a password
    "logins by login and network": RateLimit(rate=1 / 60, burst=10),
    "logins by device": RateLimit(rate=1 / 60, burst=10),  # a device that has logged in to this account before
    "logins by login": RateLimit(rate=1 / 10, burst=100),  # all networks together: guesses from many share it
    "passwords by person": RateLimit(rate=1 / 60, burst=10),
    "tables by person": RateLimit(rate=1 / 20, burst=10),
    "tables by network": RateLimit(rate=1 / 5, burst=40),  # four people at the limit above
    "companions and bots by person": RateLimit(rate=1 / 30, burst=60),  # create and delete as many as allowed
    "codes by network": RateLimit(rate=1 / 20, burst=20),  # wrong join codes: guesses
    "pictures by network": RateLimit(rate=1, burst=30),
    "frames by socket": RateLimit(rate=10, burst=60),
    "frames by network": RateLimit(rate=100, burst=600),  # as ten sockets, however many are open
    "chat by person": RateLimit(rate=1 / 2, burst=8),
    "hints by person": RateLimit(rate=1 / 5, burst=10),  # each costs a bot's search
    "questions by person": RateLimit(rate=4, burst=60),
    "reports by person": RateLimit(rate=1 / 60, burst=10),
}
"""What is counted by what. The keys of a network are those of `network_of_ip`; a bot counts with its owner."""
NO_RATE_LIMITS: Final = {name: RateLimit(rate=1e9, burst=1e9) for name in RATE_LIMITS}

MAX_CONNECTIONS_PER_NETWORK: Final = 1000
"""A school with one address: hundreds of people, each with a stream and some requests."""


class HttpTimeouts(Struct, frozen=True):
    """Timeouts of an HTTP connection, and the delay of a refusal."""

    head_seconds: float = 10.0
    """From the connection or the last response until the headers of the next request are complete."""
    body_seconds: float = 20.0
    """From there until the body is complete."""
    response_seconds: float = 60.0
    """From the first byte of a response until the client has read all of it."""
    refusal_delay_seconds: float = 1.0
    """Before a request over a rate limit is refused: meanwhile its connection sends nothing, so refusing is cheap."""


class Timeouts(Struct, frozen=True):
    """How long the server waits for people and bots."""

    bot_pause_seconds: tuple[float, float] = (0.7, 1.3)
    """A bot's move is sent this long after it became possible, at the earliest: a random time between the two."""
    warn_after_seconds: float = 20.0
    stand_in_after_seconds: float = 60.0
    """A person who is away while others wait is warned, then a stand-in bot plays for them. At a table without a clock
    the same happens to a remote bot that does nothing, connected or not."""
    startup_grace_seconds: float = 60.0
    """No clock runs out sooner than this after the server started: its downtime is not the players' fault."""
    gc_interval_seconds: float = 300.0
    """Between two full garbage collections: memory against a pause of some milliseconds.

    A table that nobody has looked at for so long is unloaded from memory.
    """


DEFAULT_TIMEOUTS: Final = Timeouts()
INSTANT_BOT_TIMEOUTS: Final = Timeouts(bot_pause_seconds=(0.0, 0.0))


def default_data_folder() -> Path:
    """Where a server keeps its data when no folder is configured."""
    return user_data_path("stolik")


class Config(Struct, frozen=True):
    """Everything that an operator may configure."""

    host: str = "127.0.0.1"
    port: int = 8420
    data_folder: Path = field(default_factory=default_data_folder)
    database_url: str | None = None
    public_url: str | None = None
    """The address under which people reach the server, where that is not where it listens: `https://…`."""
    node_name: str | None = None
    bot_workers: int = 1
    """Processes in which bots think."""
    bot_deadline_seconds: float = 20.0
    """Seconds that a bot may think."""
    trust_proxy: bool = False
    """Take a person's IP address from X-Forwarded-For: only behind a proxy that sets it."""
    chat_retention_days: int = 30
    """Days after which the chat of an idle table is deleted."""
    timeouts: Timeouts = Timeouts()
    rate_limits: Mapping[str, RateLimit] = field(default_factory=lambda: RATE_LIMITS)
    connections_by_network: float = MAX_CONNECTIONS_PER_NETWORK
    """Connections that may be open from one network; fewer where the system allows few open files."""
    http_timeouts: HttpTimeouts = HttpTimeouts()
    cheap_password_hashes: bool = False
    """For tests only."""
    randomness: Randomness = field(default_factory=Randomness)
    """Tests bring a reproducible one; no option, variable or request can set it."""

    def __post_init__(self) -> None:
        """A public address that no browser could send back is refused before anybody is served."""
        if self.public_url is not None:
            force_setattr(self, "public_url", parse_origin(self.public_url))
