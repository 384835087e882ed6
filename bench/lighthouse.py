"""The Lighthouse scores of the home page and of a running table: `make lighthouse`.

The tool is large, so it is no dependency of the page: npm fetches the version named here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from base64 import b64decode
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import httpx
from playwright.sync_api import sync_playwright

from stolik import registry
from support import programs
from support.chromium import FLAGS
from support.server import Server

VERSION: Final = "13.5.0"
WITH_NODE: Final = Path(__file__).parents[1] / "web/build/with_node"
CREATE_GUEST: Final = """async () => {
  const asked = { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"name": "Ala"}' };
  await fetch("/api/guests", asked);
  localStorage.setItem("stolik.known", "1");
}"""
RUNS: Final = 3
"""The median counts: the score depends on what else the machine does."""
PRINT_BELOW: Final = 0.9
"""Audits with a lower score are printed."""
TARGETS: Final = {"performance": 90, "accessibility": 100, "best-practices": 95}


def scores(url: str, folder: Path, profile: Path) -> dict[str, int]:
    """The three scores of an address, from 0 to 100, for the guest of a browser profile."""
    report = folder / "report.json"
    command = [
        str(WITH_NODE), "npx", "--yes", f"lighthouse@{VERSION}", url, "--quiet", "--output=json",
        f"--output-path={report}", "--disable-storage-reset",
        f"--only-categories={','.join(TARGETS)}",
        f"--chrome-flags=--headless --user-data-dir={profile} {' '.join(FLAGS)}",
    ]  # fmt: skip
    subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": chromium_path()})
    found: dict[str, Any] = json.loads(report.read_text("utf-8"))
    picture = found["fullPageScreenshot"]["screenshot"]["data"].split(",")[1]
    (folder / "seen.webp").write_bytes(b64decode(picture))
    for name in TARGETS:
        for part in found["categories"][name]["auditRefs"]:
            audit = found["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < PRINT_BELOW:
                print(f"    {name}: {audit['title']}: {audit.get('displayValue', audit['score'])}")
    return {name: round(100 * found["categories"][name]["score"]) for name in TARGETS}


def sit_at_a_table(client: httpx.Client, key: str) -> str:
    """The path of a running table with a person on the first seat and bots on the others."""
    players = registry.load(key).players[-1]
    table = client.post("/api/tables", json={"game": key, "players": players}).raise_for_status().json()["id"]
    bots = [{"type": "bot", "key": f"b{seat}", "seat": seat, "bot": "random"} for seat in range(1, players)]
    for command in [{"type": "sit", "key": "sit", "seat": 0}, *bots, {"type": "start", "key": "start"}]:
        client.post(f"/api/tables/{table}/commands", json=command).raise_for_status()
    return f"/t/{table}"


@cache
def chromium_path() -> str:
    """The path of Chromium."""
    return programs.need("chromium")


def create_guest(profile: Path, address: str) -> dict[str, str]:
    """A browser profile with a guest's session; returns the cookies. Only Lighthouse may control it later."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(profile, executable_path=chromium_path(), args=FLAGS)
        page = context.new_page()
        page.goto(address)
        page.evaluate(CREATE_GUEST)
        cookies = {cookie["name"]: cookie["value"] for cookie in context.cookies()}
        context.close()
    return cookies


def main() -> None:
    """One line for each address; exit code 1 if a target is missed."""
    passed = True
    with TemporaryDirectory() as name, Server(Path(name) / "data") as server:
        profile = Path(name) / "profile"
        cookies = create_guest(profile, server.address)
        headers = {"Origin": server.address}
        with httpx.Client(base_url=server.address, trust_env=False, headers=headers, cookies=cookies) as client:
            for key in ("", *registry.keys()):
                path = sit_at_a_table(client, key) if key else "/"
                runs = [scores(server.address + path, Path(name), profile) for _ in range(RUNS)]
                medians = {part: sorted(run[part] for run in runs)[RUNS // 2] for part in TARGETS}
                passed &= all(medians[part] >= wanted for part, wanted in TARGETS.items())
                print(
                    f"{key or 'home page':12}",
                    "  ".join(f"{part} {score}" for part, score in medians.items()),
                    flush=True,
                )
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
