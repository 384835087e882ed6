"""Whole games refereed from their logs alone, and logs tampered with refused; the referee has none of our code."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from stolik.games.fala.tests.log_referee import Line, Log, Refused, referee, whole
from support.cli import Stolik

Tampering = Callable[[Log], None]

GAMES = 6
TABLES = [
    (3, "random"),
    (3, "greedy,random,random"),
    (4, "greedy"),
    (4, "random,greedy,random,greedy"),
    (5, "random"),
    (5, "greedy,random,greedy,random,random"),
]


def simulated(home: Path, players: int, bots: str, games: int, seed: int) -> list[Log]:
    arguments = ["-p", str(players), "--bots", bots, "--games", str(games), "--seed", str(seed), "--jsonl"]
    done = Stolik(home)("simulate", "fala", *arguments)
    logs: list[Log] = []
    for text in done.stdout.splitlines():
        line: Line = json.loads(text)
        if line["type"] == "start":
            logs.append([])
        logs[-1].append(line)
    return logs


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[int, str], list[Log]]:
    home = tmp_path_factory.mktemp("home")
    return {(players, bots): simulated(home, players, bots, GAMES, seed=7) for players, bots in TABLES}


@pytest.mark.parametrize("players, bots", TABLES)
def test_an_outsider_can_referee_every_rule_from_the_log(
    players: int, bots: str, logs: dict[tuple[int, str], list[Log]]
) -> None:
    games = logs[players, bots]
    assert [log[0]["number"] for log in games] == list(range(1, GAMES + 1))
    for log in games:
        assert log[0]["players"] == players
        assert log[0]["seats"] == (bots.split(",") if "," in bots else [bots] * players)
        referee(log)


def test_the_refereed_games_hold_every_unusual_case(logs: dict[tuple[int, str], list[Log]]) -> None:
    met = sum((referee(log).met for games in logs.values() for log in games), Counter[str]())
    cases = {"equal tides", "two stand deepest", "dropped out", "short round", "full round", "won", "shared"}
    assert cases == set(met)


@pytest.fixture(scope="module")
def true_log(tmp_path_factory: pytest.TempPathFactory) -> Log:
    return simulated(tmp_path_factory.mktemp("home"), 4, "random", 1, seed=3)[0]


def at(log: Log, kind: str, turn: int = 0, **more: object) -> int:
    """Where the log has, for the time `turn` from 0, such a line."""
    wanted = {"type": kind, **more}.items()
    return [place for place, line in enumerate(log) if wanted <= {key: line.get(key) for key, _ in wanted}.items()][
        turn
    ]


def play_instead(log: Log, place: int, card: object) -> None:
    log[place] |= {"move": {"type": "play", "card": card}, "notation": f"play {card}"}


def a_card_of_the_neighbour(log: Log) -> None:
    play_instead(log, at(log, "move", seat=0), log[at(log, "shown", seat=1)]["card"])


def a_card_played_twice(log: Log) -> None:
    play_instead(log, at(log, "move", 1, seat=2), log[at(log, "shown", seat=2)]["card"])


def a_second_choice(log: Log) -> None:
    log.insert(at(log, "chosen", seat=1) + 1, log[at(log, "move", seat=1)])


def a_choice_after_dropping_out(log: Log) -> None:
    out = at(log, "dropped_out")
    place = next(place for place in range(out, len(log)) if log[place]["type"] == "move")
    log[place] |= {"seat": log[out]["seat"]}


def a_missing_choice(log: Log) -> None:
    del log[at(log, "move", seat=3) : at(log, "chosen", seat=3) + 1]


def a_wrong_winner(log: Log) -> None:
    first, second = log[at(log, "flooded")], log[at(log, "flooded", 1)]
    first["seat"], second["seat"] = second["seat"], first["seat"]


def a_hand_sent_to_all(log: Log) -> None:
    del log[at(log, "hand_taken", seat=2)]["told_to"]


def a_hand_passed_to_the_right(log: Log) -> None:
    one, other = log[at(log, "hand_taken", 1, seat=0)], log[at(log, "hand_taken", 1, seat=2)]
    one["cards"], other["cards"] = other["cards"], one["cards"]


def a_choice_betrayed(log: Log) -> None:
    log[at(log, "chosen")]["card"] = log[at(log, "shown")]["card"]


def a_belt_too_many(log: Log) -> None:
    line = log[at(log, "belt_lost")]
    line["left"] = whole(line["left"]) + 1


def another_stack(log: Log) -> None:
    line = log[at(log, "luck", label="tides/1")]
    line["values"] = [0] * 23


def a_generous_notepad(log: Log) -> None:
    line = log[at(log, "scored", 5)]
    line["points"], line["total"] = whole(line["points"]) + 1, whole(line["total"]) + 1


def another_score(log: Log) -> None:
    log[-1]["scores"] = [50, 0, 0, 0]


def everybody_first(log: Log) -> None:
    log[-1]["places"] = [1, 1, 1, 1]


def a_log_cut_short(log: Log) -> None:
    log.pop()


@pytest.mark.parametrize(
    "tamper, why",
    [
        (a_card_of_the_neighbour, "is not in the hand"),
        (a_card_played_twice, "is played already"),
        (a_second_choice, "has chosen already"),
        (a_choice_after_dropping_out, "is not in the round"),
        (a_missing_choice, "instead of"),
        (a_wrong_winner, "'flooded'.* instead of"),
        (a_hand_sent_to_all, "'hand_taken'.* instead of"),
        (a_hand_passed_to_the_right, "'hand_taken'.* instead of"),
        (a_choice_betrayed, "'chosen'.* instead of"),
        (a_belt_too_many, "'belt_lost'.* instead of"),
        (another_stack, "'tides_open'.* instead of"),
        (a_generous_notepad, "'scored'.* instead of"),
        (another_score, "the scores are wrong"),
        (everybody_first, "the places are wrong"),
        (a_log_cut_short, "breaks off"),
    ],
)
def test_a_log_tampered_in_one_place_is_refused(tamper: Tampering, why: str, true_log: Log) -> None:
    log = [dict(line) for line in true_log]
    referee(log)
    tamper(log)
    with pytest.raises(Refused, match=why):
        referee(log)
