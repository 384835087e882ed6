"""The box that comes with the game is whole and is what the rulings say; a file with any problem in it is refused."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from stolik.core.errors import BadFile, BadSetup
from stolik.games.fuji.box import OWN_BOX, BadBoxFile, box_named, box_names, rebuilt_box
from stolik.games.fuji.box.building import read_box
from stolik.games.fuji.box.conditions import condition_of, mask_of
from stolik.games.fuji.pieces import CARD_NAMES, COLOURS
from stolik.games.fuji.tests.box_files import OURS, changed
from stolik.games.fuji.view_types import Condition

FACES = [(colour, value) for colour in COLOURS for value in range(1, 7)]


def faces(mask: int) -> set[tuple[str, int]]:
    """The faces of a set, as colour and value."""
    return {face for number, face in enumerate(FACES) if mask >> number & 1}


def mask(card: str) -> int:
    return rebuilt_box().mask[CARD_NAMES.index(card)]


def test_r1_1_a_union_counts_each_colour_and_each_value() -> None:
    assert faces(mask("L04")) == {("pink", value) for value in range(1, 7)} | {("blue", 4), ("yellow", 4)}
    assert faces(mask("L24")) == {(colour, value) for colour in COLOURS for value in (5, 6)}


def test_r1_1_an_intersection_counts_one_parity_of_its_colours() -> None:
    assert faces(mask("L13")) == {(colour, value) for colour in ("blue", "pink") for value in (1, 3, 5)}
    assert faces(mask("V3")) == {("yellow", 2), ("yellow", 4), ("yellow", 6)}


def test_r1_1_landscapes_and_villages_are_those_of_the_rulings() -> None:
    nine = {f"{colour} or {value}" for colour in COLOURS for value in (4, 5, 6)}
    pairs = ("blue or pink", "blue or yellow", "pink or yellow")
    six = {f"{parity}, {pair}" for parity in ("even", "odd") for pair in pairs}
    values = {f"{pair[0]} or {pair[1]}" for pair in "12 13 16 24 25 34 35 46 56".split()}
    villages = {f"{parity}, {colour}" for parity in ("even", "odd") for colour in COLOURS}
    assert set(rebuilt_box().mask[:24]) == {understood(words) for words in nine | six | values}
    assert set(rebuilt_box().mask[24:]) == {understood(words) for words in villages}


def understood(words: str) -> int:
    condition = condition_of(words)
    assert condition is not None, words
    return mask_of(condition)


def test_r1_1_the_reroll_symbol_is_on_six_weak_landscapes() -> None:
    with_symbol = {understood(words) for words in ("1 or 2", "1 or 3", "1 or 6", "2 or 4")}
    with_symbol |= {understood("odd, blue or yellow"), understood("odd, pink or yellow")}
    box = rebuilt_box()
    assert {box.mask[card] for card in range(30) if box.reroll[card]} == with_symbol


def test_r1_1_what_people_read_is_what_counts() -> None:
    box = rebuilt_box()
    assert [mask_of(condition) for condition in box.conditions] == list(box.mask)
    assert box.conditions[3] == Condition("or", ("pink",), (4,), None)
    assert box.conditions[12] == Condition("and", ("blue", "pink"), (), "odd")


def test_r1_2_three_kinds_of_dice_have_their_colours() -> None:
    shown = {
        kind: [FACES[rebuilt_box().face[number * 7 + value]] for value in range(1, 7)]
        for number, kind in enumerate("ABC")
    }
    assert [face[1] for face in shown["B"]] == [1, 2, 3, 4, 5, 6]
    assert [face[0] for face in shown["A"]] == ["blue", "pink", "yellow", "yellow", "pink", "blue"]
    assert [face[0] for face in shown["B"]] == ["yellow", "blue", "pink", "pink", "blue", "yellow"]
    assert [face[0] for face in shown["C"]] == ["pink", "yellow", "blue", "blue", "yellow", "pink"]


def test_r1_9_plasters_lie_between_heart_and_skull() -> None:
    box = rebuilt_box()
    assert 0 < box.plasters[0]
    assert list(box.plasters) == sorted(set(box.plasters))
    assert box.plasters[-1] < box.skull


def test_r5_7_the_second_level_is_the_printed_one_and_each_is_harder_than_the_last() -> None:
    costs = [list(rebuilt_box().costs[level * 7 : level * 7 + 7]) for level in range(4)]
    assert costs[1] == [4, 3, 2, 1, 0, 0, 0]
    for easier, harder in pairwise(costs):
        assert all(less <= more for less, more in zip(easier, harder, strict=True))
        assert sum(easier) < sum(harder)


RULES = (files("stolik.games.fuji") / "RULES.md").read_text("utf-8")


def test_r5_7_the_levels_in_the_rulebook_are_those_of_the_box() -> None:
    rows = re.findall(r"^\| (\d)(?: \(printed\))? \| (\d[\d |]+) \|$", RULES, re.MULTILINE)
    listed = {int(level): [int(cost) for cost in costs.split(" | ")] for level, costs in rows}
    assert listed == {level: list(rebuilt_box().costs[(level - 1) * 7 : level * 7]) for level in (1, 2, 3, 4)}


def test_r1_9_the_track_in_the_rulebook_is_that_of_the_box() -> None:
    found = re.search(r"(\d+) spaces from heart to skull, plasters on ([\d, and]+)\.", RULES)
    assert found is not None
    assert int(found[1]) == rebuilt_box().skull
    assert [int(space) for space in re.findall(r"\d+", found[2])] == list(rebuilt_box().plasters)


def test_r1_2_the_dice_in_the_rulebook_are_those_of_the_box() -> None:
    rows = re.findall(r"^\| ([ABC]) \| (\w+) \| (\w+) \| (\w+) \|$", RULES, re.MULTILINE)
    shown = [[FACES[rebuilt_box().face[kind * 7 + value]][0] for value in (1, 2, 3)] for kind in range(3)]
    assert [colours for _, *colours in rows] == shown


BROKEN = [
    ("[dice]", "[dice", "the whole file", "it is not TOML", "the form is that of rebuilt.toml"),
    ("[track]\nskull = 24", "[track]", "track", "missing required field 'skull'", "the form is that of rebuilt.toml"),
    ("skull = 24", 'skull = "far"', "track, skull", "Expected 'int', got 'str'", "the form is that of rebuilt.toml"),
    ("skull = 24", "skull = 24\nheart = 0", "track", "unknown field 'heart'", "the form is that of rebuilt.toml"),
    ('counts = "blue or 6"', "counts = 6", "landscape 3, counts", "Expected 'str', got 'int'", "the form is that"),
    ('A = ["blue",   ', 'D = ["blue",   ', "dice", "the kinds are D, B, C", "there should be three: A, B, C"),
    ('B = ["yellow", "blue",   ', 'B = ["yellow", ', "dice B", "it has 5 faces", "there should be 6"),
    ('C = ["pink",   ', 'C = ["red",    ', "dice C", "the colour of 1 is 'red'", "one of blue, pink, yellow"),
    (
        'A = ["blue",   ',
        'A = ["pink",   ',
        "dice A",
        "1 is pink and 6 is blue",
        "add up to seven, should share a colour",
    ),
    (
        'B = ["yellow", "blue",   "pink",   "pink",   "blue",   "yellow"]',
        'B = ["blue", "pink", "yellow", "yellow", "pink", "blue"]',
        "dice",
        "A and B have the same faces",
        "the three kinds should differ",
    ),
    ('[[landscape]]\ncard = "L01"\ncounts = "blue or 4"\n', "", "landscape", "there are 23 cards", "24, L01 to L24"),
    ('card = "L05"', 'card = "L50"', "landscape 5", "the card is called 'L50'", "it should be 'L05'"),
    ('card = "V2"', 'card = "V3"', "village 2", "the card is called 'V3'", "it should be 'V2'"),
    ('[[village]]\ncard = "V1"\ncounts = "even, blue"\n', "", "village", "there are 5 cards", "6, V1 to V6"),
    ('"blue or 5"', '"blue or 7"', "landscape L02", "'blue or 7' is not a condition", 'as in "blue or 4"'),
    ('"blue or 5"', '"green"', "landscape L02", "'green' is not a condition", "or a parity and one or two colours"),
    ('"blue or 5"', '"blue or blue"', "landscape L02", "'blue or blue' is not a condition", 'as in "blue or 4"'),
    ('"blue or 5"', '""', "landscape L02", "'' is not a condition", 'as in "blue or 4"'),
    ('"blue or 5"', '"blue and 5"', "landscape L02", "'blue and 5' is not a condition", 'as in "blue or 4"'),
    ('"odd, blue"', '"odd"', "village V4", "'odd' is not a condition", 'as in "odd, blue or pink"'),
    ('"odd, blue"', '"odd, 4"', "village V4", "'odd, 4' is not a condition", 'as in "odd, blue or pink"'),
    ('"odd, blue"', '"high, blue"', "village V4", "'high, blue' is not a condition", 'as in "odd, blue or pink"'),
    (
        '"odd, blue"',
        '"odd, blue or pink or yellow"',
        "village V4",
        "'odd, blue or pink or yellow' is not a condition",
        "a parity and one or two colours",
    ),
    ('"2 or 5"', '"4 or pink"', "card L20", "'4 or pink' counts the same faces as L04", "a condition of its own"),
    ('"odd, pink"', '"even, pink"', "card V5", "'even, pink' counts the same faces as V2", "a condition of its own"),
    (
        'card = "V6"\n',
        'card = "V6"\nreroll = true\n',
        "village V6",
        "a village has no reroll symbol",
        "only landscapes have it",
    ),
    ("skull = 24", "skull = 0", "track", "the skull is on space 0", "one of 1 to 99"),
    ("skull = 24", "skull = 1000", "track", "the skull is on space 1000", "one of 1 to 99"),
    ("skull = 24", "skull = 20", "track", "the plaster on space 20 is not before the skull on 20", "before the skull"),
    ("[5, 10, 15, 20]", "[5, 15, 10, 20]", "track", "a plaster on space 10 follows space 15", "plasters should rise"),
    ("[5, 10, 15, 20]", "[5, 10, 10, 20]", "track", "a plaster on space 10 follows space 10", "plasters should rise"),
    ("[5, 10, 15, 20]", "[0, 10, 15, 20]", "track", "a plaster on space 0 follows space 0", "behind the heart"),
    ("[5, 10, 15, 20]", "[4, 8, 12, 16, 20]", "track", "there are 5 plasters", "4 at most, one for each wound"),
    ("1 = [3, 2, 1, 0, 0, 0, 0]\n", "", "levels", "the levels are 2, 3, 4", "there should be four: 1, 2, 3, 4"),
    ("1 = [3, 2,", "1 = [3,", "levels 1", "there are 6 numbers", "there should be 7: failing, then by 1-2"),
    ("3 = [5, 4, 3, 2,", "3 = [5, 4, 2, 3,", "levels 3", "[5, 4, 2, 3, 1, 0, 0] rises", "or smaller"),
    ("4 = [6, 5, 4, 3, 2, 1, 0]", "4 = [6, 5, 4, 3, 2, 1, -1]", "levels 4", "leaves the track", "between 0 and 99"),
]


@pytest.mark.parametrize(("before", "after", "table", "wrong", "right"), BROKEN)
def test_a_broken_file_is_refused_with_its_own_sentence(
    before: str, after: str, table: str, wrong: str, right: str
) -> None:
    with pytest.raises(BadBoxFile) as refused:
        read_box(changed(before, after), "mine.toml")
    error = refused.value
    assert (error.file, error.table) == ("mine.toml", table)
    assert wrong in error.wrong
    assert right in error.right
    assert str(error) == f"mine.toml: {table}: {error.wrong}; {error.right}"


def test_a_line_of_toml_that_cannot_be_read_is_named() -> None:
    with pytest.raises(BadBoxFile, match=r"mine\.toml: the whole file: it is not TOML .*line 3"):
        read_box("# mine\n\nskull is far\n", "mine.toml")


def test_without_a_file_of_ones_own_there_is_our_box_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(OWN_BOX, raising=False)
    assert box_names() == ("rebuilt",)
    assert box_named("rebuilt") is rebuilt_box()
    with pytest.raises(BadSetup, match=f"{OWN_BOX} should name one"):
        box_named("own")


def test_a_file_of_ones_own_is_a_box_to_choose(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(changed("skull = 24", "skull = 30").replace('"blue or 4"', '"yellow or 1"'), "utf-8")
    monkeypatch.setenv(OWN_BOX, str(mine))
    assert box_names() == ("rebuilt", "own")
    assert box_named("own").skull == 30
    assert box_named("own").conditions[0] == Condition("or", ("yellow",), (1,), None)
    assert box_named("own") is box_named("own")
    assert box_named("rebuilt").skull != 30


def test_a_file_that_cannot_be_read_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(OWN_BOX, str(tmp_path / "gone.toml"))
    with pytest.raises(BadFile, match=r"gone\.toml cannot be read: No such file"):
        box_named("own")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    monkeypatch.setenv(OWN_BOX, str(tmp_path / "bytes.toml"))
    with pytest.raises(BadFile, match="no text in UTF-8"):
        box_named("own")


def test_our_file_says_what_is_known_and_what_is_ours() -> None:
    assert OURS.count("TEXT") >= 6
    assert OURS.count("Rebuilt") >= 6
