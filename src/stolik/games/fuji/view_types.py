"""The shapes of what a seat sees; `view` fills them. Apart from it, as it is compiled and these are not."""

from __future__ import annotations

from msgspec import Struct


class Die(Struct, frozen=True):
    """A die as it lies: its number (figure * 6 + k), kind, colour of the face and value."""

    die: int
    kind: str  # "A" "B" "C"
    colour: str  # "blue" "pink" "yellow"
    value: int


class Condition(Struct, frozen=True):
    """Which faces count on a card."""

    form: str  # "or": colours or values; "and": parity and colours
    colours: tuple[str, ...]
    values: tuple[int, ...]
    parity: str | None  # "even" "odd"


class Cell(Struct, frozen=True):
    """A place of the map, with what lies there."""

    row: int
    column: int
    kind: str  # "crater" "volcano" "landscape" "village" "lava"
    card: str | None  # "L01" … "V6"; absent on crater, volcano and lava
    condition: Condition | None
    reroll: bool
    start: str | None  # "S" "G"
    token: str | None  # "equipment" "eruption" "double"
    eruption: int | None  # the number of the eruption token, 1 or 2, as moves name it
    floods_in: int | None  # ends of rounds until lava comes here; absent for villages and lava
    pawns: tuple[int, ...]
    targets: tuple[int, ...]


class Equipment(Struct, frozen=True):
    """A card of equipment that somebody holds."""

    card: str  # one of `pieces.EQUIPMENT`
    used_once: bool
    new: bool  # drawn in this round, not usable yet


class Figure(Struct, frozen=True):
    """One of those who flee."""

    figure: int
    seat: int | None  # absent: the dummy dice or the virtual third
    skill: str | None  # "quartermaster" "scout" "guide" "instructor" "collector" "handyman"
    cell: int | None  # index into map
    target: int | None
    steps: int | None  # to the target
    rerolls: int | None  # that the target gives, for everyone to see
    reach: tuple[int, ...]  # cells that may be its target now
    fatigue: int
    wounds: tuple[str, ...]  # "leg" "arm" "amnesia" "eye"
    equipment: tuple[Equipment, ...]
    offered: tuple[str, ...]  # equipment to choose from at the start
    bars: int
    flares: int  # +3 each in its turn of this round
    spared: bool  # first-aid kit
    dice: int  # how many it has this round (with lent ones)
    open_dice: tuple[Die, ...]  # what everyone sees now
    aside: tuple[Die, ...]  # put aside, open, not counting
    ready: bool
    moved: bool  # has had its turn of phase 5
    waits: bool  # lets others go first


class Statement(Struct, frozen=True):
    """Something said in this round that still stands."""

    figure: int
    kind: str  # "standing" "threat" "rather" "leave" "way" "please" "plan" "agree" "doubt"
    topic: str | None  # a card, a colour, "even" "odd" "high" "low"
    grade: str | None  # "poor" "fair" "good" "excellent"; "not" "may"; "weaker" "stronger"; "keep" "little" "lot"
    to: int | None  # the figure spoken to
    phase: str


class Sum(Struct, frozen=True):
    """What one figure has under a condition."""

    figure: int
    dice: tuple[Die, ...]  # those that count
    sum: int


class Prospect(Struct, frozen=True):
    """What the turn of a figure in phase 5 brings if it goes now."""

    figure: int
    card: str
    mine: Sum
    neighbours: tuple[Sum, ...]
    extra: int  # flares and bars
    success: bool
    difference: int | None
    fatigue: int
    is_counted: bool  # the track shows that fatigue already
    wounds: int
    falls: bool  # it would reach the skull
    path: tuple[int, ...]  # cells of the usual way
    tokens: tuple[int, ...]  # cells whose eruption the usual way sets off
    erupts: tuple[int, ...]  # cells that would turn
    dies: tuple[int, ...]  # figures that would be lost
    wins: bool


class PendingQuestion(Struct, frozen=True):
    """A choice that comes before anything else."""

    figure: int
    seats: tuple[int, ...]
    what: str  # "skill" "keep" "bars", or one of `rules.verbs.QUESTIONS`
    card: str | None  # the equipment it comes from
    by: int | None  # the figure whose card or turn it is
    first: str | None  # binoculars: the landscape that was chosen before
    most: int | None  # of the dice, where not as many as one likes


class LastRound(Struct, frozen=True):
    """How a round ended: the dice beside what was said."""

    round: int
    dice: tuple[tuple[Die, ...], ...]
    said: tuple[Statement, ...]
    moves: tuple[Prospect, ...]  # as they happened


class FujiPublic(Struct, frozen=True):
    """The mountain as everyone sees it."""

    players: int
    level: int
    scenario: int
    pair: str | None
    excitement: bool
    text: str
    own_box: bool
    round: int
    phase: str  # "setup" "planning" "rerolling" "equipment" "moving" "over"
    rows: int
    columns: int
    map: tuple[Cell, ...]
    figures: tuple[Figure, ...]
    neighbours: tuple[tuple[int, ...], ...]
    track: int  # the skull's space
    plasters: tuple[int, ...]
    costs: tuple[int, ...]  # fail, 1–2, 3–4, 5–6, 7–8, 9–10, 11+
    stack: int
    used: tuple[str, ...]
    bars: int
    statements: tuple[Statement, ...]
    asked: tuple[PendingQuestion, ...]
    turn: int | None  # whose turn of phase 5 is open
    prospects: tuple[Prospect, ...]
    last_round: LastRound | None
    over: bool
    ending: str | None  # "village" "lava" "exhaustion"
    score: int | None
    verdict: str | None  # "hospital" "close" "no_flowers" "sake" "feast" "film"


class FujiOwn(Struct, frozen=True):
    """What a seat sees besides; `you` is absent for who only watches."""

    you: int | None
    dice: tuple[Die, ...]  # own dice behind the screen, not those put aside
    third: tuple[Die, ...]  # pair=b: the half of the third's dice that this seat sees
    picked: tuple[int, ...]  # dice chosen so far
    turns: tuple[Die, ...]  # the faces to which a shovel may turn the chosen die
    rerolls: int  # left now
    third_rerolls: int
    standing: tuple[tuple[str, int], ...]  # card → my own sum under its condition, for cards that matter


class FujiView(FujiPublic, frozen=True):
    """The mountain as a seat sees it."""

    you: int | None
    dice: tuple[Die, ...]
    third: tuple[Die, ...]
    picked: tuple[int, ...]
    turns: tuple[Die, ...]
    rerolls: int
    third_rerolls: int
    standing: tuple[tuple[str, int], ...]
