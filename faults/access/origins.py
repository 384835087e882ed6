"""Pages of other sites, with the cookie of a person who has a seat: no stream is opened for them and nothing posted."""

from __future__ import annotations

from typing import Final

from faults.access.matrix import opens
from faults.access.people import Trial
from faults.access.server_under_test import Findings
from faults.access.tables import prepare_table

SITES: Final = ("cross-site", "same-site", "Same-Origin", "none, cross-site", "")
"""What a browser says of a foreign page, and what is no such word at all."""


def evil(own: str) -> list[str]:
    """Origins that are not this one, however alike."""
    scheme, _, place = own.partition("://")
    host, _, port = place.partition(":")
    other = "https" if scheme == "http" else "http"
    return [
        "null", "", "*", "file://", "about:blank", "https://evil.example", f"{other}://{place}", f"{scheme}://{host}",
        f"{own}.evil.example", f"{scheme}://evil.example:{port}", f"{scheme}://{host}.evil.example:{port}",
        f"{scheme}://evil-{place}", f"{scheme}://{host}:{int(port) - 1}", f"{scheme}://{host}:{port}0", f"{own}/",
        f"{own}@evil.example", f"{scheme}://evil.example@{place}", f"{own}#", f"{own}?", f"{own} {own}",
        f"{own}, https://evil.example", own.upper(), f"{scheme}:{place}", place, f"{own}x", f"{scheme}://[{host}]:{port}",
        f"{scheme}://{host}.:{port}", f"{scheme}://0x7f000001:{port}", f"{scheme}://2130706433:{port}",
        f"{scheme}://evil.example/{own}", f"data:text/html,{own}", f"{own}\\evil.example", f"{own}%00.evil.example",
    ]  # fmt: skip


class Origins(Trial):
    """Comes from everywhere but from the server's own page."""

    def run(self) -> Findings:
        """Streams, then what changes something; and that the server's own page is let in."""
        self.table = prepare_table(self.roster, "running").table
        cookie = {"Cookie": self.roster["ann"].headers["Cookie"]}
        bearer = self.roster["ann as bearer"].headers
        own = {**cookie, "Origin": self.site.address}
        for origin in evil(self.site.address):
            self._connect({**cookie, "Origin": origin}, "cookie")
            self._connect({**bearer, "Origin": origin}, "bearer")
            self._post({**cookie, "Origin": origin}, origin)
        self._connect(cookie, "cookie without origin")
        self._connect({**cookie, **bearer}, "cookie and bearer without origin")
        self._connect({**own, "origin": "https://evil.example"}, "two")
        self._post(cookie, "no origin")
        for site in SITES:
            self._post({**own, "Sec-Fetch-Site": site}, f"Sec-Fetch-Site: {site}")
        self._connect(own, "own page", is_own=True)
        self._connect(bearer, "bot", is_own=True)
        return self.found

    def _connect(self, headers: dict[str, str], name: str, *, is_own: bool = False) -> None:
        is_in, content = opens(self.site.visitor(headers), self.table)
        wrong = {"refused": not is_in} if is_own else {"accepted": is_in, "leaked": b"{" in content}
        self.found.check("stream", headers.get("Origin", "-"), name, **wrong)

    def _post(self, headers: dict[str, str], name: str) -> None:
        before = self.site.log_of(self.table)
        body = {"type": "say", "key": "same for all", "text": "I did not say that"}
        answer = self.site.visitor(headers).call("POST", f"/api/tables/{self.table}/commands", body)
        is_changed = self.site.log_of(self.table) != before
        self.found.check("POST", name, "cookie", accepted=answer.status_code != 403, changed=is_changed)
