"""Messages that nobody would send: commands from their own structs, and then something is wrong with them.

Every message says whether it is broken for certain: whatever the table thinks, that one must not be carried out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from msgspec import Struct, inspect

from stolik.server.table.commands import Command

BROKEN: Final = "broken-"
ODD: Final = "odd-"
"""How the keys of messages begin: those that must not be carried out, and those that may be."""
LARGEST: Final = 15_000
STRANGE: Final = (
    "", "\x00", "\x00\x01\x7f", "\u202eabc", "\ufeff", "é" * 40, "👩", "1e999", "-1", "null", "../../x", "' OR 1=1 --",
    "<b>", "%s%n", "a" * 64, "\r\nX: y", "\u2028", "٣", "𝟜", "\ud7ff", "{}", "[]", "play 6", "search:3", "random",
)  # fmt: skip
NUMBERS: Final = (
    "-1", "8", "1e999", "-0", "0.5", "1E400", "9" * 400, "18446744073709551616", "-9223372036854775809", "2",
)  # fmt: skip
NO_JSON: Final = (
    "", " ", "NaN", "Infinity", "-Infinity", "{", "}", "[", "[]", "[{}]", "null", "true", "1", '"x"', "{}",
    '{"type":null}', '{"type":1}', '{"type":"nothing","key":"k"}', '{"type":"start","type":"nothing","key":"k"}',
    "\ufeff{}", "[" * 3000, '{"a":' * 2000, '{"type":"sit","key":"k",}', "{'type':'start'}", "\x00",
    '{"type":"start","key":"\\ud800"}',
)  # fmt: skip


class Message(Struct, frozen=True):
    """One frame."""

    content: str | bytes
    broken: bool


class Grammar:
    """Makes messages from a seed."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.made = 0
        self.tried: set[tuple[str, str]] = set()
        """Ways to be wrong, and the commands with which they were tried."""
        self._pile: list[tuple[Way, str]] = []
        self.shapes = {str(command.__struct_config__.tag): inspect.type_info(command) for command in Command.__args__}
        self.names = sorted({field.name for shape in self.shapes.values() for field in _fields(shape)})

    def message(self) -> Message:
        """The next one: every way with every command, in a random order, and then all of it again."""
        if not self._pile:
            self._pile = every_way(self.shapes)
            self.luck.shuffle(self._pile)
        way, kind = self._pile.pop()
        self.made += 1
        self.tried.add((way.__name__, kind))
        return way(self, kind)

    def _fill(self, kind: str, prefix: str) -> dict[str, Any]:
        filled = {"type": kind, **{field.name: self._value(field.type) for field in _fields(self.shapes[kind])}}
        filled["key"] = f"{prefix}{self.made}"
        return filled

    def _value(self, shape: inspect.Type) -> Any:
        """Something that fits, or nearly."""
        luck = self.luck
        match shape:
            case inspect.Metadata(type=inner):
                return self._value(inner)
            case inspect.UnionType(types=types):
                return self._value(luck.choice(types))
            case inspect.IntType():
                return luck.randrange(8)
            case inspect.BoolType():
                return luck.random() < 0.5
            case inspect.StrType(min_length=64, max_length=64):
                return luck.randbytes(32).hex()
            case inspect.StrType(max_length=most):
                return luck.choice(STRANGE)[:most] or "x"
            case inspect.LiteralType(values=values):
                return luck.choice(values)
            case inspect.DictType(key_type=key, value_type=value):
                return {self._value(key): self._value(value) for _ in range(luck.randrange(3))}
            case _:
                return None

    # -- ways to be wrong ------------------------------------------------------------------

    def valid(self, kind: str) -> Message:
        """A command as it should be; whether the table wants it is another matter."""
        return Message(_written(self._fill(kind, ODD)), broken=False)

    def dropped(self, kind: str) -> Message:
        """Something that is needed is not there."""
        filled = self._fill(kind, BROKEN)
        needed = [field.name for field in _fields(self.shapes[kind]) if field.required]
        del filled[self.luck.choice(["type", *needed])]
        return Message(_written(filled), broken=True)

    def foreign(self, kind: str) -> Message:
        """A field that this command does not have: another's, or nobody's."""
        filled = self._fill(kind, BROKEN)
        others = [name for name in self.names if name not in filled]
        filled[self.luck.choice([*others, "person_id", "by", "__class__", "n"])] = self.luck.choice(
            [0, "x", None, True]
        )
        return Message(_written(filled), broken=True)

    def swapped(self, kind: str) -> Message:
        """A field of a type that no field has."""
        filled = self._fill(kind, BROKEN)
        filled[self.luck.choice(list(filled))] = self.luck.choice([[], [[]], [1, "x"], 0.5])
        return Message(_written(filled), broken=True)

    def numbered(self, kind: str) -> Message:
        """A number that is none, or far too large, wherever a field is."""
        filled = self._fill(kind, ODD)
        filled[self.luck.choice(list(filled))] = "@"
        return Message(_written(filled).replace('"@"', self.luck.choice(NUMBERS), 1), broken=False)

    def unreal(self, kind: str) -> Message:
        """What JSON cannot say."""
        filled = self._fill(kind, BROKEN)
        filled[self.luck.choice(list(filled))] = "@"
        no_value = self.luck.choice(
            ["NaN", "Infinity", "undefined", "01", "+1", "'x'", "", "0x1", '"\\ud800"', '"\\x41"']
        )
        return Message(_written(filled).replace('"@"', no_value, 1), broken=True)

    def deep(self, kind: str) -> Message:
        """Boxes in boxes."""
        filled = self._fill("move", ODD)
        filled["move"] = "@"
        depth = self.luck.choice([10, 500, 2000])
        boxes = self.luck.choice([('{"a":', "}"), ("[", "]")])
        return Message(_written(filled).replace('"@"', boxes[0] * depth + "1" + boxes[1] * depth, 1), broken=False)

    def long(self, kind: str) -> Message:
        """A text longer than any field may be, but a move."""
        filled = self._fill(kind, BROKEN)
        name = self.luck.choice(
            ["key", *(name for name in filled if name in ("text", "bot", "shown", "person", "salt"))]
        )
        filled[name] = self.luck.choice("xé\u202e") * self.luck.choice([301, 4000])
        return Message(_written(filled), broken=True)

    def doubled(self, kind: str) -> Message:
        """A key of the object twice."""
        written = _written(self._fill(kind, ODD))
        name = self.luck.choice(["key", "type", "seat", "move"])
        value = self.luck.choice(['"odd-x"', "1", "null", '"start"'])
        return Message(f'{written[:-1]},"{name}":{value}}}', broken=False)

    def cut(self, kind: str) -> Message:
        """Not all of it, or something behind it."""
        written = _written(self._fill(kind, BROKEN))
        if self.luck.random() < 0.5:
            return Message(written[: self.luck.randrange(len(written))], broken=True)
        return Message(written + self.luck.choice(["x", "{}", ",", "\x00", written]), broken=True)

    def flipped(self, kind: str) -> Message:
        """A letter is another."""
        written = list(_written(self._fill(kind, ODD)))
        written[self.luck.randrange(len(written))] = self.luck.choice('{}[]",:\\0a\x00\u202e')
        return Message("".join(written), broken=False)

    def no_json(self, kind: str) -> Message:
        """No command at all."""
        return Message(self.luck.choice(NO_JSON), broken=True)

    def binary(self, kind: str) -> Message:
        """Bytes where text belongs, be it a good command."""
        written = _written(self._fill(kind, BROKEN)).encode()
        return Message(self.luck.choice([written, b"", self.luck.randbytes(40)]), broken=True)


Way = Callable[[Grammar, str], Message]
WAYS: Final[tuple[Way, ...]] = (
    Grammar.valid, Grammar.dropped, Grammar.foreign, Grammar.swapped, Grammar.numbered, Grammar.unreal, Grammar.deep,
    Grammar.long, Grammar.doubled, Grammar.cut, Grammar.flipped, Grammar.no_json, Grammar.binary,
)  # fmt: skip


def every_way(kinds: Iterable[str]) -> list[tuple[Way, str]]:
    """All commands in all ways, most of them as they should be three times: not those that end the table."""
    return [(way, kind) for kind in kinds for way in (*WAYS, *[Grammar.valid] * (0 if kind == "close" else 2))]


def _fields(shape: inspect.Type) -> tuple[inspect.Field, ...]:
    assert isinstance(shape, inspect.StructType)
    return shape.fields


def _written(message: dict[str, Any]) -> str:
    return msgspec.json.encode(message).decode()[:LARGEST]
