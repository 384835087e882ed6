"""Tokens: what this house signed is known, everything else is refused without a question to the database."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.accounts.account_store import KEY
from stolik.server.accounts.tokens import BOT, LENGTH, PREFIXES, SESSION, Tokens, digest
from stolik.server.server_key import HouseKey

TOKENS = Tokens(KEY)
ALPHABET = string.ascii_letters + string.digits + "-_"


@pytest.mark.parametrize("prefix", PREFIXES)
def test_a_token_of_ours_is_known_by_its_kind(prefix: str) -> None:
    token = TOKENS.make(prefix)
    assert len(token) == LENGTH
    assert TOKENS.kind(token) == prefix


def test_no_two_tokens_are_alike() -> None:
    assert len({TOKENS.make(SESSION) for _ in range(1_000)}) == 1_000


def test_a_token_does_not_become_one_of_another_kind() -> None:
    assert TOKENS.kind(BOT + TOKENS.make(SESSION)[2:]) is None
    assert TOKENS.kind(SESSION + TOKENS.make(BOT)[2:]) is None


def test_a_token_of_another_house_is_refused() -> None:
    assert Tokens(HouseKey(bytes(32))).kind(TOKENS.make(SESSION)) is None


def test_no_other_letter_at_any_place_will_do() -> None:
    token = TOKENS.make(SESSION)
    for place, letter in enumerate(token):
        for other in ALPHABET + ".=+/ é\ud800":
            changed = token[:place] + other + token[place + 1 :]
            assert other == letter or TOKENS.kind(changed) is None, (place, other)


@pytest.mark.parametrize("end", ["=", " ", "\n", "\x00", ".", "a"])
def test_nothing_may_follow_or_go_before(end: str) -> None:
    token = TOKENS.make(SESSION)
    assert TOKENS.kind(token + end) is None
    assert TOKENS.kind(end + token) is None
    assert TOKENS.kind(token[:-1]) is None


@given(st.text(max_size=120) | st.text(alphabet=ALPHABET + ".", min_size=LENGTH, max_size=LENGTH))
def test_whatever_somebody_sends_is_refused_quietly(text: str) -> None:
    assert TOKENS.kind(text) is None
    assert TOKENS.kind(SESSION + text) is None


def test_the_digest_shows_nothing_of_the_token() -> None:
    token = TOKENS.make(BOT)
    assert len(digest(token)) == 64
    assert token[2:20] not in digest(token)


def test_a_mark_of_a_device_is_no_token_and_a_token_is_no_mark() -> None:
    mark, token = TOKENS.mark("ala"), TOKENS.make(SESSION)
    assert TOKENS.marked(mark, "ala") == mark.partition(".")[0]
    assert TOKENS.kind(mark) is None
    assert TOKENS.marked(token, "ala") is None
    assert TOKENS.marked("d_" + token[2:], "ala") is None
    assert Tokens(HouseKey(bytes(32))).marked(mark, "ala") is None
    assert len(mark) == LENGTH


@pytest.mark.parametrize("mark", ["", "d_", "ż" * LENGTH, "d_" + "x" * (LENGTH - 2)])
def test_nonsense_marks_nothing(mark: str) -> None:
    assert TOKENS.marked(mark, "ala") is None
