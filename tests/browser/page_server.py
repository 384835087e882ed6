"""What is special about the server that the pages talk to: one server for many tests, and bots that think briefly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final

from stolik.bots import SEARCH_BOT, with_level
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position
from stolik.server import run
from stolik.server.runtime.bot_pool import BotPool
from support.patches import put_into
from support.randomness import SeededRandomness
from support.server import Server

BRIEFLY: Final = with_level(SEARCH_BOT, 1)


class RandomnessFromFile(SeededRandomness):
    """Begins anew when another seed stands in a file, so that no test depends on those before it.

    The test writes the file, the server's process reads it.
    """

    def __init__(self, file: Path) -> None:
        super().__init__("")
        self.file = file

    def draw(self, label: str, size: int) -> bytes:
        seed = self.file.read_text("utf-8")
        if seed != self.seed:
            self.seed = seed
            self._drawn = Counter()
        return super().draw(label, size)


def begin_randomness(server: Server, seed: str) -> None:
    """From now on names of tables, and so deals and bots, come from this seed."""
    seed_file(server.data).write_text(seed, "utf-8")


def seed_file(data: Path) -> Path:
    """Where the seed of a server with that folder stands."""
    return data.parent / "seed"


def ping_often() -> None:
    """Quiet streams get a ping often."""
    put_into(run, PING_SECONDS=0.2)


def think_briefly() -> None:
    """Search bots play at their lowest level: how well they play does not matter to the page."""
    ask = BotPool.choose_action

    def ask_briefly(
        pool: BotPool, game: Game, setup: Setup, position: Position, seat: int, bot: str, *more: Any
    ) -> Coroutine[Any, Any, int]:
        return ask(pool, game, setup, position, seat, BRIEFLY if bot.startswith(SEARCH_BOT) else bot, *more)

    put_into(BotPool, choose_action=ask_briefly)
