"""Replay a record by the rules, and verify its draws from the revealed seed.

`replay` checks the rules (each move legal, each draw expected, the result the same); `verify` recomputes
every draw (docs/fairness.md, L3 … L8). Both raise `BadRecord` with the line, and change nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from stolik.core.chance import Rng
from stolik.core.errors import BadNotation, BadRecord, BadSetup, IllegalMove, VerificationFailed
from stolik.core.fairness import SECRET_BYTES, FairRng, commitment, commitment_context, game_key
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position, RuleEvent
from stolik.core.record import FINISHED, ParsedRecord, Record, RecordedDraw, RecordedMove

SECRET_PATTERN: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}", re.ASCII)

EventListener = Callable[[list[RuleEvent]], None]
"""Called with the events of each move."""


class ReplayRng(Rng):
    """Repeats the draws of a record, and raises `BadRecord` where the rules draw something else."""

    def __init__(self, parsed: ParsedRecord, kinds: tuple[str, ...]) -> None:
        self.parsed = parsed
        self.kinds = kinds
        self.entry = 0
        self.draws_used = 0
        self.label = ""

    def at(self, kind: int, index: int) -> None:
        self.finish_label()
        self.label = f"{self.kinds[kind]}/{index}"

    def below(self, n: int) -> int:
        drawn = self.current_draw()
        if drawn.label != self.label:
            raise self.error("D6", f"here the rules draw {self.label}, not {drawn.label}")
        if self.draws_used >= len(drawn.values) or drawn.of[self.draws_used] != n:
            raise self.error("D6", f"draw {self.draws_used + 1} of {drawn.label} is below {n} by the rules")
        self.draws_used += 1
        return drawn.values[self.draws_used - 1]

    def current_draw(self) -> RecordedDraw:
        """The next draw of the record."""
        entries = self.parsed.record.entries
        if self.entry >= len(entries):
            raise self.error("D6", "the record breaks off where the rules draw")
        entry = entries[self.entry]
        if isinstance(entry, RecordedMove):
            raise self.error("D6", "here the rules draw, and the record has a move")
        return entry

    def finish_label(self) -> None:
        """Close the current draw, of which every number must be used."""
        if not self.draws_used:
            return
        if self.draws_used < len(self.current_draw().values):
            raise self.error("D6", f"the rules draw only {self.draws_used} under {self.current_draw().label}")
        self.entry += 1
        self.draws_used = 0

    def next_move(self) -> RecordedMove | None:
        """The next move, or none at the end; an unused draw is an error."""
        self.finish_label()
        if self.entry >= len(self.parsed.record.entries):
            return None
        entry = self.parsed.record.entries[self.entry]
        if isinstance(entry, RecordedDraw):
            raise self.error("D6", f"the rules do not draw {entry.label} here")
        self.entry += 1
        return entry

    def error(self, rule: str, problem: str) -> BadRecord:
        """An error in the current entry."""
        return BadRecord(self.line(self.entry), rule, problem)

    def line(self, entry: int) -> int:
        """The line of an entry in the file."""
        lines = self.parsed.lines
        return lines[entry] if entry < len(lines) else (lines[-1] + 1 if lines else 0)


def check_setup(game: Game, record: Record) -> Setup:
    """[D2] The setup of a record, which must be one the game has, under rules that we know."""
    if record.game != game.key:
        raise BadRecord(0, "D2", f"this is a record of {record.game}, not of {game.key}")
    try:
        return game.setup(record.players, record.options, record.rules)
    except BadSetup as error:
        raise BadRecord(0, "D2", str(error)) from None


def replay(game: Game, parsed: ParsedRecord, listener: EventListener = lambda _events: None) -> Position:
    """[D6, D7] Play the record again by the rules; the position in which it ends."""
    setup = check_setup(game, parsed.record)
    rng = ReplayRng(parsed, game.chance_kinds)
    position = game.lay_out(setup, rng)
    events: list[RuleEvent] = []
    position.event_sink = events
    position.begin()
    listener(events)
    while (move := rng.next_move()) is not None:
        events.clear()
        _apply(game, position, move, rng.line(rng.entry - 1))
        listener(events)
    _check_result(parsed, position)
    return position


def _apply(game: Game, position: Position, move: RecordedMove, line: int) -> None:
    try:
        position.apply(move.seat, game.moves.read(move.move))
    except BadNotation as error:
        raise BadRecord(line, "D6", str(error)) from None
    except IllegalMove as error:
        reason = error.code.replace("_", " ")
        raise BadRecord(line, f"{game.key} {error.rule}", f"“{move.move}” is refused: {reason}") from None


def _check_result(parsed: ParsedRecord, position: Position) -> None:
    record = parsed.record
    last = parsed.lines[-1] + 1 if parsed.lines else 0
    if record.end == FINISHED and not position.over:
        raise BadRecord(last, "D5", "the record says the game is finished, but by the rules it goes on")
    if record.end != FINISHED and position.over:
        raise BadRecord(last, "D5", "the record says the game is unfinished, but by the rules it is over")
    if position.over and tuple(position.scores()) != record.scores:
        raise BadRecord(last, "D7", f"by the rules the scores are {position.scores()}")
    if position.over and tuple(position.places()) != record.places:
        raise BadRecord(last, "D7", f"by the rules the places are {position.places()}")


@dataclass(frozen=True, slots=True)
class Verification:
    """How much was checked, and the final position."""

    draws: int
    moves: int
    salts: int
    position: Position


def verify(game: Game, parsed: ParsedRecord) -> Verification:
    """[L3-L8] Open the commitment, recompute every draw from the revealed seed, then replay."""
    record = parsed.record
    check_setup(game, record)
    if record.seed is None or record.salt is None:
        raise VerificationFailed(0, "L8", "the seed of this record is not revealed: its draws cannot be checked yet")
    seed, salt = _secret(record.seed, "seed"), _secret(record.salt, "seed's salt")
    context = commitment_context(record.table, record.game, record.rules, record.players, record.options)
    if commitment(seed, salt, context).hex() != record.commitment:
        raise VerificationFailed(0, "L3", "the revealed seed does not open the commitment")
    seat_salts = [_secret(salt, "salt of a seat") if salt else None for salt in record.salts]
    draws = _check_draws(parsed, FairRng(game_key(seed, context, seat_salts), game.chance_kinds))
    position = replay(game, parsed)
    moves = sum(isinstance(entry, RecordedMove) for entry in record.entries)
    return Verification(draws, moves, sum(salt is not None for salt in seat_salts), position)


def _check_draws(parsed: ParsedRecord, rng: FairRng) -> int:
    checked = 0
    for entry, line in zip(parsed.record.entries, parsed.lines, strict=True):
        if isinstance(entry, RecordedDraw):
            rng.open_label(entry.label)
            for n, value in zip(entry.of, entry.values, strict=True):
                fair = rng.below(n)
                if fair != value:
                    raise VerificationFailed(
                        line, "L6", f"{entry.label} is written as {value}, but the seed gives {fair}"
                    )
                checked += 1
    return checked


def _secret(text: str, what: str) -> bytes:
    if not SECRET_PATTERN.fullmatch(text):
        raise VerificationFailed(0, "L1", f"the {what} is not {SECRET_BYTES} bytes in hexadecimal")
    return bytes.fromhex(text)
