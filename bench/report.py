"""The measured rates as tables of text."""

from __future__ import annotations

from typing import Final

from bench.entry_points import API, ENTRY_POINTS, LOOP, QUICK, SEARCH
from bench.peers import LOOPS
from bench.timing import Rate

Rates = dict[str, Rate]
TARGETS: Final = {API: 2.0, LOOP: 1.2, QUICK: 2.0, SEARCH: 2.0}
"""What we want to reach beside the peer in the same game."""
PURE: Final = "from source, Python API"


def peer_entry_point(entry_point: str, peer: Rates) -> str:
    """The peer's entry point beside which ours is compared: a compiled loop beside its faster one."""
    if entry_point in (LOOP, QUICK):
        return max((loop for loop in LOOPS if loop in peer), key=lambda loop: peer[loop].decisions)
    return API if entry_point == PURE else entry_point


def same_table(ours: Rates, peer: Rates) -> list[str]:
    """The same game in both: decisions are the same, so one ratio says all."""
    lines = [f"  {'':26}{'ours/s':>13}{'peer/s':>13}{'ratio':>8}{'wanted':>9}"]
    for entry_point in ENTRY_POINTS:
        beside = peer_entry_point(entry_point, peer)
        own_rate, peer_rate = ours[entry_point].decisions, peer[beside].decisions
        ratio = own_rate / peer_rate
        verdict = f"{TARGETS[entry_point]:>7.1f} {'✓' if ratio >= TARGETS[entry_point] else '✗'}"
        lines.append(f"  {entry_point:26}{own_rate:>13,.0f}{peer_rate:>13,.0f}{ratio:>8.2f}{verdict}")
    return [*lines, which_loop(peer)]


def pair_table(ours: Rates, peer: Rates) -> list[str]:
    """Two games that are only alike: by decisions, by all steps, and strictly."""
    lines = [f"  {'':26}{'ours/s':>13}{'peer/s':>13}{'ratio':>8}{'steps':>8}{'strict':>8}"]
    for entry_point, rate in ours.items():
        if peer_entry_point(entry_point, peer) not in peer:
            lines.append(f"  {entry_point:26}{rate.decisions:>13,.0f}{'–':>13}")
            continue
        beside = peer[peer_entry_point(entry_point, peer)]
        ratios = (rate.decisions / beside.decisions, rate.steps / beside.steps, rate.decisions / beside.steps)
        said = "".join(f"{ratio:>8.2f}" for ratio in ratios)
        lines.append(f"  {entry_point:26}{rate.decisions:>13,.0f}{beside.decisions:>13,.0f}{said}")
    return [*lines, which_loop(peer)]


def which_loop(peer: Rates) -> str:
    """Which of the peer's compiled loops was the faster one."""
    faster, *others = sorted((loop for loop in LOOPS if loop in peer), key=lambda loop: -peer[loop].decisions)
    if not others:
        return f"  peer's compiled loop: {faster}, the only one it has for this game"
    slower = others[0]
    return f"  peer's compiled loop: {faster} (its {slower} reach {peer[slower].decisions:,.0f}/s)"
