"""Imported before any rule: makes the choice between compiled rules and source, once."""

from typing import Final

from stolik._compiled import install_native_finder

RULES_BUILD: Final = install_native_finder()
"""“compiled”, or why the rules run from their source."""
