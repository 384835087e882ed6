"""The doorman and what stands around him: whose cookie, which network, which page; and what an error becomes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from litestar.exceptions import HTTPException

from stolik.core.errors import BadSetup, StolikError, UnknownGame
from stolik.protocol.accounts import Person
from stolik.server.access.guard import RequestCredentials, RequestGuard
from stolik.server.access.http_error import HttpError
from stolik.server.access.rate_limits import BY_PERSON
from stolik.server.accounts.person import Identity, TooBusy, WrongCredentials
from stolik.server.config import NO_RATE_LIMITS, RATE_LIMITS, Config, RateLimit
from stolik.server.http.error_responses import error_handlers
from stolik.server.http.security_headers import SECURITY_HEADERS, add_security_headers
from stolik.server.ops.metrics import Metrics
from stolik.server.store.interface import StoreFailed
from stolik.server.table.refusals import REFUSAL_MESSAGES, Refusal
from support.server_launcher import HUNG

HERE = "http://127.0.0.1:8420"


KNOWN = "a device of Ala's"


class Nobody:
    """People of whom nobody is asked but which device somebody's is."""

    def device(self, mark: str | None, login: str) -> str | None:
        return KNOWN if (mark, login) == (KNOWN, "ala") else None


def doorman(**wishes: Any) -> RequestGuard:
    return RequestGuard(Config(**{"limits": NO_RATE_LIMITS, **wishes}), Nobody(), Metrics())  # type: ignore[arg-type]


def scope(
    *headers: tuple[str, str], kind: str = "http", method: str = "POST", client: str = "192.0.2.7"
) -> dict[str, Any]:
    pairs = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers]
    scheme = "http" if kind == "http" else "ws"
    return {"type": kind, "method": method, "scheme": scheme, "headers": pairs, "client": (client, 1)}


# -- who -----------------------------------------------------------------------------------


def test_the_cookie_of_the_house_is_found_among_others() -> None:
    visitor = doorman().read_request(scope(("Cookie", "theme=dark; stolik=word; other=1")))
    assert (visitor.token, visitor.by_cookie) == ("word", True)


@pytest.mark.parametrize(
    "cookie", ["", "stoli=word", "stolikk=word", "Stolik=word", "=word", "__Host-stolik=word", "\x00"]
)
def test_what_is_not_the_cookie_of_the_house_is_nobodys_token(cookie: str) -> None:
    visitor = doorman().read_request(scope(("Cookie", cookie)))
    assert (visitor.token, visitor.by_cookie) == (None, False)


def test_a_house_behind_https_knows_only_the_cookie_that_no_neighbour_can_plant() -> None:
    safe = doorman(public_url="https://games.example.org")
    assert safe.read_request(scope(("Cookie", "stolik=planted"))).token is None
    assert safe.read_request(scope(("Cookie", "__Host-stolik=own"))).token == "own"  # noqa: S105 - nobody's


def test_the_cookie_is_for_no_script_and_over_https_for_no_plain_wire() -> None:
    plain, safe = (
        doorman().set_cookie_header("word"),
        doorman(public_url="https://games.example.org").set_cookie_header("word"),
    )
    for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert part in plain
        assert part in safe
    assert "Secure" not in plain
    assert safe.startswith("__Host-stolik=word; ")
    assert safe.endswith("; Secure")
    assert "Domain" not in safe


def test_to_be_forgotten_takes_away_the_same_cookie() -> None:
    for house in (doorman(), doorman(public_url="https://games.example.org")):
        assert house.clear_cookie_header().startswith(f"{house.cookie_name}=; ")
        assert "Max-Age=0" in house.clear_cookie_header()


def test_a_token_in_the_header_counts_before_a_cookie() -> None:
    visitor = doorman().read_request(scope(("Authorization", "Bearer robot"), ("Cookie", "stolik=word")))
    assert (visitor.token, visitor.by_cookie) == ("robot", False)


