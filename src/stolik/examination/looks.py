"""Everything that one principal can get from a position, as bytes.

If two positions give a principal the same look, nothing that the house shows of them tells them apart:
the view, who is to move, what is legal, how it is said in every language, and how every other move is
refused. Two-world tests compare these bytes.
"""

from __future__ import annotations

import msgspec

from stolik.core.errors import IllegalMove
from stolik.core.game import Game
from stolik.core.position import Position, Told
from stolik.core.seats import letter
from stolik.core.texts import LANGUAGES


def look(game: Game, position: Position, principal: int) -> bytes:
    """All that a seat, or a spectator (−1), can be shown."""
    seen = game.view(position, principal)
    legal = position.legal(principal) + position.spare(principal) if principal >= 0 else ()
    names = tuple(map(letter, range(position.seats)))
    said = []
    for language in LANGUAGES:
        speaker = game.speaker(language, names)
        said += [game.show(seen, speaker), *(game.moves.say(action, speaker) for action in legal)]
        said += [text for line in game.moves.prompt(legal, speaker) for text in line]
    refused = [refusal(position, principal, action) for action in range(game.actions) if action not in legal]
    return msgspec.json.encode([seen, position.to_move(), position.over, legal, said, refused, result(position)])


def refusal(position: Position, principal: int, action: int) -> list[str]:
    """What a principal is told who tries a move that is not legal for it."""
    try:
        position.apply(principal, action)
    except IllegalMove as error:
        return [error.rule, error.code, str(error)]
    return ["accepted"]


def result(position: Position) -> list[object]:
    """Scores and ending, where there are any."""
    return [position.scores(), position.places(), position.ending()] if position.over else []


def hearing(game: Game, told: list[Told], principal: int, seats: int) -> bytes:
    """All that a principal is told of what happened: events, and sentences in every language."""
    events = [game.event(one) for one in told if one.is_for(principal)]
    names = tuple(map(letter, range(seats)))
    said = [game.say_event(one, game.speaker(language, names)) for language in LANGUAGES for one in events]
    return msgspec.json.encode([events, said])
