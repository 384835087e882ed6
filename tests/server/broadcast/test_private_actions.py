"""Private actions: others are sent nothing of what a seat does, and their messages have the same numbers and order."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import pytest

from server.runtime.local_node import Answers, Clock, LocalNode, take_messages
from server.table.paper_table import Paper, any_action, random_moves
from server.table.table_fixtures import EVERYBODY
from server.table.test_row_numbers import KEYS
from stolik._rules_build import RULES_BUILD
from stolik.core.bitset import has, size
from stolik.core.game import Game
from stolik.core.options import Setup
from stolik.core.position import Position
from stolik.protocol import answers, commands
from stolik.protocol.messages import MissedRow
from stolik.server.broadcast.broadcaster import Broadcaster, RowBroadcast
from stolik.server.broadcast.viewer import Viewer
from stolik.server.config import Timeouts
from stolik.server.runtime import supervisor
from stolik.server.runtime.runner import TableRunner
from stolik.server.store.interface import LogRow
from stolik.server.table.log_entries import LogEntry, encode_entry
from stolik.server.table.row_numbers import RowNumbers
from stolik.server.table.table_game import ALL_SEATS, MadeMove, TableGame

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("key", KEYS)]
WATCHER = "watcher"
MAX_STEPS = 3
FEW_GAMES = 20
"""Enough that in one of them three can act in private."""
SLOW = Timeouts(
    bot_pause_seconds=(5.0, 5.0), warn_after_seconds=1e9, stand_in_after_seconds=1e9, startup_grace_seconds=1e9
)


def move(node: LocalNode, runner: TableRunner, seat: int, action: int) -> Answers:
    table = runner.table
    mover = EVERYBODY[seat]
    written = table.game.moves.write(action)
    return node.put(runner, mover, commands.Move(node.key(), table.phase_for(mover), written, seat))


def private_move(runner: TableRunner, seats: tuple[int, ...]) -> tuple[int, int] | None:
    play = runner.table.started_game()
    for seat in seats:
        for action in play.position.legal(seat):
            if play.is_private(seat, action):
                return seat, action
    return None


async def until_private_choice(node: LocalNode, key: str) -> tuple[TableRunner, int, int]:
    """A table of three at which the others still act too, a seat that may act in private, and such a move."""
    chance = random.Random(node.seed)
    for _ in range(FEW_GAMES):
        runner = await node.table(key, people_count=3)
        while runner.table.seats_to_move():  # some games are over before two have such a choice at once
            found = private_move(runner, runner.table.seats_to_move())
            if found is not None and len(runner.table.seats_to_move()) > 1:
                return runner, *found
            seat = chance.choice(runner.table.seats_to_move())
            await move(node, runner, seat, any_action(runner.table.started_game().position, seat, chance)).one()
    raise AssertionError("nobody ever acts in private")


async def act_in_private(node: LocalNode, runner: TableRunner, seat: int, most: int) -> int:
    """So many private moves, or as many as there are."""
    done = 0
    while done < most:
        found = private_move(runner, (seat,))
        if found is None:
            break
        await move(node, runner, *found).one()
        done += 1
    return done


def others(node: LocalNode, runner: TableRunner, seat: int) -> list[Viewer]:
    return [node.viewer(runner, who) for who in (*EVERYBODY[:3], WATCHER) if who != EVERYBODY[seat]]


async def test_nothing_comes_to_others_and_everything_to_who_acts(node: LocalNode, key: str) -> None:
    runner, seat, _ = await until_private_choice(node, key)
    foreign, own = others(node, runner, seat), node.viewer(runner, EVERYBODY[seat])
    began = take_messages(own)[0]["n"]
    for viewer in foreign:
        take_messages(viewer)
    done = await act_in_private(node, runner, seat, 3)
    assert done
    assert [take_messages(viewer) for viewer in foreign] == [[], [], []]
    assert [message["n"] for message in take_messages(own)] == list(range(began + 1, began + done + 1))


async def test_the_next_update_has_the_next_number_for_everybody(node: LocalNode, key: str) -> None:
    runner, seat, _ = await until_private_choice(node, key)
    viewers = [*others(node, runner, seat), node.viewer(runner, EVERYBODY[seat])]
    began = [take_messages(viewer)[0]["n"] for viewer in viewers]
    done = await act_in_private(node, runner, seat, 2)
    await node.do(runner, EVERYBODY[0], commands.SetTempo(node.key(), "slow"))
    last = [take_messages(viewer)[-1]["n"] for viewer in viewers]
    assert last == [*(n + 1 for n in began[:-1]), began[-1] + done + 1]


async def test_who_comes_back_misses_what_they_may_know_and_nothing_else(node: LocalNode, key: str) -> None:
    runner, seat, _ = await until_private_choice(node, key)
    seen = {who: runner.table.row_numbers.number_for(runner.table.last_row, who) for who in (*EVERYBODY[:3], WATCHER)}
    done = await act_in_private(node, runner, seat, 2)
    await node.do(runner, EVERYBODY[0], commands.SetTempo(node.key(), "fast"))
    for who, number in seen.items():
        hello = take_messages(node.viewer(runner, who, since=number))[0]
        expected = done + 1 if who == EVERYBODY[seat] else 1
        assert [row["n"] for row in hello["missed"]] == list(range(number + 1, number + 1 + expected))
        assert hello["n"] == number + expected


async def test_a_move_in_the_phase_that_one_counts_is_fresh_and_its_answer_counts_alike(
    node: LocalNode, key: str
) -> None:
    runner, seat, _ = await until_private_choice(node, key)
    await act_in_private(node, runner, seat, 2)
    other = next(one for one in runner.table.seats_to_move() if one != seat)
    viewer = node.viewer(runner, EVERYBODY[other])
    hello = take_messages(viewer)[0]
    action = runner.table.started_game().position.legal(other)[0]
    command = commands.Move(node.key(), hello["play"]["phase"], runner.table.game.moves.write(action), other)
    answer = await node.put(runner, EVERYBODY[other], command).one()
    assert answer == answers.Applied(command.key, hello["n"] + 1)
    assert [message["n"] for message in take_messages(viewer) if message["type"] == "news"] == [hello["n"] + 1]
    assert await node.put(runner, EVERYBODY[other], command).one() == answers.Duplicate(command.key, hello["n"] + 1)


async def test_a_bot_neither_pauses_nor_waits_for_a_worker_between_what_nobody_sees(
    node: LocalNode, key: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It pauses once for everything that is seen: the moment at which it has finished does not show how much it did."""
    chance, sleep = random.Random(seed), asyncio.sleep
    pauses, private = list[float](), 0

    async def think(_game: Game, _setup: Setup, position: Position, seat: int, *_more: object) -> int:
        assert not has(position.private_seats(), seat), "a private step would wait until a worker is free"
        return any_action(position, seat, chance)

    def decide(_game: Game, position: Position, seat: int, *_more: str) -> int:
        return any_action(position, seat, chance)

    async def pass_over(seconds: float) -> None:
        pauses.extend([seconds] if seconds > 1 and runner.table.started_game().position.private_seats() else [])
        await sleep(min(seconds, 0.001))

    monkeypatch.setattr(asyncio, "sleep", pass_over)
    monkeypatch.setattr(supervisor, "GIVE_WAY_PAUSE_FACTOR", 0.0)
    monkeypatch.setattr(node.bot_pool, "choose_action", think)
    monkeypatch.setattr(node.bot_pool, "decide_at_once", decide)
    for _ in range(FEW_GAMES):
        runner = await node.table(key, people_count=1, bots=2)
        node.supervisor(runner, SLOW, Clock())
        node.viewer(runner, EVERYBODY[0])
        pauses.clear()
        made = await play_until_private(node, runner, chance, 6)
        assert len(pauses) == sum(one.known_to == ALL_SEATS for one in made)
        private += sum(one.known_to != ALL_SEATS for one in made)
        if private >= 6:
            return
    raise AssertionError("bots never act in private")


