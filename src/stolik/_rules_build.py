"""Imported before any rule: makes the choice between compiled rules and source, once."""

from typing import Final

from stolik._compiled import use_compiled

RUNNING: Final = use_compiled()
"""“compiled”, or why the rules run from their source."""
