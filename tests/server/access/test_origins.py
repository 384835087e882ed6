"""Origins: our own pages and nobody else's, however alike they look."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.errors import BadSetup
from stolik.server.access.origins import can_connect, can_post, is_allowed_origin, joined_header, own_origins
from stolik.server.config import Config

HERE = ("127.0.0.1", 8000)
PUBLIC = own_origins(None, "https://games.example.org", HERE)
LAN = own_origins("192.168.1.5:8000", None, ("0.0.0.0", 8000))  # noqa: S104 - what a server listens on

EVIL = {
    "another site": "https://evil.example",
    "suffix": "https://games.example.org.evil.example",
    "suffix without a dot": "https://games.example.orgevil.example",
    "prefix": "https://evilgames.example.org",
    "prefix with a dash": "https://evil-games.example.org",
    "subdomain": "https://a.games.example.org",
    "parent": "https://example.org",
    "sibling": "https://other.example.org",
    "top": "https://org",
    "other port": "https://games.example.org:8443",
    "default port written out": "https://games.example.org:443",
    "port of http": "https://games.example.org:80",
    "empty port": "https://games.example.org:",
    "port with zeros": "https://games.example.org:0443",
    "port that is no number": "https://games.example.org:evil",
    "null": "null",
    "NULL": "NULL",
    "undefined": "undefined",
    "empty": "",
    "a space": " ",
    "upper case": "https://GAMES.example.org",
    "upper scheme": "HTTPS://games.example.org",
    "trailing dot": "https://games.example.org.",
    "trailing slash": "https://games.example.org/",
    "path": "https://games.example.org/evil",
    "query": "https://games.example.org?evil",
    "fragment": "https://games.example.org#evil",
    "userinfo": "https://games.example.org@evil.example",
    "our name behind userinfo": "https://evil@games.example.org",
    "userinfo with password": "https://games.example.org:443@evil.example",
    "backslash": "https://games.example.org\\@evil.example",
    "plain http": "http://games.example.org",
    "socket scheme": "wss://games.example.org",
    "file": "file://games.example.org",
    "ftp": "ftp://games.example.org",
    "extension": "chrome-extension://games.example.org",
    "no scheme": "games.example.org",
    "only slashes": "//games.example.org",
    "one slash": "https:/games.example.org",
    "script": "javascript://games.example.org",
    "leading space": " https://games.example.org",
    "trailing space": "https://games.example.org ",
    "tab": "https://games.example.org\t",
    "line": "https://games.example.org\n",
    "line inside": "https://games.example\n.org",
    "zero": "https://games.example.org\x00",
    "zero and more": "https://games.example.org\x00.evil.example",
    "twice": "https://games.example.org, https://games.example.org",
    "twice with evil": "https://games.example.org, https://evil.example",
    "twice by space": "https://games.example.org https://evil.example",
    "Cyrillic a": "https://g\u0430mes.example.org",
    "its punycode": "https://xn--gmes-53d.example.org",
    "wide letters": "https://ｇames.example.org",
    "wide dot": "https://games\u3002example.org",
    "soft hyphen": "https://ga\u00admes.example.org",
    "zero-width space": "https://games.example.org\u200b",
    "right-to-left": "\u202ehttps://games.example.org",
    "encoded dot": "https://games%2eexample.org",
    "encoded end": "https://games.example.org%00",
    "wildcard": "https://*.example.org",
    "star": "*",
    "double dot": "https://games..example.org",
    "brackets": "https://[games.example.org]",
    "underscore": "https://games_example.org",
    "localhost": "http://localhost:8000",
    "loopback": "http://127.0.0.1:8000",
    "half a character": "https://games.example.org\ud800",
}
EVIL_ON_LAN = {
    "neighbour": "http://192.168.1.50:8000",
    "other port": "http://192.168.1.5:8001",
    "no port": "http://192.168.1.5",
    "longer port": "http://192.168.1.5:80000",
    "as one number": "http://3232235781:8000",
    "octal": "http://0300.0250.1.5:8000",
    "name on top": "http://192.168.1.5.evil.example:8000",
    "https": "https://192.168.1.5:8000",
    "mapped": "http://[::ffff:192.168.1.5]:8000",
    "null": "null",
    "the other's own machine": "http://localhost:8000",
    "the other's own machine by number": "http://127.0.0.1:8000",
}


@pytest.mark.parametrize("origin", EVIL.values(), ids=EVIL.keys())
def test_a_page_that_only_looks_like_ours_is_refused(origin: str) -> None:
    assert len(EVIL) >= 40
    assert not is_allowed_origin(origin, PUBLIC)
    for bearer in (False, True):
        for cookie in (False, True):
            assert not can_connect(origin, PUBLIC, bearer=bearer, cookie=cookie)
            assert not can_post(origin, None, PUBLIC, bearer=bearer, cookie=cookie)


@pytest.mark.parametrize("origin", EVIL_ON_LAN.values(), ids=EVIL_ON_LAN.keys())
def test_another_host_of_the_local_network_is_refused_too(origin: str) -> None:
    assert not is_allowed_origin(origin, LAN)


def test_our_own_page_is_allowed() -> None:
    assert is_allowed_origin("https://games.example.org", PUBLIC)
    assert can_connect("https://games.example.org", PUBLIC, bearer=False, cookie=True)
    assert can_post("https://games.example.org", None, PUBLIC, bearer=False, cookie=True)
    assert is_allowed_origin("http://192.168.1.5:8000", LAN)


@given(st.text(max_size=40))
def test_no_other_text_is_ours(text: str) -> None:
    assert not is_allowed_origin(text, PUBLIC)
    assert not is_allowed_origin("https://games.example.org" + text, PUBLIC) or not text


def test_null_is_never_ours_even_if_it_is_configured() -> None:
    assert not is_allowed_origin("null", frozenset({"null"}))


@pytest.mark.parametrize(
    "bearer, cookie, accepted", [(True, False, True), (True, True, False), (False, True, False), (False, False, False)]
)
def test_without_an_origin_only_a_token_counts_and_never_beside_a_cookie(
    bearer: bool, cookie: bool, accepted: bool
) -> None:
    assert can_connect(None, PUBLIC, bearer=bearer, cookie=cookie) is accepted
    assert can_post(None, None, PUBLIC, bearer=bearer, cookie=cookie) is accepted


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_a_browser_that_says_it_is_our_page_is_believed(site: str) -> None:
    assert can_post(None, site, PUBLIC, bearer=False, cookie=True)
    assert can_post("null", site, PUBLIC, bearer=False, cookie=True), "a form under Referrer-Policy: no-referrer"


@pytest.mark.parametrize("site", ["same-site", "cross-site", "", "None", "Same-Origin", "same-origin, none", " none"])
def test_a_browser_that_says_anything_else_is_refused(site: str) -> None:
    assert not can_post("https://games.example.org", site, PUBLIC, bearer=True, cookie=False)


def test_a_header_sent_twice_equals_nothing() -> None:
    assert joined_header([]) is None
    assert joined_header(["https://games.example.org"]) == "https://games.example.org"
    assert not is_allowed_origin(joined_header(["https://games.example.org"] * 2), PUBLIC)
    assert not can_post(None, joined_header(["none", "none"]), PUBLIC, bearer=True, cookie=False)


@pytest.mark.parametrize(
    "url, origin",
    [
        ("https://games.example.org", "https://games.example.org"),
        (" https://GAMES.Example.org:443/ ", "https://games.example.org"),
        ("http://games.example.org:80", "http://games.example.org"),
        ("http://games.example.org:8080/", "http://games.example.org:8080"),
        ("https://żółw.example", "https://xn--w-uga1v8h.example"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("http://stolik", "http://stolik"),
    ],
)
def test_a_configured_address_is_written_as_browsers_write_it(url: str, origin: str) -> None:
    assert own_origins("evil.example", Config(public_url=url).public_url, HERE) == {origin}


@pytest.mark.parametrize(
    "url",
    [
        "",
        "games.example.org",
        "games.example.org:8420",
        "//games.example.org",
        "ftp://games.example.org",
        "https://",
        "https://games.example.org/path",
        "https://games.example.org?query",
        "https://games.example.org#fragment",
        "https://user@games.example.org",
        "https://games.example.org:port",
        "https://games.example.org:99999",
        "https://games.example.org:0",
        "https://games.example.org.",
        "https://games..example.org",
        "https://games example.org",
        "https://[::1",
        "https://*.example.org",
        "null",
    ],
)
def test_an_invalid_address_is_refused_when_the_server_is_configured(url: str) -> None:
    with pytest.raises(BadSetup, match="--public-url is http:// or https://"):
        Config(public_url=url)


@pytest.mark.parametrize(
    "host, origin",
    [
        ("192.168.1.5:8000", "http://192.168.1.5:8000"),
        ("192.168.1.5", "http://192.168.1.5"),
        ("192.168.1.5:80", "http://192.168.1.5"),
        ("[fd00::5]:8000", "http://[fd00::5]:8000"),
        ("Raspberry:8000", "http://raspberry:8000"),
        ("raspberry.local:8000", "http://raspberry.local:8000"),
        ("stolik.home.arpa", "http://stolik.home.arpa"),
        ("a.localhost:3000", "http://a.localhost:3000"),
    ],
)
def test_in_a_local_network_the_host_header_counts(host: str, origin: str) -> None:
    assert own_origins(host, None, HERE) == {origin}


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "127.0.0.1.evil.example:8000",
        "evil.local.",
        "1.2.3.4.5",
        "999.1.1.1",
        "localhost@evil.example",
        "a b",
        "",
        ":8000",
        "[::1",
        "stolik:0",
        "stolik:99999",
        "stolik:80:80",
        "stolik/evil",
        "stolik\n",
        "\ud800",
    ],
)
def test_a_public_name_that_resolves_to_us_is_not_ours_by_itself(host: str) -> None:
    assert own_origins(host, None, HERE) == frozenset()


def test_where_we_listen_is_ours() -> None:
    assert own_origins("games.example.org", None, ("games.example.org", 80)) == {"http://games.example.org"}
    assert own_origins("games.example.org:81", None, ("games.example.org", 80)) == frozenset()
    assert own_origins("stolik", None, HERE, "gopher") == frozenset()
    assert own_origins(None, None, ("10.0.0.7", 80), "http") == {
        "http://localhost",
        "http://127.0.0.1",
        "http://[::1]",
        "http://10.0.0.7",
    }
    assert "https://[fd00::7]:8443" in own_origins(None, None, ("fd00::7", 8443), "https")
