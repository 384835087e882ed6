"""The seven maps are drawn as the rulings measure them, and a badly drawn one is refused."""

from __future__ import annotations

import pytest

from stolik.core.bitset import elements
from stolik.games.fuji.box import BadBoxFile, rebuilt_box
from stolik.games.fuji.box.building import read_box
from stolik.games.fuji.box.survey import Survey, survey
from stolik.games.fuji.rules.printed import (
    CRATER,
    EQUIPMENT_TOKEN,
    ERUPTION_TOKEN,
    FIRST_VOLCANO,
    LANDSCAPE,
    SECOND_VOLCANO,
    VILLAGE,
    VILLAGE_FOR_FOUR,
    Chart,
)
from stolik.games.fuji.tests.box_files import drawn, redrawn

MEASURED = {
    1: Survey(7, 7, 8, 4, 11),
    2: Survey(10, 9, 10, 5, 15),
    3: Survey(10, 10, 10, 4, 14),
    4: Survey(11, 10, 11, 5, 15),
    5: Survey(9, 11, None, 4, 13),
    6: Survey(9, 9, 9, 5, 14),
    7: Survey(8, 7, 13, 4, 11),
}
"""Steps to a village from the white start, from the grey one, and from the white one without touching an eruption
token; the ends of rounds at which lava covers the white start and the last landscape."""
WITH_FOUR = {**MEASURED, 7: Survey(8, 7, 12, 4, 11)}
MAPS = range(1, 8)


def chart(number: int) -> Chart:
    return rebuilt_box().maps[number - 1]


def count(places: Chart, kind: int) -> int:
    return list(places.kind).count(kind)


@pytest.mark.parametrize("number", MAPS)
def test_r1_5_a_map_measures_what_the_rulings_say(number: int) -> None:
    assert survey(chart(number), 2) == survey(chart(number), 3) == MEASURED[number]
    assert survey(chart(number), 4) == WITH_FOUR[number]


@pytest.mark.parametrize("number", MAPS)
def test_r1_5_a_map_has_thirty_three_cards(number: int) -> None:
    places = chart(number)
    kinds = (CRATER, FIRST_VOLCANO, SECOND_VOLCANO, LANDSCAPE, VILLAGE, VILLAGE_FOR_FOUR)
    assert places.size == 33
    assert [count(places, kind) for kind in kinds] == [1, 1, 1, 24, 4, 2]


@pytest.mark.parametrize("number", MAPS)
def test_r1_8_a_map_has_seven_equipment_tokens_and_two_eruption_tokens_on_landscapes(number: int) -> None:
    places = chart(number)
    tokens = [token for token in places.token if token]
    assert sorted(tokens) == [EQUIPMENT_TOKEN] * 7 + [ERUPTION_TOKEN] * 2
    assert all(places.kind[place] == LANDSCAPE for place in range(33) if places.token[place])
    assert places.token[places.white] == places.token[places.grey] == 0


@pytest.mark.parametrize("number", MAPS)
def test_r1_5_places_touch_those_that_share_a_side(number: int) -> None:
    places = chart(number)
    where = [(places.row[place], places.column[place]) for place in range(33)]
    assert where == sorted(set(where))
    for place, (row, column) in enumerate(where):
        around = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & set(where)
        assert {where[other] for other in elements(places.beside[place])} == around


def test_r1_5_a_map_is_read_as_it_is_drawn() -> None:
    places = chart(2)
    assert (places.rows, places.columns) == (6, 10)
    assert (places.row[places.white], places.column[places.white]) == (1, 4)
    assert (places.row[places.grey], places.column[places.grey]) == (1, 5)
    letters = drawn(2).split("\n")
    for place in range(33):
        letter = letters[places.row[place]][places.column[place]]
        assert (letter == "X") == (places.token[place] == ERUPTION_TOKEN)
        assert (letter == "v") == (places.kind[place] == VILLAGE_FOR_FOUR)


@pytest.mark.parametrize("number", MAPS)
def test_r6_5_lava_goes_from_the_crater_over_one_volcano_card_to_the_other(number: int) -> None:
    places = chart(number)
    crater, first, second = (
        list(places.kind).index(CRATER),
        list(places.kind).index(FIRST_VOLCANO),
        list(places.kind).index(SECOND_VOLCANO),
    )
    assert elements(places.beside[crater]) == (first,)
    assert set(elements(places.beside[first])) == {crater, second}


