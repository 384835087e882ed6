"""Runs one step of a make target, prints when it begins and how long it took, and keeps its output in a file.

    step.py NAME [--inputs FILE_OR_FOLDER …] [--output FILE …] [--show] -- COMMAND …

With `--inputs` a step is done again only when the bytes of its inputs or its command have changed, or an output is
gone: a checkout, which changes the times of files, costs nothing. With `--show` its output is shown, too. What ran is
summed up by `summary.py`. Needs nothing but Python, as it also installs.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

HOME = Path(__file__).resolve().parents[1]
KEPT = HOME / ".steps"
"""Logs, seconds and digests of steps; not in git."""
IGNORED = {"__pycache__", ".made", "node_modules", "_native", "_native.new", "site", "tests"}
LINES_SHOWN_ON_FAILURE = 60
INTERRUPTED = 130


def main() -> int:
    """Run the step that the arguments describe."""
    arguments = sys.argv[1:]
    own, command = arguments[: arguments.index("--")], arguments[arguments.index("--") + 1 :]
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("--inputs", nargs="*", default=[])
    parser.add_argument("--output", nargs="*", default=[])
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args(own)
    KEPT.mkdir(exist_ok=True)
    status = run(options.name, command, options.inputs, options.output)
    if options.show and not status:
        say(log_of(options.name).read_text("utf-8").rstrip())
    return status


def run(name: str, command: list[str], inputs: list[str], outputs: list[str]) -> int:
    """The exit code of the command; 0 where nothing has changed since it succeeded."""
    digest = digest_of(command, inputs) if inputs else ""
    stamp = KEPT / f"{name}.digest"
    if digest and stamp.exists() and stamp.read_text() == digest and all((HOME / file).exists() for file in outputs):
        write_result(name, 0.0, 0)
        return 0
    say(f"  {name} …")
    begun = time.monotonic()
    with log_of(name).open("wb") as log:
        status = run_to_the_end(command, log)
    seconds = time.monotonic() - begun
    write_result(name, seconds, status)
    if status:
        tail = log_of(name).read_text("utf-8", "replace").splitlines()[-LINES_SHOWN_ON_FAILURE:]
        say("\n".join([*tail, f"✗ {name} failed after {seconds:.0f} s; all of its output: {log_of(name)}"]))
    else:
        say(f"✓ {name}  {seconds:.1f} s{pytest_summary(name)}")
        if digest:
            stamp.write_text(digest_of(command, inputs))  # a step may write what it reads
    return status


def run_to_the_end(command: list[str], log: BinaryIO) -> int:
    """The exit code; interrupting the step ends all processes that it has started."""
    process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, process_group=0)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return process.wait()
    except KeyboardInterrupt:
        os.killpg(process.pid, signal.SIGTERM)
        raise SystemExit(INTERRUPTED) from None


def digest_of(command: list[str], inputs: Iterable[str]) -> str:
    """The hash of the command and of the paths and bytes of the inputs."""
    hash_ = hashlib.sha256(repr(command).encode())
    for file in sorted({file for path in inputs for file in files_in(HOME / path)}):
        hash_.update(f"{file.relative_to(HOME)}\0{file.stat().st_size}\0".encode() + file.read_bytes())
    return hash_.hexdigest()


def files_in(path: Path) -> Iterator[Path]:
    """A file, or all files of a folder."""
    if path.is_file():
        yield path
    elif path.is_dir():
        for inner in path.iterdir():
            if inner.name not in IGNORED:
                yield from files_in(inner)


def pytest_summary(name: str) -> str:
    """The last line of a run of pytest or vitest, shown beside the step."""
    lines = log_of(name).read_text("utf-8", "replace").splitlines()
    return "".join(f"  {line.strip(' =')}" for line in lines[-1:] if " passed" in line)


def write_result(name: str, seconds: float, status: int) -> None:
    """Write the result for `summary.py`."""
    row = {"name": name, "seconds": seconds, "status": status, "ended": time.time()}
    (KEPT / f"{name}.json").write_text(json.dumps(row))


def log_of(name: str) -> Path:
    """Where the output of a step is kept."""
    return KEPT / f"{name}.log"


def say(text: str) -> None:
    """Print a line at once, even if the output goes to a file."""
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
