"""Programs that the tests need and the project cannot ship; and the step that looks for them before any test runs.

`programs.py` lists what is there. `programs.py --install` also installs what is missing, where it may (root on
Debian), and says so. Run without anything but Python. In a test, `need` gives the path of a program.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from glob import glob
from typing import Final, NamedTuple, NoReturn

INSTALL_TRIES: Final = 3
"""A package registry may be out of reach for a moment."""


class Program(NamedTuple):
    """What is looked for, by names on the PATH or in other folders, and the Debian package that has it."""

    names: tuple[str, ...]
    package: str
    why: str

    def find(self) -> str | None:
        """Where it is, if it is there."""
        found = (path for name in self.names for path in ([shutil.which(name)] if "/" not in name else glob(name)))
        return next((path for path in found if path and os.access(path, os.X_OK)), None)


PROGRAMS: Final = {
    "chromium": Program(  # the shell paints the same pages with a fifth less work, as it has no windows and menus
        ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
        "chromium-headless-shell",
        "plays the page",
    ),
    "postgres": Program(
        ("postgres", "/usr/lib/postgresql/*/bin/postgres"), "postgresql", "stores the tables of several nodes"
    ),
    "strace": Program(("strace",), "strace", "watches when the disk is written, and makes it fail"),
    "nginx": Program(("nginx", "/usr/sbin/nginx"), "nginx-light", "stands before the server as in docs/hosting.md"),
    "openssl": Program(("openssl",), "openssl", "makes the certificate of that server"),
    "systemd-analyze": Program(("systemd-analyze",), "systemd", "reads the unit of docs/hosting.md"),
    "unshare": Program(("unshare",), "util-linux", "gives a test a small disk of its own"),
    "prlimit": Program(("prlimit",), "util-linux", "allows a program few open files"),
    "compiler": Program(("cc", "gcc", "clang"), "gcc", "compiles the rules"),
}


def how_to_install(names: Sequence[str]) -> str:
    """The command that would bring them."""
    return "apt-get install " + " ".join(PROGRAMS[name].package for name in names)


def need(name: str) -> str:
    """The path of a program, without which the test is left out."""
    path = PROGRAMS[name].find()
    if path is None:
        leave_out(f"{name} is not installed: {how_to_install([name])}")
    return path


def leave_out(why: str) -> NoReturn:
    """End a test that cannot run on this machine: it is listed at the end, and with CI=true it fails."""
    import pytest

    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


def missing() -> list[str]:
    """Names of what is not there."""
    return [name for name, program in PROGRAMS.items() if program.find() is None]


def install(names: Sequence[str]) -> None:
    """Ask Debian's package manager, more than once if need be."""
    packages = [PROGRAMS[name].package for name in names]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    patient = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    for _ in range(INSTALL_TRIES):
        for step in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
            subprocess.run([*patient, *step], env=quiet, check=False)
        if not missing():
            return


def may_install() -> bool:
    """Root on a machine with Debian's package manager."""
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def main() -> int:
    """Say what is there; install the rest where asked to and allowed."""
    absent = missing()
    if absent and "--install" in sys.argv and may_install():
        print(f"installing {', '.join(absent)}", flush=True)
        install(absent)
    for name, program in PROGRAMS.items():
        print(f"{name:<16} {program.find() or 'MISSING: ' + program.why}")
    absent = missing()
    if absent:
        print(f"left out where they are needed: {', '.join(absent)}. To install: {how_to_install(absent)}")
    return 1 if absent and os.environ.get("CI") == "true" else 0


if __name__ == "__main__":
    sys.exit(main())
