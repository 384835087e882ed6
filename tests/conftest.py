"""Tests have one game more: the template of `stolik new-game`, which has secrets to keep."""

import os
import tempfile
from functools import partial, partialmethod
from pathlib import Path

import pytest
from websockets.sync.client import connect

from stolik import games
from stolik.cli.new_game import write_template
from stolik.client import client, stream
from support.server_launcher import HANG_SECONDS

game_folder = tempfile.TemporaryDirectory(prefix="stolik-games-")


class FailureReporter:
    """Prints a failure when it happens, for a run that is cut short later."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        terminal = self.config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and terminal is not None:
            terminal.write_line(f"\nFAILED {report.nodeid} ({report.when})\n{report.longreprtext[-3000:]}")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # workers report to the run that started them
        config.pluginmanager.register(FailureReporter(config))
    os.environ["XDG_CACHE_HOME"] = str(Path(game_folder.name) / "cache")  # no test fills a person's own cache
    write_template("sample", Path(game_folder.name) / "sample")
    games.__path__.append(game_folder.name)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Tests in a browser run where they are asked for: their driver keeps a loop in the thread, which others need."""
    is_browser = collection_path.name == "browser" and collection_path.parent == Path(__file__).parent
    return True if is_browser and not any("browser" in argument for argument in config.args) else None


def pytest_unconfigure(config: pytest.Config) -> None:
    game_folder.cleanup()


@pytest.fixture
def patient_client(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client gives up no answer and no stream because the machine is slow."""
    monkeypatch.setattr(client, "TIMEOUT_SECONDS", HANG_SECONDS)
    monkeypatch.setattr(stream, "connect", partial(connect, open_timeout=HANG_SECONDS, ping_interval=None))
    monkeypatch.setattr(stream.TableStream, "next", partialmethod(stream.TableStream.next, timeout=HANG_SECONDS))
