"""What the checker answers with: which part of a line says too much, and of what kind it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["digit", "number", "ordinal", "fraction", "quantity", "arithmetic", "symbol", "repetition", "disguise"]


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """A part of the line as it was written, from letter `start` up to but without letter `end`."""

    start: int
    end: int
    kind: Kind
