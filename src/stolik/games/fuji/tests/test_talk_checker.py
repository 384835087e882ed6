"""What gives a number away is found where it stands, and harmless talk is left alone."""

import json
from importlib.resources import files
from typing import get_args
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.games.fuji.pieces import CARD_NAMES
from stolik.games.fuji.talk.checker import check
from stolik.games.fuji.talk.finding import Kind
from stolik.games.fuji.talk.folding import fold
from stolik.games.fuji.talk.lexicon import LANGUAGES

TEXTS = {
    tongue: json.loads((files("stolik.games.fuji") / "texts" / f"{tongue}.json").read_text()) for tongue in LANGUAGES
}


def found(text: str) -> list[tuple[str, str]]:
    return [(text[one.start : one.end], one.kind) for one in check(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Mam trzy żółte kości.",
        "Mam dużo piątek.",
        "Nie mam żadnych parzystych.",
        "Mam trochę więcej niż połowę różowych kości.",
        "three yellow dice",
        "lots of fives",
        "no even ones",
        "a bit more than half are pink",
    ],
)
def test_j35_what_the_rulebook_forbids_is_refused(text: str) -> None:
    assert check(text)


@pytest.mark.parametrize(
    "text",
    [
        "Mam sporo kości z wysokimi wartościami.",
        "Nie powinienem ci zagrażać na parzystych kościach.",
        "Mam kiepskie wartości na mój własny znacznik celu.",
        "quite a lot of dice with high values",
        "I should not threaten you on even dice",
        "poor values for my own target",
        "Trzecia postać niech idzie do wioski.",
        "zagrażam trzeciej postaci",
        "the third figure should stay",
    ],
)
def test_j35_what_the_rulebook_allows_is_sent(text: str) -> None:
    assert not check(text)


@pytest.mark.parametrize(
    ("text", "part", "kind"),
    [
        ("mam 12 na moście", "12", "digit"),
        ("mam trzy żółte", "trzy", "number"),
        ("z dwiema różowymi", "dwiema", "number"),
        ("dużo piątek", "piątek", "number"),
        ("mam trzeci raz to samo", "trzeci", "ordinal"),
        ("ponad połowa", "połowa", "fraction"),
        ("same żółte!", "same żółte", "quantity"),
        ("I have no yellow", "no yellow", "quantity"),
        ("my average is fine", "my average", "arithmetic"),
        ("u mnie ⚂ i tyle", "⚂", "symbol"),
        ("got IV pinks", "IV", "symbol"),
        ("yellow ③", "③", "symbol"),
        ("四 here", "四", "symbol"),
        ("hurry!!!!!", "!!!!!", "repetition"),
        ("żółte żółte żółte", "żółte żółte żółte", "repetition"),
        ("so 🎲🎲🎲", "🎲🎲🎲", "repetition"),
        ("mam t r z y", "t r z y", "disguise"),
        ("f-i-v-e of them", "f-i-v-e", "disguise"),
        ("mam trz y", "trz y", "disguise"),
        ("t\u200bwo pinks", "t\u200bwo", "number"),
        ("fоur", "fоur", "number"),  # a Cyrillic o
        ("ｔｗｏ", "ｔｗｏ", "number"),
        ("🆃🆆🅾 pinks", "🆃🆆🅾", "number"),
        ("trzу", "trzу", "number"),  # a Cyrillic u
        ("szesc parzystych", "szesc", "number"),
        ("to pie\u0328c\u0301 rzeczy", "pie\u0328c\u0301", "number"),
        ("mamtrzyżółte", "mamtrzyżółte", "disguise"),
        ("$ix", "$ix", "disguise"),
        ("eerht", "eerht", "disguise"),
        ("dwuch nas", "dwuch", "disguise"),
    ],
)
def test_a_finding_is_the_part_of_the_line_as_it_was_written(text: str, part: str, kind: str) -> None:
    assert (part, kind) in found(text)


@pytest.mark.parametrize(
    "text",
    [
        "one moment",
        "no one knows",
        "this is for you",
        "we won",
        "at once",
        "that one, please",
        "I go first",
        "wait a second",
        "all right, all done",
        "high five",
        "not even close",
        "idę pierwszy",
        "kto pierwszy, ten lepszy",
        "trzymaj się",
        "stary dwór",
        "piec grzeje",
        "w piątek gramy",
        "jednak zostanę",
        "jedną chwilę",
        "podwójna erupcja",
        "ten plan jest dobry",
        "nie mam pojęcia",
        "wszystko w porządku",
        "no dobra…",
        "nie wiem...",
        "hmm?",
        "mam dużo żółtych",
    ],
)
def test_words_that_only_look_like_numbers_are_sent(text: str) -> None:
    assert not check(text)


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_every_card_can_be_spoken_of_by_its_name(tongue: str) -> None:
    for card in CARD_NAMES:
        assert not check(TEXTS[tongue]["terrain"][card]), card


@pytest.mark.parametrize("tongue", LANGUAGES)
def test_every_piece_of_equipment_and_every_skill_can_be_spoken_of(tongue: str) -> None:
    for name in (*TEXTS[tongue]["equipment"].values(), *TEXTS[tongue]["skill"].values()):
        assert not check(str(name)), name


ENOUGH = settings(deadline=None, max_examples=150)
"""The first line of all reads the words of both languages: no moment to be judged by."""
NUMBERS = ("pięć", "sześć", "dziewięć", "trzydzieści", "trzy", "cztery", "siedem", "three", "five", "seven", "twenty")
UNSEEN = "\u200b\u200d\u2060\u00ad\ufe0f"
WIDE = 0xFEE0
"""From a letter to the same one in full width."""


@st.composite
def spellings(draw: st.DrawFn) -> str:
    """A number word whose letters are whole or taken apart, large or wide, with unseen signs among them."""
    spelt = ""
    for letter in draw(st.sampled_from(NUMBERS)):
        shown = letter.upper() if draw(st.booleans()) else letter
        if draw(st.booleans()) and shown.isascii():
            shown = chr(ord(shown) + WIDE)
        for sign in normalize(draw(st.sampled_from(("NFC", "NFD"))), shown):
            spelt += sign + draw(st.sampled_from(("", *UNSEEN)))
    return spelt


@ENOUGH
@given(spellings(), st.sampled_from(("", "mam ", "I have ")), st.sampled_from(("", " rzeczy", " of them", "!")))
def test_a_number_is_found_from_its_first_letter_to_its_last_mark_however_it_is_spelt(
    spelt: str, before: str, after: str
) -> None:
    part = range(len(before), len(before) + len(spelt.rstrip(UNSEEN)))
    found_parts = check(f"{before}{spelt}{after}")
    assert any(one.start <= part.start and part.stop <= one.end for one in found_parts)


@ENOUGH
@given(st.text(max_size=80))
def test_any_text_is_answered_and_every_finding_lies_within_it(text: str) -> None:
    for one in check(text):
        assert 0 <= one.start < one.end <= len(text)
        assert one.kind in get_args(Kind)


@ENOUGH
@given(st.text(max_size=40), st.integers(0, 9), st.text(max_size=40))
def test_a_digit_never_passes(before: str, digit: int, after: str) -> None:
    assert check(f"{before}{digit}{after}")


@ENOUGH
@given(st.text(max_size=60))
def test_both_readings_of_a_line_are_equally_long_and_know_their_places(text: str) -> None:
    line = fold(text)
    assert len(line.kept) == len(line.bare) == len(line.origin)
    assert list(line.origin) == sorted(line.origin)
