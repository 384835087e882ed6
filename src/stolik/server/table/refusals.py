"""Why a table refuses a command: a code for programs, one sentence for people.

The texts never depend on what the sender may not know: they name the sender's own seat and rule numbers only.
"""

from __future__ import annotations

from typing import Final

from stolik.core.errors import StolikError
from stolik.protocol.answers import TalkObjection
from stolik.protocol.limits import MAX_CHAT_CHARS

REFUSAL_MESSAGES: Final = {
    "unknown_table": "there is no such table",
    "not_seated": "you do not hold this seat",
    "not_host": "only the host may do this",
    "no_such_seat": "the table has no such seat",
    "seat_taken": "somebody sits there already",
    "hidden_hand": "in a game with secrets nobody takes a second seat, nor one that they have cleared",
    "already_started": "the game has started",
    "not_started": "the game has not started yet",
    "over": "the game is over",
    "not_over": "the game is not over yet",
    "closed": "the table is closed",
    "seats_empty": "some seats are empty",
    "salt_given": "this seat has added its salt already",
    "bad_salt": "a salt is 32 bytes in hexadecimal",
    "bad_move": "this is no move of this game",
    "same_choice": "this is what you have chosen already",
    "no_undo": "this move cannot be undone any more",
    "no_takeback": "nothing can be taken back: something was drawn or revealed since",
    "not_friendly": "at this table nothing is taken back",
    "takeback_open": "somebody has asked already",
    "no_question": "nobody has asked to take anything back",
    "no_talk": "the rules do not allow this to be said now",
    "bad_line": f"a line has 1 to {MAX_CHAT_CHARS} characters and no line breaks",
    "watching": "who only watches cannot do this",
    "not_watched": "this table is not open to watchers",
    "no_such_bot": "this game has no such bot",
    "not_at_table": "this person is not at the table",
    "rematch_made": "the rematch has been made already",
    "rules_gone": "the rules of this table's version are not here any more",
    "bad_setup": "the game cannot be set up like this",
    "yours_already": "this seat is yours already",
    "public_screen": "this screen only shows the table: ask from a device of your own",
    "fault": "something went wrong on the server; it was logged, and nothing has changed",
    "unchanged": "this is so already, and nothing has changed",
    "unstorable": "this holds characters that cannot be stored",
    "unavailable": "nothing can be stored just now, and nothing has happened: ask again in a moment",
}


class Refusal(StolikError):
    """A command is refused, and nothing has changed. `talk` is what the game has against a line of chat."""

    def __init__(self, code: str, detail: str = "", talk: TalkObjection | None = None) -> None:
        super().__init__(detail or REFUSAL_MESSAGES[code])
        self.code = code
        self.talk = talk


class StalePhase(StolikError):
    """The sender had not seen the newest state; `phase` is the current one."""

    def __init__(self, phase: int) -> None:
        super().__init__("something has happened since: look again")
        self.phase = phase
