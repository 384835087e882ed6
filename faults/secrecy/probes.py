"""What a curious principal asks at every step: nothing of it may change a table, or it changes both alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Final

import msgspec

from faults.secrecy.tables import Tables
from faults.secrecy.worlds import HOST, World
from stolik.core.texts import LANGUAGES
from stolik.server.table.play import Play
from stolik.server.table.state import Table

ACTIONS: Final = 12
"""Moves that are tried at a step; over a game every action comes up."""
DOUBTS: Final = 2
"""Moves that are asked about for each seat."""
NONSENSE: Final = (b"{", b"[]", b'{"type":"move"}', b'{"type":"peek","key":"x"}', b'{"type":"undo","key":1e999}')


def keys(pair: int) -> Iterator[str]:
    """A name for each command of a pair, the same in both worlds."""
    return (f"probe/{pair}/{number}" for number in count())


def commands(tables: Tables, chance: Random, names: Iterator[str], chosen_from: tuple[int, ...]) -> list[list[bytes]]:
    """Commands for the socket, the same for both worlds; `chosen_from` is what the principal could do last time."""
    live, _ = tables.lives
    table, play = live.table, live.table.playing()
    asked = [
        *_moves(tables, table, chance, chosen_from),
        *_going_back(tables, play),
        *_seating(tables),
        *_phases(tables, table),
    ]
    chance.shuffle(asked)
    said = msgspec.json.encode({"type": "say", "text": "7 ?", "key": next(names)})
    refused = [msgspec.json.encode({**one, "key": next(names)}) for one in asked]
    return [refused, [said], [chance.choice(NONSENSE)]]  # in turns: what is stored takes its time


def _moves(tables: Tables, table: Table, chance: Random, chosen_from: tuple[int, ...]) -> Iterator[dict[str, object]]:
    """Every kind of move that is not ours to make: illegal ones, out of turn, on seats of others."""
    seat, game, play = tables.principal.seat, tables.game, table.playing()
    mine = table.seats_of(tables.worlds[0].people[tables.principal.who].id)
    could = set(_could(play, seat, chosen_from)) if seat in mine else set()
    phase = phase_seen(tables, table)
    for action in chance.sample(range(game.actions), min(ACTIONS, game.actions)):
        if action not in could:
            form: object = game.moves.write(action) if chance.random() < 0.7 else game.moves.move(action)
            yield {"type": "move", "phase": phase, "move": form, "seat": max(seat, 0)}
    for other in range(tables.setup.players):
        legal = play.position.legal(other)
        if other not in mine and legal:
            yield {"type": "move", "phase": phase, "move": game.moves.write(chance.choice(legal)), "seat": other}
    yield {"type": "move", "phase": phase, "move": "no such move"}


def phase_seen(tables: Tables, table: Table) -> int:
    """The phase as the principal counts rows."""
    return table.phase_for(tables.worlds[0].people[tables.principal.who].id)


def _could(play: Play, seat: int, chosen_from: tuple[int, ...]) -> tuple[int, ...]:
    """What the seat may do now, or might choose instead of what lies face down."""
    pending = play.undoable(seat)
    if pending is not None and pending.silent:
        return chosen_from
    return play.position.legal(seat) + play.position.spare(seat)


def _going_back(tables: Tables, play: Play) -> Iterator[dict[str, object]]:
    seat = tables.principal.seat
    for other in range(tables.setup.players):
        if other != seat:
            yield {"type": "undo", "seat": other}
            yield {"type": "takeback", "seat": other}
    if play.undoable(seat) is None:
        yield {"type": "undo", "seat": max(seat, 0)}
    if play.takeable(seat) is None:
        yield {"type": "takeback", "seat": max(seat, 0)}
    yield {"type": "consent", "agrees": True}


def _phases(tables: Tables, table: Table) -> Iterator[dict[str, object]]:
    """Moves of somebody who has not seen everything, or too much: such as are refused, also where order is free."""
    position, seat = table.playing().position, max(tables.principal.seat, 0)
    could = position.legal(seat) + position.spare(seat) if position.occasion() >= 0 else ()
    move = tables.game.moves.write(next(action for action in range(tables.game.actions) if action not in could))
    now = phase_seen(tables, table)
    for phase in (now - 1, now + 1, table.playing().began):
        if phase != now:
            yield {"type": "move", "phase": phase, "move": move, "seat": seat}


def _seating(tables: Tables) -> Iterator[dict[str, object]]:
    is_host = tables.principal.who == HOST
    for seat in range(tables.setup.players):
        yield {"type": "sit", "seat": seat}
    yield {"type": "sit"}
    yield {"type": "leave", "seat": (tables.principal.seat + 1) % (tables.setup.players + 1)}
    yield {"type": "kick", "seat": 7 if is_host else 0}
    yield {"type": "bot", "seat": 0, "bot": "nobody"}
    yield {"type": "host", "person": "nobody"}
    yield {"type": "reshape", "players": tables.setup.players}
    yield {"type": "salt", "seat": 0, "salt": "0" * 64}
    yield {"type": "start"}
    yield {"type": "rematch"}
    yield {"type": "back"}
    if not is_host:
        yield {"type": "close"}
        yield {"type": "tempo", "tempo": "slow"}


def _doubts(tables: Tables, table: Table) -> Iterator[bytes]:
    """May I do that? For every seat, and over a game with every action."""
    game = tables.game
    for seat in range(tables.setup.players):
        for number in range(DOUBTS):
            action = (table.n * DOUBTS + number) % game.actions
            yield msgspec.json.encode({"seat": seat, "move": game.moves.write(action)})


def addresses(tables: Tables, world: World) -> list[tuple[str, str, bytes]]:
    """Everything that can be asked over HTTP about a table."""
    here = f"/api/tables/{tables.id}"
    posted = msgspec.json.encode({"type": "undo", "key": "posted", "seat": 7})
    known = [f"{here}/news?since=0&say=pl", here, f"{here}/news", f"{here}/record", f"{here}/record?form=json"]
    known += [f"{here}/hint?seat={seat}" for seat in range(tables.setup.players)]
    known += [f"/api/codes/{world.live(tables.id).entry.code}", f"{here}/qr.svg", f"{here}/stream", f"/t/{tables.id}"]
    known += [f"{here}/reckoning?say={language}" for language in LANGUAGES]
    known += ["/api/tables", "/api/me", "/api/me/games", "/api/me/sessions", "/health", "/metrics", "/api/games"]
    posts = [("POST", f"{here}/commands", posted), ("POST", f"{here}/commands", b"{"), ("PUT", here, b"{}")]
    posts.append(("POST", f"{here}/reports", msgspec.json.encode({"n": 1, "why": "?"})))
    posts += [("POST", f"{here}/why?say=pl", doubt) for doubt in _doubts(tables, world.live(tables.id).table)]
    return [*(("GET", path, b"") for path in known), *posts]
