"""The log of `stolik simulate rok --jsonl`: an outsider can referee every rule, and refuses what is false."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stolik.games.rok.tests.log_referee import Line, Log, Referee, notation
from support.cli import Stolik

pytestmark = pytest.mark.xdist_group("rok_log")

GAMES = 8
SEED = 1
"""Among its games are full years, empty stacks and a shared victory."""
SETUPS = [(players, harder) for players in (2, 3, 4) for harder in ("off", "on")]
BOTS = ("greedy", "random", "random", "greedy")
Logs = dict[tuple[int, str], list[Log]]


def simulate(home: Path, players: int, harder: str) -> list[Log]:
    """Some games, a log each."""
    arguments = ["-p", str(players), "-o", f"harder={harder}", "--bots", ",".join(BOTS[:players])]
    arguments += ["--games", str(GAMES), "--seed", str(SEED), "--jsonl"]
    text = Stolik(home)("simulate", "rok", *arguments).stdout
    games: list[Log] = []
    for line in map(json.loads, text.splitlines()):
        if line["type"] == "start":
            games.append([])
        games[-1].append(line)
    return games


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Logs:
    home = tmp_path_factory.mktemp("home")
    return {setup: simulate(home, *setup) for setup in SETUPS}


@pytest.mark.parametrize(("players", "harder"), SETUPS)
def test_an_outsider_can_referee_every_rule(players: int, harder: str, logs: Logs) -> None:
    games = logs[players, harder]
    assert [game[0]["number"] for game in games] == list(range(1, GAMES + 1))
    for game in games:
        assert (game[0]["players"], game[0]["options"]) == (players, {"harder": harder})
        assert game[0]["seats"] == list(BOTS[:players])
        Referee(game).play()


def test_the_games_show_every_event_and_every_kind_of_decision(logs: Logs) -> None:
    lines = [line for games in logs.values() for game in games for line in game]
    seen = Counter(line["move"]["type"] if line["type"] == "move" else line["type"] for line in lines)
    decisions = "choose place take swap aside add box refill"
    on_the_square = "started neutral unplaced placed taken turned_up refilled"
    elsewhere = "dealt chosen revealed drew added exchanged set_aside boxed bonus ended"
    assert set(seen) == {"start", "luck", "end", *f"{decisions} {on_the_square} {elsewhere}".split()}
    assert {line["ending"] for line in lines if line["type"] == "end"} == {
        "full_year",
        "empty_stack",
        "empty_stack_shared",
    }


# -- Controls: a log that was tampered with -----------------------------------------------------


def moves(game: Log, kind: str) -> Log:
    return [line for line in game if line["type"] == "move" and line["move"]["type"] == kind]


def say(line: Line, **move: Any) -> None:
    line["move"].update(move)
    line["notation"] = notation(line["move"])


def choose_a_strange_card(game: Log) -> None:
    mine, theirs, *_ = moves(game, "choose")
    say(mine, card=theirs["move"]["card"])


def choose_a_card_again(game: Log) -> None:
    first, again = [line for line in moves(game, "choose") if line["seat"] == 0][:2]
    say(again, card=first["move"]["card"])


def place_in_another_column(game: Log) -> None:
    line = moves(game, "place")[0]
    say(line, column=(line["move"]["column"] + 1) % 4)


def place_out_of_turn(game: Log) -> None:
    line = moves(game, "place")[0]
    line["seat"] = (line["seat"] + 1) % 3


def take_a_card_that_is_gone(game: Log) -> None:
    first, second = moves(game, "take")[:2]
    say(second, column=first["move"]["column"])


def show_a_drawn_card_to_all(game: Log) -> None:
    del next(line for line in game if line["type"] == "drew")["told_to"]


def deal_a_card_twice(game: Log) -> None:
    one, other = [line for line in game if line["type"] == "dealt"][:2]
    other["cards"][0] = one["cards"][0]


def draw_another_card(game: Log) -> None:
    line = [line for line in game if line["type"] == "luck"][-9]
    line["values"] = [(line["values"][0] + 1) % line["of"][0]]


def forget_a_card_aside(game: Log) -> None:
    game.remove(next(line for line in game if line["type"] == "set_aside"))


def give_a_point(game: Log) -> None:
    game[-1]["scores"][0] += 1


def name_another_winner(game: Log) -> None:
    game[-1]["places"].reverse()


def stop_early(game: Log) -> None:
    del game[-12:-2]


def break_off(game: Log) -> None:
    del game[len(game) // 2 :]


def play_on_after_the_end(game: Log) -> None:
    game.append(moves(game, "choose")[0])


@pytest.mark.parametrize(
    ("tamper", "refusal"),
    [
        (choose_a_strange_card, "^illegal"),
        (choose_a_card_again, "^illegal"),
        (place_in_another_column, "^illegal"),
        (place_out_of_turn, "^not the turn"),
        (take_a_card_that_is_gone, "^illegal"),
        (show_a_drawn_card_to_all, "but this follows: .*told_to"),
        (deal_a_card_twice, "but this follows: .*dealt"),
        (draw_another_card, "but this follows"),
        (forget_a_card_aside, "but this follows: .*set_aside"),
        (give_a_point, "^scores are"),
        (name_another_winner, "^places are"),
        (stop_early, "but this follows|^a decision is owed|^draws"),
        (break_off, "nothing"),
        (play_on_after_the_end, "^after the end"),
    ],
)
def test_a_log_that_was_tampered_with_is_refused(tamper: Callable[[Log], None], refusal: str, logs: Logs) -> None:
    game: Log = json.loads(json.dumps(logs[3, "off"][0]))
    Referee(game).play()
    tamper(game)
    with pytest.raises(AssertionError, match=refusal):
        Referee(game).play()
