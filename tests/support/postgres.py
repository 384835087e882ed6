"""A real PostgreSQL: a cluster of its own in a temporary folder, on a free port of this machine.

Deliberately absent: pytest fixtures, which lie with the tests.
"""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from support.ports import hold_port
from support.programs import need
from support.server_launcher import HANG_SECONDS

SUPERUSER: Final = "postgres"
WAIT_OPTIONS: Final = ("-w", "-t", f"{HANG_SECONDS:.0f}")
"""Wait until it is done, however slow the machine is."""


class Postgres:
    """One cluster. PostgreSQL does not run as root: for root it runs as the user that the package made."""

    def __init__(self, *, fsync: bool = False) -> None:
        self.binaries = Path(need("postgres")).resolve().parent
        self.folder = Path(tempfile.mkdtemp(prefix="stolik-pg-"))
        self.user = SUPERUSER if os.geteuid() == 0 else None
        self.fsync = fsync
        self._held = hold_port()
        self.port = int(self._held.getsockname()[1])
        if self.user:
            shutil.chown(self.folder, self.user, self.user)
        self._run("initdb", "-D", str(self.cluster), "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--no-sync")

    @property
    def cluster(self) -> Path:
        """Where the database lies."""
        return self.folder / "cluster"

    def start(self) -> None:
        """Come up, and wait until it answers."""
        settings = {
            "port": str(self.port),
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(self.folder),
            "fsync": "on" if self.fsync else "off",
            "max_connections": "200",
        }
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self._run(
            "pg_ctl", "start", *WAIT_OPTIONS, "-D", str(self.cluster), "-l", str(self.folder / "log"), "-o", options
        )

    def stop(self, mode: str = "fast") -> None:
        """`fast` in order, `immediate` as in a crash."""
        self._run("pg_ctl", "stop", *WAIT_OPTIONS, "-D", str(self.cluster), "-m", mode)

    def restart(self, mode: str = "fast") -> None:
        """Stop and start again."""
        self.stop(mode)
        self.start()

    def remove(self) -> None:
        """Stop, and leave nothing behind."""
        if (self.cluster / "postmaster.pid").exists():
            self.stop("immediate")
        self._held.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://{SUPERUSER}@127.0.0.1:{self.port}/{database}"

    def make_database(self) -> str:
        """A fresh one; its address."""
        name = f"stolik_{secrets.token_hex(6)}"
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def sql(self, query: str, database: str = "postgres") -> str:
        """Run a query as the superuser; warnings are no part of the answer."""
        quietly = ("-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-c", "SET client_min_messages TO error")
        return self._run("psql", *quietly, "-c", query, self.url(database))

    def terminate_listeners(self) -> int:
        """Cut the connections on which nodes get notifications from each other; how many."""
        return self._terminate("application_name = 'stolik-listener'")

    def terminate_all(self) -> int:
        """Cut every connection of every node."""
        return self._terminate("application_name LIKE 'stolik%'")

    def _terminate(self, which: str) -> int:
        query = f"SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) FROM pg_stat_activity WHERE {which}"  # noqa: S608 - ours
        return int(self.sql(query))

    def _run(self, program: str, *arguments: str) -> str:
        command = [str(self.binaries / program), *arguments]
        said = self.folder / f"said-{program}"  # a file: a server that outlives pg_ctl would hold a pipe open
        with said.open("w+", encoding="utf-8") as out:
            status = subprocess.run(
                command, user=self.user, group=self.user, cwd="/", check=False, stdout=out, stderr=subprocess.STDOUT
            ).returncode
            out.seek(0)
            text = out.read()
        assert status == 0, f"{program} failed: {text}"
        return text


def start_cluster(*, fsync: bool = False) -> Postgres:
    """A running cluster."""
    cluster = Postgres(fsync=fsync)
    cluster.start()
    return cluster
