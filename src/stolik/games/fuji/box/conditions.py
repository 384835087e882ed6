"""The conditions on terrain cards, from words: "blue or 4", "odd, blue or pink"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stolik.games.fuji.box.file_format import BoxFile, Card
from stolik.games.fuji.box.problems import BoxProblem
from stolik.games.fuji.pieces import CARD_NAMES, COLOURS, LANDSCAPES
from stolik.games.fuji.view_types import Condition

VALUES: Final = (1, 2, 3, 4, 5, 6)
PARITIES: Final = ("odd", "even")
LANDSCAPE_NAMES: Final = CARD_NAMES[:LANDSCAPES]
VILLAGE_NAMES: Final = CARD_NAMES[LANDSCAPES:]
UNION: Final = 'colours or values, as in "blue or 4", "1 or 2"'
INTERSECTION: Final = 'a parity and one or two colours, as in "odd, blue or pink"'


def condition_of(counts: str) -> Condition | None:
    """What the words mean, or None when they mean nothing."""
    parity, comma, rest = counts.rpartition(", ")
    words = rest.split(" or ")
    colours = tuple(word for word in words if word in COLOURS)
    values = tuple(int(word) for word in words if word in map(str, VALUES))
    if len(set(words)) < len(words) or len(colours) + len(values) < len(words):
        return None
    if not comma:
        return Condition("or", colours, values, None)
    fits = parity in PARITIES and not values and len(colours) < len(COLOURS)
    return Condition("and", colours, (), parity) if fits else None


def mask_of(condition: Condition) -> int:
    """The faces that count, as a set: face `colour * 6 + value - 1`."""
    faces = [(colour, value) for colour in COLOURS for value in VALUES if counts(condition, colour, value)]
    return sum(1 << face_of(colour, value) for colour, value in faces)


def counts(condition: Condition, colour: str, value: int) -> bool:
    """Does a die with this face up count?"""
    if condition.form == "or":
        return colour in condition.colours or value in condition.values
    return colour in condition.colours and PARITIES[value % 2 == 0] == condition.parity


def face_of(colour: str, value: int) -> int:
    """The number of a face."""
    return COLOURS.index(colour) * len(VALUES) + value - 1


def problems_of_cards(box_file: BoxFile) -> Iterator[BoxProblem]:
    """What is wrong with the landscapes and the villages."""
    yield from problems_of_names("landscape", box_file.landscape, LANDSCAPE_NAMES)
    yield from problems_of_names("village", box_file.village, VILLAGE_NAMES)
    yield from problems_of_words("landscape", box_file.landscape)
    yield from problems_of_words("village", box_file.village)
    yield from problems_of_twins([*box_file.landscape, *box_file.village])
    for card in box_file.village:
        if card.reroll:
            yield BoxProblem(f"village {card.card}", "a village has no reroll symbol", "only landscapes have it")


def problems_of_names(table: str, cards: list[Card], names: tuple[str, ...]) -> Iterator[BoxProblem]:
    """The cards of a kind are all there, each once, in order."""
    given = tuple(card.card for card in cards)
    if len(given) != len(names):
        yield BoxProblem(
            table, f"there are {len(given)} cards", f"there should be {len(names)}, {names[0]} to {names[-1]}"
        )
        return
    for number, (is_called, should_be) in enumerate(zip(given, names, strict=True), start=1):
        if is_called != should_be:
            yield BoxProblem(f"{table} {number}", f"the card is called {is_called!r}", f"it should be {should_be!r}")
            return


def problems_of_words(table: str, cards: list[Card]) -> Iterator[BoxProblem]:
    """Every condition can be understood."""
    for card in cards:
        if condition_of(card.counts) is None:
            wrong = f"{card.counts!r} is not a condition"
            yield BoxProblem(f"{table} {card.card}", wrong, f"a condition is {UNION}; or {INTERSECTION}")


def problems_of_twins(cards: list[Card]) -> Iterator[BoxProblem]:
    """No two cards count the same faces."""
    seen: dict[int, str] = {}
    for card in cards:
        condition = condition_of(card.counts)
        mask = mask_of(condition) if condition else 0
        if mask and mask in seen:
            wrong = f"{card.counts!r} counts the same faces as {seen[mask]}"
            yield BoxProblem(f"card {card.card}", wrong, "every card has a condition of its own")
        seen.setdefault(mask, card.card)
