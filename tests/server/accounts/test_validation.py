"""Names, logins and passwords: what is taken, how it is kept, and what is refused."""

from __future__ import annotations

from unicodedata import category, is_normalized

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.errors import StolikError
from stolik.server.accounts.person import BadName, BadPassword
from stolik.server.accounts.validation import clean_login, clean_name, clean_password, printable


@pytest.mark.parametrize(
    "given_name, kept",
    [
        ("Zosia", "Zosia"),
        ("  Ala i Ola \n", "Ala i Ola"),
        ("Zo\u0301sia", "Zósia"),
        ("x", "x"),
        ("ż" * 24, "ż" * 24),
        ("z\u0307" * 24, "ż" * 24),
        ("🐝❤️", "🐝❤️"),
        ("李小龍", "李小龍"),
        ("<b>Ala</b>", "<b>Ala</b>"),
        ("O'Hara; --", "O'Hara; --"),
    ],
)
def test_a_name_is_kept_in_one_spelling(given_name: str, kept: str) -> None:
    assert clean_name(given_name) == kept


BAD_NAMES = {
    "empty": "",
    "only spaces": " \t\n\u3000\u00a0",
    "too long": "a" * 25,
    "two lines": "Ala\nOla",
    "a line separator": "Ala\u2028Ola",
    "a paragraph separator": "Ala\u2029Ola",
    "a tab": "Ala\tOla",
    "a zero": "Ala\x00",
    "an escape": "\x1b[31mAla",
    "half a character": "Ala\ud800",
    "right-to-left override": "Ala\u202eOla",
    "left-to-right embedding": "\u202aAla",
    "an isolate": "\u2066Ala\u2069",
    "a right-to-left mark": "\u200fAla",
    "an Arabic letter mark": "\u061cAla",
    "a joiner": "A\u200dla",
    "a zero-width space": "A\u200bla",
    "a byte order mark": "\ufeffAla",
    "a soft hyphen": "A\u00adla",
    "a tag": "A\U000e0041la",
    "a Hangul filler": "\u3164",
    "a Braille blank": "\u2800\u2800",
    "only marks": "\u0301\u0302",
}


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES.keys())
def test_a_name_that_is_unseen_or_changes_the_text_around_it_is_refused(name: str) -> None:
    with pytest.raises(BadName):
        clean_name(name)


@given(st.text(max_size=40))
def test_a_name_is_fit_or_refused_and_what_is_fit_stays(text: str) -> None:
    try:
        name = clean_name(text)
    except BadName:
        return
    assert clean_name(name) == name
    assert 1 <= len(name) <= 24
    assert is_normalized("NFC", name)
    assert not {category(letter) for letter in name} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


@pytest.mark.parametrize("login, kept", [("Ala", "ala"), (" a.b-c_9 ", "a.b-c_9"), ("z" * 32, "z" * 32)])
def test_a_login_is_kept_in_lower_case(login: str, kept: str) -> None:
    assert clean_login(login) == kept


@pytest.mark.parametrize(
    "login", ["", "ab", "a" * 33, "a b c", "żółw", "\u212aate", "\u017fara", "ala\x00", "a@b.c", "ala\nb"]
)
def test_a_login_of_other_letters_is_refused(login: str) -> None:
    with pytest.raises(BadName):
        clean_login(login)


@pytest.mark.parametrize("password", ["12345678", "ż" * 256, "🐝" * 8, "two words \n and a line"])
def test_a_password_may_be_anything_of_its_length(password: str) -> None:
    assert clean_password(password) == password


@pytest.mark.parametrize("password", ["", "1234567", "a" * 257, "z\u0307" * 7, "1234567\ud800"])
def test_a_password_too_short_too_long_or_broken_is_refused(password: str) -> None:
    with pytest.raises(BadPassword):
        clean_password(password)


def test_one_password_on_two_keyboards_is_one_password() -> None:
    assert clean_password("żółw" * 2) == clean_password("z\u0307o\u0301łw" * 2)


def test_errors_are_stolik_errors() -> None:
    assert issubclass(BadName, StolikError)
    assert issubclass(BadPassword, StolikError)


@given(st.text(max_size=600), st.integers(1, 80))
def test_device_names_are_cut_to_what_can_be_printed(text: str, longest: int) -> None:
    kept = printable(text, longest)
    assert len(kept) <= longest
    assert kept.isprintable()
    kept.encode("utf-8")
