"""Chooses, at import, between the compiled rules and their source: never a build older than it.

Compiled modules do not lie beside their source, where Python would silently prefer them; they lie in
`stolik/_native/` with a list of the sources they were made from. They are used only when every source
still has the same bytes. The build is one group (native classes know each other), so it is all or none.

`STOLIK_PURE=1` asks for the source in any case.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import warnings
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent
NATIVE_FOLDER: Final = PACKAGE / "_native"
MANIFEST_FILE: Final = "manifest.json"
NATIVE_GROUP: Final = "stolik_native__mypyc"
"""The shared library that mypyc makes of the whole group; its parts import it by this name."""


class NativeFinder(MetaPathFinder):
    """Finds the compiled modules, and nothing else."""

    def __init__(self, files: dict[str, Path]) -> None:
        self.files = files

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The compiled module of that name."""
        file = self.files.get(fullname)
        return spec_from_file_location(fullname, file) if file else None


def source_digest(source: Path) -> str:
    """The hash of a source file."""
    return hashlib.sha256(source.read_bytes()).hexdigest()


def read_manifest() -> dict[str, str]:
    """Compiled modules and the digests of their sources; empty where nothing is built for this Python."""
    try:
        manifest = json.loads((NATIVE_FOLDER / MANIFEST_FILE).read_text("utf-8"))
        sources = dict(manifest["sources"]) if manifest["suffix"] == EXTENSION_SUFFIXES[0] else {}
        is_whole = all(native_file(module).is_file() for module in (*sources, NATIVE_GROUP))
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return {}
    return sources if is_whole else {}


def usable_bench_modules() -> list[str]:
    """The games of bench/ that `make bench` compiled along, if unchanged; an edited one makes no rule older."""
    games = json.loads((NATIVE_FOLDER / MANIFEST_FILE).read_text("utf-8")).get("bench")
    if not isinstance(games, dict):
        return []
    return [game for game, made_from in games.items() if native_file(game).is_file() and _is_fresh(game, made_from)]


def source_file(module: str) -> Path:
    """Where the source of a compiled module lies: in the package, or in a checkout's bench/ beside src/."""
    home = PACKAGE.parents[1] if module.startswith("bench.") else PACKAGE.parent
    return home.joinpath(*module.split(".")).with_suffix(".py")


def native_file(module: str) -> Path:
    """Where the compiled form of a module lies."""
    return NATIVE_FOLDER / (module + EXTENSION_SUFFIXES[0])


def built_at() -> float:
    """The modification time of the compiled rules; 0 where there are none."""
    try:
        return (NATIVE_FOLDER / MANIFEST_FILE).stat().st_mtime
    except OSError:
        return 0.0


def install_native_finder() -> str:
    """Import the compiled rules if they are fresh; returns which build is used, for `stolik about`."""
    if os.environ.get("STOLIK_PURE"):
        return "source, as STOLIK_PURE asks"
    sources = read_manifest()
    if not sources:
        return "source, as nothing is compiled here"
    stale = [module for module, made_from in sources.items() if not _is_fresh(module, made_from)]
    if stale:
        warnings.warn(
            f"the compiled rules are older than {stale[0]}; running from source (make build)",
            RuntimeWarning,
            stacklevel=2,
        )
        return f"source, as the build is older than {stale[0]}"
    modules = (*sources, *usable_bench_modules(), NATIVE_GROUP)
    sys.meta_path.insert(0, NativeFinder({module: native_file(module) for module in modules}))
    return "compiled"


def _is_fresh(module: str, made_from: str) -> bool:
    source = source_file(module)
    return source.is_file() and source_digest(source) == made_from
