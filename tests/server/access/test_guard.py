"""The guard and what stands around him: whose cookie, which network, which page; and what an error becomes."""

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
from stolik.server.http.error_responses import EXCEPTION_HANDLERS
from stolik.server.http.security_headers import SECURITY_HEADERS, add_security_headers
from stolik.server.ops.metrics import Metrics
from stolik.server.store.interface import StoreFailed
from stolik.server.table.refusals import REFUSAL_MESSAGES, Refusal
from support.server_launcher import HANG_SECONDS

HERE = "http://127.0.0.1:8420"


KNOWN = "a device of Ala's"


class KnownDevices:
    """An account service that knows one device."""

    def known_device(self, mark: str | None, login: str) -> str | None:
        return KNOWN if (mark, login) == (KNOWN, "ala") else None


def make_guard(**settings: Any) -> RequestGuard:
    return RequestGuard(Config(**{"rate_limits": NO_RATE_LIMITS, **settings}), KnownDevices(), Metrics())  # type: ignore[arg-type]


def scope(
    *headers: tuple[str, str], kind: str = "http", method: str = "POST", client: str = "192.0.2.7"
) -> dict[str, Any]:
    pairs = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers]
    scheme = "http" if kind == "http" else "ws"
    return {"type": kind, "method": method, "scheme": scheme, "headers": pairs, "client": (client, 1)}


# -- identity -----------------------------------------------------------------------------------


def test_the_session_cookie_is_found_among_others() -> None:
    credentials = make_guard().read_request(scope(("Cookie", "theme=dark; stolik=word; other=1")))
    assert (credentials.token, credentials.is_cookie) == ("word", True)


@pytest.mark.parametrize(
    "cookie", ["", "stoli=word", "stolikk=word", "Stolik=word", "=word", "__Host-stolik=word", "\x00"]
)
def test_no_other_cookie_is_taken_for_the_session_token(cookie: str) -> None:
    credentials = make_guard().read_request(scope(("Cookie", cookie)))
    assert (credentials.token, credentials.is_cookie) == (None, False)


def test_a_server_behind_https_reads_only_the_cookie_that_no_other_host_can_set() -> None:
    safe = make_guard(public_url="https://games.example.org")
    assert safe.read_request(scope(("Cookie", "stolik=planted"))).token is None
    assert safe.read_request(scope(("Cookie", "__Host-stolik=own"))).token == "own"  # noqa: S105 - nobody's


def test_the_cookie_is_for_no_script_and_over_https_for_no_plain_wire() -> None:
    plain, safe = (
        make_guard().set_cookie_header("word"),
        make_guard(public_url="https://games.example.org").set_cookie_header("word"),
    )
    for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert part in plain
        assert part in safe
    assert "Secure" not in plain
    assert safe.startswith("__Host-stolik=word; ")
    assert safe.endswith("; Secure")
    assert "Domain" not in safe


def test_logging_out_deletes_the_same_cookie() -> None:
    for guard in (make_guard(), make_guard(public_url="https://games.example.org")):
        assert guard.clear_cookie_header().startswith(f"{guard.cookie_name}=; ")
        assert "Max-Age=0" in guard.clear_cookie_header()


def test_a_token_in_the_header_counts_before_a_cookie() -> None:
    credentials = make_guard().read_request(scope(("Authorization", "Bearer robot"), ("Cookie", "stolik=word")))
    assert (credentials.token, credentials.is_cookie) == ("robot", False)


@pytest.mark.parametrize("header", ["robot", "bearer robot", "Basic robot", "Bearerrobot"])
def test_only_a_bearers_token_is_one(header: str) -> None:
    assert make_guard().read_request(scope(("Authorization", header))).token is None


def test_two_tokens_are_none_of_both() -> None:
    credentials = make_guard().read_request(scope(("Authorization", "Bearer a"), ("Authorization", "Bearer b")))
    assert credentials.token not in ("a", "b")


def test_the_mark_of_a_device_is_read_and_hidden_from_scripts() -> None:
    plain, safe = make_guard(), make_guard(public_url="https://games.example.org")
    assert plain.read_request(scope(("Cookie", "stolik=word; stolik-device=mark"))).device_mark == "mark"
    assert plain.read_request(scope(("Cookie", "stolik=word"))).device_mark is None
    assert safe.read_request(scope(("Cookie", "stolik-device=planted"))).device_mark is None
    for guard in (plain, safe):
        header = guard.device_cookie("mark").to_header(header="").lower()
        assert header.strip().startswith(f"{guard.cookie_name.lower()}-device=mark; ")
        assert all(part in header for part in ("httponly", "samesite=lax", "path=/", "max-age="))
        assert ("secure" in header.split("; ")) == guard.is_https
        assert "domain" not in header


def test_a_device_has_a_name_of_bounded_length() -> None:
    assert len(make_guard().read_request(scope(("User-Agent", "x" * 5000))).user_agent) == 200


