"""What is said to people: Polish and English plurals, placeholders, and catalogues read from files."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from stolik.core.i18n import LANGUAGES, Catalogue, plural_category

WITH_NODE = Path(__file__).parents[2] / "web" / "build" / "with_node"
NUMBERS = [*range(-130, 1201), 10**6, 10**6 + 2, 10**6 + 12]


@pytest.mark.parametrize(
    ("category", "counts"),
    [
        ("one", [1]),
        ("few", [2, 3, 4, 22, 23, 24, 32, 44, 92, 102, 104, 122, 1002, 1_000_003]),
        ("many", [0, 5, 9, 10, 11, 12, 13, 14, 15, 19, 20, 21, 25, 31, 100, 101, 111, 112, 113, 114, 1012, 10**6]),
    ],
)
def test_polish_counts_one_lyzwa_few_lyzwy_many_lyzew(category: str, counts: list[int]) -> None:
    assert {count: plural_category("pl", count) for count in counts} == dict.fromkeys(counts, category)


def test_english_counts_one_and_others() -> None:
    assert {count for count in NUMBERS if plural_category("en", count) == "one"} == {1, -1}
    assert {plural_category("en", count) for count in NUMBERS} == {"one", "other"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_missing_is_counted_like_what_is_there(language: str) -> None:
    assert [plural_category(language, -count) for count in range(130)] == [
        plural_category(language, count) for count in range(130)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_are_those_of_the_browser(language: str) -> None:
    """Browsers read the same catalogues with `Intl.PluralRules`."""
    script = f"""
        const rules = new Intl.PluralRules("{language}");
        console.log(rules.resolvedOptions().locale, ...{NUMBERS}.map((count) => rules.select(count)));
    """
    printed = subprocess.run([WITH_NODE, "node", "-e", script], capture_output=True, check=True, text=True).stdout
    spoken, *categories = printed.split()
    assert spoken == language
    assert categories == [plural_category(language, count) for count in NUMBERS]


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    skates = {"one": "{count} łyżwa", "few": "{count} łyżwy", "many": "{count} łyżew"}
    polish = {"table": {"skates": skates, "deep": {"er": "na dnie"}}, "who": "Zaczyna {who}."}
    english = {"table": {"skates": {"one": "{count} skate", "other": "{count} skates"}, "deep": {"er": "deep down"}}}
    (tmp_path / "pl.json").write_text(json.dumps(polish, ensure_ascii=False), "utf-8")
    (tmp_path / "en.json").write_text(json.dumps({**english, "who": "{who} begins."}), "utf-8")
    return Catalogue.read(tmp_path)


def test_the_count_chooses_the_form(catalogue: Catalogue) -> None:
    polish = [catalogue.say("pl", "table.skates", count=count) for count in (1, 3, 5, 12, 22)]
    assert polish == ["1 łyżwa", "3 łyżwy", "5 łyżew", "12 łyżew", "22 łyżwy"]
    english = [catalogue.say("en", "table.skates", count=count) for count in (0, 1, 2)]
    assert english == ["0 skates", "1 skate", "2 skates"]


def test_sentences_are_found_by_their_nested_keys_and_filled_in(catalogue: Catalogue) -> None:
    assert catalogue.say("pl", "who", who="Łukasz") == "Zaczyna Łukasz."
    assert catalogue.say("en", "table.deep.er") == "deep down"
    assert catalogue.has("table.deep.er")
    assert not catalogue.has("table.deep")
    assert not catalogue.has("nobody.says.this")


def test_a_file_that_is_no_catalogue_names_the_key(tmp_path: Path) -> None:
    for language in LANGUAGES:
        (tmp_path / f"{language}.json").write_text('{"event": {"count": 3}}', "utf-8")
    with pytest.raises(TypeError, match=r"event\.count is neither a sentence nor a table"):
        Catalogue.read(tmp_path)
