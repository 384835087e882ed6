"""The conformance checks: what must hold for every game, whatever its rules.

`make test` runs all of them over every game, compiled and from source, in every setup; the author of a
new game runs `stolik check-game KEY`. A failed check raises `ConformanceError` with the position that shows it.

Deliberately absent: any knowledge of any game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stolik.conformance.copies import clones_are_independent, imagined_worlds_look_the_same
from stolik.conformance.endings import games_end_within_their_bound, scores_exist_only_at_the_end
from stolik.conformance.failure import ConformanceError
from stolik.conformance.free_order import free_order_leaves_others_their_moves
from stolik.conformance.heuristics import heuristics_fit_the_rules
from stolik.conformance.legality import (
    legal_moves_are_accepted,
    optional_moves_are_accepted,
    other_moves_are_refused,
    seats_to_move_have_moves,
)
from stolik.conformance.pieces import every_piece_is_in_one_place
from stolik.conformance.private_actions import private_actions_show_nothing
from stolik.conformance.round_trips import moves_round_trip, positions_round_trip, records_replay, sentences_exist
from stolik.conformance.scoring import scores_are_explained
from stolik.conformance.secrecy import (
    events_reveal_what_views_show,
    face_down_choices_look_alike,
    imagination_knows_only_what_the_seat_knows,
    imagination_varies,
    moves_teach_only_where_they_reveal,
    no_observer_can_distinguish_worlds,
)
from stolik.core.game import Game
from stolik.core.options import Setup

Check = Callable[[Game, Setup, int], None]
"""Checks one game in one setup, with a seed; raises `ConformanceError`."""

CHECKS: Final[tuple[Check, ...]] = (
    seats_to_move_have_moves,
    legal_moves_are_accepted,
    optional_moves_are_accepted,
    other_moves_are_refused,
    free_order_leaves_others_their_moves,
    clones_are_independent,
    every_piece_is_in_one_place,
    scores_exist_only_at_the_end,
    scores_are_explained,
    games_end_within_their_bound,
    positions_round_trip,
    moves_round_trip,
    records_replay,
    sentences_exist,
    heuristics_fit_the_rules,
    imagined_worlds_look_the_same,
    no_observer_can_distinguish_worlds,
    events_reveal_what_views_show,
    face_down_choices_look_alike,
    private_actions_show_nothing,
    moves_teach_only_where_they_reveal,
    imagination_knows_only_what_the_seat_knows,
    imagination_varies,
)

__all__ = ["CHECKS", "Check", "ConformanceError"]
