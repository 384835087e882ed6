"""What Lighthouse thinks of the shelf and of a running table: `make lighthouse`.

The tool is large, so it is no dependency of the page: npm fetches the version named here when it is asked for.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import httpx

from browser.chromium import FLAGS, find_or_install
from client.served import Served
from stolik import registry

VERSION: Final = "13.5.0"
WITH_NODE: Final = Path(__file__).parents[1] / "web/build/with_node"
GOOD: Final = 0.9
"""Where an audit has less, it is printed."""
WANTED: Final = {"performance": 90, "accessibility": 100, "best-practices": 95}


def scores(url: str, cookie: str, folder: Path, program: str) -> dict[str, int]:
    """The three scores of an address, from 0 to 100, for whoever holds the cookie."""
    report, headers = folder / "report.json", folder / "headers.json"
    headers.write_text(json.dumps({"Cookie": cookie} if cookie else {}), "utf-8")
    command = [
        str(WITH_NODE), "npx", "--yes", f"lighthouse@{VERSION}", url, "--quiet", "--output=json",
        f"--output-path={report}", f"--extra-headers={headers}",
        f"--only-categories={','.join(WANTED)}", f"--chrome-flags=--headless {' '.join(FLAGS)}",
    ]  # fmt: skip
    subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": program})
    found: dict[str, Any] = json.loads(report.read_text("utf-8"))
    for name in WANTED:
        for part in found["categories"][name]["auditRefs"]:
            audit = found["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < GOOD:
                print(f"    {name}: {audit['title']}: {audit.get('displayValue', audit['score'])}")
    return {name: round(100 * found["categories"][name]["score"]) for name in WANTED}


def sit_at_a_table(address: str, key: str) -> tuple[str, str]:
    """A running table with a person on the first seat and bots on the others; its address and the person's cookie."""
    with httpx.Client(base_url=address, trust_env=False, headers={"Origin": address}) as client:
        client.post("/api/guests", json={"name": "Ala"}).raise_for_status()
        players = registry.load(key).players[-1]
        table = client.post("/api/tables", json={"game": key, "players": players}).raise_for_status().json()["id"]
        bots = [{"type": "bot", "key": f"b{seat}", "seat": seat, "bot": "random"} for seat in range(1, players)]
        for command in [{"type": "sit", "key": "sit", "seat": 0}, *bots, {"type": "start", "key": "start"}]:
            client.post(f"/api/tables/{table}/commands", json=command).raise_for_status()
        return f"{address}/t/{table}", "; ".join(f"{name}={value}" for name, value in client.cookies.items())


def main() -> None:
    """One line for each address; an exit code for who wants one."""
    program = find_or_install()
    assert program, "there is no Chromium on this machine"
    fine = True
    with TemporaryDirectory() as name, Served(Path(name) / "house", "--no-limits") as house:
        pages = {"the shelf": (f"{house.address}/", "")}
        pages |= {f"a table of {key}": sit_at_a_table(house.address, key) for key in registry.keys()}
        for what, (url, cookie) in pages.items():
            got = scores(url, cookie, Path(name), program)
            fine &= all(got[part] >= wanted for part, wanted in WANTED.items())
            print(f"{what:24}", "  ".join(f"{part} {score}" for part, score in got.items()), flush=True)
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
