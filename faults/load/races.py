"""Ours and the peer by turns on fresh tables: moves for a second of the server's CPU, and latency at fixed moments."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct

from faults.figures import Figure, quantile
from faults.load.driving import Pacer, rush
from faults.load.ours import OurServer
from faults.load.peer import PeerServer
from faults.load.plan import Plan, unjudged
from faults.load.process import calm, cpu_seconds

LoadServer = OurServer | PeerServer
MISSING: Final = "boardgame.io is not installed"


class Score(Struct):
    """What one server did at one number of tables, over all rounds."""

    moves: int = 0
    cpu: float = 0.0
    rates: list[float] = []
    """Moves for a second of the server's CPU, round by round."""
    wall: float = 0.0
    clients: float = 0.0
    """CPU seconds of the clients themselves."""
    frames: int = 0
    bytes: int = 0
    latencies: list[float] = []
    lags: list[float] = []

    @property
    def rate(self) -> float:
        """Moves for a second of the server's CPU."""
        return self.moves / max(self.cpu, 0.01)

    @property
    def frame(self) -> float:
        """Bytes of a frame, on average."""
        return self.bytes / max(self.frames, 1)

    @property
    def latency(self) -> str:
        """Time from the due moment until everybody has seen a move."""
        return "/".join(f"{quantile(self.latencies, part) * 1000:.1f}" for part in (0.5, 0.99, 0.999)) + " ms"


async def _rush(server: LoadServer, tables: int, moves: int, score: Score) -> None:
    """Tables at full speed, added to a score."""
    gathered = await server.gather(tables)
    sockets = [socket for table in gathered for socket in table.sockets]
    await calm(server.pid)
    for socket in sockets:
        socket.frames = socket.bytes = 0
    cpu, clients, wall = cpu_seconds(server.pid), time.process_time(), time.perf_counter()
    made = await rush(gathered, moves)
    score.wall += time.perf_counter() - wall
    score.clients += time.process_time() - clients
    used = cpu_seconds(server.pid) - cpu
    score.moves += made
    score.cpu += used
    score.rates.append(made / max(used, 0.01))
    score.frames += sum(socket.frames for socket in sockets)
    score.bytes += sum(socket.bytes for socket in sockets)
    for table in gathered:
        table.leave()


async def _pace(server: LoadServer, tables: int, rate: float, seconds: float, seed: int, score: Score) -> None:
    """Tables at fixed moments, added to a score; the same seed gives the same moments."""
    gathered = await server.gather(tables)
    await calm(server.pid)
    pacer = Pacer(gathered, rate, seconds, Random(seed))
    await pacer.run()
    score.latencies += pacer.latencies
    score.lags += pacer.lags
    for table in gathered:
        table.leave()


async def race(servers: Sequence[LoadServer], tables: int, plan: Plan, seed: int) -> list[Figure]:
    """All servers by turns; the rate of the moments is the same for all, below what the slowest can do."""
    scores = {server.name: Score() for server in servers}
    for server in servers:
        await _rush(server, tables, plan.moves, Score())  # warming up
    for _ in range(plan.rounds):
        for server in servers:
            await _rush(server, tables, plan.moves, scores[server.name])
    slowest = min(score.moves / score.wall for score in scores.values())
    rate = min(slowest * plan.share, tables * plan.moves * 0.8 / plan.seconds)
    for number in range(plan.rounds):
        for server in servers:
            await _pace(server, tables, rate, plan.seconds, seed + number, scores[server.name])
    return _figures(f"{tables} tables: ", scores)


def _figures(where: str, scores: dict[str, Score]) -> list[Figure]:
    ours, peer = scores["ours"], scores.get("boardgame.io")
    rate, rates, latencies = f"{ours.rate:.0f}", MISSING, MISSING
    if peer is not None:
        ratios = [own / other for own, other in zip(ours.rates, peer.rates, strict=True)]
        rate += f" = {ours.rate / peer.rate:.2f} × ({min(ratios):.2f} to {max(ratios):.2f})"
        rates = f"boardgame.io {peer.rate:.0f}, frames {peer.frame:.0f} B (ours {ours.frame:.0f} B)"
        latencies = f"boardgame.io {peer.latency}"
    return [
        unjudged(f"{where}moves per server CPU second", rate, "aim ≥ 2.5 ×", rates),
        unjudged(f"{where}latency p50/p99/p99.9 from the due moment", ours.latency, "aim: p99 lower", latencies),
        *(_clients(f"{where}the clients of {name}", score) for name, score in scores.items()),
    ]


def _clients(name: str, score: Score) -> Figure:
    """Clients that use up their own core measure themselves."""
    share, lag = score.clients / max(score.wall, 0.01), quantile(score.lags, 0.99) * 1000
    return unjudged(name, f"{share:.0%} of their core, late by {lag:.1f} ms (p99)", "aim < 90 %")
