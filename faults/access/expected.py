"""Who may ask what of a table, and when: written by hand, so that the code can be wrong about it.

    ann       holds seat 0, to which every command is aimed
    others    hold other seats
    seated    both
    host      opened the table and does not sit
    entitled  the seated and the host
    known     all of them, and everybody else with a session: who watches, has left, was sent away, sits elsewhere,
              or is a remote bot with a token
    late      those of them who have held no seat since the deal; new: of these, who has cleared none
    -         nobody

Whoever is not named is refused, and the log stays as it is. A device without a session is never named.
"""

from __future__ import annotations

from typing import Final

TABLE: Final = """
what                          open    full    running  asked   over    closed
sit on the free seat          known   -       late     -       -       -
sit on the cleared seat       -       -       new      -       -       -
sit on somebody's seat        -       -       -        -       -       -
sit for ann's companion       ann     -       -        -       -       -
sit for ann's bot             ann     -       -        -       -       -
sit for the host's bot        host    -       host     -       -       -
host's bot on cleared seat    -       -       -        -       -       -
leave                         ann     ann     ann      ann     -       -
kick                          host    host    host     host    -       -
bot on somebody's seat        ann     ann     ann      ann     -       -
bot on the free seat          host    -       host     -       -       -
host                          host    host    host     host    -       -
tempo                         host    host    host     host    -       -
reshape                       host    host    -        -       -       -
salt                          ann     ann     -        -       -       -
start                         -       host    -        -       -       -
move                          -       -       ann      ann     -       -
move without a seat           -       -       ann      ann     -       -
undo                          -       -       ann      ann     -       -
undo without a seat           -       -       ann      ann     -       -
takeback                      -       -       ann      -       -       -
takeback without a seat       -       -       ann      -       -       -
consent                       -       -       -        others  -       -
say                           seated  seated  seated   seated  seated  seated
back                          -       -       -        -       -       -
close                         host    host    host     host    -       -
rematch                       -       -       -        -       entitled  entitled
"""
"""`back` changes nothing for who is not away."""

SEAT_OF: Final = {"ann": 0, "ann as bearer": 0, "bob": 1, "cat": 2}
SEATED: Final = frozenset(SEAT_OF)
ANN: Final = frozenset({"ann", "ann as bearer"})
ENTITLED: Final = SEATED | {"host"}
KNOWN: Final = ENTITLED | {"watcher", "left", "kicked", "elsewhere", "bot", "bot as cookie"}
NEW: Final = KNOWN - SEATED - {"host", "left", "kicked"}
GROUPS: Final[dict[str, frozenset[str]]] = {
    "-": frozenset(),
    "ann": ANN,
    "others": SEATED - ANN,
    "seated": SEATED,
    "host": frozenset({"host"}),
    "entitled": ENTITLED,
    "known": KNOWN,
    "late": NEW | {"host"},
    "new": NEW,
}
UNKNOWN: Final = frozenset({"anonymous", "forged", "expired", "logged out", "gone"})


def expected() -> dict[tuple[str, str], frozenset[str]]:
    """By situation and what is asked: who is answered `applied`."""
    heading, *lines = TABLE.strip().splitlines()
    situations = heading.split()[1:]
    cells: dict[tuple[str, str], frozenset[str]] = {}
    for line in lines:
        what, *groups = line.rsplit(maxsplit=len(situations))
        for situation, group in zip(situations, groups, strict=True):
            cells[situation, what] = GROUPS[group]
    return cells


PUBLIC: Final = {
    ("get", "/health"),
    ("get", "/metrics"),
    ("get", "/api/games"),
    ("get", "/api/games/{key}"),
    ("get", "/api/games/{key}/texts/{language}"),
    ("get", "/api/games/{key}/rules/{language}"),
    ("get", "/api/tables/{table_id}/record"),
    ("get", "/api/tables/{table_id}/qr.svg"),
    ("post", "/api/guests"),
    ("post", "/api/login"),
}
"""Routes that are open without a session; all others answer 401."""
