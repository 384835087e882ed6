"""`stolik fuji talk`: how well the checker of free text does on our corpora, or what it makes of a line."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console

from stolik.core.game_cli import GameArgumentParser
from stolik.games.fuji.talk.checker import check
from stolik.games.fuji.talk.corpus import PARTS, SORTS, Sentence, Sort, rate, sentences
from stolik.games.fuji.talk.lexicon import LANGUAGES
from stolik.games.fuji.talk.nearest import nearest


def talk(arguments: list[str]) -> None:
    """Print recall and false alarms, or what a line gives away."""
    parser = GameArgumentParser(prog="stolik fuji talk", description="What the checker of free text refuses.")
    parser.add_argument("line", nargs="*", help="look at this line instead of the corpora")
    parser.add_argument("--mistakes", action="store_true", help="also print every sentence that is judged wrongly")
    options = parser.parse_args(arguments)
    out = Console(highlight=False, soft_wrap=True, markup=False)
    lines = verdict(" ".join(options.line)) if options.line else report(mistakes=options.mistakes)
    for line in lines:
        out.print(line)


def verdict(text: str) -> Iterator[str]:
    """What a line gives away, and what could be said instead."""
    found = check(text)
    yield "This may be sent." if not found else "This is not sent:"
    for one in found:
        yield f"  {one.kind}: {text[one.start : one.end]}"
    meant = nearest(text, {})
    if found and meant:
        yield f"  nearest statement: {' '.join(filter(None, (meant.kind, meant.topic, meant.grade)))}"


def report(*, mistakes: bool) -> Iterator[str]:
    """Shares of refused sentences by language, sort and part, and for evasions by their kind."""
    for tongue in LANGUAGES:
        for sort in SORTS:
            lines = list(sentences(tongue, sort))
            for part in PARTS:
                yield _row(f"{tongue} {sort}, {part}", [line for line in lines if line.part == part])
            if sort == "evasions":
                for kind in dict.fromkeys(line.heading for line in lines):
                    yield _row(f"    {kind}", [line for line in lines if line.heading == kind])
            if mistakes:
                yield from _wrong(lines, sort)


def _row(name: str, lines: list[Sentence]) -> str:
    found = rate(lines)
    return f"{name:32} refused {found.refused:4} of {found.all:4}   {found.share:6.1%}"


def _wrong(lines: list[Sentence], sort: Sort) -> Iterator[str]:
    for line in lines:
        if bool(check(line.text)) != (sort == "evasions"):
            yield f"    {'missed' if sort == 'evasions' else 'alarm'} ({line.part}): {line.text}"