BROKEN = [
    (
        "...LLELELELVv\nK12LSLEXLLEVV\n...LGELLXELV?",
        "row 3, column 13 is '?'",
        "a place is one of K 1 2 L S G E X V v or a dot",
    ),
    (
        "...LLELELELVv\nK12LSLEXLLEVV\n...LGELLXELV",
        "row 3 has 12 places",
        "all rows should be as long as the first, 13",
    ),
    (
        "...LLELELELVv\nK12LSLEXLLEVV.\n...LGELLXELVv",
        "row 2 has 14 places",
        "all rows should be as long as the first, 13",
    ),
    (
        "...LLELELELVv" + "." * 20 + "\nK12LSLEXLLEVV" + "." * 20 + "\n...LGELLXELVv" + "." * 20,
        "it has 3 rows of 33 places",
        "there is room for 30",
    ),
    ("...LLELELELVv\n.12LSLEXLLEVV\n...LGELLXELVv", "the number of craters (K) is 0", "it should be 1"),
    ("...LLELELELVv\nK22LSLEXLLEVV\n...LGELLXELVv", "the number of first volcano cards (1) is 0", "it should be 1"),
    ("...LLELELELVv\nK11LSLEXLLEVV\n...LGELLXELVv", "the number of first volcano cards (1) is 2", "it should be 1"),
    (
        "...LLELELELVv\nK12LSLEXLLEVV\n..LLGELLXELVv",
        "the number of landscapes (L, S, G, E and X) is 25",
        "it should be 24",
    ),
    ("...LLELELELVv\nK12LLLEXLLEVV\n...LGELLXELVv", "the number of white starts (S) is 0", "it should be 1"),
    ("...LLELELELVv\nK12LSLEXLLEVV\n...LSELLXELVv", "the number of white starts (S) is 2", "it should be 1"),
    ("...LLELELELVv\nK12LSLEXLLEVV\n...GGELLXELVv", "the number of grey starts (G) is 2", "it should be 1"),
    ("...LLELELELVv\nK12LSLEXLLEVV\n...LGLLLXELVv", "the number of equipment tokens (E) is 6", "it should be 7"),
    ("...LLELELELVv\nK12LSLEXLLEVV\n...LGELXXELVv", "the number of eruption tokens (X) is 3", "it should be 2"),
    ("...LLELELELvv\nK12LSLEXLLEVV\n...LGELLXELVv", "the number of villages (V) is 3", "it should be 4"),
    (
        "...LLELELELVv\nK12LSLEXLLEVV\n...LGELLXELV.",
        "the number of villages for four players (v) is 1",
        "it should be 2",
    ),
    ("L...LELELELVv\nK12LSLEXLLEVV\n...LGELLXELVv", "the crater touches 1 and L", "it should touch 1 only"),
    (
        ".L..LELELELVv\nK12LSLEXLLEVV\n...LGELLXELVv",
        "the first volcano card touches 2 and K and L",
        "it should touch 2 and K only",
    ),
    ("K..LLELELELVv\n.12LSLEXLLEVV\n...LGELLXELVv", "the crater touches nothing", "it should touch 1 only"),
    (
        "...LLELELELVv.\nK12LSLEXLLEVV.\n....GELLXELVv.\n.............L",
        "row 4, column 14 (L) cannot be reached on foot with four players",
        "hang together by sides",
    ),
    (
        "...LLELELELvV\nK12LSLEXLLEV.\n...LGELLXELVv\n...........V.",
        "row 1, column 13 (V) cannot be reached on foot with two or three players",
        "hang together by sides",
    ),
    (
        "..L..LELELELVv\nK12.LSLEXLLEVV\n....LGELLXELVv",
        "row 1, column 3 (L) cannot be reached on foot with four players",
        "not over the volcano",
    ),
    (
        "....LLELELELVv\nK12.LSLEXLLEVV\n....LGELLXELVv",
        "the second volcano card touches no landscape",
        "the lava should find its way to the slope there",
    ),
]


@pytest.mark.parametrize(("drawing", "wrong", "right"), BROKEN)
def test_a_badly_drawn_map_is_refused_with_its_own_sentence(drawing: str, wrong: str, right: str) -> None:
    with pytest.raises(BadBoxFile) as refused:
        read_box(redrawn(1, drawing), "mine.toml")
    assert refused.value.table == "map 1 (straight slope)"
    assert wrong in refused.value.wrong
    assert right in refused.value.right


def test_six_maps_are_too_few() -> None:
    with pytest.raises(BadBoxFile, match=r"map: there are 6 maps; there should be 7"):
        read_box(
            redrawn(1, drawn(1)).replace('[[map]]\nname = "hairpin"\ndrawn = """\n' + drawn(2) + '"""\n', ""),
            "mine.toml",
        )
