"""A real house in a process of its own, for tests that are plain functions."""

import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self


class Served:
    """`stolik serve` on a data folder: to be stopped, killed and started again at the same port."""

    def __init__(self, data: Path, *arguments: str, port: int = 0) -> None:
        self.data = data
        self.arguments = arguments
        self.port = port
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def start(self) -> None:
        command = [sys.executable, "-m", "stolik", "serve", "--data", str(self.data), "--port", str(self.port)]
        self.data.parent.mkdir(parents=True, exist_ok=True)
        with (self.data.parent / "journal").open("a") as journal:
            self.process = subprocess.Popen(
                [*command, "--no-open", "--quick-bots", *self.arguments],
                stdout=subprocess.PIPE,
                stderr=journal,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, (self.data.parent / "journal").read_text("utf-8")
        if not self.port:
            found = re.search(r"http://\S+:(\d+)", line)
            assert found, line
            self.port = int(found[1])

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.communicate(timeout=60)
            self.process = None
