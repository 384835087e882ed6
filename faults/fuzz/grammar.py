"""Messages that nobody would send: commands from their own structs, and then something is wrong with them.

Every message says whether it is broken for certain: whatever the table thinks, that one must not be carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any, Final, cast

import msgspec
from msgspec import Struct, inspect

from stolik.protocol.commands import Command

Json = dict[str, Any]
BROKEN: Final = "broken-"
ODD: Final = "odd-"
"""How the keys of messages begin: those that must not be carried out, and those that may be."""
SHAPES: Final = {
    str(command.__struct_config__.tag): cast("inspect.StructType", inspect.type_info(command)).fields
    for command in Command.__args__
}
"""The fields of every command."""
FOREIGN: Final = (
    *sorted({field.name for fields in SHAPES.values() for field in fields}),
    "person_id",
    "by",
    "__class__",
    "n",
)
BOUNDED: Final = ("key", "text", "bot", "shown", "person", "salt")
"""Texts that may not be long."""
STRANGE: Final = (
    "", "\x00", "\x00\x01\x7f", "\u202eabc", "\ufeff", "é" * 40, "👩", "1e999", "-1", "null", "../../x", "' OR 1=1 --",
    "<b>", "%s%n", "a" * 64, "\r\nX: y", "\u2028", "٣", "𝟜", "\ud7ff", "{}", "[]", "play 6", "search:3", "random",
)  # fmt: skip
NUMBERS: Final = (
    "-1", "8", "1e999", "-0", "0.5", "1E400", "9" * 400, "18446744073709551616", "-9223372036854775809", "2",
)  # fmt: skip
NO_VALUES: Final = ("NaN", "Infinity", "undefined", "01", "+1", "'x'", "", "0x1", '"\\ud800"', '"\\x41"')
NESTED: Final = [
    left * depth + "1" + right * depth for left, right in (('{"a":', "}"), ("[", "]")) for depth in (10, 500, 2000)
]
TWICE: Final = [
    f'"{name}":{value}' for name, value in product(("key", "type", "seat", "move"), ('"odd-x"', "1", "null", '"start"'))
]
NO_JSON: Final = (
    "", " ", "NaN", "Infinity", "-Infinity", "{", "}", "[", "[]", "[{}]", "null", "true", "1", '"x"', "{}",
    '{"type":null}', '{"type":1}', '{"type":"nothing","key":"k"}', '{"type":"start","type":"nothing","key":"k"}',
    "\ufeff{}", "[" * 3000, '{"a":' * 2000, '{"type":"sit","key":"k",}', "{'type':'start'}", "\x00",
    '{"type":"start","key":"\\ud800"}',
)  # fmt: skip

Way = Callable[[Callable[..., Any], Json, str], Json | str | bytes]
"""Makes a frame of a command as it should be, given as an object and as text, by choosing at random."""
WAYS: Final[dict[str, tuple[str, Way]]] = {
    "valid": (ODD, lambda _, command, __: command),
    "without a field": (BROKEN, lambda choose, command, _: _without(command, choose(_needed(command)))),
    "with a foreign field": (BROKEN, lambda choose, command, _:
        {**command, choose([name for name in FOREIGN if name not in command]): choose([0, "x", None, True])}),
    "of no field's type": (BROKEN, lambda choose, command, _:
        {**command, choose([*command]): choose([[], [[]], [1, "x"], 0.5])}),
    "too long": (BROKEN, lambda choose, command, _:
        {**command, choose([name for name in BOUNDED if name in command]): choose("xé\u202e") * choose([301, 4000])}),
    "with an odd number": (ODD, lambda choose, command, _: _spelled(command, choose([*command]), choose(NUMBERS))),
    "with no value": (BROKEN, lambda choose, command, _: _spelled(command, choose([*command]), choose(NO_VALUES))),
    "with a deep move": (ODD, lambda choose, command, _:
        _spelled({"type": "move", "key": command["key"], "phase": 1}, "move", choose(NESTED))),
    "with a field twice": (ODD, lambda choose, _, text: f"{text[:-1]},{choose(TWICE)}}}"),
    "cut off": (BROKEN, lambda choose, _, text: text[: choose(range(len(text)))]),
    "with more behind": (BROKEN, lambda choose, _, text: text + choose(["x", "{}", ",", "\x00", text])),
    "with a wrong letter": (ODD, lambda choose, _, text:
        _with_letter(text, choose(range(len(text))), choose('{}[]",:\\0a\x00\u202e'))),
    "no JSON": (BROKEN, lambda choose, _, __: choose(NO_JSON)),
    "binary": (BROKEN, lambda choose, _, text:
        choose([text.encode(), b"", bytes(choose(range(256)) for _ in range(40))])),
}  # fmt: skip
"""Ways to send a command, each with the beginning of its key: must it not be carried out, or may it be?"""


class Message(Struct, frozen=True):
    """One frame."""

    content: str | bytes
    broken: bool


class Grammar:
    """Makes messages from a seed."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.made = 0
        self.tried: set[tuple[str, str]] = set()
        """Ways to be wrong, and the commands with which they were tried."""
        self._pile: list[tuple[str, str]] = []

    def message(self) -> Message:
        """The next one: every way with every command, in a random order, and then all of it again.

        Most commands come as they should be three times as often, but not the one that ends the table.
        """
        if not self._pile:
            again = [("valid", kind) for kind in SHAPES if kind != "close"]
            self._pile = [*product(WAYS, SHAPES), *again, *again]
            self.chance.shuffle(self._pile)
        way, kind = self._pile.pop()
        self.made += 1
        self.tried.add((way, kind))
        return self.make(way, kind)

    def make(self, way: str, kind: str) -> Message:
        """A command of a kind, sent in a way."""
        prefix, spoil = WAYS[way]
        fields = {field.name: self._value(field.type) for field in SHAPES[kind]}
        command = {"type": kind, **fields, "key": f"{prefix}{self.made}"}
        content = spoil(self.chance.choice, command, _written(command))
        return Message(_written(content) if isinstance(content, dict) else content, prefix == BROKEN)

    def _value(self, shape: inspect.Type) -> Any:
        """Something that fits, or nearly."""
        match shape:
            case inspect.Metadata(type=inner):
                return self._value(inner)
            case inspect.UnionType(types=types):
                return self._value(self.chance.choice(types))
            case inspect.IntType():
                return self.chance.randrange(8)
            case inspect.BoolType():
                return self.chance.random() < 0.5
            case inspect.StrType(min_length=64, max_length=64):
                return self.chance.randbytes(32).hex()
            case inspect.StrType(max_length=most):
                return self.chance.choice(STRANGE)[:most] or "x"
            case inspect.LiteralType(values=values):
                return self.chance.choice(values)
            case inspect.DictType(key_type=key, value_type=value):
                return {self._value(key): self._value(value) for _ in range(self.chance.randrange(3))}
            case _:
                return None


def _needed(command: Json) -> list[str]:
    return ["type", *(field.name for field in SHAPES[command["type"]] if field.required)]


def _without(command: Json, name: str) -> Json:
    return {other: value for other, value in command.items() if other != name}


def _spelled(command: Json, name: str, value: str) -> str:
    """A command in which one value is spelled as no encoder would."""
    return _written({**command, name: "@"}).replace('"@"', value, 1)


def _with_letter(text: str, at: int, letter: str) -> str:
    return text[:at] + letter + text[at + 1 :]


def _written(command: Json) -> str:
    return msgspec.json.encode(command).decode()