async def play_until_private(node: LocalNode, runner: TableRunner, chance: random.Random, many: int) -> list[MadeMove]:
    """What bots did in private until nobody saw so many of their moves, or the game was over."""
    made = list[MadeMove]()
    play = runner.table.started_game()
    while not play.position.over and sum(one.known_to != ALL_SEATS for one in made) < many:
        await node.settle()
        play = runner.table.started_game()
        made = [one for one in play.moves if one.seat > 0 and one.was_private]
        if 0 in runner.table.seats_to_move():
            await move(node, runner, 0, any_action(play.position, 0, chance)).one()
    await node.settle()
    return [one for one in runner.table.started_game().moves if one.seat > 0 and one.was_private]


# -- two worlds -----------------------------------------------------------------------------


class ShownPaper(Paper):
    """A table on paper whose rows are broadcast to viewers, all at the same moment."""

    def __init__(self, key: str) -> None:
        self.viewers: list[Viewer] = []
        self.received: list[bytes] = []
        super().__init__(key, 3)
        self.broadcaster = Broadcaster(self.table, "CODE")

    def write(self, by: str, key: str | None, entries: Sequence[LogEntry]) -> list[LogEntry]:
        for number, entry in enumerate(entries, 1):
            row = LogRow(self.table.last_row + 1, 7, by, key if number == len(entries) else None, encode_entry(entry))
            self.table.apply(row)
            if self.viewers:
                self.broadcaster.broadcast(row, entry, self.viewers)
                frames = [(viewer.person_id, viewer.outbox.take_frame()) for viewer in self.viewers]
                self.received.extend(f"{who}: ".encode() + frame for who, frame in frames if frame is not None)
        return list(entries)

    def look(self, who: str) -> Viewer:
        viewer = Viewer(who, "en", lambda _screen: b"")
        viewer.update_seats(self.table)
        return viewer