# -- from where ----------------------------------------------------------------------------


def test_what_a_stranger_says_of_their_address_counts_for_nothing() -> None:
    forged = scope(("X-Forwarded-For", "203.0.113.9"))
    assert make_guard().read_request(forged).network == "192.0.2.7"


def test_behind_a_trusted_proxy_the_last_address_counts_which_the_proxy_wrote_itself() -> None:
    proxied = scope(("X-Forwarded-For", "10.0.0.1, 203.0.113.9"))
    assert make_guard(trust_proxy=True).read_request(proxied).network == "203.0.113.9"
    twice = scope(("X-Forwarded-For", "10.0.0.1"), ("X-Forwarded-For", "203.0.113.9"))
    assert make_guard(trust_proxy=True).read_request(twice).network == "203.0.113.9"


def test_no_address_and_no_sense_are_one_network_and_not_a_way_round_the_limits() -> None:
    proxy = make_guard(trust_proxy=True)
    nonsense = {
        proxy.read_request(scope(("X-Forwarded-For", word))).network for word in ("", "unknown", "x" * 99, "1.2.3")
    }
    assert len(nonsense) == 1


def test_a_request_over_the_limit_learns_how_long_to_wait() -> None:
    strict = make_guard(rate_limits={"guests by network": RateLimit(rate=1 / (10 * HANG_SECONDS), burst=1)})
    strict.check_rate("guests by network", "192.0.2.7")
    with pytest.raises(HttpError) as refused:
        strict.check_rate("guests by network", "192.0.2.7")
    assert (refused.value.status, refused.value.code) == (429, "too_often")
    assert HANG_SECONDS < refused.value.retry_after_seconds <= 10 * HANG_SECONDS
    strict.check_rate("guests by network", "192.0.2.8")


def allowed(ask: Callable[[int], None]) -> int:
    """How many requests are allowed where no bucket refills."""
    for number in range(1_000):
        try:
            ask(number)
        except HttpError:
            return number
    raise AssertionError("no limit")


def strict() -> RequestGuard:
    return make_guard(
        rate_limits={name: RateLimit(rate=2.0**-20, burst=limit.burst) for name, limit in RATE_LIMITS.items()}
    )


def identity(person: str, owner: str | None = None, network: str = "192.0.2.7") -> Identity:
    return Identity(Person(person, person, "guest" if owner is None else "bot", owner), None, network)


@pytest.mark.parametrize("name", [name for name in RATE_LIMITS if name.endswith(BY_PERSON)])
def test_a_bot_counts_with_its_owner_whatever_is_counted_by_person(name: str) -> None:
    guard = strict()
    people = [identity("ann"), *(identity(f"bot{number}", "ann") for number in range(20))]
    asked = allowed(lambda number: guard.count_person(name, people[number % len(people)]))
    assert asked == RATE_LIMITS[name].burst
    guard.count_person(name, identity("bob"))
    with pytest.raises(AssertionError, match="count_person"):
        guard.check_rate(name, "bot1")


def test_a_bot_does_not_use_up_what_only_its_owner_can_do() -> None:
    guard = strict()
    for network in range(100):
        guard.count_owner("companions and bots by person", identity("bot", "ann"))
        guard.count_hash(identity("bot", "ann", f"198.51.100.{network}"))
    assert allowed(lambda _: guard.count_owner("companions and bots by person", identity("ann"))) == 60
    networks = (f"203.0.113.{number}" for number in range(100))
    assert allowed(lambda _: guard.count_hash(identity("ann", network=next(networks)))) == 10


def test_a_network_opens_no_more_tables_than_four_people_whoever_comes_in() -> None:
    guard = strict()
    assert (
        allowed(lambda number: guard.count_table(identity(f"guest{number}"))) == RATE_LIMITS["tables by network"].burst
    )
    guard.count_table(identity("somebody", network="192.0.2.8"))


@pytest.mark.parametrize("spelling", ["ala", "ALA", " ala", "ala\t", "\u2003Ala "])
def test_however_a_login_is_written_its_guesses_count_together(spelling: str) -> None:
    guard = strict()
    guard.count_login(spelling, from_network("192.0.2.7"))
    asked = allowed(lambda _: guard.count_login("ala", from_network("192.0.2.7")))
    assert asked == RATE_LIMITS["logins by login and network"].burst - 1


def from_network(network: str, mark: str | None = None) -> RequestCredentials:
    return RequestCredentials(network, None, is_cookie=False, user_agent="a phone", device_mark=mark)


