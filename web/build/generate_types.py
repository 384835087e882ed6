"""Writes the wire's shapes in TypeScript, from the structs that the server itself encodes and decodes.

`python web/build/generate_types.py` writes web/src/api/types.ts and each game's web/wire.ts; with `--check` it only
says whether they are as they should be. Nothing is written by hand twice.
"""

from __future__ import annotations

import sys
import typing
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec import inspect

from stolik import registry
from stolik.core import rulebook
from stolik.protocol import accounts, answers, commands, errors, games, messages, tables

HOME: Final = Path(__file__).parents[2]
TYPES_FILE: Final = HOME / "web/src/api/types.ts"
GAMES: Final = HOME / "src/stolik/games"
FIRST_LINE: Final = "// Written by web/build/generate_types.py from the server's own structs; not to be edited.\n"
MODULES: Final = (messages, tables, games, accounts, errors, commands, answers, rulebook)
NOT_ON_THE_WIRE: Final = {"RawMove"}
"""Structs of those modules that never travel."""
WIDTH: Final = 120
"""Characters of a line, at most."""
PRE_ENCODED_FIELDS: Final = {
    ("SeatUpdate", "events"): "unknown[]",
    ("SeatEvents", "events"): "unknown[]",
    ("SeatUpdate", "view"): "unknown",
    ("SeatUpdate", "moves"): "Offer[]",
    ("GameUpdate", "seats"): "SeatUpdate[]",
}
"""What the server puts together from bytes: a game's own shapes."""
BY_HAND: Final = """
/** A legal move: as the game's JSON, in notation, and in words. */
export interface Offer {
  move: unknown;
  text: string;
  say: string;
}
"""
PLAIN: Final[dict[type, str]] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
}


class Writer:
    """Collects interfaces by name, each once."""

    def __init__(self) -> None:
        self.interfaces: dict[str, str] = {}

    def spell(self, kind: inspect.Type) -> str:
        """A type in TypeScript."""
        if type(kind) in PLAIN:
            return PLAIN[type(kind)]
        if isinstance(kind, inspect.Metadata):
            return self.spell(kind.type)
        if isinstance(kind, inspect.UnionType):
            return " | ".join(dict.fromkeys(self.spell(part) for part in kind.types))
        if isinstance(kind, inspect.LiteralType):
            return " | ".join(f'"{value}"' for value in kind.values)
        if isinstance(kind, inspect.TupleType):
            return f"[{', '.join(map(self.spell, kind.item_types))}]"
        if isinstance(kind, inspect.CollectionType):
            return self._list(kind.item_type)
        if isinstance(kind, inspect.DictType):
            return f"Record<string, {self.spell(kind.value_type)}>"
        return self._struct(kind) if isinstance(kind, inspect.StructType) else "unknown"

    def _list(self, item: inspect.Type) -> str:
        spelt = self.spell(item)
        return f"({spelt})[]" if " | " in spelt else f"{spelt}[]"

    def _struct(self, kind: inspect.StructType) -> str:
        name = kind.cls.__name__
        if name not in self.interfaces:
            self.interfaces[name] = ""
            self.interfaces[name] = "".join(self._lines(name, kind))
        return name

    def _lines(self, name: str, kind: inspect.StructType) -> Iterator[str]:
        doc = (kind.cls.__doc__ or "").strip().splitlines()
        if doc and doc[0]:
            yield f"/** {doc[0]} */\n"
        yield f"export interface {name} {{\n"
        if kind.tag is not None:
            yield f'  type: "{kind.tag}";\n'
        for field in kind.fields:
            spelt = PRE_ENCODED_FIELDS.get((name, field.name)) or self.spell(field.type)
            may_lack = _may_be_unset(field) or (not field.required and _leaves_out(kind.cls))
            yield f"  {field.encode_name}{'?' if may_lack else ''}: {spelt};\n"
        yield "}\n"

    def written(self, *more: str) -> str:
        """The whole file."""
        return "\n".join([FIRST_LINE, *self.interfaces.values(), *more])


def _alias(name: str, union: str) -> str:
    """A name for a union: on one line, or a line for each member where that is too long."""
    line = f"export type {name} = {union};\n"
    if len(line) <= WIDTH:
        return line
    members = "".join(f"\n  | {member}" for member in union.split(" | "))
    return f"export type {name} ={members};\n"


def _may_be_unset(field: inspect.Field) -> bool:
    """Such a field is not required and yet has no default; msgspec does not list `UnsetType` in its type."""
    return not field.required and inspect.NODEFAULT is field.default is field.default_factory


def _leaves_out(struct: type[msgspec.Struct]) -> bool:
    """Defaults may be left out: in what is sent so, and in all that the page asks of the server."""
    return struct.__struct_config__.omit_defaults or struct.__struct_config__.forbid_unknown_fields


def _structs(modules: Iterable[object]) -> Iterator[type[msgspec.Struct]]:
    for module in modules:
        for name, thing in vars(module).items():
            is_ours = isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing is not msgspec.Struct
            if is_ours and thing.__module__ == getattr(module, "__name__", "") and name not in NOT_ON_THE_WIRE:
                yield thing


def server_types() -> str:
    """The server's own messages."""
    writer = Writer()
    for struct in _structs(MODULES):
        writer.spell(inspect.type_info(struct))
    command = writer.spell(inspect.type_info(commands.Command))
    answer = writer.spell(inspect.type_info(answers.Answer))
    return writer.written(BY_HAND.lstrip(), _alias("Command", command), _alias("Answer", answer))


def game_types(key: str) -> str:
    """A game's view, events and moves."""
    definition = registry.load(key)
    writer = Writer()
    parts = {
        "View": typing.get_type_hints(definition.view)["return"],
        "GameEvent": typing.get_type_hints(definition.decode_event)["return"],
        "Move": definition.moves.move_type,
    }
    unions = [_alias(name, writer.spell(inspect.type_info(part))) for name, part in parts.items()]
    return writer.written(*unions)


def files() -> dict[Path, str]:
    """All files with what they should hold; games that have a board in the browser."""
    boards = {GAMES / key / "web/wire.ts": game_types(key) for key in registry.keys() if (GAMES / key / "web").is_dir()}
    return {TYPES_FILE: server_types(), **boards}


def main() -> None:
    """Write, or check what is written."""
    check = "--check" in sys.argv[1:]
    old = [file for file, content in files().items() if not file.exists() or file.read_text("utf-8") != content]
    for file in old:
        if not check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(files()[file], "utf-8")
        print(f"{'out of date' if check else 'written'}: {file.relative_to(HOME)}")  # noqa: T201
    sys.exit(1 if check and old else 0)


if __name__ == "__main__":
    main()
