"""Sources of chance: the rules draw every random number from an `Rng`, with `below(n)`.

Each draw stands under a label (a kind of chance and a number, such as `dice/12`), so that a
crash, an undo or an extra roll elsewhere never shifts another draw. `FastRng` is for playouts and
ignores labels; the verifiable stream of a real table is `core.fairness.FairRng`.

Deliberately absent: the clock, the operating system and `random`. Seeds come from outside.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

WORD_MASK: Final[i64] = 0xFFFFFFFF
WORD_COUNT: Final[i64] = 0x100000000
MIXING_ROUNDS: Final[i64] = 15


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A source of whole numbers, drawn under labels."""

    def at(self, kind: i64, index: i64) -> None:
        """Open the draws of label `kind`/`index`; the following `below` calls belong to it."""
        raise NotImplementedError

    def below(self, n: i64) -> i64:
        """The next number of the open label, each of 0 … n − 1 equally likely."""
        raise NotImplementedError

    def draw(self, kind: i64, index: i64, n: i64) -> i64:
        """The first number below `n` under the label `kind`/`index`."""
        self.at(kind, index)
        return self.below(n)


def fast_map(word: i64, n: i64) -> i64:
    """The number below `n` that a 32-bit word stands for, or −1 where the word must be redrawn.

    Lemire's multiply-and-shift with exact rejection, for 1 ≤ n < 2³¹. A function of its own, so that
    a test can prove it uniform word by word.
    """
    product: i64 = word * n
    remainder: i64 = product & WORD_MASK
    if remainder < n and remainder < (WORD_COUNT - n) % n:
        return -1
    return product >> 32


@final
class FastRng(Rng):
    """Chris Doty-Humphrey's sfc32: fast, and the same numbers compiled or not (no 64-bit overflow)."""

    def __init__(self, seed: i64, stream: i64 = 0) -> None:
        self.a: i64 = seed & WORD_MASK
        self.b: i64 = (seed >> 32) & WORD_MASK
        self.c: i64 = stream & WORD_MASK
        self.counter: i64 = 1
        mixed: i64 = 0
        while mixed < MIXING_ROUNDS:
            self.next_word()
            mixed += 1

    def at(self, kind: i64, index: i64) -> None:
        """Playouts need no labels: one stream serves all."""

    def next_word(self) -> i64:
        """The next 32 bits."""
        b: i64 = self.b
        c: i64 = self.c
        word: i64 = (self.a + b + self.counter) & WORD_MASK
        self.counter = (self.counter + 1) & WORD_MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD_MASK
        self.c = ((((c << 21) & WORD_MASK) | (c >> 11)) + word) & WORD_MASK
        return word

    def below(self, n: i64) -> i64:
        product: i64 = self.next_word() * n
        if product & WORD_MASK >= n:  # the usual case of `fast_map`, written out for speed
            return product >> 32
        number: i64 = fast_map(product // n, n)
        while number < 0:
            number = fast_map(self.next_word(), n)
        return number

    def draw(self, kind: i64, index: i64, n: i64) -> i64:
        return self.below(n)

    def fork(self) -> FastRng:
        """A new generator seeded from this one; the two go on independently."""
        seed: i64 = (self.next_word() << 30) | (self.next_word() >> 2)
        return FastRng(seed, self.next_word())


def shuffle(things: list[int], rng: Rng) -> None:
    """Fisher-Yates from the top. The label must be open; every thing but the last takes one draw."""
    last: i64 = len(things) - 1
    while last > 0:
        other: i64 = rng.below(last + 1)
        things[last], things[other] = things[other], things[last]
        last -= 1
