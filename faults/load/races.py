"""Ours and the peer by turns on fresh tables: moves for a second of the server's CPU, and latency at fixed moments."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from msgspec import Struct, field

from faults.figures import quantile
from faults.load.driving import Pacer, Rush
from faults.load.plan import Plan
from faults.load.process import calm, cpu_seconds
from faults.load.tables import Hall


class Score(Struct):
    """What one server did at one number of tables, over all rounds."""

    moves: int = 0
    cpu: float = 0.0
    wall: float = 0.0
    clients: float = 0.0
    """CPU seconds of the clients themselves."""
    frames: int = 0
    bytes: int = 0
    latencies: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Moves for a second of the server's CPU."""
        return self.moves / max(self.cpu, 0.01)

    @property
    def frame(self) -> float:
        """Bytes of a frame, on average."""
        return self.bytes / max(self.frames, 1)

    def wait(self, part: float) -> float:
        """Milliseconds below which that part of all moves was shown to everyone."""
        return quantile(self.latencies, part) * 1000


async def rush(hall: Hall, tables: int, moves: int, score: Score) -> None:
    """Tables at full speed, added to a score."""
    gathered = await hall.gather(tables)
    await calm(hall.pid)
    heard = [table.heard_bytes() for table in gathered]
    cpu, clients, wall = cpu_seconds(hall.pid), time.process_time(), time.perf_counter()
    score.moves += await Rush(gathered, moves).run()
    score.wall += time.perf_counter() - wall
    score.clients += time.process_time() - clients
    score.cpu += cpu_seconds(hall.pid) - cpu
    for table, (frames, size) in zip(gathered, heard, strict=True):
        now = table.heard_bytes()
        score.frames += now[0] - frames
        score.bytes += now[1] - size
        table.leave()


async def pace(hall: Hall, tables: int, rate: float, seconds: float, luck: Random, score: Score) -> None:
    """Tables at fixed moments, added to a score."""
    gathered = await hall.gather(tables)
    await calm(hall.pid)
    paced = await Pacer(gathered, rate, seconds, luck).run()
    score.latencies += paced.latencies
    score.lags += paced.lags
    for table in gathered:
        table.leave()


async def race(halls: Sequence[Hall], tables: int, plan: Plan, seed: int) -> dict[str, Score]:
    """All servers by turns; the rate of the moments is the same for all, below what the slowest can do."""
    scores = {hall.name: Score() for hall in halls}
    for hall in halls:
        await rush(hall, tables, plan.moves, Score())  # warming up
    for _ in range(plan.rounds):
        for hall in halls:
            await rush(hall, tables, plan.moves, scores[hall.name])
    slowest = min(score.moves / score.wall for score in scores.values())
    for number in range(plan.rounds):
        for hall in halls:
            luck = Random(seed + number)  # the same moments for each
            rate = min(slowest * plan.share, tables * plan.moves * 0.8 / plan.seconds)
            await pace(hall, tables, rate, plan.seconds, luck, scores[hall.name])
    return scores