@pytest.mark.parametrize("header", ["robot", "bearer robot", "Basic robot", "Bearerrobot"])
def test_only_a_bearers_token_is_one(header: str) -> None:
    assert doorman().read_request(scope(("Authorization", header))).token is None


def test_two_tokens_are_none_of_both() -> None:
    visitor = doorman().read_request(scope(("Authorization", "Bearer a"), ("Authorization", "Bearer b")))
    assert visitor.token not in ("a", "b")


def test_the_mark_of_a_device_is_found_and_no_script_sees_it() -> None:
    plain, safe = doorman(), doorman(public_url="https://games.example.org")
    assert plain.read_request(scope(("Cookie", "stolik=word; stolik-device=mark"))).mark == "mark"
    assert plain.read_request(scope(("Cookie", "stolik=word"))).mark is None
    assert safe.read_request(scope(("Cookie", "stolik-device=planted"))).mark is None
    for house in (plain, safe):
        header = house.mark_for("mark").to_header(header="").lower()
        assert header.strip().startswith(f"{house.cookie_name.lower()}-device=mark; ")
        assert all(part in header for part in ("httponly", "samesite=lax", "path=/", "max-age="))
        assert ("secure" in header.split("; ")) == house.is_https
        assert "domain" not in header


def test_a_device_has_a_name_of_bounded_length() -> None:
    assert len(doorman().read_request(scope(("User-Agent", "x" * 5000))).user_agent) == 200


# -- from where ----------------------------------------------------------------------------


def test_what_a_stranger_says_of_their_address_counts_for_nothing() -> None:
    lied = scope(("X-Forwarded-For", "203.0.113.9"))
    assert doorman().read_request(lied).network == "192.0.2.7"


def test_behind_a_trusted_proxy_the_last_address_counts_which_the_proxy_wrote_itself() -> None:
    told = scope(("X-Forwarded-For", "10.0.0.1, 203.0.113.9"))
    assert doorman(trust_proxy=True).read_request(told).network == "203.0.113.9"
    twice = scope(("X-Forwarded-For", "10.0.0.1"), ("X-Forwarded-For", "203.0.113.9"))
    assert doorman(trust_proxy=True).read_request(twice).network == "203.0.113.9"


def test_no_address_and_no_sense_are_one_network_and_not_a_way_round_the_limits() -> None:
    proxy = doorman(trust_proxy=True)
    nonsense = {
        proxy.read_request(scope(("X-Forwarded-For", word))).network for word in ("", "unknown", "x" * 99, "1.2.3")
    }
    assert len(nonsense) == 1


def test_who_asks_too_often_is_told_how_long_to_wait() -> None:
    strict = doorman(limits={"guests by network": RateLimit(rate=1 / (10 * HUNG), burst=1)})
    strict.check_rate("guests by network", "192.0.2.7")
    with pytest.raises(HttpError) as refused:
        strict.check_rate("guests by network", "192.0.2.7")
    assert (refused.value.status, refused.value.code) == (429, "too_often")
    assert HUNG < refused.value.retry_after_seconds <= 10 * HUNG
    strict.check_rate("guests by network", "192.0.2.8")


def often(ask: Callable[[int], None]) -> int:
    """How often somebody is let in who asks for ever, where nothing is replenished."""
    for number in range(1_000):
        try:
            ask(number)
        except HttpError:
            return number
    raise AssertionError("for ever")


def strict() -> RequestGuard:
    return doorman(limits={name: RateLimit(rate=2.0**-20, burst=limit.burst) for name, limit in RATE_LIMITS.items()})


def identity(person: str, keeper: str | None = None, network: str = "192.0.2.7") -> Identity:
    return Identity(Person(person, person, "guest" if keeper is None else "bot", keeper), None, network)


