"""From what was counted to figures with bounds; what cannot be compared here is said, and holds nothing."""

from __future__ import annotations

from statistics import median
from typing import Final

from faults.figures import Figure, quantile
from faults.load.idle import Idle
from faults.load.plan import Plan
from faults.load.races import Score
from faults.load.silent import Silence

LEAD: Final = 2.5
MOVED: Final = 1.1
MIB: Final = 1024 * 1024
KIB: Final = 1024


def of_race(tables: int, scores: dict[str, Score]) -> list[Figure]:
    """Ours and the peer at one number of tables."""
    ours, peer = scores["ours"], scores.get("boardgame.io")
    figures = [_rate(tables, ours, peer), _wait(tables, ours, peer)]
    return figures + [_clients(tables, name, score) for name, score in scores.items()]


def _rate(tables: int, ours: Score, peer: Score | None) -> Figure:
    name = f"{tables} tables: moves per server CPU second"
    if peer is None:
        return Figure(name, f"{ours.rate:.0f}", "printed", holds=True, control="boardgame.io cannot be installed here")
    lead = ours.rate / peer.rate
    beside = f"boardgame.io {peer.rate:.0f}, frames {peer.frame:.0f} B (ours {ours.frame:.0f} B)"
    return Figure(name, f"{ours.rate:.0f} = {lead:.2f} ×", f"≥ {LEAD} ×", holds=lead >= LEAD, control=beside)


def _wait(tables: int, ours: Score, peer: Score | None) -> Figure:
    name = f"{tables} tables: latency p50/p99/p99.9 from the due moment"
    if peer is None:
        return Figure(name, _waits(ours), "printed", holds=True, control="boardgame.io cannot be installed here")
    holds = ours.wait(0.99) < peer.wait(0.99)
    return Figure(name, _waits(ours), "p99 lower", holds=holds, control=f"boardgame.io {_waits(peer)}")


def _waits(score: Score) -> str:
    return "/".join(f"{score.wait(part):.1f}" for part in (0.5, 0.99, 0.999)) + " ms"


def _clients(tables: int, name: str, score: Score) -> Figure:
    share = score.clients / max(score.wall, 0.01)
    lag = quantile(score.lags, 0.99) * 1000
    said = f"{share:.0%} of their core, late by {lag:.1f} ms (p99)"
    return Figure(f"{tables} tables: the clients of {name}", said, "< 90 %", holds=share < 0.9, control="")


def of_silence(silence: Silence, plan: Plan) -> list[Figure]:
    """The sockets that never read."""
    without, beside = median(silence.without) * 1000, median(silence.beside) * 1000
    moved = median(after / before for before, after in zip(silence.without, silence.beside, strict=True))
    count = plan.silent
    figures = [
        Figure(
            f"{count} that never read: others' p99, median of {len(silence.without)} pairs of runs",
            f"{moved - 1:+.1%}",
            f"≤ {MOVED - 1:.0%}",
            moved <= MOVED,
            "",
        ),
        Figure(
            f"{count} that never read: p99 without and with, medians of all runs",
            f"{without:.1f} → {beside:.1f} ms",
            "printed",
            True,
            f"from {_least_and_most(silence.without)} without, {_least_and_most(silence.beside)} with",
        ),
        Figure(f"{count} that never read: memory", f"{silence.grown / MIB:.1f} MiB", "printed", True, ""),
    ]
    if plan.patience:
        said = f"{count - silence.left} of {count} after {silence.seconds:.0f} s"
        figures.append(Figure(f"{count} that never read: given up", said, "all", not silence.left, ""))
    return figures


def _least_and_most(seconds: list[float]) -> str:
    return f"{min(seconds) * 1000:.1f} to {max(seconds) * 1000:.1f} ms"


def of_idle(idle: Idle) -> list[Figure]:
    """Memory."""
    return [
        Figure("memory of an idle table", f"{idle.table / KIB:.1f} KiB", "printed", holds=True, control=""),
        Figure("memory of an idle socket", f"{idle.socket / KIB:.1f} KiB", "printed", holds=True, control=""),
    ]
