"""The program of a worker process, `python -m stolik.bots.worker`: one request a line in, one reply a line out.

A request holds a world that the server imagined for the seat, never the table's position; so even a
broken or malicious bot can know no more here than its seat does. The process ends when its stdin is closed.

Deliberately absent: anything else on stdout, anything about a request on stderr, and any state. A bot
is created anew for each request (what takes long, a game and its tables, is cached by the game's own modules):
one that keeps state could carry the hand of one seat to the next seat that it plays.
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
"""The `nice` value of a worker, so that it gives way to the server."""
AUTOGROUP_FILE: Final = Path("/proc/self/autogroup")
"""The `nice` value of a session on Linux; missing elsewhere and without `sched_autogroup`."""
SESSION_TRIES, SESSION_RETRY_SECONDS = 30, 0.1
MAX_THINKING_SECONDS: Final = 600
"""Seconds after which a request ends with its process, in case the server that would end it is gone."""
UNKNOWN_REQUEST_ID: Final = -1
"""The id of a reply to a line that is no request."""
STDIN, STDOUT, STDERR = 0, 1, 2


class BotRequest(msgspec.Struct, frozen=True):
    """A request for one seat. `ready` needs no game: a worker that answers it has started."""

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
    """An action, or ratings of all of them, or the error of the bot."""

    id: int
    action: int | None = None
    ratings: tuple[ActionRating, ...] = ()
    error: str = ""


def reply_to(line: bytes) -> BotReply:
    """The reply to a line; an error becomes a reply, too."""
    number = UNKNOWN_REQUEST_ID
    try:
        request = msgspec.json.decode(line, type=BotRequest)
        number = request.id
        return compute_reply(request)
    except Exception as error:  # noqa: BLE001 - no error of a bot may end the worker
        return BotReply(number, error=error_location(error))


def compute_reply(request: BotRequest) -> BotReply:
    """Read the world and let the bot decide; every draw comes from the seed of the request."""
    if request.kind == "ready":
        return BotReply(request.id)
    game = registry.load(request.game)
    setup = game.setup(request.players, request.options, request.rules)
    world = game.read_position(request.world, setup, FastRng(request.seed))
    if request.seat not in world.to_move():
        raise BadSetup("the seat is not to move")
    bot, rng = make_bot(game, request.bot), FastRng(request.seed, 1)
    if request.kind == "move":
        return BotReply(request.id, action=bot.choose(world, request.seat, rng))
    if not isinstance(bot, SearchBot):
        raise BadSetup(f"{request.bot} gives no ratings")
    return BotReply(request.id, ratings=tuple(bot.rate_actions(world, request.seat, rng)))


def error_location(error: Exception) -> str:
    """The class and place of an error, but not its message: that may quote cards."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" in {trace.tb_frame.f_code.co_name}, line {trace.tb_lineno}" if trace is not None else ""
    return f"{type(error).__name__}{where}"


def serve_requests(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer line by line until stdin or stdout is closed."""
    with suppress(BrokenPipeError):
        for line in requests:
            set_kill_timer(MAX_THINKING_SECONDS)
            replies.write(msgspec.json.encode(reply_to(line)) + b"\n")
            replies.flush()
            set_kill_timer(0)


def set_kill_timer(seconds: int) -> None:
    """The system ends the process after so many seconds, even inside compiled rules; 0 cancels the timer."""
    if sys.platform != "win32":
        signal.alarm(seconds)


def duplicate_pipe(number: int, mode: Literal["rb", "wb"]) -> BinaryIO:
    """Move a pipe to the server to another file descriptor, so that a bot cannot read or print into it."""
    return os.fdopen(os.dup(number), mode)


def lower_priority() -> None:
    """Give way to the server, and to a browser on the same machine.

    Linux shares time among sessions first (`sched_autogroup`), and only then by `nice` within each. A worker is a
    session of its own, so lowering only its own priority would change nothing: the session's is lowered, too.
    """
    if sys.platform != "win32":
        os.nice(NICENESS)
        if os.getsid(0) == os.getpid():  # never for a session that belongs to others
            lower_session_priority()


def lower_session_priority() -> None:
    """Without root, Linux accepts this ten times a second in all, so try again for a while."""
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
    """Lower the priority, protect the pipes to the server, and serve requests."""
    lower_priority()
    requests, replies = duplicate_pipe(STDIN, "rb"), duplicate_pipe(STDOUT, "wb")
    devnull = os.open(os.devnull, os.O_RDWR)
    for number in (STDIN, STDOUT, STDERR):
        os.dup2(devnull, number)
    serve_requests(requests, replies)


if __name__ == "__main__":
    main()
