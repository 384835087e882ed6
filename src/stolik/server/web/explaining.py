"""Answers to "why?": why a move is refused, said in the asker's language.

Deliberately absent: anything that a seat may not know. A refusal is what the rules say of the asker's own seat.
"""

from __future__ import annotations

from typing import Annotated

from litestar import post
from litestar.params import Parameter
from msgspec import Struct

from stolik.core.game import Game
from stolik.core.texts import LANGUAGES
from stolik.server.people.person import Identity
from stolik.server.table import moving
from stolik.server.table.commands import Seat
from stolik.server.table.refusals import Refusal
from stolik.server.web.errors import NotAllowed
from stolik.server.web.house import OpenHouse

TableId = Annotated[str, Parameter(max_length=64)]


class Doubt(Struct, frozen=True, forbid_unknown_fields=True):
    """May this seat of mine do that? In notation, or as the game's own JSON."""

    seat: Seat
    move: str | dict[str, object]


class Verdict(Struct, frozen=True):
    """What the rules say of it: the paragraph, the reason for programs, and the reason for people."""

    allowed: bool
    rule: str | None = None
    code: str | None = None
    sentence: str | None = None


@post("/api/tables/{table:str}/why", summary="Why can't I?", status_code=200)
async def why(table: TableId, data: Doubt, house: OpenHouse, identity: Identity, say: str = "en") -> Verdict:
    """Judged like the move itself, but nothing is done or stored."""
    house.doorman.count("questions by person", identity.person.id)
    live = await house.hub.find(table)
    if data.seat not in live.table.seats_of(identity.person.id):
        raise NotAllowed(403, "not_seated", "you do not hold this seat")
    if live.table.play is None:
        raise Refusal("not_started")
    action = live.table.spelling.understand(data.move)
    refused = moving.why_not(live.table, identity.person.id, data.seat, action)
    if refused is None:
        return Verdict(allowed=True)
    return Verdict(False, refused.rule, refused.code, refusal_in(live.table.game, refused.code, spoken(say)))


def spoken(language: str) -> str:
    """The language that was asked for, or ours where we do not speak it."""
    return language if language in LANGUAGES else LANGUAGES[0]


def refusal_in(game: Game, code: str, language: str) -> str:
    """The sentence for a refusal of a game's rules."""
    return game.texts.say(language, f"refusal.{code}")


HANDLERS = [why]
