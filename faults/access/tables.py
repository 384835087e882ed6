"""Tables in every situation in which somebody may ask something: before the start, while it runs, when it is over."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from faults.access.people import SEATS, Roster, call, simultaneous
from stolik.protocol.commands import Command
from support.people import Json
from support.sync_people import Visitor

SITUATIONS: Final = ("open", "full", "running", "asked", "over", "closed")
SALT: Final = "5a" * 32
FREE: Final = SEATS - 1
CLEARED: Final = FREE - 1
"""Held by who is gone, until the host clears it where a game runs."""


class PreparedTable(Struct):
    """A table with everybody of the roster around it; ann holds seat 0, and seat 4 is free where it can be."""

    situation: str
    table: str
    people: dict[str, Visitor]
    """Everybody of the roster, and `gone`, who sat here and has deleted everything about themselves."""
    phase: int = 0
    other_move: str = ""
    """What ann could choose instead."""

    def do(self, name: str, command: str, **fields: object) -> None:
        """Somebody does something that they may do."""
        self.people[name].do(self.table, command, **fields)

    def play(self, name: str) -> Any:
        """The game as somebody sees it now."""
        return self.people[name].get(f"/api/tables/{self.table}/news")["play"]

    def move(self, name: str) -> None:
        """The first legal move of somebody."""
        play = self.play(name)
        self.do(name, "move", phase=play["phase"], move=play["seats"][0]["moves"][0]["text"])


def prepare_table(roster: Roster, situation: str, **settings: object) -> PreparedTable:
    """Open a table and bring it into a situation."""
    table = roster["host"].open_table(simultaneous().key, SEATS, **settings)["id"]
    prepared = PreparedTable(situation, table, {**roster.people, "gone": Visitor(roster["host"].address, "gus")})
    for seat, name in enumerate(("ann", "bob", "left", "gone")):
        prepared.do(name, "sit", seat=seat)
    if situation != "open":
        prepared.do("dan", "sit", seat=FREE)
    if situation not in ("open", "full"):
        prepared.do("host", "start")
    _change_hands(prepared)
    if situation in ("running", "asked", "closed"):
        _choose(prepared)
    if situation == "asked":
        prepared.do("ann", "takeback", seat=0)
    elif situation == "closed":
        prepared.do("host", "close")
    while situation == "over" and not (play := prepared.play("ann"))["over"]:
        prepared.move(("ann", "bob", "cat", "gone", "dan")[play["waiting"][0]])
    call(prepared.people["gone"], "DELETE", "/api/me")
    if situation == "running":
        prepared.do("host", "kick", seat=CLEARED)
    return prepared


def _change_hands(prepared: PreparedTable) -> None:
    """Seat 2 was given up by one and taken from another."""
    prepared.do("left", "leave", seat=2)
    prepared.do("kicked", "sit", seat=2)
    prepared.do("host", "kick", seat=2)
    prepared.do("cat", "sit", seat=2)


def _choose(prepared: PreparedTable) -> None:
    """Ann chooses face down; dan goes, so that his seat can be taken, unless the bot would then answer for him."""
    play = prepared.play("ann")
    first, prepared.other_move = (move["text"] for move in play["seats"][0]["moves"][:2])
    prepared.phase = play["phase"]
    prepared.do("ann", "move", phase=prepared.phase, move=first, seat=0)
    if prepared.situation != "asked":
        prepared.do("dan", "leave", seat=FREE)


def questions(prepared: PreparedTable, roster: Roster) -> dict[str, Json]:
    """Every command, aimed at ann's seat and as good as it can be in this situation."""
    bot = simultaneous().default_bot
    move = {"type": "move", "phase": prepared.phase, "move": prepared.other_move}
    commands: dict[str, Json] = {
        "sit on the free seat": {"type": "sit", "seat": FREE},
        "sit on the cleared seat": {"type": "sit", "seat": CLEARED},
        "sit on somebody's seat": {"type": "sit", "seat": 0},
        "sit for ann's companion": {"type": "sit", "seat": FREE, "shown": roster.companion},
        "sit for ann's bot": {"type": "sit", "seat": FREE, "shown": roster.bots["ann"]},
        "sit for the host's bot": {"type": "sit", "seat": FREE, "shown": roster.bots["host"]},
        "host's bot on cleared seat": {"type": "sit", "seat": CLEARED, "shown": roster.bots["host"]},
        "bot on somebody's seat": {"type": "bot", "seat": 0, "bot": bot},
        "bot on the free seat": {"type": "bot", "seat": FREE, "bot": bot},
        "host": {"type": "host", "person": roster["bob"].id},
        "tempo": {"type": "tempo", "tempo": "fast"},
        "reshape": {"type": "reshape", "players": SEATS},
        "salt": {"type": "salt", "seat": 0, "salt": SALT},
        "move": {**move, "seat": 0},
        "move without a seat": move,
        "consent": {"type": "consent", "agrees": True},
        "say": {"type": "say", "text": "hello"},
    }
    commands |= {kind: {"type": kind, "seat": 0} for kind in ("leave", "kick", "undo", "takeback")}
    commands |= {f"{kind} without a seat": {"type": kind} for kind in ("undo", "takeback")}
    return commands | {kind: {"type": kind} for kind in ("start", "back", "close", "rematch")}


def kinds() -> set[str]:
    """The tags of all commands that there are, from the union itself."""
    return {str(command.__struct_config__.tag) for command in Command.__args__}
