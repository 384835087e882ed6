"""Nogi stonogi na lodzie: the rules, in the order of RULES.md, whose numbers stand in brackets.

The first throw of a turn needs no decision, so a position always shows dice. Ending the rolls is
not announced either: taking, stealing, putting aside and passing all say it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stolik.core.bitset import bit, cached_elements, has, pick, size
from stolik.core.chance import Rng
from stolik.core.errors import IllegalMove, NotOver
from stolik.core.position import NO_SEAT, Position, places_by_key
from stolik.games.stonogi.pieces import (
    ALL_TILES,
    CHANCE_DICE,
    CHANCE_FIRST,
    COLOUR_COUNT,
    DICE_MOVED,
    EXACTLY,
    FOURS,
    MIN_TILES_ASIDE_FOR_THE_LAST_GRADE,
    ROLL_RESULTS,
    ROLLS_IN_A_TURN,
    THREES,
    THROWS,
    TILES,
    TWOS,
    TWOS_AND_THREES,
    WITHIN_REACH,
    colour_of,
    size_of,
)

# Actions: the verb's first number, then what it is done to.
PASS: Final[i64] = 0
REROLL: Final[i64] = 0  # + a set of dice, 1 … 15
TAKE: Final[i64] = 16  # + a tile
PUT_ASIDE: Final[i64] = 31  # + a tile
STEAL: Final[i64] = 46  # + a seat
ACTIONS: Final[i64] = 50
REROLLS: Final[i64] = 0xFFFE
"""The fifteen ways to reroll one die or more, as a set of actions."""

# Kinds of rule events.
BEGINS: Final[i64] = 0
THROWN: Final[i64] = 1
TAKEN: Final[i64] = 2
STOLEN: Final[i64] = 3
LAID_ASIDE: Final[i64] = 4
PASSED: Final[i64] = 5
ENDED: Final[i64] = 6

ALL_DICE: Final[i64] = 15
ROLL_NUMBER_SHIFT: Final[i64] = 12
"""The event of a throw has the dice, and from this bit on which roll of the turn it was."""
TILE_BITS: Final[i64] = 4
TILE_MASK: Final[i64] = 15
"""A centipede is a stack of tiles, four bits each (tile + 1), the last one lowest; 15 · 4 = 60 bits."""


@final
class Stonogi(Position):
    """Four dice, fifteen tiles and up to four centipedes."""

    def __init__(self, seats: i64, stealing: bool, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.stealing: bool = stealing
        self.middle: i64 = ALL_TILES
        self.aside: i64 = 0
        self.centipedes: vec[i64] = vec[i64]([0] * seats)
        self.seat: i64 = 0
        self.dice: i64 = 0
        self.rolls: i64 = 0
        self.throws: i64 = 0
        self.choices: i64 = 0

    # -- 1. Before the first turn ---------------------------------------------------------

    def begin(self) -> None:
        """[1.5] Draw who begins; [2.1] the first turn opens with all four dice."""
        if self.seats > 1:
            self.seat = self.rng.draw(CHANCE_FIRST, 0, self.seats)
            self.emit(BEGINS, self.seat, 0, 0)
        self.throw(ALL_DICE)

    # -- 2. Rolling -----------------------------------------------------------------------

    def throw(self, chosen: i64) -> None:
        """[2.1, 2.2] Throw the chosen dice; the others stay as they lie.

        One draw decides all four dice, so what a die shows in a throw never hangs on its neighbours.
        """
        fresh: i64 = THROWS[self.rng.draw(CHANCE_DICE, self.throws, ROLL_RESULTS)]
        moved: i64 = DICE_MOVED[chosen]
        self.dice = (self.dice & ~moved) | (fresh & moved)
        self.throws += 1
        self.rolls += 1
        self.choices = self.find_choices()
        self.emit(THROWN, self.seat, chosen, self.dice | self.rolls << ROLL_NUMBER_SHIFT)

    # -- 3. Taking a tile -----------------------------------------------------------------

    def tiles_on_offer(self) -> i64:
        """[3.1-3.3] Of each colour the largest tile in the middle that the dice reach."""
        fitting: i64 = self.middle & WITHIN_REACH[self.dice]
        return fitting & ~((fitting >> 1 & TWOS_AND_THREES) | (fitting >> 2 & TWOS))

    def smallest_tiles(self) -> i64:
        """[6.2] The smallest tiles in the middle."""
        for tiles_of_a_size in (TWOS, THREES, FOURS):
            if self.middle & tiles_of_a_size:
                return self.middle & tiles_of_a_size
        return 0

    def put_on_the_end(self, seat: i64, tile: i64) -> None:
        """[3.5] A tile won goes to the end of its owner's centipede."""
        self.centipedes[seat] = (self.centipedes[seat] << TILE_BITS) | (tile + 1)

    def last_tile(self, seat: i64) -> i64:
        """The tile at the end of a centipede, or −1 behind a bare head."""
        return (self.centipedes[seat] & TILE_MASK) - 1

    # -- 5. Stealing ----------------------------------------------------------------------

    def thefts(self) -> i64:
        """[5.1, 5.2] Rivals whose last tile, never the head, has exactly the skates on the dice."""
        exactly: i64 = EXACTLY[self.dice]
        victims: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            tile: i64 = (self.centipedes[seat] & TILE_MASK) - 1
            if tile >= 0 and seat != self.seat and (exactly >> tile) & 1:
                victims |= bit(seat)
            seat += 1
        return victims

    # -- What is legal --------------------------------------------------------------------

    def find_choices(self) -> i64:
        """All that the seat on turn may do, as a set of actions."""
        offered: i64 = self.tiles_on_offer()
        actions: i64 = offered << TAKE
        if offered == 0:
            actions = self.with_nothing_fitting()
        if self.stealing:
            actions |= self.thefts() << STEAL
        if self.rolls < ROLLS_IN_A_TURN:
            actions |= REROLLS
        return actions

    def with_nothing_fitting(self) -> i64:
        """[3.6, 5.4] The turn may end with empty hands; [6.2] alone, a smallest tile is lost."""
        if self.seats == 1:
            return self.smallest_tiles() << PUT_ASIDE
        return bit(PASS)

    def to_move_set(self) -> i64:
        return 0 if self.over else bit(self.seat)

    def first_to_move(self) -> i64:
        return NO_SEAT if self.over else self.seat

    def legal(self, seat: i64) -> tuple[int, ...]:
        if self.over or seat != self.seat:
            return ()
        return cached_elements(self.choices)

    def is_legal(self, seat: i64, action: i64) -> bool:
        if self.over or seat != self.seat or action < 0 or action >= ACTIONS:
            return False
        return has(self.choices, action)

    def random_action(self, seat: i64, rng: Rng) -> i64:
        actions: i64 = self.choices
        return pick(actions, rng.below(size(actions)))

    # -- Carrying it out ------------------------------------------------------------------

    def play(self, seat: i64, action: i64) -> None:
        if action == PASS:
            self.emit(PASSED, seat, 0, 0)
            self.next_turn()
        elif action < TAKE:
            self.throw(action - REROLL)
        elif action < PUT_ASIDE:
            self.take(action - TAKE)
        elif action < STEAL:
            self.put_aside(action - PUT_ASIDE)
        else:
            self.steal(action - STEAL)

    def take(self, tile: i64) -> None:
        """[3.4, 3.5] One tile from the middle to the end of one's centipede."""
        self.middle &= ~bit(tile)
        self.put_on_the_end(self.seat, tile)
        self.emit(TAKEN, self.seat, tile, 0)
        self.next_turn()

    def steal(self, victim: i64) -> None:
        """[5.3, 5.5] The victim's last tile is the tile of the turn."""
        tile: i64 = self.last_tile(victim)
        self.centipedes[victim] >>= TILE_BITS
        self.put_on_the_end(self.seat, tile)
        self.emit(STOLEN, self.seat, tile, victim)
        self.next_turn()

    def put_aside(self, tile: i64) -> None:
        """[6.2, 6.3] Solo: a smallest tile leaves the game face down."""
        self.middle &= ~bit(tile)
        self.aside |= bit(tile)
        self.emit(LAID_ASIDE, self.seat, tile, 0)
        self.next_turn()

    def next_turn(self) -> None:
        """[1.6] Clockwise, unless [4.1] the middle is empty: then the game is over."""
        if self.middle == 0:
            self.over = True
            self.emit(ENDED, NO_SEAT, 0, 0)
            return
        self.seat += 1
        if self.seat == self.seats:
            self.seat = 0
        self.rolls = 0
        self.throw(ALL_DICE)

    # -- 4. The end -----------------------------------------------------------------------

    def tiles_of(self, seat: i64) -> list[int]:
        """The tiles of a centipede, from the head to the end."""
        stack: i64 = self.centipedes[seat]
        tiles: list[int] = []
        while stack:
            tiles.append((stack & TILE_MASK) - 1)
            stack >>= TILE_BITS
        tiles.reverse()
        return tiles

    def skates(self, seat: i64) -> int:
        """[4.2] All skates of a centipede."""
        return sum([size_of(tile) for tile in self.tiles_of(seat)])

    def most_in_one_colour(self, seat: i64) -> int:
        """[4.3] The skates of a centipede's best colour."""
        by_colour = [0] * COLOUR_COUNT
        for tile in self.tiles_of(seat):
            by_colour[colour_of(tile)] += size_of(tile)
        return max(by_colour)

    def scores(self) -> list[int]:
        """[4.2] Skates; [6.4] alone, the tiles that were not put aside."""
        self.must_be_over()
        if self.seats == 1:
            return [TILES - size(self.aside)]
        return [self.skates(seat) for seat in range(self.seats)]

    def places(self) -> list[int]:
        """[4.2-4.4] Most skates, then most in one colour, then shared."""
        self.must_be_over()
        return places_by_key([(-self.skates(seat), -self.most_in_one_colour(seat)) for seat in range(self.seats)])

    def grade(self) -> int:
        """[6.4] Alone: tiles put aside, five and more being one grade."""
        return min(size(self.aside), MIN_TILES_ASIDE_FOR_THE_LAST_GRADE)

    def ending(self) -> str:
        self.must_be_over()
        if self.seats == 1:
            return f"grade_{self.grade()}"
        if self.places().count(1) > 1:
            return "shared"
        best = max(self.scores())
        return "most_skates" if self.scores().count(best) == 1 else "most_in_one_colour"

    def must_be_over(self) -> None:
        if not self.over:
            raise NotOver("the game goes on: there are no scores before its end")

    # -- Refusals -------------------------------------------------------------------------

    def refusal(self, seat: i64, action: i64) -> IllegalMove:
        if self.over:
            return IllegalMove("4.1", "the_game_is_over")
        if seat != self.seat:
            return IllegalMove("1.6", "not_your_turn")
        if action < 0 or action >= ACTIONS:
            return IllegalMove("2.2", "no_such_move")
        if action == PASS:
            return IllegalMove("6.2" if self.seats == 1 else "3.4", "must_not_pass")
        if action < TAKE:
            return IllegalMove("2.2", "no_roll_left")
        if action < PUT_ASIDE:
            return self.refused_take(action - TAKE)
        if action < STEAL:
            return self.refused_aside()
        return self.refused_theft(action - STEAL)

    def refused_take(self, tile: i64) -> IllegalMove:
        if not has(self.middle, tile):
            return IllegalMove("3.3", "tile_is_gone")
        if not has(WITHIN_REACH[self.dice], tile):
            return IllegalMove("3.1", "too_few_skates")
        return IllegalMove("3.3", "a_larger_tile_fits")

    def refused_aside(self) -> IllegalMove:
        if self.seats > 1:
            return IllegalMove("6.2", "only_alone")
        if self.tiles_on_offer():
            return IllegalMove("3.4", "a_tile_fits")
        return IllegalMove("6.2", "not_a_smallest_tile")

    def refused_theft(self, victim: i64) -> IllegalMove:
        if not self.stealing:
            return IllegalMove("5.1", "stealing_is_off")
        if victim >= self.seats:
            return IllegalMove("5.1", "nobody_sits_there")
        if victim == self.seat:
            return IllegalMove("5.1", "not_from_yourself")
        if self.last_tile(victim) < 0:
            return IllegalMove("5.1", "only_a_head")
        return IllegalMove("5.2", "not_exactly")

    # -- Copies ---------------------------------------------------------------------------

    def clone(self, rng: Rng) -> Stonogi:
        twin = Stonogi(self.seats, self.stealing, rng)
        twin.middle = self.middle
        twin.aside = self.aside
        seat: i64 = 0
        while seat < self.seats:
            twin.centipedes[seat] = self.centipedes[seat]
            seat += 1
        twin.seat = self.seat
        twin.dice = self.dice
        twin.rolls = self.rolls
        twin.throws = self.throws
        twin.choices = self.choices
        twin.over = self.over
        return twin

    def imagine(self, seat: i64, rng: Rng) -> Stonogi:
        """Nothing lies hidden but the throws to come, and those come from the new generator."""
        return self.clone(rng)
