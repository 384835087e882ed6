"""Lines that a person types, or that a script sends through a pipe."""

from __future__ import annotations

import sys

from rich.console import Console


def read_line(out: Console, prompt: str) -> str:
    """The next line, asked for with a prompt in rich's markup; `EOFError` when there is none."""
    typed = out.input(prompt)
    if not sys.stdin.isatty():
        out.print(typed, markup=False)  # a pipe does not echo what comes out of it
    return typed.strip()
