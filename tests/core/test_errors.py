"""The tree of errors: what is drawn is what is built, and each carries what its message says."""

from __future__ import annotations

import inspect

import pytest

from stolik.core import errors
from stolik.core.errors import BadRecord, IllegalMove, VerificationFailed

BRANCH = "├── "
LAST_BRANCH = "└── "
STEM = "│   "


def drawn_tree(docstring: str) -> dict[str, str]:
    """Each error of a drawing with its parent."""
    parents: dict[str, str] = {}
    path: list[str] = []
    for line in docstring.splitlines():
        if (
            line.strip().startswith((BRANCH.strip(), LAST_BRANCH.strip(), STEM.strip()))
            or line.strip() == "StolikError"
        ):
            twig = line.removeprefix("    ")
            depth = (len(twig) - len(twig.lstrip("│├└─ "))) // len(STEM)
            name = twig.lstrip("│├└─ ").split()[0]
            path = [*path[:depth], name]
            parents[name] = path[depth - 1] if depth else "Exception"
    return parents


def built_tree() -> dict[str, str]:
    """Each error of the module with its parent."""
    classes = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if kind.__module__ == errors.__name__]
    assert all(len(kind.__bases__) == 1 for kind in classes)
    return {kind.__name__: kind.__bases__[0].__name__ for kind in classes}


def test_the_tree_drawn_in_the_docstring_is_the_real_tree() -> None:
    assert errors.__doc__
    assert drawn_tree(errors.__doc__) == built_tree()


def test_the_drawing_is_read_to_its_twigs() -> None:
    """The control: a drawing with a twig moved or missing is another tree."""
    assert errors.__doc__
    moved = errors.__doc__.replace("│   └── VerificationFailed", "├── VerificationFailed")
    assert drawn_tree(moved)["VerificationFailed"] == "StolikError"
    missing = errors.__doc__.replace("├── NotOver", "nothing")
    assert drawn_tree(missing) != built_tree()


def test_every_error_says_in_one_sentence_what_it_is() -> None:
    for name in built_tree():
        assert (getattr(errors, name).__doc__ or "").strip().endswith("."), name


def test_an_illegal_move_names_its_rule_and_says_its_reason_in_words() -> None:
    error = IllegalMove("3.3", "a_larger_tile_fits")
    assert str(error) == "refused by rule 3.3: a larger tile fits"
    assert (error.rule, error.code) == ("3.3", "a_larger_tile_fits")


@pytest.mark.parametrize("kind", [BadRecord, VerificationFailed])
def test_a_bad_record_names_its_line_and_rule(kind: type[BadRecord]) -> None:
    error = kind(14, "D4", "this is no draw")
    assert str(error) == "line 14: this is no draw (rule D4)"
    assert (error.line, error.rule, error.problem) == (14, "D4", "this is no draw")


def test_a_record_that_is_bad_as_a_whole_names_no_line() -> None:
    assert str(BadRecord(0, "D2", "the record does not say its game")) == "the record does not say its game (rule D2)"
