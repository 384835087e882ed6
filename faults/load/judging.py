"""From what was counted to figures. Nothing here is a verdict: aims are printed beside the values."""

from __future__ import annotations

from statistics import median
from typing import Final

from faults.figures import Figure, quantile
from faults.load.plan import Plan
from faults.load.races import Score
from faults.load.silent import Silence

MIB, KIB = 1024 * 1024, 1024
MISSING: Final = "boardgame.io cannot be installed here"


def told(name: str, value: str, aim: str = "printed", beside: str = "") -> Figure:
    """A figure by which nothing is judged."""
    return Figure(name, value, aim, holds=True, control=beside)


def of_race(tables: int, scores: dict[str, Score]) -> list[Figure]:
    """Ours and the peer at one number of tables."""
    ours, peer = scores["ours"], scores.get("boardgame.io")
    rate, rates, waits = f"{ours.rate:.0f}", MISSING, MISSING
    if peer is not None:
        rate += f" = {ours.rate / peer.rate:.2f} ×"
        rates = f"boardgame.io {peer.rate:.0f}, frames {peer.frame:.0f} B (ours {ours.frame:.0f} B)"
        waits = f"boardgame.io {_waits(peer)}"
    return [
        told(f"{tables} tables: moves per server CPU second", rate, "aim ≥ 2.5 ×", rates),
        told(f"{tables} tables: latency p50/p99/p99.9 from the due moment", _waits(ours), "aim: p99 lower", waits),
        *(_clients(tables, name, score) for name, score in scores.items()),
    ]


def _waits(score: Score) -> str:
    return "/".join(f"{score.wait(part):.1f}" for part in (0.5, 0.99, 0.999)) + " ms"


def _clients(tables: int, name: str, score: Score) -> Figure:
    """Clients that use up their own core measure themselves."""
    share = score.clients / max(score.wall, 0.01)
    lag = quantile(score.lags, 0.99) * 1000
    value = f"{share:.0%} of their core, late by {lag:.1f} ms (p99)"
    return told(f"{tables} tables: the clients of {name}", value, "aim < 90 %")


def of_silence(silence: Silence, plan: Plan) -> list[Figure]:
    """The sockets that never read."""
    who = f"{plan.silent} that never read"
    without, beside = median(silence.without) * 1000, median(silence.beside) * 1000
    moved = median(after / before for before, after in zip(silence.without, silence.beside, strict=True))
    spread = f"from {_range(silence.without)} without, {_range(silence.beside)} with"
    pairs = f"{who}: others' p99, median of {len(silence.without)} pairs of runs"
    figures = [
        told(pairs, f"{moved - 1:+.1%}", "aim ≤ 10 %"),
        told(f"{who}: p99 without and with, medians", f"{without:.1f} → {beside:.1f} ms", beside=spread),
        told(f"{who}: memory", f"{silence.grown / MIB:.1f} MiB"),
    ]
    given_up = f"{plan.silent - silence.left} of {plan.silent} after {silence.seconds:.0f} s"
    return [*figures, told(f"{who}: given up", given_up, "aim: all")] if plan.patience else figures


def _range(seconds: list[float]) -> str:
    return f"{min(seconds) * 1000:.1f} to {max(seconds) * 1000:.1f} ms"


def of_idle(table: float, socket: float) -> list[Figure]:
    """Memory where nothing happens."""
    return [
        told("memory of an idle table", f"{table / KIB:.1f} KiB"),
        told("memory of an idle socket", f"{socket / KIB:.1f} KiB"),
    ]
