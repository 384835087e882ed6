"""Moves as structs for the wire. A seat acts for itself, or for the virtual third."""

from __future__ import annotations

from msgspec import Struct


class FigureMove(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a figure does."""


class Skill(FigureMove, tag="skill", frozen=True):
    """Choose this skill."""

    skill: str
    third: bool


class Keep(FigureMove, tag="keep", frozen=True):
    """Keep this equipment card of those drawn."""

    card: str
    third: bool


class Target(FigureMove, tag="target", frozen=True):
    """Put the target marker on this terrain card."""

    card: str
    third: bool


class Play(FigureMove, tag="play", frozen=True):
    """Use this equipment card."""

    card: str
    third: bool


class Copy(FigureMove, tag="copy", frozen=True):
    """Let the knife do what this equipment card does."""

    card: str
    third: bool


class Give(FigureMove, tag="give", frozen=True):
    """Hand this equipment card over; to whom is asked next."""

    card: str
    third: bool


class Choose(FigureMove, tag="choose", frozen=True):
    """Name this figure."""

    chosen: int
    third: bool


class PickDie(FigureMove, tag="die", frozen=True):
    """Choose this die; several in rising order."""

    die: int
    third: bool


class Throw(FigureMove, tag="throw", frozen=True):
    """Throw the chosen dice."""

    third: bool


class Done(FigureMove, tag="done", frozen=True):
    """No more dice, or no more rerolls."""

    third: bool


class Aside(FigureMove, tag="aside", frozen=True):
    """Put this die aside, as a Guide."""

    die: int
    third: bool


class Card(FigureMove, tag="card", frozen=True):
    """Choose this terrain card for a rope or binoculars."""

    card: str
    third: bool


class Face(FigureMove, tag="face", frozen=True):
    """Turn the chosen die to this value."""

    value: int
    third: bool


class Yes(FigureMove, tag="yes", frozen=True):
    """Yes to what is asked."""

    third: bool


class No(FigureMove, tag="no", frozen=True):
    """No to what is asked."""

    third: bool


class Open(FigureMove, tag="open", frozen=True):
    """Begin the turn of phase 5."""

    third: bool


class Later(FigureMove, tag="later", frozen=True):
    """Let others go first."""

    third: bool


class Bar(FigureMove, tag="bar", frozen=True):
    """Spend a bar on the open turn."""

    third: bool


class Enough(FigureMove, tag="enough", frozen=True):
    """Spend no more bars on the open turn."""

    third: bool


class Go(FigureMove, tag="go", frozen=True):
    """Go to the target; these eruption tokens, numbered 1 and 2 in reading order, are woken on the way."""

    tokens: tuple[int, ...]
    third: bool


class Remain(FigureMove, tag="remain", frozen=True):
    """Stay where the pawn stands, in spite of success."""

    third: bool


class Fail(FigureMove, tag="fail", frozen=True):
    """Take the failure."""

    third: bool


class Wound(FigureMove, tag="wound", frozen=True):
    """Take this wound."""

    wound: str
    third: bool


class Ready(FigureMove, tag="ready", frozen=True):
    """Say that you are ready."""


class Wait(FigureMove, tag="wait", frozen=True):
    """Take readiness back."""


class Standing(FigureMove, tag="standing", frozen=True):
    """Say how you stand with a terrain card, a colour, even, odd, high or low dice."""

    topic: str
    grade: str


class Threat(FigureMove, tag="threat", frozen=True):
    """Say whether you may threaten a figure at its target."""

    to: int
    grade: str


class Rather(FigureMove, tag="rather", frozen=True):
    """Say that you would rather take this card than your target."""

    card: str


class Leave(FigureMove, tag="leave", frozen=True):
    """Ask to have this card left to you."""

    card: str


class Way(FigureMove, tag="way", frozen=True):
    """Say that you can give way on this card."""

    card: str


class Please(FigureMove, tag="please", frozen=True):
    """Ask a figure to get weaker or stronger."""

    to: int
    grade: str


class Plan(FigureMove, tag="plan", frozen=True):
    """Say how much you will reroll."""

    grade: str


class Agree(FigureMove, tag="agree", frozen=True):
    """Agree with a figure."""

    to: int


class Doubt(FigureMove, tag="doubt", frozen=True):
    """Doubt what a figure says or plans."""

    to: int


Move = (
    Skill
    | Keep
    | Target
    | Play
    | Copy
    | Give
    | Choose
    | PickDie
    | Throw
    | Done
    | Aside
    | Card
    | Face
    | Yes
    | No
    | Open
    | Later
    | Bar
    | Enough
    | Go
    | Remain
    | Fail
    | Wound
    | Ready
    | Wait
    | Standing
    | Threat
    | Rather
    | Leave
    | Way
    | Please
    | Plan
    | Agree
    | Doubt
)
