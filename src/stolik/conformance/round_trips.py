"""Positions, moves and records survive being written and read, and everything has a sentence."""

from __future__ import annotations

import msgspec

from stolik.conformance.failure import require
from stolik.conformance.random_walks import densely_sampled_positions, random_walk
from stolik.core.chance import FastRng
from stolik.core.dealer import Dealer
from stolik.core.game import Game
from stolik.core.i18n import LANGUAGES
from stolik.core.options import Setup
from stolik.core.position import SPECTATOR, RuleEvent
from stolik.core.record import read_record, write_json, write_text
from stolik.core.recorded_game import RecordedGame, build_record, context_for_table
from stolik.core.replay import verify
from stolik.core.seats import seat_letter


def positions_round_trip(game: Game, setup: Setup, seed: int) -> None:
    """A position written and read is the same position, with the same legal moves."""
    for position in densely_sampled_positions(game, setup, seed):
        text = game.write_position(position)
        twin = game.read_position(text, setup, FastRng(seed))
        require(game.write_position(twin) == text, "a position survives its notation", game, position)
        same = all(twin.legal(seat) == position.legal(seat) for seat in range(position.seats))
        require(same and twin.over == position.over, "a position read again offers the same moves", game, position)


def moves_round_trip(game: Game, setup: Setup, seed: int) -> None:
    """Every action survives its notation and the wire, and no two have the same notation."""
    position = next(random_walk(game, setup, seed))
    written = [game.moves.write(action) for action in range(game.action_count)]
    require(len(set(written)) == len(written), "no two actions have the same notation", game, position)
    for action, text in enumerate(written):
        require(game.moves.read(text) == action, f"{text} survives its notation", game, position)
        wire = msgspec.json.encode(game.moves.move(action))
        move = msgspec.json.decode(wire, type=game.moves.move_type)
        require(game.moves.action(move) == action, f"{text} survives the wire", game, position)


def records_replay(game: Game, setup: Setup, seed: int) -> None:
    """A game's record, in both forms, verifies and replays to the same final position."""
    names = tuple(map(seat_letter, range(setup.players)))
    dealer = Dealer(bytes(31) + bytes([seed % 256]), bytes(32), context_for_table(game, setup, "exam"), setup.players)
    dealer.add_salt(0, bytes([seed % 251]) * 32)
    recorded_game = RecordedGame(game, setup, dealer.deal(game.chance_kinds), names)
    rng = FastRng(seed)
    position = recorded_game.position
    while not position.over:
        seat = position.first_to_move()
        recorded_game.apply(seat, position.random_action(seat, rng))
    record = build_record(recorded_game, dealer, "exam")
    for form in (write_text(record).encode(), write_json(record)):
        parsed = read_record(form)
        require(parsed.record == record, "a record survives being written", game, position)
        replayed = verify(game, parsed).position
        same = game.write_position(replayed) == game.write_position(position)
        require(same, "a record replays to the same position", game, position)


def sentences_exist(game: Game, setup: Setup, seed: int) -> None:
    """Every view, event, ending and option has a text in every language."""
    names = tuple(map(seat_letter, range(setup.players)))
    speakers = [game.speaker(language, names) for language in LANGUAGES]
    for position in densely_sampled_positions(game, setup, seed):
        view = game.view(position, SPECTATOR)
        require(all(game.show(view, speaker) for speaker in speakers), "a view shows nothing", game, position)
    rule_events: list[RuleEvent] = []
    for position in random_walk(game, setup, seed):
        position.event_sink = rule_events
        events = [game.decode_event(one) for one in rule_events]
        has_sentences = all(game.say_event(event, speaker) for event in events for speaker in speakers)
        require(has_sentences, "an event has no sentence", game, position)
        rule_events.clear()
    for speaker in speakers:
        require(bool(speaker.say(f"ending.{position.ending()}")), "an ending has no sentence", game, position)
        for key in ("title", "blurb", *(f"option.{option.key}.name" for option in game.options)):
            require(bool(speaker.say(key)), f"{key} has no sentence", game, position)
