"""Markdown as people read it: numbered chapters, plain text, nothing for those who work on a game."""

from stolik.core.rulebook import Chapter, Paragraph, parse_chapters, plain_text

TEXT = """# A game: the rules

About it.

## 1. The start

A variant (`on=off`).

**1.1** There are *three* cards,
and see [below](#ours). [R1] [R12]

> *One card.* It is
> red.

## What is ours

- Everything.

## 2. The end

**2.10** It ends.
"""


def test_only_numbered_chapters_are_for_people() -> None:
    assert [chapter.title for chapter in parse_chapters(TEXT)] == ["1. The start", "2. The end"]


def test_paragraphs_have_their_kind_and_number_and_plain_text() -> None:
    first, second = parse_chapters(TEXT)
    assert first.paragraphs == (
        Paragraph(None, "rule", "A variant (on=off)."),
        Paragraph("1.1", "rule", "There are three cards, and see below."),
        Paragraph(None, "example", "One card. It is red."),
    )
    assert second == Chapter("2. The end", (Paragraph("2.10", "rule", "It ends."),))


def test_a_minus_and_an_apostrophe_stay() -> None:
    assert plain_text("13 + 11 − 2 = 22, *k* best") == "13 + 11 − 2 = 22, k best"
