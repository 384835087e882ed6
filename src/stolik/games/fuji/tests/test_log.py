"""The draws of a logged game, worked out by the words of docs/simulate-log.md alone: map, skills, equipment, dice."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.cli import Stolik

Line = dict[str, Any]
SETUPS = [(2, "pair=a"), (2, "pair=b"), (3, "skills=drawn"), (4, "start=neighbours")]
SKILLS = ["quartermaster", "scout", "guide", "instructor", "collector", "handyman"]
WITH_SIX_DICE = ["quartermaster", "guide", "collector"]
EQUIPMENT = (
    "torch binoculars rope radio knife first_aid water_bag carabiner compass shovel machete map flare tape lighter"
).split()
THIRD = 2


@pytest.fixture(scope="module", params=SETUPS, ids=lambda setup: setup[1])
def log(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Line]:
    players, option = request.param
    home: Path = tmp_path_factory.mktemp("home")
    run = Stolik(home)("simulate", "fuji", "-p", str(players), "-o", option, "--seed", "11", "--jsonl")
    return [json.loads(line) for line in run.stdout.splitlines()]


def draws(log: list[Line], kind: str) -> list[tuple[int, list[int], list[int]]]:
    """The number in the label, the bounds and the values of every draw of a kind."""
    labels = [(line["label"].split("/"), line) for line in log if line["type"] == "luck"]
    return [(int(number), line["of"], line["values"]) for (word, number), line in labels if word == kind]


def shuffled(things: list[str], values: list[int]) -> list[str]:
    for last, value in zip(range(len(things) - 1, 0, -1), values, strict=True):
        things[last], things[value] = things[value], things[last]
    return things


def events(log: list[Line], kind: str) -> list[Line]:
    return [line for line in log if line["type"] == kind]


def test_the_map_is_laid_from_the_back_of_two_shuffles(log: list[Line]) -> None:
    laid = [card for event in events(log, "laid") for card in event["cards"] if card is not None]
    for kind, letter, names in (
        ("landscapes", "L", [f"L{number:02}" for number in range(1, 25)]),
        ("villages", "V", [f"V{number}" for number in range(1, 7)]),
    ):
        [(number, of, values)] = draws(log, kind)
        assert (number, of) == (0, list(range(len(names), 1, -1)))
        on_map = [card for card in laid if card[0] == letter]
        assert on_map == shuffled(names, values)[::-1][: len(on_map)]


def test_skills_are_drawn_from_those_that_are_free(log: list[Line]) -> None:
    taken: list[tuple[int, str]] = []
    for figure, of, [value] in draws(log, "skills"):
        allowed = WITH_SIX_DICE if figure >= log[0]["players"] else SKILLS
        free = [skill for skill in allowed if skill not in [had for _, had in taken]]
        assert of == [len(free)]
        taken.append((figure, free[value]))
    assert [(event["figure"], event["skill"]) for event in events(log, "skilled")] == taken


def test_equipment_comes_from_what_is_in_the_stack(log: list[Line]) -> None:
    stack = list(EQUIPMENT)
    drawn: list[str] = []
    for number, of, [value] in draws(log, "cards"):
        assert (number, of) == (len(drawn), [len(stack)])
        drawn.append(stack.pop(value))
    for dealt in events(log, "dealt"):
        cards, drawn = drawn[: len(dealt["cards"])], drawn[len(dealt["cards"]) :]
        assert sorted(cards) == sorted(dealt["cards"])
    later = [event["card"] for event in events(log, "drew")]
    assert later[: len(drawn)] == drawn


def moments(log: list[Line]) -> Iterator[list[Line]]:
    """What stands between two moves: draws, then its events."""
    moment: list[Line] = []
    for line in log:
        if line["type"] == "move":
            yield moment
            moment = []
        moment.append(line)
    yield moment


def test_dice_show_one_more_than_was_drawn_and_throws_are_counted(log: list[Line]) -> None:
    throws: Counter[tuple[int, int]] = Counter()
    rounds = compared = 0
    for moment in moments(log):
        rounds += len(events(moment, "round"))
        for number, of, values in draws(moment, "dice"):
            (of_round, throw), hand = divmod(number // 4, 64), number % 4
            assert (of_round, throw, set(of)) == (rounds, throws[rounds, hand], {6})
            throws[rounds, hand] += 1
            sent = seen(moment, hand, is_third=log[0]["options"].get("pair") == "b", is_first=throw == 0)
            if len(sent) == len(values):
                assert sent == [value + 1 for value in values]
                compared += 1
    assert compared > rounds


def seen(moment: list[Line], hand: int, *, is_third: bool, is_first: bool) -> list[int]:
    """The values of the dice that were sent of a hand, in the order of their numbers."""
    split = is_third and hand >= THIRD
    rolled = [event for event in events(moment, "rolled") if event["figure"] == (THIRD if split else hand)]
    if split and is_first:
        rolled = [event for event in rolled if event["told_to"] == [hand - THIRD]]
    dice = {die["die"]: die["value"] for event in rolled for die in event["dice"]}
    return [value for _, value in sorted(dice.items())]
