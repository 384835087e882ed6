"""`stolik replay` and `stolik verify`: what a record tells, and whether it tells the truth."""

from __future__ import annotations

from rich.console import Console

from stolik import registry
from stolik.cli import arguments
from stolik.core import record as records
from stolik.core.errors import BadRecord, UnknownGame
from stolik.core.game import Game
from stolik.core.position import SPECTATOR, Position, RuleEvent
from stolik.core.record import ParsedRecord
from stolik.core.replay import replay as play_again
from stolik.core.replay import verify as check_luck


def replay(record: arguments.RecordFile, lang: arguments.Language = None) -> None:
    """Play a record again by the rules and tell it as sentences."""
    read = records.read_record(arguments.read_file(record))
    game = game_of(read)
    speaker = game.speaker(arguments.read_language(lang), read.record.names)
    sentences: list[str] = []

    def listen(told: list[RuleEvent]) -> None:
        sentences.extend(game.say_event(game.decode_event(one), speaker) for one in told)

    position = play_again(game, read, listen)
    out = Console(highlight=False)
    for sentence in sentences:
        out.print(sentence, markup=False)
    out.print()
    out.print(game.show(game.view(position, SPECTATOR), speaker))
    if position.over:
        out.print(speaker.say(f"ending.{position.ending()}"))


def verify(record: arguments.RecordFile) -> None:
    """Open the commitment of a finished game, recompute all its luck, and replay it by the rules."""
    read = records.read_record(arguments.read_file(record))
    game = game_of(read)
    verdict = check_luck(game, read)
    print(f"{game.credits.title}, {read.record.players} players, table {read.record.table}")
    print(f"commitment   opened by the revealed seed: {read.record.commitment}")
    print(f"seat salts   {verdict.salts} of {read.record.players} seats mixed their own into the luck")
    print(f"luck         {verdict.draws} draws recomputed, all as recorded")
    print(f"moves        {verdict.moves} moves replayed, all legal")
    print(f"result       {result(verdict.position)}, as recorded")


def result(position: Position) -> str:
    """Scores and ending in short."""
    return f"scores {' '.join(map(str, position.scores()))} ({position.ending()})"


def game_of(read: ParsedRecord) -> Game:
    """The game that a record is of."""
    try:
        return registry.load(read.record.game)
    except UnknownGame as error:
        raise BadRecord(0, "D2", str(error)) from None
