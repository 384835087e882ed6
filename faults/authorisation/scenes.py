"""Tables in every situation in which somebody may ask something: before the start, while it runs, when it is over."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from faults.authorisation.cast import SEATS, Cast, simultaneous
from faults.authorisation.client import Client, Json, Visitor
from stolik.server.table.commands import Command

SITUATIONS: Final = ("open", "full", "running", "asked", "over", "closed")
SALT: Final = "5a" * 32
FREE: Final = SEATS - 1


class Scene(Struct):
    """A table with the cast around it; ann holds seat 0, and seat 4 is free where it can be."""

    situation: str
    table: str
    gone: Visitor
    """Sat here and has deleted everything about themselves."""
    phase: int = 0
    other_move: str = ""
    """What ann could choose instead."""


async def play_scene(client: Client, cast: Cast, situation: str, **wishes: object) -> Scene:
    """Open a table and bring it into a situation."""
    table = await client.open_table(cast["host"], simultaneous().key, SEATS, **wishes)
    scene = Scene(situation, table, await client.new_guest("gus"))
    for seat, person in enumerate((cast["ann"], cast["bob"], cast["left"], scene.gone)):
        await client.ask(person, table, "sit", seat=seat)
    if situation != "open":
        await client.ask(cast["dan"], table, "sit", seat=FREE)
    if situation not in ("open", "full"):
        await client.ask(cast["host"], table, "start")
    await _change_hands(client, cast, table)
    if situation in ("running", "asked", "closed"):
        await _choose(client, cast, scene)
    if situation == "asked":
        await client.ask(cast["ann"], table, "takeback", seat=0)
    elif situation == "closed":
        await client.ask(cast["host"], table, "close")
    elif situation == "over":
        await _play_to_the_end(client, cast, scene)
    (await client.request(scene.gone.headers, "DELETE", "/api/me")).must_be_good()
    return scene


async def _change_hands(client: Client, cast: Cast, table: str) -> None:
    """Seat 2 was given up by one and taken from another."""
    await client.ask(cast["left"], table, "leave", seat=2)
    await client.ask(cast["kicked"], table, "sit", seat=2)
    await client.ask(cast["host"], table, "kick", seat=2)
    await client.ask(cast["cat"], table, "sit", seat=2)


async def _choose(client: Client, cast: Cast, scene: Scene) -> None:
    """Ann chooses face down; dan goes, so that his seat can be taken, unless the bot would then answer for him."""
    play = await client.play_of(cast["ann"], scene.table)
    first, second = (move["text"] for move in play["seats"][0]["moves"][:2])
    scene.phase, scene.other_move = play["phase"], second
    await client.ask(cast["ann"], scene.table, "move", phase=play["phase"], move=first, seat=0)
    if scene.situation != "asked":
        await client.ask(cast["dan"], scene.table, "leave", seat=FREE)


async def _play_to_the_end(client: Client, cast: Cast, scene: Scene) -> None:
    people = (cast["ann"], cast["bob"], cast["cat"], scene.gone, cast["dan"])
    play = await client.play_of(people[0], scene.table)
    while not play["over"]:
        play = await move_somehow(client, people[play["waiting"][0]], scene.table)


async def move_somehow(client: Client, person: Visitor, table: str) -> Json:
    """The first legal move of a person; the game after it."""
    play = await client.play_of(person, table)
    await client.ask(person, table, "move", phase=play["phase"], move=play["seats"][0]["moves"][0]["text"])
    return await client.play_of(person, table)


def questions(scene: Scene, cast: Cast) -> dict[str, Json]:
    """Every command, aimed at ann's seat and as good as it can be in this situation."""
    bot = simultaneous().usual_bot
    move = {"type": "move", "phase": scene.phase, "move": scene.other_move}
    asked: dict[str, Json] = {
        "sit on the free seat": {"type": "sit", "seat": FREE},
        "sit on somebody's seat": {"type": "sit", "seat": 0},
        "sit for ann's companion": {"type": "sit", "seat": FREE, "shown": cast.companion},
        "bot on somebody's seat": {"type": "bot", "seat": 0, "bot": bot},
        "bot on the free seat": {"type": "bot", "seat": FREE, "bot": bot},
        "host": {"type": "host", "person": cast["bob"].id},
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
