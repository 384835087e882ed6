"""Tokens: what this server signed is accepted, everything else is refused without a query."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.accounts.account_store import KEY
from stolik.server.accounts.tokens import BOT_PREFIX, SESSION_PREFIX, TOKEN_CHARS, TOKEN_PREFIXES, Tokens, token_digest
from stolik.server.server_key import ServerKey

TOKENS = Tokens(KEY)
ALPHABET = string.ascii_letters + string.digits + "-_"


@pytest.mark.parametrize("prefix", TOKEN_PREFIXES)
def test_a_token_of_ours_is_known_by_its_kind(prefix: str) -> None:
    token = TOKENS.issue(prefix)
    assert len(token) == TOKEN_CHARS
    assert TOKENS.verified_prefix(token) == prefix


def test_no_two_tokens_are_alike() -> None:
    assert len({TOKENS.issue(SESSION_PREFIX) for _ in range(1_000)}) == 1_000


def test_a_token_does_not_become_one_of_another_kind() -> None:
    assert TOKENS.verified_prefix(BOT_PREFIX + TOKENS.issue(SESSION_PREFIX)[2:]) is None
    assert TOKENS.verified_prefix(SESSION_PREFIX + TOKENS.issue(BOT_PREFIX)[2:]) is None


def test_a_token_of_another_server_is_refused() -> None:
    assert Tokens(ServerKey(bytes(32))).verified_prefix(TOKENS.issue(SESSION_PREFIX)) is None


def test_no_other_letter_at_any_place_will_do() -> None:
    token = TOKENS.issue(SESSION_PREFIX)
    for place, letter in enumerate(token):
        for other in ALPHABET + ".=+/ é\ud800":
            changed = token[:place] + other + token[place + 1 :]
            assert other == letter or TOKENS.verified_prefix(changed) is None, (place, other)


@pytest.mark.parametrize("end", ["=", " ", "\n", "\x00", ".", "a"])
def test_nothing_may_follow_or_go_before(end: str) -> None:
    token = TOKENS.issue(SESSION_PREFIX)
    assert TOKENS.verified_prefix(token + end) is None
    assert TOKENS.verified_prefix(end + token) is None
    assert TOKENS.verified_prefix(token[:-1]) is None


@given(st.text(max_size=120) | st.text(alphabet=ALPHABET + ".", min_size=TOKEN_CHARS, max_size=TOKEN_CHARS))
def test_whatever_somebody_sends_is_refused_quietly(text: str) -> None:
    assert TOKENS.verified_prefix(text) is None
    assert TOKENS.verified_prefix(SESSION_PREFIX + text) is None


def test_the_digest_shows_nothing_of_the_token() -> None:
    token = TOKENS.issue(BOT_PREFIX)
    assert len(token_digest(token)) == 64
    assert token[2:20] not in token_digest(token)


def test_a_mark_of_a_device_is_no_token_and_a_token_is_no_mark() -> None:
    mark, token = TOKENS.issue_device_mark("ala"), TOKENS.issue(SESSION_PREFIX)
    assert TOKENS.verified_device(mark, "ala") == mark.partition(".")[0]
    assert TOKENS.verified_prefix(mark) is None
    assert TOKENS.verified_device(token, "ala") is None
    assert TOKENS.verified_device("d_" + token[2:], "ala") is None
    assert Tokens(ServerKey(bytes(32))).verified_device(mark, "ala") is None
    assert len(mark) == TOKEN_CHARS


@pytest.mark.parametrize("mark", ["", "d_", "ż" * TOKEN_CHARS, "d_" + "x" * (TOKEN_CHARS - 2)])
def test_nonsense_is_no_device_mark(mark: str) -> None:
    assert TOKENS.verified_device(mark, "ala") is None
