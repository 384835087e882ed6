"""`legal`, `is_legal`, `apply` and `refusal` agree."""

from __future__ import annotations

from stolik.conformance.failure import ConformanceError, require
from stolik.conformance.random_walks import all_seats, random_walk, sampled_positions
from stolik.core.chance import FastRng
from stolik.core.errors import IllegalMove
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import NO_SEAT, Position


def seats_to_move_have_moves(game: Game, setup: Setup, seed: int) -> None:
    """Legal moves exist exactly for the seats to move, sorted, each once."""
    for position in random_walk(game, setup, seed):
        waiting = position.to_move()
        require(bool(waiting) != position.over, "somebody is to move exactly while the game goes on", game, position)
        require(
            position.first_to_move() == (waiting[0] if waiting else NO_SEAT),
            "first_to_move is the first seat to move",
            game,
            position,
        )
        for seat in all_seats(position):
            legal = position.legal(seat)
            require(bool(legal) == (seat in waiting), "exactly the seats to move have legal moves", game, position)
            require(list(legal) == sorted(set(legal)), "legal moves are sorted, each once", game, position)
            require(all(0 <= action < game.action_count for action in legal), "actions are in range", game, position)


def legal_moves_are_accepted(game: Game, setup: Setup, seed: int) -> None:
    """Every legal move is accepted, and a random one is legal."""
    for position in sampled_positions(game, setup, seed):
        for seat in position.to_move():
            _all_are_accepted(game, position, seat, position.legal(seat), seed)
            drawn = position.random_action(seat, FastRng(seed))
            require(drawn in position.legal(seat), "random_action is legal", game, position)


def optional_moves_are_accepted(game: Game, setup: Setup, seed: int) -> None:
    """Only a seat that is not to move may have optional moves; all of them are accepted."""
    for position in sampled_positions(game, setup, seed):
        for seat in all_seats(position):
            optional = position.optional(seat)
            require(
                not (optional and seat in position.to_move()), "a seat to move has no optional moves", game, position
            )
            require(list(optional) == sorted(set(optional)), "optional moves are sorted, each once", game, position)
            require(not (optional and position.over), "after the end nobody has optional moves", game, position)
            _all_are_accepted(game, position, seat, optional, seed)


def _all_are_accepted(game: Game, position: Position, seat: int, actions: tuple[int, ...], seed: int) -> None:
    for action in actions:
        try:
            position.clone(FastRng(seed)).apply(seat, action)
        except IllegalMove as error:
            raise ConformanceError(f"{game.key}: the legal {game.moves.write(action)} is {error}") from None


def other_moves_are_refused(game: Game, setup: Setup, seed: int) -> None:
    """Every other move of any seat is refused with the number of a rule, and changes nothing."""
    for position in sampled_positions(game, setup, seed):
        before = game.write_position(position)
        for seat in range(-1, position.seats + 1):
            legal = position.legal(seat) + position.optional(seat) if 0 <= seat < position.seats else ()
            for action in range(-1, game.action_count + 1):
                listed = action in legal
                require(position.is_legal(seat, action) == listed, "is_legal and legal say the same", game, position)
                if not listed:
                    rule = refusing_rule(game, position, seat, action)
                    require(rule[:1].isdecimal(), f"a refusal names a rule, not {rule!r}", game, position)
        require(game.write_position(position) == before, "a refused move changes nothing", game, position)


def refusing_rule(game: Game, position: Position, seat: int, action: int) -> str:
    """The rule that refuses a move."""
    try:
        position.apply(seat, action)
    except IllegalMove as error:
        return error.rule
    raise ConformanceError(f"{game.key}: action {action} of seat {seat} is not legal and is accepted")
