"""Every game's folder has the same table of contents: the same job has the same file name in all of them."""

from pathlib import Path
from typing import Final

import pytest

from stolik.cli.new_game import write_template

GAMES: Final = Path(__file__).parents[2] / "src/stolik/games"
KEYS: Final = sorted(folder.name for folder in GAMES.iterdir() if (folder / "__init__.py").exists())

IN_EVERY_GAME: Final = frozenset({
    "__init__.py", "RULES.md", "RULES.pl.md", "pieces.py", "move_types.py", "moves.py", "event_types.py", "events.py",
    "view_types.py", "view.py", "notation.py", "parsing.py", "scoring.py", "terminal.py", "texts", "tests",
})  # fmt: skip
WHEN_FINISHED: Final = frozenset({"bots", "bench.toml", "web"})
"""What our games have and a game that was just written lacks."""
WHERE_NEEDED: Final = frozenset({"rules.py", "rules", "imagining.py", "cli.py", "cli"})
ONLY_THEIRS: Final[dict[str, frozenset[str]]] = {
    "rok": frozenset({"card_types.py"}),
    "stonogi": frozenset({"solver"}),
    "fuji": frozenset({"box", "talk", "expedition_setup.py", "view_prospects.py", "view_statements.py"}),
}
ALTERNATIVES: Final = (("rules.py", "rules"), ("cli.py", "cli"))
"""A long module may be a folder instead, never both."""
INSIDE: Final[dict[str, frozenset[str]]] = {
    "rules": frozenset({"__init__.py", "position.py", "codes.py"}),
    "bots": frozenset({"__init__.py", "heuristics.py"}),
    "cli": frozenset({"__init__.py"}),
}
"""What such a folder must hold where there is one."""
TEXTS: Final = frozenset({"en.json", "pl.json"})
WEB_FILES: Final = frozenset({
    "index.ts", "wire.ts", "Cover.svelte", "blurb.ts", "unfold.ts", "paragraphs.ts", "flight.ts",
    "Table.svelte", "Seat.svelte", "Figure.svelte", "Sprite.svelte",
})  # fmt: skip
WEB_WHERE_NEEDED: Final = frozenset({"caption.ts", "choices.ts"})
WEB_FOLDERS: Final = frozenset({"parts", "art", "model"})
WEB_TEXTS: Final = frozenset({"texts", "texts.ts", "texts.svelte.ts"})
"""Sentences of the board: a module, which may have runes, and a folder beside it where they are many."""


def contents(folder: Path) -> frozenset[str]:
    """Names of everything in a folder that somebody wrote."""
    return frozenset(file.name for file in folder.iterdir() if not file.name.startswith(("__pycache__", ".")))


def problems(folder: Path, allowed: frozenset[str], required: frozenset[str]) -> list[str]:
    """What is missing in a game's folder, and what nobody would look for there."""
    found = contents(folder)
    wrong = [f"{name} is missing" for name in sorted(required - found)]
    wrong += [f"{name} is in no game's table of contents" for name in sorted(found - allowed - required)]
    wrong += [f"{file} and {inner} are one job" for file, inner in ALTERNATIVES if {file, inner} <= found]
    if not {"rules.py", "rules"} & found:
        wrong.append("rules.py or rules/ is missing")
    for inner, names in INSIDE.items():
        if inner in found:
            wrong += [f"{inner}/{name} is missing" for name in sorted(names - contents(folder / inner))]
    if "texts" in found and contents(folder / "texts") != TEXTS:
        wrong.append("texts/ holds one catalogue a language and nothing else")
    return wrong


def web_problems(folder: Path) -> list[str]:
    """What is missing in the folder of a game's board, and what nobody would look for there."""
    found = contents(folder)
    tested = {name.removesuffix(".test.ts") for name in found if name.endswith(".test.ts")}
    modules = {name for name in found if (folder / name).is_file() and not name.endswith(".test.ts")}
    folders = found - modules - {f"{name}.test.ts" for name in tested}
    wrong = [f"{name} is missing" for name in sorted(WEB_FILES - modules)]
    wrong += [
        f"{name} is not where boards have it" for name in sorted(modules - WEB_FILES - WEB_WHERE_NEEDED - WEB_TEXTS)
    ]
    wrong += [f"{name}/ is no folder of a board" for name in sorted(folders - WEB_FOLDERS - WEB_TEXTS)]
    known = {name.partition(".")[0] for name in modules} | {"board"}
    wrong += [f"{name}.test.ts tests nothing here" for name in sorted(tested) if name.partition(".")[0] not in known]
    if not WEB_TEXTS & modules:
        wrong.append("texts.ts is missing")
    return wrong


@pytest.mark.parametrize("key", KEYS)
def test_a_games_folder_has_the_same_table_of_contents_as_every_other(key: str) -> None:
    only_theirs = ONLY_THEIRS.get(key, frozenset())
    assert problems(GAMES / key, WHERE_NEEDED, IN_EVERY_GAME | WHEN_FINISHED | only_theirs) == []


@pytest.mark.parametrize("key", KEYS)
def test_a_boards_folder_has_the_same_table_of_contents_as_every_other(key: str) -> None:
    assert web_problems(GAMES / key / "web") == []


def test_a_board_of_another_shape_is_found(tmp_path: Path) -> None:
    for name in (*WEB_FILES - {"unfold.ts"}, "picture.ts", "ring.test.ts"):
        (tmp_path / name).touch()
    (tmp_path / "drawings").mkdir()
    assert web_problems(tmp_path) == [
        "unfold.ts is missing",
        "picture.ts is not where boards have it",
        "drawings/ is no folder of a board",
        "ring.test.ts tests nothing here",
        "texts.ts is missing",
    ]


def test_a_new_game_has_the_same_table_of_contents(tmp_path: Path) -> None:
    write_template("zimorodek", tmp_path / "zimorodek")
    assert problems(tmp_path / "zimorodek", WHERE_NEEDED | WHEN_FINISHED, IN_EVERY_GAME) == []


def test_a_folder_of_another_shape_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "zimorodek"
    write_template("zimorodek", folder)
    (folder / "scoring.py").rename(folder / "reasons.py")
    (folder / "rules").mkdir()
    (folder / "texts/de.json").touch()
    assert problems(folder, WHERE_NEEDED, IN_EVERY_GAME) == [
        "scoring.py is missing",
        "reasons.py is in no game's table of contents",
        "rules.py and rules are one job",
        "rules/__init__.py is missing",
        "rules/codes.py is missing",
        "rules/position.py is missing",
        "texts/ holds one catalogue a language and nothing else",
    ]
