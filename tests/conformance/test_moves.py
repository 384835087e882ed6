"""Whatever is no move of a game is refused in every form: number, struct and notation.

That every action survives its notation and the wire is a conformance check.
"""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from stolik import registry
from stolik.core.errors import BadNotation

KEYS = registry.keys()


class Fly(Struct, tag="fly"):
    """A move of no game."""


def notations(key: str) -> list[str]:
    game = registry.load(key)
    return [game.moves.write(action) for action in range(game.action_count)]


def wires(key: str) -> list[str]:
    """Every move as JSON."""
    game = registry.load(key)
    return [msgspec.json.encode(game.moves.move(action)).decode() for action in range(game.action_count)]


def nearly_moves(key: str) -> st.SearchStrategy[str]:
    """Any text, texts of the letters that moves are made of, and moves with something behind them."""
    letters = "".join(sorted(set("".join(notations(key)))))
    longer = st.tuples(st.sampled_from(notations(key)), st.text(letters, max_size=2))
    return st.text(max_size=12) | st.text(letters, max_size=12) | longer.map("".join)


@pytest.mark.parametrize("key", KEYS)
@settings(deadline=None)
@given(chosen=st.data())
def test_any_text_is_a_move_or_bad_notation(key: str, chosen: st.DataObject) -> None:
    game = registry.load(key)
    try:
        action = game.moves.read(chosen.draw(nearly_moves(key)))
    except BadNotation:
        return
    assert 0 <= action < game.action_count


@pytest.mark.parametrize("key", KEYS)
@settings(deadline=None)
@given(chosen=st.data())
def test_a_move_is_spelled_in_one_way_but_for_the_order_of_its_letters(key: str, chosen: st.DataObject) -> None:
    moves = registry.load(key).moves
    text = chosen.draw(nearly_moves(key))
    try:
        action = moves.read(text)
    except BadNotation:
        return
    assert sorted(moves.write(action)) == sorted(text)


@pytest.mark.parametrize("key", KEYS)
def test_a_move_shouted_or_with_something_around_it_is_none(key: str) -> None:
    for text in notations(key):
        for wrong in (text.swapcase(), f" {text}", f"{text} ", f"{text} now"):
            with pytest.raises(BadNotation):
                registry.load(key).moves.read(wrong)


@pytest.mark.parametrize("key", KEYS)
def test_a_struct_that_is_no_move_is_refused(key: str) -> None:
    with pytest.raises(BadNotation, match="is no move of this game"):
        registry.load(key).moves.action(Fly())


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("wire", ["{}", "[]", "null", '"fly"', '{"type":"fly"}'])
def test_json_that_is_no_move_does_not_decode(key: str, wire: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wire, type=registry.load(key).moves.move_type)


@pytest.mark.parametrize("key", KEYS)
def test_json_with_more_than_the_move_does_not_decode(key: str) -> None:
    """Neither beside what the move says nor within it."""
    form = registry.load(key).moves.move_type
    for wire in wires(key):
        for surplus in {wire[:-1] + ',"more":1}', wire.replace("}", ',"more":1}', 1)}:
            with pytest.raises(msgspec.ValidationError, match="unknown field"):
                msgspec.json.decode(surplus, type=form)


@pytest.mark.parametrize("key", KEYS)
def test_json_with_a_field_missing_or_of_another_kind_does_not_decode(key: str) -> None:
    """Only the name of the kind may be missing, where a game has a single kind of move."""
    form = registry.load(key).moves.move_type
    for move in map(msgspec.json.decode, wires(key)):
        for field, value in move.items():
            others: list[object] = [None, {}, 4.5, *([] if isinstance(value, str) else [str(value)])]
            wrong = [move | {field: other} for other in others]
            if field != "type":
                wrong.append({name: kept for name, kept in move.items() if name != field})
            for one in wrong:
                with pytest.raises(msgspec.ValidationError):
                    msgspec.json.decode(msgspec.json.encode(one), type=form)
