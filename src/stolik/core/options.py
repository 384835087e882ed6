"""Variants as data: which options a game has, and a choice of players and options that fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stolik.core.errors import BadSetup


@dataclass(frozen=True, slots=True)
class Option:
    """A variant: its name in the contract, its values (the first is the usual one), its players."""

    key: str
    values: tuple[str, ...]
    players: range
    rule: str
    """The paragraph of RULES.md that says for whom the variant is."""


@dataclass(frozen=True, slots=True)
class Setup:
    """How many play, by which variants and by which version of the rules: every option has a value here."""

    players: int
    options: Mapping[str, str]
    rules: int

    def is_on(self, key: str) -> bool:
        """Is an on/off variant on?"""
        return self.options[key] == "on"


def make_setup(
    title: str, seats: range, offered: tuple[Option, ...], players: int, chosen: Mapping[str, str], rules: int
) -> Setup:
    """A setup with every option filled in, or `BadSetup` that says what would be valid."""
    if players not in seats:
        raise BadSetup(f"{title} is for {seats[0]} to {seats[-1]} players, not {players}")
    known = {option.key: option for option in offered}
    for key in chosen:
        if key not in known:
            raise BadSetup(f"{title} has no option {key!r}; it has: {', '.join(known) or 'none'}")
    return Setup(players, {option.key: _value(title, option, players, chosen) for option in offered}, rules)


def _value(title: str, option: Option, players: int, chosen: Mapping[str, str]) -> str:
    value = chosen.get(option.key, option.values[0])
    if value not in option.values:
        raise BadSetup(f"{title}: {option.key} is one of {', '.join(option.values)}, not {value!r}")
    if value != option.values[0] and players not in option.players:
        wanted = f"{option.players[0]} to {option.players[-1]}"
        raise BadSetup(f"{title}: {option.key}={value} is for {wanted} players, not {players} (rule {option.rule})")
    return value
