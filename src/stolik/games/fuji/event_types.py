"""What happens on the mountain. Dice go to those who see them, choices behind a screen to who makes them."""

from __future__ import annotations

from msgspec import Struct

from stolik.games.fuji.view_types import Die


class OfFigure(Struct, frozen=True):
    """Something that one figure does, or that happens to it."""

    figure: int


class WithCard(OfFigure, frozen=True):
    """The same, with an equipment or terrain card."""

    card: str


class WithDice(OfFigure, frozen=True):
    """The same, with dice and how they lie."""

    dice: tuple[Die, ...]


class Laid(Struct, tag="laid", frozen=True):
    """Terrain cards were laid on the cells of the map from `first` on; none on crater and volcano."""

    first: int
    cards: tuple[str | None, ...]


class Skilled(OfFigure, tag="skilled", frozen=True):
    """A figure has a skill."""

    skill: str


class Dealt(OfFigure, tag="dealt", frozen=True):
    """A figure drew equipment at the start, of which it keeps so many."""

    cards: tuple[str, ...]
    keeps: int


class Kept(WithCard, tag="kept", frozen=True):
    """One of those cards stays."""


class Round(Struct, tag="round", frozen=True):
    """A round begins."""

    round: int


class Phase(Struct, tag="phase", frozen=True):
    """A phase begins."""

    phase: str


class Rolled(WithDice, tag="rolled", frozen=True):
    """Dice were thrown or turned; sent to those who see them."""


class Shown(WithDice, tag="shown", frozen=True):
    """A screen has opened, or a die came into hands; sent to those who see it."""


class Targeted(WithCard, tag="targeted", frozen=True):
    """A marker was put on a terrain card."""


class Untargeted(WithCard, tag="untargeted", frozen=True):
    """A marker was out of reach and taken off."""


class Readied(Struct, tag="readied", frozen=True):
    """A seat is ready."""

    seat: int


class Waited(Struct, tag="waited", frozen=True):
    """A seat is not ready after all."""

    seat: int


class Said(Struct, tag="said", frozen=True):
    """A seat made a statement; its parts are those of the move."""

    seat: int
    kind: str
    topic: str | None
    grade: str | None
    to: int | None


class Finished(Struct, tag="finished", frozen=True):
    """A seat has rerolled enough for a figure."""

    seat: int
    figure: int


class PutAside(WithDice, tag="put_aside", frozen=True):
    """Dice lie aside, open, and do not count in this round."""


class Played(WithCard, tag="played", frozen=True):
    """A figure uses equipment."""


class Copied(WithCard, tag="copied", frozen=True):
    """The knife does what that equipment does."""


class Picked(OfFigure, tag="picked", frozen=True):
    """A die was chosen; sent to who chose it."""

    die: int


class Threw(OfFigure, tag="threw", frozen=True):
    """A figure threw dice again."""


class Named(OfFigure, tag="named", frozen=True):
    """A figure names another for a card."""

    other: int
    card: str


class Stepped(WithCard, tag="stepped", frozen=True):
    """A rope brought a pawn to a terrain card."""


class Erupted(Struct, tag="erupted", frozen=True):
    """These cells of the map turned to lava."""

    places: tuple[int, ...]


class Drew(WithCard, tag="drew", frozen=True):
    """A figure drew equipment."""


class Answered(OfFigure, tag="answered", frozen=True):
    """A figure answered what was asked."""

    question: str
    yes: bool


class Lent(OfFigure, tag="lent", frozen=True):
    """A die went to another figure until the round ends."""

    die: int
    to: int


class Turned(OfFigure, tag="turned", frozen=True):
    """A figure turned dice."""


class ChosenCard(WithCard, tag="chosen_card", frozen=True):
    """Binoculars look at a first landscape."""


class Swapped(WithCard, tag="swapped", frozen=True):
    """Two landscapes changed places."""

    other: str


class TurnOpened(WithCard, tag="opened", frozen=True):
    """A turn of phase 5 begins, for that target."""


class LetGoFirst(OfFigure, tag="let_go_first", frozen=True):
    """A figure lets others go first."""


class BarSpent(OfFigure, tag="bar_spent", frozen=True):
    """A bar was spent on a figure's turn."""

    on: int


class NoMoreBars(OfFigure, tag="no_more_bars", frozen=True):
    """A Collector spends no more on a figure's turn."""

    on: int


class Arrived(WithCard, tag="moved", frozen=True):
    """A success, and the pawn stands on its target."""


class Remained(OfFigure, tag="remained", frozen=True):
    """A success, and the pawn stays where it is."""


class Failed(OfFigure, tag="failed", frozen=True):
    """No success."""


class Tired(OfFigure, tag="tired", frozen=True):
    """Fatigue, and the space it has come to."""

    by: int
    space: int


class Wounded(OfFigure, tag="wounded", frozen=True):
    """A wound."""

    wound: str


class DieLost(OfFigure, tag="die_lost", frozen=True):
    """A die is gone for good."""

    die: int


class BarsTaken(OfFigure, tag="bars_taken", frozen=True):
    """A Collector took bars for rerolls given up."""

    bars: int


class Given(WithCard, tag="given", frozen=True):
    """The Quartermaster handed equipment over."""

    to: int


class Discarded(OfFigure, tag="discarded", frozen=True):
    """With the skill, equipment used once is gone."""

    cards: tuple[str, ...]


class Ended(Struct, tag="ended", frozen=True):
    """It is over, for all alike."""

    ending: str


Event = (
    Laid
    | Skilled
    | Dealt
    | Kept
    | Round
    | Phase
    | Rolled
    | Shown
    | Targeted
    | Untargeted
    | Readied
    | Waited
    | Said
    | Finished
    | PutAside
    | Played
    | Copied
    | Picked
    | Threw
    | Named
    | Stepped
    | Erupted
    | Drew
    | Answered
    | Lent
    | Turned
    | ChosenCard
    | Swapped
    | TurnOpened
    | LetGoFirst
    | BarSpent
    | NoMoreBars
    | Arrived
    | Remained
    | Failed
    | Tired
    | Wounded
    | DieLost
    | BarsTaken
    | Given
    | Discarded
    | Ended
)
