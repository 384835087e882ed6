"""The program of a worker process, `python -m stolik.bots.worker`: one question a line in, one answer a line out.

A question holds a world that the server imagined for the seat, never the table's position; so however
broken or curious a player is, it can know no more here than its seat does. The process ends when nobody can
ask it any more, that is when its stdin is closed.

Deliberately absent: anything else on stdout, anything about a question on stderr, and any memory. A player
is built anew for each question (what takes long, a game and its tables, is kept by the game's own modules):
one that remembers would carry the hand of one seat to the next seat that it plays.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final, Literal

import msgspec

from stolik import registry
from stolik.bots.factory import make_bot
from stolik.bots.search_bot import ActionRating, SearchBot
from stolik.core.chance import FastRng
from stolik.core.errors import BadSetup

NICENESS: Final = 10
"""How far a thinker steps back for whoever serves people (`nice`)."""
AUTOGROUP_FILE: Final = Path("/proc/self/autogroup")
"""Where Linux is told how nice a session is; missing elsewhere, and where a system does not share by session."""
SESSION_TRIES, SESSION_RETRY_SECONDS = 30, 0.1
MAX_THINKING_SECONDS: Final = 600
"""Seconds after which a thought ends with its process, should the server be gone that would have ended it."""
UNKNOWN_REQUEST_ID: Final = -1
"""Instead of a number, where a line is no question at all."""
STDIN, STDOUT, STDERR = 0, 1, 2


class BotRequest(msgspec.Struct, frozen=True):
    """What a seat is asked. `ready` asks nothing of a game: whoever answers it has started."""

    id: int
    kind: Literal["move", "hint", "ready"] = "ready"
    game: str = ""
    players: int = 0
    options: dict[str, str] = {}
    rules: int = 0
    world: str = ""
    seat: int = 0
    bot: str = ""
    seed: int = 0


class BotReply(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action, or thoughts about all of them, or the kind of fault that kept the player from answering."""

    id: int
    action: int | None = None
    ratings: tuple[ActionRating, ...] = ()
    error: str = ""


def reply_to(line: bytes) -> BotReply:
    """The answer to a line, whatever it is: a fault is an answer too."""
    number = UNKNOWN_REQUEST_ID
    try:
        question = msgspec.json.decode(line, type=BotRequest)
        number = question.id
        return compute_reply(question)
    except Exception as error:  # noqa: BLE001 - any player's fault must leave the worker alive
        return BotReply(number, error=error_location(error))


def compute_reply(question: BotRequest) -> BotReply:
    """Read the world and let the player decide; all luck comes from the question's seed."""
    if question.kind == "ready":
        return BotReply(question.id)
    game = registry.load(question.game)
    setup = game.setup(question.players, question.options, question.rules)
    world = game.read_position(question.world, setup, FastRng(question.seed))
    if question.seat not in world.to_move():
        raise BadSetup("the seat owes no decision")
    player, luck = make_bot(game, question.bot), FastRng(question.seed, 1)
    if question.kind == "move":
        return BotReply(question.id, action=player.choose(world, question.seat, luck))
    if not isinstance(player, SearchBot):
        raise BadSetup(f"{question.bot} plays without saying why")
    return BotReply(question.id, ratings=tuple(player.rate_actions(world, question.seat, luck)))


def error_location(error: Exception) -> str:
    """What went wrong and where, but not the message: that may quote cards."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" in {trace.tb_frame.f_code.co_name}, line {trace.tb_lineno}" if trace is not None else ""
    return f"{type(error).__name__}{where}"


def serve_requests(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer line by line until nobody asks or nobody listens."""
    with suppress(BrokenPipeError):
        for line in questions:
            set_kill_timer(MAX_THINKING_SECONDS)
            answers.write(msgspec.json.encode(reply_to(line)) + b"\n")
            answers.flush()
            set_kill_timer(0)


def set_kill_timer(seconds: int) -> None:
    """The system ends the process after so many seconds, even deep in compiled rules; 0 calls that off."""
    if sys.platform != "win32":
        signal.alarm(seconds)


def duplicate_pipe(number: int, mode: Literal["rb", "wb"]) -> BinaryIO:
    """The line to the server under another number: what a player reads or prints goes nowhere."""
    return os.fdopen(os.dup(number), mode)


def lower_priority() -> None:
    """Give way to the server, and to a browser on the same machine.

    Linux shares time among sessions first (`sched_autogroup`), and only then by `nice` within each. A worker is a
    session of its own, so that being nice alone would change nothing: the session has to be nice, too.
    """
    if sys.platform != "win32":
        os.nice(NICENESS)
        if os.getsid(0) == os.getpid():  # never in the name of others
            make_session_nice()


def make_session_nice() -> None:
    """Linux takes this from others than root ten times a second, from all of them together: try again for a while."""
    for _ in range(SESSION_TRIES):
        try:
            AUTOGROUP_FILE.write_text(str(NICENESS))
        except BlockingIOError:
            time.sleep(SESSION_RETRY_SECONDS)
        except OSError:
            return
        else:
            return


def main() -> None:
    """Step back, keep the lines to the server apart, and serve."""
    lower_priority()
    questions, answers = duplicate_pipe(STDIN, "rb"), duplicate_pipe(STDOUT, "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (STDIN, STDOUT, STDERR):
        os.dup2(nowhere, number)
    serve_requests(questions, answers)


if __name__ == "__main__":
    main()
