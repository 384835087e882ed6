"""`stolik replay` and `stolik verify`: play a record again, and verify its draws."""

from __future__ import annotations

from rich.console import Console

from stolik import registry
from stolik.cli import arguments
from stolik.core import record as records
from stolik.core.errors import BadRecord, UnknownGame
from stolik.core.game import Game
from stolik.core.position import SPECTATOR, Position, RuleEvent
from stolik.core.record import ParsedRecord
from stolik.core.replay import replay as replay_record
from stolik.core.replay import verify as verify_record


def replay(record: arguments.RecordFile, lang: arguments.Language = None) -> None:
    """Play a record again by the rules and print it as sentences."""
    parsed = records.read_record(arguments.read_file(record))
    game = game_of(parsed)
    speaker = game.speaker(arguments.read_language(lang), parsed.record.names)
    sentences: list[str] = []

    def add_sentences(events: list[RuleEvent]) -> None:
        sentences.extend(game.say_event(game.decode_event(event), speaker) for event in events)

    position = replay_record(game, parsed, add_sentences)
    out = Console(highlight=False)
    for sentence in sentences:
        out.print(sentence, markup=False)
    out.print()
    out.print(game.show(game.view(position, SPECTATOR), speaker))
    if position.over:
        out.print(speaker.say(f"ending.{position.ending()}"))


def verify(record: arguments.RecordFile) -> None:
    """Open the commitment of a finished game, recompute every draw, and replay it by the rules."""
    parsed = records.read_record(arguments.read_file(record))
    game = game_of(parsed)
    verification = verify_record(game, parsed)
    print(f"{game.credits.title}, {parsed.record.players} players, table {parsed.record.table}")
    print(f"commitment   opened by the revealed seed: {parsed.record.commitment}")
    print(f"seat salts   {verification.salts} of {parsed.record.players} seats added a salt of their own")
    print(f"draws        {verification.draws} draws recomputed, all as recorded")
    print(f"moves        {verification.moves} moves replayed, all legal")
    print(f"result       {result(verification.position)}, as recorded")


def result(position: Position) -> str:
    """Scores and ending in short."""
    return f"scores {' '.join(map(str, position.scores()))} ({position.ending()})"


def game_of(parsed: ParsedRecord) -> Game:
    """The game that a record is of."""
    try:
        return registry.load(parsed.record.game)
    except UnknownGame as error:
        raise BadRecord(0, "D2", str(error)) from None
