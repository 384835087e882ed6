"""No word of the old private dialect stands in code or documents: everything is found by its usual word.

`python tests/docs/test_vocabulary.py [PATH …]` lists what stands where, in whatever git knows below the paths.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parents[2]

WORDS = (
    "announcer", "customs", "doorman", "examination", "farewell", "front door", "house", "household", "hub",
    "keep it warm", "keep warm", "keeps warm", "kept warm", "leaflet", "lid", "luck", "manners", "meters", "oblivion",
    "pitch", "postman", "reckon", "reckoned", "reckoning", "sitter", "squeezed", "steward", "thinker", "tidying",
    "turnstile", "warm seat",
)  # fmt: skip
"""They stand nowhere: neither in names nor in sentences."""

NAMES = (
    "desk", "door", "doors", "ear", "hear", "heard", "minds", "news", "occasion", "owes", "owing", "parted", "sad",
    "sitting", "stretch", "tell", "telling", "told", "wish", "wishes",
)  # fmt: skip
"""They are plain words in a sentence, as the name of a test is one, and no parts of other names."""

STORED = {
    r"house\.key": "the file with the server key, in every data folder",
    r'"house"|INTO house\b': "the database table with the fingerprint of the server key",
    r"stolik-luck-1": "the label of the commitment protocol",
    r'"luck"|`luck`': "the type of a draw in records and in the log of `stolik simulate`",
    r'/reckoning\b|"reckoning"': "the path of the scores in the HTTP interface",
    r"Good luck|Check the luck": "what players say and read",
    r"\bpitch(?=: [\dn]|,\n)": "how high a sound is",
    r"\btold_to\b": "a field in the log of `stolik simulate`",
    r"CARD_WISHES|isWish": "statements in Fuji",
    r"\d{4}-[\w-]+\.md": "the file of a decision, which is never renamed",
}
"""What was stored, sent or linked before keeps its value."""

TEXTS = (
    ".py",
    ".py.txt",
    ".ts",
    ".svelte",
    ".js",
    ".mjs",
    ".md",
    ".css",
    ".json",
    ".html",
    ".toml",
    "Makefile",
    ".importlinter",
)
CODE = (".py", ".py.txt", ".ts", ".js", ".mjs")
EXEMPT = (
    "CHANGELOG.md", "package-lock.json", "RULES.md", "RULES.pl.md", "/corpus/", "/words/", "/migrations/versions/",
    "/texts/", Path(__file__).name,
)  # fmt: skip
"""History, the rulebooks, released migrations, the players' sentences and word lists."""
SENTENCES = "/i18n/"
"""In these files strings are the players' sentences, too."""

FORBIDDEN = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(WORDS)})s?(?![A-Za-z])", re.IGNORECASE)
KEPT = re.compile("|".join(f"(?:{pattern})" for pattern in STORED))
CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
NAME = re.compile(r"[A-Za-z_]\w*")
PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
QUOTED = re.compile(
    r'"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|`(?:[^`\\]|\\.)*`|(?m:#.*$|//.*$)|/\*[\s\S]*?\*/'
)
"""Sentences in code: strings and comments."""


def tracked(*below: str) -> Iterator[Path]:
    listed = subprocess.run(("git", "ls-files", *below), cwd=HOME, check=True, capture_output=True, text=True)
    for name in listed.stdout.splitlines():
        if name.endswith(TEXTS) and not any(part in name for part in EXEMPT):
            yield HOME / name


def without_strings(text: str) -> str:
    """The same lines without strings and comments."""
    return QUOTED.sub(lambda found: "\n" * found[0].count("\n"), text)


def words_in(text: str) -> Iterator[tuple[int, str]]:
    """Words that stand nowhere, each with its line."""
    spread = CAMEL.sub("\0", KEPT.sub("", text))
    for found in FORBIDDEN.finditer(spread):
        yield spread.count("\n", 0, found.start()) + 1, found[0]


def names_in(text: str) -> Iterator[tuple[int, str]]:
    """Names with a part that no name may have, each with its line."""
    code = without_strings(KEPT.sub("", text))
    for found in NAME.finditer(code):
        if not found[0].startswith("test_") and any(part.lower() in NAMES for part in PART.findall(found[0])):
            yield code.count("\n", 0, found.start()) + 1, found[0]


def found_in(file: Path) -> list[str]:
    text = file.read_text("utf-8")
    names = names_in(text) if file.name.endswith(CODE) else ()
    words = words_in(without_strings(text) if SENTENCES in str(file) else text)
    return [f"{file.relative_to(HOME)}:{line}: {word}" for line, word in sorted([*words, *names])]


def test_no_word_of_the_old_dialect_stands_anywhere() -> None:
    files = list(tracked())
    assert len(files) > 1000
    assert [found for file in files for found in found_in(file)] == []


def test_words_are_found_in_sentences_and_in_names() -> None:
    assert list(words_in("the House's\nhouseKeeper and open_house")) == [(1, "House"), (2, "house"), (2, "house")]
    assert list(names_in('say("what was told")\nwas_told = 1  # told\nisTold = 2')) == [(2, "was_told"), (3, "isTold")]


def test_stored_values_are_kept() -> None:
    stored = "house.key stolik-luck-1 `luck` /api/tables/ID/reckoning?say=pl Good luck! 0004-one-examination.md slid"
    assert list(words_in(f"{stored} households_of hubs")) == [(1, "households"), (1, "hubs")]


if __name__ == "__main__":
    lines = [found for file in tracked(*sys.argv[1:]) for found in found_in(file)]
    sys.stdout.write("\n".join([*lines, str(len(lines))]) + "\n")
