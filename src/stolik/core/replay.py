"""Can this record have happened? Play it again, and recompute its luck.

`replay` asks the rules (each move legal, each draw asked for, the result the same); `verify` asks the
revealed seed (docs/fairness.md, L3 … L8). Both raise `BadRecord` with the line, and change nothing.
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
"""Somebody who is told what happened after each move."""


class ReplayRng(Rng):
    """Gives the draws of a record again, and complains where the rules ask for others."""

    def __init__(self, read: ParsedRecord, kinds: tuple[str, ...]) -> None:
        self.read = read
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
        """The luck that comes next in the record."""
        entries = self.read.record.entries
        if self.entry >= len(entries):
            raise self.error("D6", "the record breaks off where the rules draw")
        entry = entries[self.entry]
        if isinstance(entry, RecordedMove):
            raise self.error("D6", "here the rules draw, and the record has a move")
        return entry

    def finish_label(self) -> None:
        """Go on behind the luck used so far, all of which must be used."""
        if not self.draws_used:
            return
        if self.draws_used < len(self.current_draw().values):
            raise self.error("D6", f"the rules draw only {self.draws_used} under {self.current_draw().label}")
        self.entry += 1
        self.draws_used = 0

    def next_move(self) -> RecordedMove | None:
        """The move that comes next, or none at the end; luck that nobody drew is refused."""
        self.finish_label()
        if self.entry >= len(self.read.record.entries):
            return None
        entry = self.read.record.entries[self.entry]
        if isinstance(entry, RecordedDraw):
            raise self.error("D6", f"the rules do not draw {entry.label} here")
        self.entry += 1
        return entry

    def error(self, rule: str, problem: str) -> BadRecord:
        """A complaint about the entry at hand."""
        return BadRecord(self.line(self.entry), rule, problem)

    def line(self, entry: int) -> int:
        """Where an entry stands in the file."""
        lines = self.read.lines
        return lines[entry] if entry < len(lines) else (lines[-1] + 1 if lines else 0)


def check_setup(game: Game, record: Record) -> Setup:
    """[D2] The setup of a record, which must be one the game has, under rules that we know."""
    if record.game != game.key:
        raise BadRecord(0, "D2", f"this is a record of {record.game}, not of {game.key}")
    try:
        return game.setup(record.players, record.options, record.rules)
    except BadSetup as error:
        raise BadRecord(0, "D2", str(error)) from None


def replay(game: Game, read: ParsedRecord, watch: EventListener = lambda _told: None) -> Position:
    """[D6, D7] Play the record again by the rules; the position in which it ends."""
    setup = check_setup(game, read.record)
    tape = ReplayRng(read, game.chance_kinds)
    position = game.lay_out(setup, tape)
    told: list[RuleEvent] = []
    position.event_sink = told
    position.begin()
    watch(told)
    while (moved := tape.next_move()) is not None:
        told.clear()
        _apply(game, position, moved, tape.line(tape.entry - 1))
        watch(told)
    _check_result(read, position)
    return position


def _apply(game: Game, position: Position, moved: RecordedMove, line: int) -> None:
    try:
        position.apply(moved.seat, game.moves.read(moved.move))
    except BadNotation as error:
        raise BadRecord(line, "D6", str(error)) from None
    except IllegalMove as error:
        reason = error.code.replace("_", " ")
        raise BadRecord(line, f"{game.key} {error.rule}", f"“{moved.move}” is refused: {reason}") from None


def _check_result(read: ParsedRecord, position: Position) -> None:
    record = read.record
    last = read.lines[-1] + 1 if read.lines else 0
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
    """What was checked, in figures."""

    draws: int
    moves: int
    salts: int
    position: Position


def verify(game: Game, read: ParsedRecord) -> Verification:
    """[L3-L8] Open the commitment, recompute every draw from the revealed seed, then replay."""
    record = read.record
    check_setup(game, record)
    if record.seed is None or record.salt is None:
        raise VerificationFailed(0, "L8", "the seed of this record is not revealed: its luck cannot be checked yet")
    seed, salt = _secret(record.seed, "seed"), _secret(record.salt, "seed's salt")
    about = commitment_context(record.table, record.game, record.rules, record.players, record.options)
    if commitment(seed, salt, about).hex() != record.commitment:
        raise VerificationFailed(0, "L3", "the revealed seed does not open the commitment")
    seat_salts = [_secret(salt, "salt of a seat") if salt else None for salt in record.salts]
    draws = _check_draws(read, FairRng(game_key(seed, about, seat_salts), game.chance_kinds))
    position = replay(game, read)
    moves = sum(isinstance(entry, RecordedMove) for entry in record.entries)
    return Verification(draws, moves, sum(salt is not None for salt in seat_salts), position)


def _check_draws(read: ParsedRecord, rng: FairRng) -> int:
    checked = 0
    for entry, line in zip(read.record.entries, read.lines, strict=True):
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
