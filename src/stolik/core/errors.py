"""The errors of the library that callers can cause, as one tree.

    StolikError
    ├── UnknownGame          no folder of that key in games/
    ├── BadSetup             number of players or an option that the game does not have
    ├── IllegalMove          the rules refuse it; carries the number of the rule
    ├── BadNotation          a move or a position that cannot be read
    ├── NotOver              scores asked for before the end
    ├── BadRecord            a record that cannot be read or replayed; carries the line
    │   └── VerificationFailed       a draw, a commitment or a key that does not come out
    └── BadFile              a file or folder that cannot be used

Each message is one sentence that says what was wrong. `rule` names the paragraph that refused:
of the game's RULES.md for moves, of docs/records.md for records, of docs/fairness.md for draws.

Other packages derive their errors from `StolikError`, too: `server.accounts.person` (drawn there),
`server.store.interface`, `server.store.open_errors`, `server.table.refusals`, `server.access.http_error`,
`client.errors` and `conformance.failure`.
"""

from __future__ import annotations


class StolikError(Exception):
    """The input is invalid; the message says what and why."""


class UnknownGame(StolikError):
    """There is no game of that key."""


class BadSetup(StolikError):
    """The game cannot be set up like this."""


class IllegalMove(StolikError):
    """The rules refuse the move. `code` names the reason, `rule` the paragraph of RULES.md."""

    def __init__(self, rule: str, code: str) -> None:
        super().__init__(rule, code)
        self.rule = rule
        self.code = code

    def __str__(self) -> str:
        """The sentence, built only when it is needed: searches and tests create refusals by the thousand."""
        return f"refused by rule {self.rule}: {self.code.replace('_', ' ')}"


class BadNotation(StolikError):
    """A text that is no move or no position of this game."""


class NotOver(StolikError):
    """Scores exist only at the end of a game."""


class BadRecord(StolikError):
    """A record that cannot be read or does not replay."""

    def __init__(self, line: int, rule: str, problem: str) -> None:
        where = f"line {line}: " if line else ""
        super().__init__(f"{where}{problem} (rule {rule})")
        self.line = line
        self.rule = rule
        self.problem = problem


class VerificationFailed(BadRecord):
    """A draw, a commitment or a key does not come out of the revealed seed."""


class BadFile(StolikError):
    """A file that cannot be read or written as asked."""
