"""What the documents say is so: commands, games, bots and files named in them exist, and the other way round."""

import re
from pathlib import Path

import pytest
import typer.main

import stolik
from stolik import registry
from stolik.bots import bot_names
from stolik.cli import app
from stolik.version import VERSION

HOME = Path(__file__).parents[2]
GAMES = Path(stolik.__file__).parent / "games"
OURS = [key for key in registry.keys() if (GAMES / key).is_dir()]
README = (HOME / "README.md").read_text("utf-8")
DOCUMENTS = [*HOME.glob("*.md"), *(HOME / "docs").rglob("*.md"), *GAMES.glob("*/RULES*.md")]
ALL_COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]
COMMANDS = {name for name, command in ALL_COMMANDS.items() if not command.hidden}


def test_readme_names_every_command_and_no_other() -> None:
    named = re.findall(r"^stolik ([a-z-]+)|`stolik ([a-z-]+)", README, re.MULTILINE)
    commands = {word for pair in named for word in pair if word}
    assert commands >= COMMANDS
    assert commands <= COMMANDS | set(OURS)


def test_readme_names_every_game_with_its_author_and_publisher() -> None:
    for key in OURS:
        credit = registry.load(key).credits
        for name in (f"`{key}`", credit.title, credit.author, credit.publisher):
            assert name in README


def test_readme_names_every_bot() -> None:
    for key in OURS:
        for bot in bot_names(registry.load(key)):
            assert f"`{bot}`" in README


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(HOME)))
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", document.read_text("utf-8")):
        assert (document.parent / target).exists(), target


def test_every_make_target_named_exists_and_every_target_is_explained_or_a_step_of_another() -> None:
    makefile = (HOME / "Makefile").read_text("utf-8").replace("\\\n", " ")
    [phony] = re.findall(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)
    targets = set(phony.split())
    explained = {word for line in re.findall(r'@echo "(.+)"', makefile) for word in re.findall(r"make ([a-z-]+)", line)}
    used = re.findall(r"^(?:[a-z-]+:|[A-Z_]*PARTS :=)(.*)$", makefile, re.MULTILINE)
    steps = {word for line in used for word in line.split()}
    assert explained <= targets
    assert targets - explained - steps == {"help"}
    for document in DOCUMENTS:
        assert set(re.findall(r"`make ([a-z]+)`", document.read_text("utf-8"))) <= targets


def test_the_changelog_knows_this_version() -> None:
    assert f"## {VERSION}" in (HOME / "CHANGELOG.md").read_text("utf-8")


def test_the_documents_name_the_version_of_node_that_the_build_demands() -> None:
    [demanded] = re.findall(r"\[(\d+), (\d+), \d+\]", (HOME / "web/build/with_node").read_text("utf-8"))
    named = [
        version
        for file in DOCUMENTS
        for version in re.findall(r"(?<![\d.])(2\d)\.(\d+) or newer", file.read_text("utf-8"))
    ]
    assert named
    assert set(named) == {demanded}
