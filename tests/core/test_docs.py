"""The documents say what the code does: cited paragraphs exist, examples verify, independent checkers agree."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from stolik import core
from stolik.core.errors import VerificationFailed
from stolik.core.fairness import BLOCK_LABEL, DRAW_LABEL, hmac_sha256, length_prefixed
from stolik.core.game import Game
from stolik.core.record import Record, read_record, write_text
from stolik.core.replay import replay, verify

WITH_NODE = Path(__file__).parents[2] / "web" / "build" / "with_node"


@pytest.fixture(scope="module")
def by_hand(docs: Path) -> Any:
    """The independent verifier as a module."""
    spec = importlib.util.spec_from_file_location("verify_by_hand", docs / "verify_by_hand.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_by_hand(docs: Path, record: Path) -> subprocess.CompletedProcess[str]:
    """The verifier as a program, in a Python that sees the standard library alone."""
    command = [sys.executable, "-I", "-S", str(docs / "verify_by_hand.py"), str(record)]
    return subprocess.run(command, capture_output=True, check=False, text=True)


def run_node(docs: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(WITH_NODE), "node", str(docs / "verify_by_hand.mjs"), *arguments]
    return subprocess.run(command, capture_output=True, check=False, text=True)


def example(docs: Path, form: str) -> str:
    [found] = re.findall(rf"^```{form}\n(.*?)^```$", (docs / "records.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return str(found)


@pytest.mark.parametrize(("document", "letter", "last"), [("fairness.md", "L", 8), ("records.md", "D", 7)])
def test_every_paragraph_that_the_code_cites_is_in_the_document(
    docs: Path, document: str, letter: str, last: int
) -> None:
    paragraphs = re.findall(rf"^\*\*({letter}\d)\. ", (docs / document).read_text("utf-8"), re.MULTILINE)
    sources = "".join(file.read_text("utf-8") for file in Path(core.__path__[0]).rglob("*.py"))
    assert paragraphs == [f"{letter}{number}" for number in range(1, last + 1)]
    assert set(re.findall(rf"\b{letter}\d\b", sources)) <= set(paragraphs)


def test_the_text_example_is_a_real_game_and_verifies(docs: Path, stonogi: Game) -> None:
    text = example(docs, "text")
    assert verify(stonogi, read_record(text.encode())).salts == 1
    assert write_text(read_record(text.encode()).record) == text


def test_the_json_example_replays_and_its_seed_is_not_revealed_yet(docs: Path, stonogi: Game) -> None:
    content = example(docs, "json").encode()
    assert not replay(stonogi, read_record(content)).over
    with pytest.raises(VerificationFailed, match="L8"):
        verify(stonogi, read_record(content))


def test_the_worked_example_and_every_secret_in_the_text_are_in_the_vectors(
    docs: Path, vectors: dict[str, Any]
) -> None:
    worked = vectors["worked"]
    [key] = [bytes.fromhex(game["game_key"]) for game in vectors["games"] if game["name"] == worked["game"]]
    draw_key = hmac_sha256(key, DRAW_LABEL + length_prefixed(worked["label"].encode()))
    assert draw_key.hex() == worked["draw_key"]
    assert hmac_sha256(draw_key, BLOCK_LABEL + bytes(8)).hex() == worked["block_0"]
    shown = re.findall(r"\b[0-9a-f]{64}\b", (docs / "fairness.md").read_text("utf-8"))
    assert len(shown) >= 8
    assert set(shown) <= set(re.findall(r"\b[0-9a-f]{64}\b", json.dumps(vectors)))


def test_the_verifier_by_hand_derives_the_vectors(by_hand: Any, vectors: dict[str, Any]) -> None:
    for game in vectors["games"]:
        seed, salt = bytes.fromhex(game["seed"]), bytes.fromhex(game["salt"])
        about = by_hand.context(*(game[fact] for fact in ("table", "game", "rules", "players", "options")))
        assert about.decode() == game["context"]
        assert by_hand.commitment(seed, salt, about).hex() == game["commitment"]
        key = by_hand.game_key(seed, about, [bytes.fromhex(added or "") for added in game["seat_salts"]])
        assert key.hex() == game["game_key"]
        for drawn in game["draws"]:
            source = by_hand.stream(key, drawn["label"])
            assert [by_hand.below(n, source) for n in drawn["of"]] == drawn["values"]


def test_the_verifier_by_hand_needs_only_standard_python(docs: Path, finished: Record, tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    record.write_text(write_text(finished), "utf-8")
    honest = run_by_hand(docs, record)
    assert (honest.returncode, honest.stdout[:5], honest.stderr) == (0, "fair:", "")
    record.write_text(write_text(finished).replace("* dice/7 ", "* dice/7 1"), "utf-8")
    forged = run_by_hand(docs, record)
    assert (forged.returncode, forged.stdout) == (1, "")
    assert "dice/7 is not what the seed gives" in forged.stderr


def with_another_character(line: str) -> str:
    """The line with its last character changed, or the last one of a value drawn below 1296."""
    body = line.removesuffix("/1296")
    return body[:-1] + ("2" if body[-1] == "1" else "1") + line[len(body) :]


def test_the_verifier_by_hand_finds_every_forged_draw(by_hand: Any, lines: tuple[str, ...]) -> None:
    assert by_hand.check("\n".join(lines)).endswith("salts of seats: A C")
    for number, line in enumerate(lines):
        if line.startswith(("* ", "salt", "option", "table", "commitment", "revealed", "players", "rules")):
            with pytest.raises((ValueError, KeyError)):
                by_hand.check("\n".join([*lines[:number], with_another_character(line), *lines[number + 1 :]]))


def test_javascript_derives_the_vectors_on_webcrypto(docs: Path, vectors: dict[str, Any]) -> None:
    run = run_node(docs)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith(f"{len(vectors['games'])} games")


@pytest.mark.parametrize("fact", ["context", "commitment", "game_key", "draws", "shuffles"])
def test_javascript_names_a_vector_that_does_not_come_out(
    docs: Path, vectors: dict[str, Any], tmp_path: Path, fact: str
) -> None:
    forged = json.loads(json.dumps(vectors))
    game = forged["games"][2]
    if fact in {"draws", "shuffles"}:
        game[fact][0]["values" if fact == "draws" else "result"][0] += 1
    else:
        game[fact] += "0"
    (tmp_path / "vectors.json").write_text(json.dumps(forged), "utf-8")
    run = run_node(docs, str(tmp_path / "vectors.json"))
    assert (run.returncode, run.stdout) == (1, "")
    assert game["name"] in run.stderr
