"""A log that an outsider can referee: the referee here knows the rulebook and none of our code."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from stolik import registry
from support.cli import Stolik

COLOURS = ("yellow", "green", "blue", "black", "red")
Tile = tuple[str, int]
Event = dict[str, Any]


class Referee:
    """Follows a log of Stonogi line by line with the rules as a person would apply them."""

    def __init__(self, start: Event) -> None:
        self.stealing = start["options"]["stealing"] == "on"
        self.players = start["players"]
        self.middle: list[Tile] = [(colour, size) for colour in COLOURS for size in (2, 3, 4)]
        self.rows: list[list[Tile]] = [[] for _ in range(self.players)]
        self.aside: list[Tile] = []
        self.seat = 0
        self.rolls = 0
        self.dice: list[str] = []
        self.move: Event = {}
        self.ended = False

    def shown(self, colour: str) -> int:
        return self.dice.count(colour) + self.dice.count("star")

    def offered(self) -> set[Tile]:
        best = {}
        for colour, size in sorted(self.middle):
            if size <= self.shown(colour):
                best[colour] = (colour, size)
        return set(best.values())

    def draw(self, event: Event) -> None:
        kind = event["label"].split("/")[0]
        assert event["of"] == ([self.players] if kind == "first" else [6**4])

    def begins(self, event: Event) -> None:
        self.seat = event["seat"]

    def move_(self, event: Event) -> None:
        assert not self.ended
        assert event["seat"] == self.seat
        self.move = event["move"]

    def thrown(self, event: Event) -> None:
        self.rolls += 1
        assert event["roll"] == self.rolls <= 3
        assert event["seat"] == self.seat
        chosen = event["thrown"]
        assert chosen == ([0, 1, 2, 3] if self.rolls == 1 else self.move["dice"])
        kept = [die for die in range(4) if die not in chosen]
        assert all(event["dice"][die] == self.dice[die] for die in kept)
        self.dice = event["dice"]

    def taken(self, event: Event) -> None:
        tile = self.tile(event)
        assert tile in self.offered()
        self.middle.remove(tile)
        self.win(tile)

    def stolen(self, event: Event) -> None:
        tile, victim = self.tile(event), event["victim"]
        assert self.stealing
        assert victim != self.seat
        assert self.rows[victim].pop() == tile
        assert self.shown(tile[0]) == tile[1]
        self.win(tile)

    def laid_aside(self, event: Event) -> None:
        tile = self.tile(event)
        assert self.players == 1
        assert not self.offered()
        assert tile[1] == min(size for _, size in self.middle)
        self.middle.remove(tile)
        self.aside.append(tile)
        self.next_turn()

    def passed(self, event: Event) -> None:
        assert self.players > 1
        assert not self.offered()
        self.next_turn()

    def win(self, tile: Tile) -> None:
        self.rows[self.seat].append(tile)
        self.next_turn()

    def next_turn(self) -> None:
        self.seat = (self.seat + 1) % self.players
        self.rolls = 0

    def ended_(self, event: Event) -> None:
        assert not self.middle
        self.ended = True

    def end(self, event: Event) -> None:
        assert self.ended
        if self.players == 1:
            assert event["scores"] == [15 - len(self.aside)]
            assert event["ending"] == f"grade_{min(5, len(self.aside))}"
            return
        keys = []
        for row in self.rows:
            colours = Counter[str]()
            for colour, size in row:
                colours[colour] += size
            keys.append((sum(colours.values()), max(colours.values(), default=0)))
        assert event["scores"] == [skates for skates, _ in keys]
        assert event["places"] == [1 + sum(other > key for other in keys) for key in keys]

    @staticmethod
    def tile(event: Event) -> Tile:
        return event["tile"]["colour"], event["tile"]["size"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("stealing", ["off", "on"])
def test_an_outsider_can_referee_every_rule(players: int, stealing: str, stolik: Stolik) -> None:
    if players == 1 and stealing == "on":
        return
    arguments = ["-p", str(players), "-o", f"stealing={stealing}", "--games", "12", "--seed", "7", "--jsonl"]
    lines = [json.loads(line) for line in stolik("simulate", "stonogi", *arguments).stdout.splitlines()]
    ends = 0
    for line in lines:
        if line["type"] == "start":
            referee = Referee(line)
        else:
            name = {"luck": "draw", "move": "move_", "ended": "ended_"}.get(line["type"], line["type"])
            getattr(referee, name)(line)
        ends += line["type"] == "end"
    assert ends == 12


def test_the_same_seed_gives_the_same_bytes_compiled_or_not(stolik: Stolik) -> None:
    arguments = ["simulate", "stonogi", "-p", "3", "-o", "stealing=on", "--games", "20", "--seed", "7", "--jsonl"]
    one, again, source = stolik(*arguments), stolik(*arguments), stolik(*arguments, STOLIK_PURE="1")
    assert one.stdout == again.stdout == source.stdout
    assert one.stdout.count('"type":"end"') == 20


def test_another_seed_gives_another_game(stolik: Stolik) -> None:
    arguments = ["simulate", "stonogi", "--jsonl", "--seed"]
    assert stolik(*arguments, "1").stdout != stolik(*arguments, "2").stdout


def test_records_of_simulated_games_verify(stolik: Stolik, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    stolik("simulate", "stonogi", "-p", "4", "--games", "3", "--records", str(folder))
    records = sorted(folder.iterdir())
    assert len(records) == 3
    for record in records:
        assert stolik("verify", str(record)).returncode == 0


def test_no_record_is_overwritten(stolik: Stolik, tmp_path: Path) -> None:
    (tmp_path / "stonogi-1.txt").write_text("precious")
    done = stolik("simulate", "stonogi", "--records", str(tmp_path))
    assert done.returncode == 2
    assert "exists already" in done.stderr
    assert (tmp_path / "stonogi-1.txt").read_text() == "precious"


def test_a_match_of_those_who_win_together_says_so(stolik: Stolik) -> None:
    key = next(key for key in registry.keys() if registry.load(key).is_cooperative)
    done = stolik("match", key, "--bots", "random,random", "--games", "2")
    assert "all win or lose together" in done.stdout
    assert "by chance" not in done.stdout
