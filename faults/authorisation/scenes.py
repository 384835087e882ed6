"""Tables in every situation in which somebody may ask something: before the start, while it runs, when it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from faults.authorisation.cast import SEATS, Cast, simultaneous
from faults.authorisation.knocking import Street, Visitor
from stolik.server.table.commands import Command

SITUATIONS: Final = ("open", "full", "running", "asked", "over", "closed")
SALT: Final = "5a" * 32
FREE: Final = SEATS - 1
GONE: Final = SEATS - 2

Fields = dict[str, Any]


class Scene(Struct):
    """A table with the cast around it; ann holds seat 0, and seat 4 is free where it can be."""

    situation: str
    table: str
    gone: Visitor
    """Sat here and has deleted everything about themselves."""
    phase: int = 0
    other_move: str = ""
    """What ann could choose instead."""


async def play_scene(street: Street, cast: Cast, situation: str, **wishes: object) -> Scene:
    """Put up a table and bring it into a situation."""
    body = {"game": simultaneous().key, "players": SEATS, **wishes}
    table = (await street.request(cast.host.headers, "POST", "/api/tables", body)).must_be_good().json()["id"]
    scene = Scene(situation, table, await street.come_in("gus"))
    for seat, person in enumerate((cast.ann, cast.bob, cast.left, scene.gone)):
        await street.ask(person.headers, table, "sit", seat=seat)
    if situation != "open":
        await street.ask(cast.dan.headers, table, "sit", seat=FREE)
    if situation not in ("open", "full"):
        await street.ask(cast.host.headers, table, "start")
    await _change_hands(street, cast, table)
    if situation in ("running", "asked", "closed"):
        await _choose(street, cast, scene)
    await LATER.get(situation, _nothing)(street, cast, scene)
    (await street.request(scene.gone.headers, "DELETE", "/api/me")).must_be_good()
    return scene


async def _change_hands(street: Street, cast: Cast, table: str) -> None:
    """Seat 2 was given up by one and taken from another."""
    await street.ask(cast.left.headers, table, "leave", seat=2)
    await street.ask(cast.kicked.headers, table, "sit", seat=2)
    await street.ask(cast.host.headers, table, "kick", seat=2)
    await street.ask(cast.cat.headers, table, "sit", seat=2)


async def _choose(street: Street, cast: Cast, scene: Scene) -> None:
    """Ann chooses face down; dan goes, so that his seat can be taken, unless the bot would then answer for him."""
    play = await news(street, cast.ann, scene.table)
    first, second = (move["text"] for move in play["seats"][0]["moves"][:2])
    scene.phase, scene.other_move = play["phase"], second
    await street.ask(cast.ann.headers, scene.table, "move", phase=play["phase"], move=first, seat=0)
    if scene.situation != "asked":
        await street.ask(cast.dan.headers, scene.table, "leave", seat=FREE)


async def _question(street: Street, cast: Cast, scene: Scene) -> None:
    await street.ask(cast.ann.headers, scene.table, "takeback", seat=0)


async def _put_away(street: Street, cast: Cast, scene: Scene) -> None:
    await street.ask(cast.host.headers, scene.table, "close")


async def _play_to_the_end(street: Street, cast: Cast, scene: Scene) -> None:
    people = (cast.ann, cast.bob, cast.cat, scene.gone, cast.dan)
    play = await news(street, cast.ann, scene.table)
    while not play["over"]:
        person = people[play["waiting"][0]]
        play = await news(street, person, scene.table)
        move = play["seats"][0]["moves"][0]["text"]
        await street.ask(person.headers, scene.table, "move", phase=play["phase"], move=move)
        play = await news(street, person, scene.table)


async def _nothing(street: Street, cast: Cast, scene: Scene) -> None:
    """The situation is there already."""


LATER: Final[dict[str, Callable[..., Any]]] = {
    "asked": _question,
    "closed": _put_away,
    "over": _play_to_the_end,
}


async def news(street: Street, person: Visitor, table: str) -> Fields:
    """The game as a person sees it now."""
    play: Fields = (await street.request(person.headers, "GET", f"/api/tables/{table}/news")).json()["play"]
    return play


def questions(scene: Scene, cast: Cast) -> dict[str, Fields]:
    """Every command, aimed at ann's seat and as good as it can be in this situation."""
    bot = simultaneous().usual_bot
    move = {"type": "move", "phase": scene.phase, "move": scene.other_move}
    asked: dict[str, Fields] = {
        "sit on the free seat": {"type": "sit", "seat": FREE},
        "sit on somebody's seat": {"type": "sit", "seat": 0},
        "sit for ann's companion": {"type": "sit", "seat": FREE, "shown": cast.companion},
        "bot on somebody's seat": {"type": "bot", "seat": 0, "bot": bot},
        "bot on the free seat": {"type": "bot", "seat": FREE, "bot": bot},
        "host": {"type": "host", "person": cast.bob.id},
        "tempo": {"type": "tempo", "tempo": "fast"},
        "reshape": {"type": "reshape", "players": SEATS},
        "salt": {"type": "salt", "seat": 0, "salt": SALT},
        "move": {**move, "seat": 0},
        "move without a seat": move,
        "consent": {"type": "consent", "agrees": True},
        "say": {"type": "say", "text": "hello"},
    }
    asked |= {kind: {"type": kind, "seat": 0} for kind in ("leave", "kick", "undo", "takeback")}
    asked |= {f"{kind} without a seat": {"type": kind} for kind in ("undo", "takeback")}
    return asked | {kind: {"type": kind} for kind in ("start", "back", "close", "rematch")}


def kinds() -> set[str]:
    """The tags of all commands that there are, from the union itself."""
    return {str(command.__struct_config__.tag) for command in Command.__args__}
