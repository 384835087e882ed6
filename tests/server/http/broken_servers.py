"""Faults of servers under test: functions that are called in the new process before it serves."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from stolik import registry
from stolik.core.game import Game, TalkRefusal
from stolik.core.i18n import Catalogue
from stolik.core.position import Position
from stolik.protocol.commands import Command, RawMove, SayInChat
from stolik.server.runtime import submit
from stolik.server.table import decide as deciding
from stolik.server.table.log_entries import LogEntry
from stolik.server.table.sender import DecisionContext, Sender
from stolik.server.table.state import Table


def break_at_every_line() -> None:
    """Every chat line breaks the server's own code."""
    decide = deciding.decide

    def break_down(
        table: Table, sender: Sender, command: Command | RawMove, context: DecisionContext
    ) -> list[LogEntry]:
        if isinstance(command, SayInChat):
            raise ZeroDivisionError(command.text)
        return decide(table, sender, command, context)

    vars(submit)["decide"] = break_down


def forbid_six() -> None:
    """In every game nobody may say "six", and a move is offered instead."""
    load = registry.load

    def referee(position: Position, seat: int, line: str) -> TalkRefusal | None:
        start = line.find("six")
        return TalkRefusal("no_six", (start, start + 3), position.legal(seat)[0]) if start >= 0 else None

    @cache
    def strict(key: str) -> Game:
        game = load(key)
        known = game.texts.sentences
        texts = {language: {**known[language], "talk.no_six": f"no six {language}"} for language in known}
        return replace(game, referee_talk=referee, texts=Catalogue(texts))

    registry.load = strict
