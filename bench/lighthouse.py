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
WANTED: Final = {"performance": 90, "accessibility": 100, "best-practices": 95}


def scores(url: str, folder: Path, program: str) -> dict[str, int]:
    """The three scores of an address, from 0 to 100."""
    report = folder / "report.json"
    command = [
        str(WITH_NODE), "npx", "--yes", f"lighthouse@{VERSION}", url, "--quiet", "--output=json",
        f"--output-path={report}",
        f"--only-categories={','.join(WANTED)}", f"--chrome-flags=--headless {' '.join(FLAGS)}",
    ]  # fmt: skip
    subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": program})
    found: dict[str, Any] = json.loads(report.read_text("utf-8"))
    return {name: round(100 * found["categories"][name]["score"]) for name in WANTED}


def open_running_table(address: str, key: str) -> str:
    """A table of bots that everyone may watch."""
    with httpx.Client(base_url=address, trust_env=False) as client:
        client.post("/api/guests", json={"name": "Ala"}).raise_for_status()
        game = registry.load(key)
        players = game.players[-1]
        wish = {"game": key, "players": players, "watch": "everyone", "tempo": "slow"}
        table = client.post("/api/tables", json=wish).raise_for_status().json()["id"]
        commands = [{"type": "bot", "key": f"b{seat}", "seat": seat, "bot": "random"} for seat in range(players)]
        for command in [*commands, {"type": "start", "key": "s"}]:
            client.post(f"/api/tables/{table}/commands", json=command).raise_for_status()
    return f"{address}/t/{table}/tv"


def main() -> None:
    """One line for each address; an exit code for who wants one."""
    program = find_or_install()
    assert program, "there is no Chromium on this machine"
    fine = True
    with TemporaryDirectory() as name, Served(Path(name) / "house", "--no-limits") as house:
        folder = Path(name)
        tables = {f"a table of {key}": open_running_table(house.address, key) for key in registry.keys()}
        for what, url in {"the shelf": f"{house.address}/", **tables}.items():
            got = scores(url, folder, program)
            fine &= all(got[part] >= wanted for part, wanted in WANTED.items())
            print(f"{what:24}", "  ".join(f"{part} {score}" for part, score in got.items()))
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