def played_to_viewers(key: str, seed: str) -> tuple[ShownPaper, int, list[int]] | None:
    """A game up to where somebody can do enough in private, if it comes to that before its end."""
    paper = ShownPaper(key)
    for seat, person in enumerate(EVERYBODY[:3]):
        paper.sit(person, seat)
    paper.start()
    found = (private_steps(paper) for _ in random_moves(paper, random.Random(seed), 900))
    first = next((one for one in found if one is not None), None)
    return None if first is None else (paper, *first)


def all_that_others_get(key: str, seed: int, private: int) -> list[bytes]:
    """All that two other seats and a spectator are sent while one seat does so much in private, and after."""
    games = (played_to_viewers(key, f"{seed}/{game}") for game in range(FEW_GAMES))
    paper, mover, steps = next(one for one in games if one is not None)
    paper.viewers = [paper.look(who) for who in (*EVERYBODY[:3], WATCHER) if who != EVERYBODY[mover]]
    seen = paper.table.row_numbers.number_for(paper.table.last_row, WATCHER)
    for action in steps[:private]:
        paper.move(EVERYBODY[mover], action, mover)
    paper.move(EVERYBODY[mover], last_of_all(paper, mover), mover)
    others = [seat for seat in paper.table.seats_to_move() if seat != mover]
    paper.move(EVERYBODY[others[0]], last_of_all(paper, others[0]), others[0])
    here = EVERYBODY[:3]
    rows = [None, paper.table.row_numbers.row_at(seen, WATCHER), 0]
    return [
        *paper.received,
        *(paper.broadcaster.snapshot(viewer, here, since) for viewer in paper.viewers for since in rows),
    ]


def private_steps(paper: ShownPaper) -> tuple[int, list[int]] | None:
    """A seat that could act in private often enough, also with draws, and how, while at least two others act so too."""
    play = paper.play
    if size(play.position.private_seats()) < 3:
        return None
    for seat in play.position.to_move():
        copy, steps = TableGame(play.game, play.setup, play.dealer, play.first_row), list[int]()
        for made in play.moves:
            copy.apply_move(made.row, made.seat, made.action)
        while len(steps) < MAX_STEPS:
            found = [action for action in copy.position.legal(seat) if copy.is_private(seat, action)]
            if not found:
                break
            steps.append(found[-1])
            copy.apply_move(paper.table.last_row + len(steps), seat, found[-1])
        if len(steps) == MAX_STEPS and any(made.is_final for made in copy.moves[-MAX_STEPS:-1]):
            return seat, steps
    return None


def last_of_all(paper: Paper, seat: int) -> int:
    """A move that others are sent: I have finished."""
    return next(action for action in paper.legal(seat) if not paper.play.is_private(seat, action))


def test_however_much_one_does_in_private_others_get_the_same_bytes(key: str, seed: int) -> None:
    worlds = [all_that_others_get(key, seed, private) for private in range(MAX_STEPS)]
    assert len(worlds[0]) > 6
    assert b'"moved"' in b"".join(worlds[0])
    assert worlds == [worlds[0]] * MAX_STEPS


def read_all(_self: RowNumbers, _row: int, _reader: str) -> bool:
    return True


def count_all(self: RowBroadcast, _screen: Viewer) -> tuple[str, int, int]:
    return "", self._row.seq, self._broadcaster.table.phase


def list_all(self: Broadcaster, viewer: Viewer, since: int) -> list[MissedRow]:
    return [self._missed_row(viewer, n) for n in range(since + 1, self.table.last_row + 1)]


def offer_by_chance(self: TableGame, _seat: int) -> MadeMove | None:
    return None if any(made.is_final and made.known_to != ALL_SEATS for made in self.moves[-4:]) else self.moves[-1]


@pytest.mark.source
@pytest.mark.skipif(RULES_BUILD == "compiled", reason="compiled code cannot be patched")
@pytest.mark.parametrize(
    ("owner", "name", "leaking"),
    [
        (RowNumbers, "can_read", read_all),
        (RowBroadcast, "_row_and_phase", count_all),
        (Broadcaster, "missed_rows", list_all),
        (TableGame, "takeback_move", offer_by_chance),
    ],
)
def test_a_planted_leak_is_found(
    key: str, seed: int, owner: type, name: str, leaking: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, leaking)
    worlds = [all_that_others_get(key, seed, private) for private in range(MAX_STEPS)]
    assert worlds != [worlds[0]] * MAX_STEPS
