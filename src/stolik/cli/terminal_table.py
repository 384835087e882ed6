"""A table in the terminal: people at one keyboard, bots on the other seats.

Over a plain pipe it works the same, without colours. A person sees only what their seat may see; where
a game has secrets and several people share the screen, it is cleared between them.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.markup import escape

from stolik.bots import SearchBot, choose_action
from stolik.cli.keyboard import read_line
from stolik.core.bitset import has
from stolik.core.bot import Bot
from stolik.core.chance import FastRng
from stolik.core.dealer import Dealer
from stolik.core.errors import BadNotation, IllegalMove
from stolik.core.fairness import SECRET_BYTES
from stolik.core.game import Game, Speaker
from stolik.core.i18n import Catalogue
from stolik.core.options import Setup
from stolik.core.position import SPECTATOR
from stolik.core.record import Record
from stolik.core.recorded_game import RecordedGame, build_record, context_for_table

MAX_LOG_LINES: Final = 12
HINT_LEVEL: Final = 3
MAX_HINTS: Final = 3
"""How many moves a hint names, the preferred one first."""


class LeftTheTable(Exception):
    """A person left in the middle of a game: with `quit`, or with Ctrl-C or the end of the input (its `__cause__`)."""


class TerminalTable:
    """One game from the commitment to the reveal."""

    def __init__(
        self, game: Game, setup: Setup, names: tuple[str, ...], bots: Mapping[int, Bot], speaker: Speaker
    ) -> None:
        self.game = game
        self.bots = bots
        self.shell = speaker
        self.speaker = game.speaker(speaker.language, names)
        self.out = Console(highlight=False)
        self.table_id = secrets.token_hex(8)
        self.dealer = Dealer(
            secrets.token_bytes(SECRET_BYTES),
            secrets.token_bytes(SECRET_BYTES),
            context_for_table(game, setup, self.table_id),
            setup.players,
        )
        self.out.print(
            self.shell.say("table.commitment", commitment=self.dealer.commitment.hex()), style="dim", soft_wrap=True
        )
        self.people = [seat for seat in range(setup.players) if seat not in bots]
        for seat in self.people:
            self.dealer.add_salt(seat, secrets.token_bytes(SECRET_BYTES))
        self.recorded_game = RecordedGame(game, setup, self.dealer.deal(game.chance_kinds), names)
        self.bot_rng = FastRng(secrets.randbits(62))
        self.sentences_by_seat: dict[int, list[str]] = {seat: [] for seat in range(SPECTATOR, setup.players)}
        self.shown = 0
        self.last_person: int | None = None

    def record(self) -> Record:
        """The record of the game so far."""
        return build_record(self.recorded_game, self.dealer, self.table_id)

    def play(self) -> None:
        """Play to the end, or raise `LeftTheTable`."""
        self.print_events()
        position = self.recorded_game.position
        while not position.over:
            for seat in position.to_move():
                if not has(position.to_move_set(), seat):
                    continue  # in free order another's move may have settled this seat's decision
                if seat in self.bots:
                    self.recorded_game.apply(seat, self.decide(seat))
                else:
                    self.ask(seat)
                self.print_events()
        self.show_result()

    def decide(self, seat: int) -> int:
        """The action of a bot; a person may leave while it thinks."""
        with self.leaving():
            return choose_action(self.bots[seat], self.recorded_game.position, seat, self.bot_rng)

    def print_events(self) -> None:
        """Store the sentences of new events for every seat, and print those of the observer."""
        for event in self.recorded_game.take_events():
            sentence = self.game.say_event(self.game.decode_event(event), self.speaker)
            for seat, log in self.sentences_by_seat.items():
                if event.is_for(seat):
                    log.append(sentence)
        log = self.sentences_by_seat[self.observer()]
        for sentence in log[self.shown :]:
            self.out.print(f"  {escape(sentence)}", soft_wrap=True)
        self.shown = len(log)

    def observer(self) -> int:
        """Who looks at the screen: the only person, or `SPECTATOR` where several share it."""
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def ask(self, seat: int) -> None:
        """Show the table to a person and carry out the move that they type."""
        self.draw_curtain(seat)
        self.out.print()
        self.out.print(self.game.show(self.game.view(self.recorded_game.position, seat), self.speaker))
        choices = self.game.moves.prompt(self.recorded_game.position.legal(seat), self.speaker)
        for number, (notation, meaning) in enumerate(choices, 1):
            self.out.print(f"  [dim]{number:>2}[/dim]  [b]{escape(notation):<10}[/b] {escape(meaning)}")
        prompt = f"{self.shell.say('table.turn', who=self.speaker.name(seat))} > "
        while not self.carry_out(seat, choices, self.input(prompt)):
            pass

    def draw_curtain(self, seat: int) -> None:
        """Between two people with secrets, clear the screen and wait."""
        if self.game.has_secrets and len(self.people) > 1 and self.last_person not in (None, seat):
            self.out.clear()
            self.input(self.shell.say("table.curtain", who=self.speaker.name(seat)))
            self.out.clear()
        self.last_person = seat

    def input(self, prompt: str) -> str:
        """A line from the person, who may also leave."""
        with self.leaving():
            return read_line(self.out, f"[b]{escape(prompt)}[/b]")

    @contextmanager
    def leaving(self) -> Iterator[None]:
        """Turn Ctrl-C and the end of the input into `LeftTheTable`."""
        try:
            yield
        except (EOFError, KeyboardInterrupt) as end:
            self.out.print()
            raise LeftTheTable from end

    def carry_out(self, seat: int, choices: list[tuple[str, str]], typed: str) -> bool:
        """Do what was typed; returns whether it was a move."""
        if typed == "quit":
            raise LeftTheTable
        if typed in ("help", "?", "log", "hint", ""):
            self.answer(seat, typed)
            return False
        if typed.isdecimal() and 1 <= int(typed) <= len(choices):
            typed = choices[int(typed) - 1][0]
        try:
            self.recorded_game.apply(seat, self.game.moves.read(" ".join(typed.split())))
        except BadNotation:
            self.complain(self.shell.say("table.unread", hint=self.shell.say("table.hint")))
        except IllegalMove as error:
            reason = self.speaker.say(f"refusal.{error.code}")
            self.complain(self.shell.say("table.refused", reason=reason, rule=error.rule))
        else:
            return True
        return False

    def answer(self, seat: int, typed: str) -> None:
        """Print the last events, a hint or the help."""
        if typed == "log":
            for sentence in self.sentences_by_seat[seat][-MAX_LOG_LINES:]:
                self.out.print(f"  {escape(sentence)}")
        elif typed == "hint":
            self.print_hint(seat)
        else:
            self.out.print(self.shell.say("table.help" if typed else "table.hint"), markup=False)

    def print_hint(self, seat: int) -> None:
        """Print what a search bot would do on this seat, and why; it knows no more than the seat does."""
        world = self.recorded_game.position.imagine(seat, self.bot_rng.fork())
        with self.leaving():
            ratings = SearchBot(self.game, HINT_LEVEL).rate_actions(world, seat, self.bot_rng)
        for rating in ratings[:MAX_HINTS]:
            reasons = "; ".join(self.speaker.say(reason) for reason in rating.reasons)
            advice = f"{self.game.moves.write(rating.action):<10} {rating.value:>4.0%}  {reasons}"
            self.out.print(f"  {escape(advice.rstrip())}", soft_wrap=True)

    def complain(self, problem: str) -> None:
        """Print what was wrong with what was typed."""
        self.out.print(problem, style="yellow", markup=False, soft_wrap=True)

    def show_result(self) -> None:
        """The table at the end, who won, and every score."""
        position = self.recorded_game.position
        self.out.print()
        self.out.print(self.game.show(self.game.view(position, self.observer()), self.speaker))
        self.out.print()
        self.out.print(self.speaker.say(f"ending.{position.ending()}"))
        if not position.is_lost_by_all():
            self._show_places()

    def _show_places(self) -> None:
        places, scores = self.recorded_game.position.places(), self.recorded_game.position.scores()
        if len(places) > 1:
            winners = [self.speaker.name(seat) for seat, place in enumerate(places) if place == 1]
            said = self.shell.say("table.winner", count=len(winners), names=", ".join(winners))
            self.out.print(escape(said), style="bold")
        for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
            who = escape(self.speaker.name(seat))
            self.out.print(self.shell.say("table.score", place=places[seat], who=who, score=scores[seat]))


def shell_speaker(language: str, texts: Catalogue) -> Speaker:
    """A speaker for the sentences of the terminal itself."""
    return Speaker(texts, language, ())