def test_guesses_of_others_do_not_keep_an_owner_out() -> None:
    guard = strict()
    assert allowed(lambda _: guard.count_login("ala", from_network("192.0.2.7"))) == 10
    guard.count_login("ala", from_network("192.0.2.8"))
    many = allowed(lambda number: guard.count_login("ala", from_network(f"198.51.100.{number}")))
    assert 10 + 1 + many == RATE_LIMITS["logins by login"].burst
    with pytest.raises(HttpError):
        guard.count_login("ala", from_network("192.0.2.9"))
    known = from_network("192.0.2.9", KNOWN)
    assert allowed(lambda _: guard.count_login("Ala ", known)) == RATE_LIMITS["logins by device"].burst
    guard.count_login("ola", from_network("192.0.2.9", KNOWN))


# -- from which page -----------------------------------------------------------------------

HOST = ("Host", "127.0.0.1:8420")
COOKIE = ("Cookie", "stolik=word")
TOKEN = ("Authorization", "Bearer robot")


def is_allowed(*headers: tuple[str, str], kind: str = "http", method: str = "POST") -> bool:
    guard = make_guard()
    asked = scope(HOST, *headers, kind=kind, method=method)
    try:
        guard.check_origin(asked, guard.read_request(asked))
    except HttpError as refused:
        return refused.code != "foreign_origin"
    return True


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_the_servers_own_page_is_allowed_and_no_other(kind: str) -> None:
    assert is_allowed(COOKIE, ("Origin", HERE), kind=kind)
    for origin in ("https://evil.example", "null", "", HERE + "/", HERE + ".evil.example", "https://127.0.0.1:8420"):
        assert not is_allowed(COOKIE, ("Origin", origin), kind=kind), origin


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_an_origin_that_is_sent_twice_is_nobodys(kind: str) -> None:
    assert not is_allowed(COOKIE, ("Origin", HERE), ("Origin", HERE), kind=kind)


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_without_an_origin_only_a_program_with_a_token_and_no_cookie_is_allowed(kind: str) -> None:
    assert is_allowed(TOKEN, kind=kind)
    assert not is_allowed(COOKIE, kind=kind)
    assert not is_allowed(TOKEN, COOKIE, kind=kind)


def test_a_stream_without_origin_cookie_or_token_is_not_opened() -> None:
    assert not is_allowed(kind="websocket")


def test_a_request_that_changes_nothing_may_come_from_any_page() -> None:
    assert is_allowed(COOKIE, ("Origin", "https://evil.example"), method="GET")


# -- what goes wrong -----------------------------------------------------------------------


def answer(error: Exception) -> tuple[int, str, dict[str, str]]:
    handle: Callable[..., Any] = next(
        EXCEPTION_HANDLERS[kind] for kind in type(error).__mro__ if kind in EXCEPTION_HANDLERS
    )
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
def test_no_refusal_of_a_table_is_a_fault_of_the_server(code: str) -> None:
    status, received, _ = answer(Refusal(code))
    assert 400 <= status < 500
    assert received == code


def test_who_must_wait_gets_a_retry_after_header() -> None:
    assert answer(HttpError(429, "too_often", "wait", 12.4))[2]["Retry-After"] == "12"
    assert answer(HttpError(429, "too_often", "wait", 0.2))[2]["Retry-After"] == "1"
    assert answer(TooBusy(5.0))[0] == 503
    assert answer(TooBusy(5.0))[2]["Retry-After"] == "5"
    assert "Retry-After" not in answer(HttpError(401, "unknown_person", "who?"))[2]


def test_what_could_not_be_read_is_not_repeated() -> None:
    response = EXCEPTION_HANDLERS[HTTPException](None, HTTPException(status_code=400, detail="<script>secret"))  # type: ignore[arg-type]
    assert "secret" not in response.content.message


# -- what goes with every answer -----------------------------------------------------------


def sent(*headers: tuple[bytes, bytes], scheme: str = "https") -> dict[bytes, bytes]:
    message: Any = {"type": "http.response.start", "status": 200, "headers": list(headers)}
    asyncio.run(add_security_headers(message, {"scheme": scheme}))  # type: ignore[arg-type]
    return dict(message["headers"])


def test_every_response_has_the_policy_and_is_cached_by_nobody() -> None:
    headers = sent((b"content-type", b"text/html"))
    assert all(headers[name] == value for name, value in SECURITY_HEADERS)
    assert headers[b"cache-control"] == b"no-store"
    assert b"unsafe" not in headers[b"content-security-policy"]
    assert b"strict-transport-security" in headers
    assert b"strict-transport-security" not in sent(scheme="http")


def test_a_response_with_its_own_cache_control_keeps_it() -> None:
    assert sent((b"Cache-Control", b"max-age=60"))[b"Cache-Control"] == b"max-age=60"
    assert b"cache-control" not in sent((b"Cache-Control", b"max-age=60"))


def test_a_body_has_no_headers() -> None:
    message: Any = {"type": "http.response.body", "body": b""}
    asyncio.run(add_security_headers(message, {"scheme": "http"}))  # type: ignore[arg-type]
    assert message == {"type": "http.response.body", "body": b""}
