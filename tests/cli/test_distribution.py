"""Distributions: an sdist from which the page can be built, and no wheel without the page by accident."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from support.cli import Stolik, assert_refused
from support.server_launcher import HANG_SECONDS

HOME = Path(__file__).parents[2]
SITE = Path("src/stolik/server/site")
SOURCES = {".ts", ".svelte", ".css", ".svg"}
FOR_THE_PAGE = ("web/", "Makefile", "package.json", "package-lock.json", ".npmrc", "docs/verify_by_hand.mjs",
                "tools/step.py", "requirements/")  # fmt: skip
"""Of what is kept in git; and the games' own `web` folders and texts."""


def kept_files() -> list[str]:
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=HOME, check=True, capture_output=True, text=True).stdout.split("\0")
    return [name for name in names if name and (HOME / name).exists()]


def build(sources: Path, what: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """What `python -m build`, pip and uv ask of a project, with the packages of this environment."""
    hook = f"from setuptools import build_meta; build_meta.build_{what}('dist')"
    (sources / "dist").mkdir(exist_ok=True)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("STOLIK")}
    command = [sys.executable, "-c", hook]
    environment = kept | {"STOLIK_COMPILE": "no"} | environment
    return subprocess.run(
        command, cwd=sources, env=environment, check=False, capture_output=True, text=True, timeout=HANG_SECONDS
    )


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist of a clean checkout."""
    folder = tmp_path_factory.mktemp("distribution")
    for name in kept_files():
        (folder / "checkout" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HOME / name, folder / "checkout" / name)
    done = build(folder / "checkout", "sdist")
    assert done.returncode == 0, done.stderr
    [archive] = (folder / "checkout/dist").iterdir()
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "sdist", filter="data")
    [home] = (folder / "sdist").iterdir()
    return home


@pytest.fixture
def sources(unpacked: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(unpacked, tmp_path / "sources"))


def wheel_of(sources: Path) -> zipfile.ZipFile:
    [archive] = (sources / "dist").iterdir()
    return zipfile.ZipFile(archive)


def test_the_sdist_has_all_that_the_page_is_built_from(unpacked: Path) -> None:
    games = {
        name for name in kept_files() if name.startswith("src/stolik/games/") and {"web", "texts"} & {*Path(name).parts}
    }
    wanted = games | {name for name in kept_files() if name.startswith(FOR_THE_PAGE)}
    assert {Path(name).suffix for name in games} >= {".ts", ".svelte", ".json"}
    assert [name for name in sorted(wanted) if not (unpacked / name).exists()] == []


def test_a_wheel_without_the_page_is_refused_in_one_line(sources: Path) -> None:
    done = build(sources, "wheel")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "the page for browsers is not built: run `make page` first" in done.stderr
    assert list((sources / "dist").iterdir()) == []


def test_a_wheel_has_the_page_and_not_its_sources(sources: Path) -> None:
    (sources / SITE / "assets").mkdir(parents=True)
    for name in ("index.html", "index.html.br", "assets/page.js"):
        (sources / SITE / name).touch()
    done = build(sources, "wheel")
    assert done.returncode == 0, done.stderr
    with wheel_of(sources) as wheel:
        names = set(wheel.namelist())
    assert names >= {f"stolik/server/site/{name}" for name in ("index.html", "index.html.br", "assets/page.js")}
    assert [name for name in names if Path(name).suffix in SOURCES] == []


def test_a_wheel_of_the_rules_alone_is_made_where_it_is_asked_for_and_does_not_serve(
    sources: Path, tmp_path: Path, stolik: Stolik
) -> None:
    assert build(sources, "wheel", STOLIK_PAGE="no").returncode == 0
    with wheel_of(sources) as wheel:
        wheel.extractall(tmp_path / "installed")  # noqa: S202 - our own
    installed = {"PYTHONPATH": str(tmp_path / "installed")}
    assert stolik("about", **installed).returncode == 0
    done = stolik("serve", "--no-open", "--data", str(tmp_path / "data"), **installed)
    assert_refused(done, "the page for browsers is not built", "make page")
    assert not (tmp_path / "data").exists()


def test_an_editable_install_needs_no_page(sources: Path) -> None:
    done = build(sources, "editable")
    assert done.returncode == 0, done.stderr


def test_the_page_is_built_from_the_sdist(sources: Path) -> None:
    """With the tools of this checkout, which `make page` would bring."""
    for name in (".venv", ".tools", "node_modules"):
        if (HOME / name).exists():
            (sources / name).symlink_to(HOME / name)
    command = ["web/build/with_node", "npm", "run", "--silent", "build", "--", "--logLevel", "warn"]
    subprocess.run(command, cwd=sources, check=True)
    assert build(sources, "wheel").returncode == 0
    with wheel_of(sources) as wheel:
        assert "stolik/server/site/index.html" in wheel.namelist()
