"""Argument parser for commands that only one game has: `stolik GAME COMMAND`."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import NoReturn

from stolik.core.errors import BadSetup


class GameArgumentParser(ArgumentParser):
    """Raises `BadSetup` for bad arguments, so that `stolik` prints one line and exits with code 2."""

    def error(self, message: str) -> NoReturn:
        """Raise instead of exiting."""
        raise BadSetup(f"{self.prog}: {message}")
