"""What a curious principal asks at every step: nothing of it may change a table, or it changes both alike."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import msgspec

from faults.secrecy.imagined import without
from faults.secrecy.tables import Tables
from faults.secrecy.worlds import HOST
from stolik.core.i18n import LANGUAGES
from stolik.core.position import Position
from stolik.server.table.table_game import TableGame

ACTIONS_PER_STEP: Final = 12
"""Moves that are tried at a step; over a game every action comes up."""
DOUBTS_PER_SEAT: Final = 2
"""Moves that are asked about for each seat."""
PAGES_PER_STEP: Final = 5
"""Requests over HTTP at a step, besides the first."""
NONSENSE: Final = (b"{", b"[]", b'{"type":"move"}', b'{"type":"peek","key":"x"}', b'{"type":"undo","key":1e999}')
Command = dict[str, object]
REFUSED: Final[list[Command]] = [
    {"type": "consent", "agrees": True},
    {"type": "sit"},
    {"type": "kick", "seat": 7},
    {"type": "bot", "seat": 0, "bot": "nobody"},
    {"type": "host", "person": "nobody"},
    {"type": "salt", "seat": 0, "salt": "0" * 64},
    {"type": "start"},
    {"type": "rematch"},
    {"type": "back"},
]
"""Commands that nobody can carry out in the middle of a game."""
FOR_THE_HOST: Final[list[Command]] = [
    {"type": "kick", "seat": 0},
    {"type": "close"},
    {"type": "tempo", "tempo": "slow"},
]


def commands(tables: Tables, chance: Random, keys: Iterator[str]) -> list[list[bytes]]:
    """Commands for the socket, the same for both worlds."""
    seat, players = tables.principal.seat, tables.setup.players
    asked: list[Command] = [*REFUSED, *([] if tables.principal.who == HOST else FOR_THE_HOST)]
    asked += _moves(tables, chance)
    asked += [*_going_back(tables), *_phases(tables), *({"type": "sit", "seat": seat} for seat in range(players))]
    asked += [{"type": "leave", "seat": (seat + 1) % (players + 1)}, {"type": "reshape", "players": players}]
    chance.shuffle(asked)
    said = msgspec.json.encode({"type": "say", "text": "7 ?", "key": next(keys)})
    refused = [msgspec.json.encode({**one, "key": next(keys)}) for one in asked]
    return [refused, [said], [chance.choice(NONSENSE)]]  # in turns: what is stored takes its time


def _moves(tables: Tables, chance: Random) -> Iterator[Command]:
    """Every kind of move that is not ours to make: illegal ones, out of turn, on seats of others."""
    seat, game, table = tables.principal.seat, tables.game, tables.both[0]
    play, mine = table.started_game(), table.seats_of(_person(tables))
    could = _could(play, seat) if seat in mine else ()
    phase = table.phase_for(_person(tables))
    for action in chance.sample(range(game.action_count), min(ACTIONS_PER_STEP, game.action_count)):
        if action not in could:
            form: object = game.moves.write(action) if chance.random() < 0.7 else game.moves.move(action)
            yield {"type": "move", "phase": phase, "move": form, "seat": max(seat, 0)}
    for other in range(tables.setup.players):
        legal = play.position.legal(other)
        if other not in mine and legal:
            yield {"type": "move", "phase": phase, "move": game.moves.write(chance.choice(legal)), "seat": other}
    yield {"type": "move", "phase": phase, "move": "no such move"}


def _person(tables: Tables) -> str:
    """The id of the principal, by whom rows are counted."""
    return tables.worlds[0].people[tables.principal.who].id


def _could(play: TableGame, seat: int) -> tuple[int, ...]:
    """What the seat may do now, or might choose instead of what lies face down."""
    pending = play.undoable_move(seat)
    if pending is not None and pending.is_face_down:
        play = without(play, pending.row)
    return play.position.legal(seat) + play.position.optional(seat)


def _going_back(tables: Tables) -> Iterator[Command]:
    """For all seats of others, and for one's own where nothing can be undone or taken back."""
    play = tables.both[0].started_game()
    for seat in range(tables.setup.players):
        for kind, possible in (("undo", play.undoable_move), ("takeback", play.takeback_move)):
            if seat != tables.principal.seat or possible(seat) is None:
                yield {"type": kind, "seat": seat}


def _phases(tables: Tables) -> Iterator[Command]:
    """Moves of somebody who has not seen everything, or too much: such as are refused, also where order is free."""
    table, seat = tables.both[0], max(tables.principal.seat, 0)
    position = table.started_game().position
    could = position.legal(seat) + position.optional(seat) if position.decision_window() >= 0 else ()
    move = tables.game.moves.write(next(action for action in range(tables.game.action_count) if action not in could))
    now = table.phase_for(_person(tables))
    for phase in (now - 1, now + 1, table.started_game().first_row):
        if phase != now:
            yield {"type": "move", "phase": phase, "move": move, "seat": seat}


def pages(tables: Tables, chance: Random) -> list[tuple[str, str, bytes]]:
    """All that the principal missed, and some of what else can be asked over HTTP about a table."""
    first, *others = _addresses(tables)
    private = type(tables.both[0].started_game().position).private_seats
    if tables.principal.bots and private is not Position.private_seats:
        # metrics count private decisions of bots, for the operator, who has the log too
        others = [page for page in others if page[1] != "/metrics"]
    return [first, *chance.sample(others, PAGES_PER_STEP)]


def _addresses(tables: Tables) -> list[tuple[str, str, bytes]]:
    here, world, seats = f"/api/tables/{tables.id}", tables.worlds[0], range(tables.setup.players)
    known = [f"{here}{path}" for path in ("/news?since=0&say=pl", "", "/news", "/record", "/record?form=json")]
    known += [f"{here}/hint?seat={seat}" for seat in seats]
    known += [f"{here}/reckoning?say={language}" for language in LANGUAGES]
    known += [f"/api/codes/{world.server.directory.tables[tables.id].listing.code}", f"{here}/qr.svg", f"{here}/stream"]
    known += [f"/t/{tables.id}", "/api/tables", "/api/me", "/api/me/games", "/api/me/sessions"]
    known += ["/health", "/metrics", "/api/games"]
    posts = [("POST", f"{here}/commands", b'{"type":"undo","key":"posted","seat":7}'), ("PUT", here, b"{}")]
    posts += [("POST", f"{here}/commands", b'{"type":"sit","key":"posted","seat":%d}' % seat) for seat in seats]
    posts += [("POST", f"{here}/commands", b"{"), ("POST", f"{here}/reports", b'{"n":1,"why":"?"}')]
    posts += [("POST", f"{here}/why?say=pl", doubt) for seat in seats for doubt in _doubts(tables, seat)]
    return [*(("GET", path, b"") for path in known), *posts]


def _doubts(tables: Tables, seat: int) -> Iterator[bytes]:
    """May I do that? Over a game with every action."""
    game, first = tables.game, tables.both[0].last_row * DOUBTS_PER_SEAT
    for action in range(first, first + DOUBTS_PER_SEAT):
        yield msgspec.json.encode({"seat": seat, "move": game.moves.write(action % game.action_count)})
