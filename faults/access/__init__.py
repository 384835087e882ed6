"""Who may do what, tried by everybody who may not: every command, route and origin, and everything too often.

For each figure the same is tried on a server with that one check left out, where something must be found.
"""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path
from typing import Final

from faults.access import mutants
from faults.access.floods import NEVER_AGAIN, flood
from faults.access.matrix import Matrix
from faults.access.origins import Origins
from faults.access.people import gather
from faults.access.routes import Routes
from faults.access.server_under_test import Findings, serving
from faults.access.sockets import Sockets, run_out
from faults.access.tables import SITUATIONS, prepare_table
from faults.figures import Figure, Size, rule_of_three
from faults.pressure.other_network import Neighbour
from support.sync_people import Visitor

COMMANDS: Final = "commands by everybody, in every situation"
ROUTES: Final = "routes of the HTTP interface"
ORIGINS: Final = "pages of other sites"
SOCKETS: Final = "sockets that have outlived their right"
FLOODS: Final = "floods not stopped, neighbours hindered"
SEATS_TO_PEEK: Final = ("sit on the free seat", "sit on the cleared seat")
QUICKLY_ACCEPTED: Final = tuple(one for one in SITUATIONS if one != "over")
"""A game that is over must be played first: what is accepted then is tried in the full size."""


def measure(size: Size, seed: int) -> list[Figure]:
    """The real server, the same with limits, and one that is broken in every way."""
    with tempfile.TemporaryDirectory(prefix="stolik-authorisation-") as folder:
        home = Path(folder)
        tried, limited, caught = real(home, size, seed), with_limits(home, seed), broken(home, seed)
    tried |= {FLOODS: limited[FLOODS], SOCKETS: tried[SOCKETS] + limited[SOCKETS]}
    return [_figure(name, found, caught[name]) for name, found in tried.items()]


def real(home: Path, size: Size, seed: int) -> dict[str, Findings]:
    """Everything but floods, on the server as it is."""
    accepts = SITUATIONS if size == "full" else QUICKLY_ACCEPTED
    with serving(home / "real", seed=seed) as site:
        roster = gather(site)
        return {
            COMMANDS: Matrix(site, roster).run(accepts),
            ROUTES: Routes(site, roster).run(),
            ORIGINS: Origins(site, roster).run(),
            SOCKETS: Sockets(site, roster).run(),
        }


def with_limits(home: Path, seed: int) -> dict[str, Findings]:
    """Floods, and sessions that run out, on a server with limits and a clock that files move on."""
    with serving(home / "limited", partial(mutants.hold_clock, home), seed=seed, rate_limits=NEVER_AGAIN) as site:
        guests: list[Visitor] = [Neighbour(site.address, "zoe") for _ in range(2)]
        return {FLOODS: flood(site.address), SOCKETS: run_out(site, guests, home)}


def broken(home: Path, seed: int) -> dict[str, dict[str, int]]:
    """By figure: how much is found of each check that is left out."""
    with serving(home / "broken", *mutants.ALL, seed=seed, source=True, rate_limits=NEVER_AGAIN) as site:
        roster = gather(site)
        commands = Matrix(site, roster).only(("undo", "takeback", "move", "kick", "host")).having("accepted")
        as_host = [found for found in commands if found[2] in ("kick", "host")]
        peeked = Matrix(site, roster).only(SEATS_TO_PEEK, "running").having("accepted")
        streams = Matrix(site, roster).streams_of_strangers().having("accepted")
        kicked = [found for found in Sockets(site, roster).seats().having("leaked") if "link" in found[1]]
        strangers = Routes(site, roster).strangers(prepare_table(roster, "open")).having("accepted")
        return {
            COMMANDS: {
                "unlocked": len(streams),
                "trusting": len(commands) - len(as_host),
                "servile": len(as_host),
                "peeking": len(peeked),
            },
            ROUTES: {"unlocked": len(strangers)},
            ORIGINS: {"foreign": len(Origins(site, roster).run().having("accepted"))},
            SOCKETS: {"clinging": len(kicked)},
            FLOODS: {"boundless": len(flood(site.address).having("unstopped"))},
        }


def _figure(name: str, found: Findings, caught: dict[str, int]) -> Figure:
    value = f"{len(found.wrong)} of {found.tried}{''.join(f'; {one}' for one in found.wrong[:3])}"
    control = ", ".join(f"{broken}: {count}" for broken, count in caught.items())
    holds = found.tried > 0 and not found.wrong
    return Figure(name, value, f"0 ({rule_of_three(found.tried)})", holds, control, all(caught.values()))
