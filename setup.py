"""Compiles the rules with mypyc where a C compiler is found; everything works without, only slower.

The compiled modules go to `stolik/_native/` with a manifest of their sources (see `stolik._compiled`). The page is not
built here: `make page` does that, and a wheel is refused without it.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HOME = Path(__file__).parent
SOURCES = HOME / "src"
PACKAGE = SOURCES / "stolik"
DRAFT = "_native.new"
PAGE = PACKAGE / "server" / "site" / "index.html"
NO_PAGE = (
    "stolik: the page for browsers is not built: run `make page` first "
    "(or set STOLIK_PAGE=no for a wheel of the rules alone, which cannot serve)"
)
sys.path.insert(0, str(PACKAGE))
from _compiled import MANIFEST_FILE, NATIVE_GROUP, read_manifest, source_digest  # noqa: E402 - the loader says what it wants to find


def compiled_sources() -> list[Path]:
    """The files that pyproject.toml names for compilation."""
    patterns = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["tool"]["stolik"]["compiled"]
    return sorted({file for pattern in patterns for file in PACKAGE.glob(pattern) if file.stem != "__init__"})


def bench_sources() -> list[Path]:
    """The games of bench/, which `make bench` wants in the same group, where native classes know each other."""
    return sorted((HOME / "bench" / "reference_games").glob("[!_]*.py")) if os.environ.get("STOLIK_BENCH") else []


def module_of(source: Path) -> str:
    """The name under which a source is imported."""
    home = SOURCES if source.is_relative_to(SOURCES) else HOME
    return ".".join(source.relative_to(home).with_suffix("").parts)


def digests(sources: list[Path]) -> dict[str, str]:
    """Modules and what their sources are now."""
    return {module_of(source): source_digest(source) for source in sources}


def compiler_flags() -> list[str]:
    """Inline across modules, align functions, and skip one check.

    In a shared library GCC calls every function that could be replaced from outside; ours never are. Without the
    alignment a loop is up to 4 % slower or faster by where its functions happen to lie, which changes with their
    names. The check for misleading indentation takes half of the time of a build on the one long file of mypyc.
    """
    if sys.platform == "win32":
        return []
    return ["-fno-semantic-interposition", "-falign-functions=64", "-Wno-misleading-indentation"]


def extensions() -> list[Extension]:
    """The C extensions; none where mypyc is missing or refuses, or where only the metadata are asked for."""
    if {"egg_info", "dist_info"} & set(sys.argv) or os.environ.get("STOLIK_COMPILE") == "no":
        return []
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - a build tool, absent at run time
    except ImportError:
        return []
    files = [str(source.relative_to(HOME)) for source in (*compiled_sources(), *bench_sources())]
    group = NATIVE_GROUP.removesuffix("__mypyc")
    made: list[Extension] = mypycify(files, opt_level="3", debug_level="0", group_name=group)
    for extension in made:
        extension.extra_compile_args = [*extension.extra_compile_args, *compiler_flags()]  # mypyc shares one list
    return made


def manifest() -> dict[str, object]:
    """What a build was made from, for `stolik._compiled`; `made_with` tells `is_fresh` of other tools."""
    return {
        "suffix": EXTENSION_SUFFIXES[0],
        "sources": digests(compiled_sources()),
        "bench": digests(bench_sources()),
        "made_with": [source_digest(Path(__file__)), version("mypy")],
    }


def is_fresh() -> bool:
    """Is the build in the source tree made from these sources with these tools, and whole?"""
    try:
        kept = json.loads((PACKAGE / "_native" / MANIFEST_FILE).read_text("utf-8"))
    except (OSError, ValueError):
        return False
    wanted = manifest()
    bench = wanted.pop("bench") or kept.get("bench")
    return {**wanted, "bench": bench} == kept and set(read_manifest()) == set(digests(compiled_sources()))


class BuildNative(build_ext):
    """Puts the compiled modules into one folder and lists their sources; gives way without a compiler.

    They are built beside their place and moved there in one step: who starts meanwhile finds the old build or none.
    """

    def finalize_options(self) -> None:
        """Remember where to build: `run` forgets it half-way."""
        super().finalize_options()
        self.beside_sources = bool(self.inplace)

    def get_ext_filename(self, fullname: str) -> str:
        """All compiled modules lie side by side under their full names."""
        return str(Path("stolik", "_native", fullname + EXTENSION_SUFFIXES[0]))

    def get_ext_fullpath(self, ext_name: str) -> str:
        """In the source tree for an editable install, else where the wheel is put together."""
        file = self._home() / self.get_ext_filename(ext_name)
        return str(file.parent.with_name(DRAFT) / file.name)

    def copy_extensions_to_source(self) -> None:
        """They are built in their place."""

    def run(self) -> None:
        """Build, or say plainly that Stolik runs uncompiled."""
        folder = self._home() / "stolik" / "_native"
        draft = folder.with_name(DRAFT)
        shutil.rmtree(draft, ignore_errors=True)
        try:
            super().run()
        except Exception as error:  # noqa: BLE001 - setuptools has several unrelated trees of errors for this
            shutil.rmtree(draft, ignore_errors=True)
            shutil.rmtree(folder, ignore_errors=True)
            print(f"stolik: the rules are not compiled ({error}); everything works, only slower")
            return
        draft.mkdir(parents=True, exist_ok=True)
        (draft / MANIFEST_FILE).write_text(json.dumps(manifest(), indent=1), "utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        draft.rename(folder)

    def _home(self) -> Path:
        return SOURCES if self.beside_sources or self.editable_mode else Path(self.build_lib)

    def get_outputs(self) -> list[str]:
        """What a wheel takes along; nothing where nothing was built."""
        built = [Path(output) for output in super().get_outputs()]
        return [str(file) for file in (file.parent.with_name("_native") / file.name for file in built) if file.exists()]


if __name__ == "__main__":
    if "bdist_wheel" in sys.argv and not PAGE.exists() and os.environ.get("STOLIK_PAGE") != "no":
        sys.exit(NO_PAGE)
    if sys.argv[1:] == ["build_ext", "--inplace"] and is_fresh():
        sys.exit(print("the compiled rules are up to date"))
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildNative})
