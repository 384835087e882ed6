"""Moves as numbers, structs, notation and sentences; what every game refuses alike is not asked here."""

from __future__ import annotations

import pytest
from msgspec import Struct

from stolik.core.errors import BadNotation
from stolik.games.rok import GAME
from stolik.games.rok.card_types import Card
from stolik.games.rok.move_types import Add, Aside, Box, Choose, Place, Refill, Swap, Take
from stolik.games.rok.moves import MOVES
from stolik.games.rok.rules.codes import ACTIONS
from stolik.games.rok.tests.boards import ANY, DECK, START, board

NAMES = ("Ala", "Olek", "Iga", "Jan")


def test_there_are_as_many_actions_as_things_to_do() -> None:
    written = [MOVES.write(action).partition(" ") for action in range(ACTIONS)]
    by_verb = {verb: [what for name, _, what in written if name == verb] for verb, _, _ in written}
    assert len(by_verb.pop("place")) == 16
    assert by_verb.pop("choose") == DECK
    assert by_verb.pop("take") == by_verb.pop("refill") == ["a", "b", "c", "d"]
    assert by_verb == {"swap": [""], "aside": [""], "add": [""], "box": [""]}


@pytest.mark.parametrize(
    "text, move",
    [
        ("choose q3", Choose(Card("squirrel", 3))),
        ("choose t0", Choose(Card("tree", 0))),
        ("place c2", Place(row=1, column=2)),
        ("take b", Take(1)),
        ("swap", Swap()),
        ("aside", Aside()),
        ("add", Add()),
        ("box", Box()),
        ("refill a", Refill(0)),
    ],
)
def test_a_move_means_what_it_says(text: str, move: Struct) -> None:
    assert MOVES.move(MOVES.read(text)) == move
    assert MOVES.action(move) == MOVES.read(text)


MENU = "is no move; moves are: choose q3, place c2"


@pytest.mark.parametrize(
    "text, complaint",
    [
        *((text, MENU) for text in ["", "go", "SWAP", "swap ", " swap", "swap now", "choose", "place", "take a b"]),
        *((text, "is no card") for text in ["choose q", "choose q6", "choose ", "choose Q3", "choose q٣"]),
        *((text, "is no cell") for text in ["place c5", "place 2c", "place ", "place c", "place e1"]),
        *((text, "is no column") for text in ["take e", "take ", "take ab", "refill 1", "refill A"]),
    ],
)
def test_what_is_no_move_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        MOVES.read(text)


@pytest.mark.parametrize(
    "move, complaint",
    [
        (Choose(Card("crow", 2)), "there is no card of 2 points with 'crow'"),
        (Choose(Card("bee", 6)), "there is no card of 6 points"),
        (Choose(Card("bee", -1)), "there is no card of -1 points"),
        (Place(4, 0), "is no move of this game"),
        (Place(0, -1), "is no move of this game"),
        (Take(4), "is no move of this game"),
        (Refill(-1), "is no move of this game"),
        (Card("bee", 1), "is no move of this game"),
    ],
)
def test_structs_that_are_no_move_are_refused(move: Struct, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        MOVES.action(move)


@pytest.mark.parametrize(
    "text, english, polish",
    [
        ("choose q3", "choose the squirrel worth 3 points", "wybierz wiewiórkę za 3 punkty"),
        ("choose t1", "choose the Christmas tree worth 1 point", "wybierz choinkę za 1 punkt"),
        ("choose k5", "choose the stork worth 5 points", "wybierz bociana za 5 punktów"),
        ("place c2", "place your card in column c, row 2", "połóż kartę w kolumnie c, w rzędzie 2"),
        ("take b", "take the card in column b", "weź kartę z kolumny b"),
        ("swap", "let the new card replace the old one", "zamień: nowa karta w miejsce starej"),
        ("aside", "put the new card aside (−1 point)", "odłóż nową kartę obok siebie (−1 punkt)"),
        ("add", "add the card to your year", "dołóż kartę do swojego roku"),
        ("box", "put the card into the box", "odłóż kartę do pudełka"),
        ("refill a", "begin the row anew in column a", "zacznij pusty rząd od kolumny a"),
    ],
)
def test_a_move_is_suggested_in_both_languages(text: str, english: str, polish: str) -> None:
    said = [MOVES.say(MOVES.read(text), GAME.speaker(language, NAMES)) for language in ("en", "pl")]
    assert said == [english, polish]


def test_the_prompt_lists_every_move() -> None:
    position = board(f"{START} / ???:-:-:f3 / {ANY} / {ANY} / box - / place A")
    prompt = MOVES.prompt(position.legal(0), GAME.speaker("pl", NAMES))
    assert [move for move, _ in prompt] == ["place a2", "place a3", "place a4"]
    assert prompt[0][1] == "połóż kartę w kolumnie a, w rzędzie 2"