@pytest.mark.parametrize("name", [name for name in RATE_LIMITS if name.endswith(BY_PERSON)])
def test_a_bot_counts_with_its_keeper_whatever_is_counted_by_person(name: str) -> None:
    house = strict()
    family = [identity("ann"), *(identity(f"bot{number}", "ann") for number in range(20))]
    asked = often(lambda number: house.count_person(name, family[number % len(family)]))
    assert asked == RATE_LIMITS[name].burst
    house.count_person(name, identity("bob"))
    with pytest.raises(AssertionError, match="count_person"):
        house.check_rate(name, "bot1")


def test_a_bot_does_not_use_up_what_only_its_keeper_can_do() -> None:
    house = strict()
    for network in range(100):
        house.count_keeper("companions and bots by person", identity("bot", "ann"))
        house.count_hash(identity("bot", "ann", f"198.51.100.{network}"))
    assert often(lambda _: house.count_keeper("companions and bots by person", identity("ann"))) == 60
    networks = (f"203.0.113.{number}" for number in range(100))
    assert often(lambda _: house.count_hash(identity("ann", network=next(networks)))) == 10


def test_a_network_opens_no_more_tables_than_four_people_whoever_comes_in() -> None:
    house = strict()
    assert often(lambda number: house.count_table(identity(f"guest{number}"))) == RATE_LIMITS["tables by network"].burst
    house.count_table(identity("somebody", network="192.0.2.8"))


@pytest.mark.parametrize("spelling", ["ala", "ALA", " ala", "ala\t", "\u2003Ala "])
def test_however_a_login_is_written_its_guesses_count_together(spelling: str) -> None:
    house = strict()
    house.count_login(spelling, from_network("192.0.2.7"))
    asked = often(lambda _: house.count_login("ala", from_network("192.0.2.7")))
    assert asked == RATE_LIMITS["logins by login and network"].burst - 1


def from_network(network: str, mark: str | None = None) -> RequestCredentials:
    return RequestCredentials(network, None, by_cookie=False, user_agent="a phone", mark=mark)


def test_guesses_of_others_do_not_keep_an_owner_out() -> None:
    house = strict()
    assert often(lambda _: house.count_login("ala", from_network("192.0.2.7"))) == 10
    house.count_login("ala", from_network("192.0.2.8"))
    many = often(lambda number: house.count_login("ala", from_network(f"198.51.100.{number}")))
    assert 10 + 1 + many == RATE_LIMITS["logins by login"].burst
    with pytest.raises(HttpError):
        house.count_login("ala", from_network("192.0.2.9"))
    known = from_network("192.0.2.9", KNOWN)
    assert often(lambda _: house.count_login("Ala ", known)) == RATE_LIMITS["logins by device"].burst
    house.count_login("ola", from_network("192.0.2.9", KNOWN))


# -- from which page -----------------------------------------------------------------------

HOST = ("Host", "127.0.0.1:8420")
COOKIE = ("Cookie", "stolik=word")
TOKEN = ("Authorization", "Bearer robot")


def is_let_in(*headers: tuple[str, str], kind: str = "http", method: str = "POST") -> bool:
    house = doorman()
    asked = scope(HOST, *headers, kind=kind, method=method)
    try:
        house.check_origin(asked, house.read_request(asked))
    except HttpError as refused:
        return refused.code != "foreign_origin"
    return True


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_the_houses_own_page_is_let_in_and_no_other(kind: str) -> None:
    assert is_let_in(COOKIE, ("Origin", HERE), kind=kind)
    for origin in ("https://evil.example", "null", "", HERE + "/", HERE + ".evil.example", "https://127.0.0.1:8420"):
        assert not is_let_in(COOKIE, ("Origin", origin), kind=kind), origin


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_an_origin_that_is_sent_twice_is_nobodys(kind: str) -> None:
    assert not is_let_in(COOKIE, ("Origin", HERE), ("Origin", HERE), kind=kind)


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_without_an_origin_only_a_program_with_a_token_and_no_cookie_is_let_in(kind: str) -> None:
    assert is_let_in(TOKEN, kind=kind)
    assert not is_let_in(COOKIE, kind=kind)
    assert not is_let_in(TOKEN, COOKIE, kind=kind)


