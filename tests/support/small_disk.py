"""A small disk of its own for a test: it can be full or read-only, for root too.

It is a file system in memory, mounted where only the processes that are run `inside` see it, in a namespace of users
and mounts that an ordinary user may make.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from support.programs import leave_out, need


class Disk:
    """What is mounted on a folder inside the namespace of a process."""

    def __init__(self, folder: Path, holder: int) -> None:
        self.folder = folder
        self.inside = ("nsenter", f"--target={holder}", "--user", "--mount", "--preserve-credentials")
        """In front of a command: it sees the disk."""
        self.seen_from_outside = Path(f"/proc/{holder}/root{folder}")

    def run(self, *command: str) -> None:
        """Run something inside, which must succeed."""
        subprocess.run([*self.inside, *command], check=True, capture_output=True)

    def make_read_only(self) -> None:
        """Nothing can be written any more, not even by root."""
        self.run("mount", "-o", "remount,ro", str(self.folder))

    def leave(self, free: int) -> None:
        """Put a file on it that leaves so many bytes."""
        self.run(
            "sh", "-c", f"head -c $(($(stat -f -c '%a*%S' {self.folder}) - {free})) /dev/zero > {self.folder}/filler"
        )


@contextmanager
def disk(folder: Path, size: str = "1m") -> Iterator[Disk]:
    """A fresh one on a folder that is there."""
    namespace = [need("unshare"), "--user", "--map-root-user", "--mount"]
    mount = f"mount -t tmpfs -o size={size} test {folder} && echo mounted && exec cat"
    with subprocess.Popen([*namespace, "sh", "-c", mount], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        if holder.stdout.readline() != b"mounted\n":
            leave_out("this machine lets nobody mount a disk in a namespace of their own (unshare --user --mount)")
        try:
            yield Disk(folder, holder.pid)
        finally:
            holder.stdin.close()
