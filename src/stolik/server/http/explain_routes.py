"""Answers to "why?": why a move is refused, and why a score is what it is, said in the asker's language.

Deliberately absent: anything that a seat may not know. A refusal is what the rules say of the asker's own seat, a
reckoning is made from what everyone sees.
"""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import FromQuery, JSONBody, PathParameter
from msgspec import Struct
from msgspec.structs import replace

from stolik.core.game import Game, Speaker
from stolik.core.i18n import LANGUAGES
from stolik.server.http.error_responses import NotAllowed
from stolik.server.node import Sender, TheHouse
from stolik.server.runtime.submit import look
from stolik.server.table import moving
from stolik.server.table.commands import Refused, Seat
from stolik.server.table.refusals import Refusal

TableId = Annotated[str, PathParameter(max_length=64)]


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
async def why(
    table: TableId, data: JSONBody[Doubt], house: TheHouse, identity: Sender, say: FromQuery[str] = "en"
) -> Verdict:
    """Judged like the move itself, but nothing is done or stored."""
    house.doorman.count_person("questions by person", identity)
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


class ReckonedLine(Struct, frozen=True):
    """One reason; what brings no points breaks ties or is not settled yet."""

    text: str
    points: int | None


class SeatReckoning(Struct, frozen=True):
    """What a seat has, and why."""

    seat: int
    total: int | None
    lines: tuple[ReckonedLine, ...]


@get("/api/tables/{table:str}/reckoning", summary="The score explained line by line")
async def reckoning(
    table: TableId, house: TheHouse, identity: Sender, say: FromQuery[str] = "en"
) -> list[SeatReckoning]:
    """From what everyone sees, so the same for everyone who may look."""
    live = await look(house, table, identity)
    play = live.table.play
    if play is None:
        raise Refusal("not_started")
    game, language = play.game, spoken(say)
    return [
        SeatReckoning(
            seat, one.total, tuple(ReckonedLine(line.say(game.texts, language), line.points) for line in one.lines)
        )
        for seat, one in enumerate(game.reckon(game.public(play.position)))
    ]


def spoken(language: str) -> str:
    """The language that was asked for, or ours where we do not speak it."""
    return language if language in LANGUAGES else LANGUAGES[0]


def refusal_in(game: Game, code: str, language: str) -> str:
    """The sentence for a refusal of a game's rules; the bare code where a game forgot to write one."""
    return _sentence(game, "refusal", code, language)


def _sentence(game: Game, branch: str, code: str, language: str) -> str:
    key = f"{branch}.{code}"
    return game.texts.say(language, key) if key in game.texts.sentences[language] else code


def objection_in(refused: Refused, game: Game, speaker: Speaker) -> Refused:
    """What a game has against a line, in the asker's language."""
    talk = refused.talk
    assert talk is not None
    move = talk.offer
    said = game.moves.say(game.moves.action(move), speaker) if isinstance(move, Struct) else None
    sentence = _sentence(game, "talk", talk.code, speaker.language)
    return replace(refused, message=sentence, talk=replace(talk, sentence=said))


HANDLERS = [why, reckoning]
