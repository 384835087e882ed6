"""The turnstile before what is dear: a few pass at once, one network waits beside the other, and the crowd is bounded.

Deliberately absent: how often somebody may come, which is counted before, and what happens behind it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Final

from stolik.server.accounts.person import TooBusy

COME_AGAIN: Final = 5.0
"""Seconds after which to try again where too many wait."""

Turn = asyncio.Future[None]


class Turnstile:
    """Lets `at_once` through. Those who wait take turns by network, so that nobody stands behind another's crowd."""

    def __init__(self, at_once: int, most_waiting: int) -> None:
        self._free = at_once
        self._most = most_waiting
        self._lines: OrderedDict[str, deque[Turn]] = OrderedDict()
        """Who waits, by network; the first network is the next."""

    async def enter(self, network: str) -> None:
        """Pass, or wait for one's turn; `TooBusy` where too many wait. Whoever has passed must `leave`."""
        if self._free:
            self._free -= 1
            return
        turn = self._line_up(network)
        try:
            await turn
        except asyncio.CancelledError:
            self._go_away(network, turn)
            raise

    def leave(self) -> None:
        """The next network lets its first one through, and then stands behind the others."""
        if not self._lines:
            self._free += 1
            return
        network, line = self._lines.popitem(last=False)
        line.popleft().set_result(None)
        if line:
            self._lines[network] = line

    def _line_up(self, network: str) -> Turn:
        turn: Turn = asyncio.get_running_loop().create_future()
        self._lines.setdefault(network, deque()).append(turn)
        if sum(map(len, self._lines.values())) > self._most:
            self._turn_away(network)
        return turn

    def _turn_away(self, newcomer: str) -> None:
        """The last one of the network of which most wait: no network fills the place for the others."""
        longest = max(self._lines, key=lambda network: (len(self._lines[network]), network == newcomer))
        turn = self._lines[longest][-1]
        self._drop(longest, turn)
        turn.set_exception(TooBusy(COME_AGAIN))

    def _go_away(self, network: str, turn: Turn) -> None:
        """Who hung up either still stood in line, or had just been let through, or turned away."""
        if turn.cancelled():
            self._drop(network, turn)
        elif turn.exception() is None:
            self.leave()

    def _drop(self, network: str, turn: Turn) -> None:
        line = self._lines[network]
        line.remove(turn)
        if not line:
            del self._lines[network]
