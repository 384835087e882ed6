"""What is offered instead of a line that is not sent."""

import pytest

from stolik.games.fuji.talk.nearest import Statement, nearest

PLACES = {"Wiszący most": "L21", "Hanging Bridge": "L21", "Forge": "V5", "Aleja latarni": "L20"}


@pytest.mark.parametrize(
    ("text", "kind", "topic", "grade"),
    [
        ("mam dużo żółtych", "standing", "yellow", "good"),
        ("mam trzy żółte", "standing", "yellow", "good"),
        ("nie mam żadnych parzystych", "standing", "even", "poor"),
        ("wszystkie mam nieparzyste", "standing", "odd", "excellent"),
        ("połowa to niebieskie", "standing", "blue", "fair"),
        ("only one pink", "standing", "pink", "poor"),
        ("all my dice are high", "standing", "high", "excellent"),
        ("12 on low", "standing", "low", "fair"),
        ("piętnaście na Wiszącym moście", "standing", "L21", "fair"),
        ("three good ones for the Hanging Bridge", "standing", "L21", "good"),
        ("I won't beat you by two", "threat", None, "not"),
        ("mogę ci zagrozić trójką", "threat", None, "may"),
        ("I reroll five of them", "plan", None, "lot"),
        ("przerzucę jedną", "plan", None, "little"),
        ("I keep two", "plan", None, "keep"),
    ],
)
def test_the_words_of_a_line_choose_the_statement(text: str, kind: str, topic: str | None, grade: str) -> None:
    assert nearest(text, PLACES) == Statement(kind, topic, grade)


@pytest.mark.parametrize("text", ["mam trzy", "seven!", "for the win, four", "tea for two"])
def test_nothing_is_offered_where_nothing_is_near(text: str) -> None:
    assert nearest(text, PLACES) is None