def test_a_stream_without_origin_cookie_or_token_is_not_opened() -> None:
    assert not is_let_in(kind="websocket")


def test_who_only_looks_may_come_from_anywhere() -> None:
    assert is_let_in(COOKIE, ("Origin", "https://evil.example"), method="GET")


# -- what goes wrong -----------------------------------------------------------------------


def answer(error: Exception) -> tuple[int, str, dict[str, str]]:
    handle: Callable[..., Any] = next(error_handlers[kind] for kind in type(error).__mro__ if kind in error_handlers)
    response = handle(None, error)
    return response.status_code, response.content.code, response.headers


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (UnknownGame("x"), 404, "unknown_game"),
        (BadSetup("x"), 422, "bad_setup"),
        (WrongCredentials(), 403, "wrong_login"),
        (StoreFailed("x"), 503, "unavailable"),
        (Refusal("unknown_table"), 404, "unknown_table"),
        (Refusal("not_watched"), 403, "not_watched"),
        (StolikError("x"), 400, "refused"),
        (HTTPException(status_code=405), 405, "bad_method"),
        (HTTPException(status_code=413), 413, "too_large"),
    ],
)
def test_every_error_has_a_status_and_a_code(error: Exception, status: int, code: str) -> None:
    assert answer(error)[:2] == (status, code)


@pytest.mark.parametrize("code", REFUSAL_MESSAGES)
def test_no_refusal_of_a_table_is_a_fault_of_the_house(code: str) -> None:
    status, told, _ = answer(Refusal(code))
    assert 400 <= status < 500
    assert told == code


def test_who_must_wait_is_told_in_the_header_too() -> None:
    assert answer(HttpError(429, "too_often", "wait", 12.4))[2]["Retry-After"] == "12"
    assert answer(HttpError(429, "too_often", "wait", 0.2))[2]["Retry-After"] == "1"
    assert answer(TooBusy(5.0))[0] == 503
    assert answer(TooBusy(5.0))[2]["Retry-After"] == "5"
    assert "Retry-After" not in answer(HttpError(401, "unknown_person", "who?"))[2]


def test_what_could_not_be_read_is_not_repeated() -> None:
    response = error_handlers[HTTPException](None, HTTPException(status_code=400, detail="<script>secret"))  # type: ignore[arg-type]
    assert "secret" not in response.content.message


# -- what goes with every answer -----------------------------------------------------------


def sent(*headers: tuple[bytes, bytes], scheme: str = "https") -> dict[bytes, bytes]:
    message: Any = {"type": "http.response.start", "status": 200, "headers": list(headers)}
    asyncio.run(add_security_headers(message, {"scheme": scheme}))  # type: ignore[arg-type]
    return dict(message["headers"])


def test_every_answer_carries_the_policy_and_is_kept_by_nobody() -> None:
    told = sent((b"content-type", b"text/html"))
    assert all(told[name] == value for name, value in SECURITY_HEADERS)
    assert told[b"cache-control"] == b"no-store"
    assert b"unsafe" not in told[b"content-security-policy"]
    assert b"strict-transport-security" in told
    assert b"strict-transport-security" not in sent(scheme="http")


def test_an_answer_that_says_how_long_it_may_be_kept_is_believed() -> None:
    assert sent((b"Cache-Control", b"max-age=60"))[b"Cache-Control"] == b"max-age=60"
    assert b"cache-control" not in sent((b"Cache-Control", b"max-age=60"))


def test_a_body_has_no_headers() -> None:
    message: Any = {"type": "http.response.body", "body": b""}
    asyncio.run(add_security_headers(message, {"scheme": "http"}))  # type: ignore[arg-type]
    assert message == {"type": "http.response.body", "body": b""}
