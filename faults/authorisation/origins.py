"""Pages of other sites, with the cookie of a person who has a seat: no stream is opened for them and nothing posted."""

from __future__ import annotations

from typing import Final

from faults.authorisation.cast import Cast
from faults.authorisation.knocking import PATIENCE, Headers, Knock, Street
from faults.authorisation.matrix import JSON, Findings
from faults.authorisation.scenes import play_scene

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
        f"{own}, https://evil.example", own.upper(), f"{scheme}:{place}", place, f" {own}x", f"{scheme}://[{host}]:{port}",
        f"{scheme}://{host}.:{port}", f"{scheme}://0x7f000001:{port}", f"{scheme}://2130706433:{port}",
        f"{scheme}://evil.example/{own}", f"data:text/html,{own}", f"{own}\\evil.example", f"{own}%00.evil.example",
    ]  # fmt: skip


class Origins:
    """Comes from everywhere but from the house's own page."""

    def __init__(self, street: Street, cast: Cast) -> None:
        self.street = street
        self.cast = cast
        self.found = Findings()

    async def run(self) -> Findings:
        """Streams, then what changes something; and that the house's own page is let in."""
        scene = await play_scene(self.street, self.cast, "running")
        path = f"/api/tables/{scene.table}/stream"
        cookie = {"Cookie": self.cast.ann.headers["Cookie"]}
        bearer = self.cast.visitors["ann as bearer"].headers
        for origin in evil(self.street.address):
            await self._connect(path, {**cookie, "Origin": origin}, "cookie")
            await self._connect(path, {**bearer, "Origin": origin}, "bearer")
            await self._post(scene.table, {**cookie, "Origin": origin}, origin)
        await self._connect(path, cookie, "cookie without origin")
        await self._connect(path, {**cookie, **bearer}, "cookie and bearer without origin")
        await self._connect(path, {**cookie, "Origin": self.street.address}, "two", ("Origin", "https://evil.example"))
        await self._post(scene.table, cookie, "no origin")
        for site in SITES:
            own = {**cookie, "Origin": self.street.address, "Sec-Fetch-Site": site}
            await self._post(scene.table, own, f"Sec-Fetch-Site: {site}")
        await self._connect(path, {**cookie, "Origin": self.street.address}, "own page", is_own=True)
        await self._connect(path, bearer, "program", is_own=True)
        return self.found

    async def _connect(self, path: str, who: Headers, name: str, *more: tuple[str, str], is_own: bool = False) -> None:
        knock = await Knock.at(self.street, path, who, *more)
        came = b"" if is_own else await knock.rest(PATIENCE, JSON)
        await knock.leave()
        cell = ("stream", who.get("Origin", "-"), name)
        self.found.cells += 1
        if is_own != (knock.status == 101):
            (self.found.refused if is_own else self.found.accepted).append(cell)
        if JSON in came:
            self.found.leaked.append(cell)

    async def _post(self, table: str, who: Headers, name: str) -> None:
        before = self.street.rows(table)
        body = {"type": "say", "key": "same for all", "text": "I did not say that"}
        answer = await self.street.request(who, "POST", f"/api/tables/{table}/commands", body)
        self.found.cells += 1
        if answer.status != 403:
            self.found.accepted.append(("POST", name, "cookie"))
        if self.street.rows(table) != before:
            self.found.changed.append(("POST", name, "cookie"))
