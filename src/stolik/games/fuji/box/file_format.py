"""A table file as somebody wrote it: TOML of the right shape, about whose numbers nothing is known yet."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Final

from msgspec import Struct, ValidationError, convert

from stolik.games.fuji.box.problems import BadBoxFile, BoxProblem

PLACE: Final = re.compile(r"^(?P<what>.*?)(?: - at `(?:key in )?\$\.?(?P<where>.*)`)?$", re.DOTALL)
ENTRY: Final = re.compile(r"\[(\d+)\]")
FORM: Final = "the form is that of rebuilt.toml, which comes with the game"


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A landscape or a village: which faces count, in words, and the symbol of one more reroll."""

    card: str
    counts: str
    reroll: bool = False


class Drawn(Struct, frozen=True, forbid_unknown_fields=True):
    """A map as it is drawn, line by line."""

    name: str
    drawn: str


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """The fatigue track: where the skull is, and the spaces that wound."""

    skull: int
    plasters: list[int]


class BoxFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole file."""

    dice: Mapping[str, list[str]]
    landscape: list[Card]
    village: list[Card]
    map: list[Drawn]
    track: Track
    levels: Mapping[str, list[int]]


def read_box_file(text: str, file: str) -> BoxFile:
    """The file's text as tables, or `BadBoxFile` where it has another form."""
    try:
        return convert(tomllib.loads(text), BoxFile)
    except tomllib.TOMLDecodeError as error:
        raise BadBoxFile(file, BoxProblem("the whole file", f"it is not TOML ({error})", FORM)) from None
    except ValidationError as error:
        raise BadBoxFile(file, misshapen(str(error))) from None


def misshapen(problem: str) -> BoxProblem:
    """The place and the problem that msgspec names, with entries counted from one as people do."""
    found = PLACE.match(problem)
    assert found is not None
    where = ENTRY.sub(lambda entry: f" {int(entry[1]) + 1}", (found["where"] or "").replace("[...]", ""))
    return BoxProblem(where.replace(".", ", ") or "the whole file", found["what"].replace("`", "'"), FORM)
