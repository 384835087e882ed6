"""What must hold of whatever a screen shows: no barrier for anybody, one language, nothing beside the screen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from stolik import registry
from stolik.server.table.bot_names import BOT_FIRST_NAMES
from support.browser_screen import BOARDS, Screen

AXE: Final = (Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js").read_text("utf-8")
RUN_AXE: Final = """async (within) =>
    (await axe.run(within ?? document, { resultTypes: ["violations"] })).violations
"""
POLISH: Final = re.compile(r"[ąćęłńóśźż]", re.IGNORECASE)
ENGLISH: Final = re.compile(
    r"\b(the|your|you|and|waiting|points|card|cards|turn|play|with|choose|rules|settings|players|take|game)\b",
    re.IGNORECASE,
)
GAP: Final = re.compile(r"\{\w+\}|undefined|\[object|NaN|\bnull\b")
CREDITS: Final = [registry.load(key).credits for key in BOARDS]
PROPER_NAMES: Final = (
    *BOT_FIRST_NAMES,
    *(part for game in CREDITS for part in (game.title, game.author, game.publisher, game.illustrator)),
    "The Fraunces Project Authors",
    "The Nunito Project Authors",
    "game-icons.net",
    "game-icons",
    "Fluent Emoji",
    "Lucide",
    "Fraunces",
    "Nunito",
    "stolik verify",
    "Open Font License",
    "Stolik",
    "PL",
    "EN",
)
"""What people, games and the things we use are called, which no language changes."""
SAID: Final = """() => {
    const heard = [...document.querySelectorAll("[aria-label],[title],[placeholder],[alt]")].flatMap((at) =>
        ["aria-label", "title", "placeholder", "alt"].map((name) => at.getAttribute(name) ?? ""));
    return [document.title, document.body.innerText, ...heard].join("\\n");
}"""
BESIDE: Final = """() => {
    const shown = ({ width, height }) => width > 1 && height > 1;
    const isPushed = (at) => at && at.localName !== "main"
        && (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1
            || isPushed(at.parentElement));
    return [...document.querySelectorAll("button, select, input, a, label, h1, h2, h3, p, li, b")]
        .map((at) => ({ at, box: at.getBoundingClientRect() }))
        .filter(({ at, box }) => shown(box) && (box.right > innerWidth + 1 || box.left < -1) && !isPushed(at))
        .map(({ at, box }) => `${at.localName} "${at.innerText.slice(0, 40)}" ${box.left} to ${box.right}`);
}"""


def barriers(one: Screen, within: str | None = None) -> list[str]:
    """What axe objects to on the page or in a part of it, each with the first place."""
    if one.page.evaluate("!globalThis.axe"):
        one.page.evaluate(f"() => {{ {AXE} }}")
    found: list[dict[str, Any]] = one.page.evaluate(RUN_AXE, within)
    return [
        f"{rule['id']}: {rule['help']} {rule['nodes'][0]['target']} {rule['nodes'][0]['failureSummary']}"
        for rule in found
    ]


def in_another_language(one: Screen, *names: str) -> list[str]:
    """Lines, read or heard, in the language that the page does not speak, or with something missing."""
    said = one.page.evaluate(SAID)
    assert isinstance(said, str)
    for name in sorted(filter(None, (*PROPER_NAMES, *names)), key=len, reverse=True):
        said = said.replace(name, "")
    other = POLISH if one.language == "en" else ENGLISH
    lines = re.sub(r"https?://\S+", "", said).splitlines()
    return [line for line in lines if GAP.search(line) or other.search(line)]


def beside(one: Screen) -> list[str]:
    """What lies beside the screen, or partly."""
    found = one.page.evaluate(BESIDE)
    assert isinstance(found, list)
    return found
