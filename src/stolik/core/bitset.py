"""Sets of up to 62 things as one 64-bit number: thing *k* is in the set when bit *k* is 1.

Only `bit` shifts a one to the left, because mypyc 2.4 compiles a constant one on `i64` as a 32-bit shift;
`tests/core/test_bitset.py` tests it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64


def bit(index: i64) -> i64:
    """The set that holds only thing `index`."""
    one: i64 = index ^ index  # zero, but not a constant: see above
    one += 1
    return one << index


def has(members: i64, index: i64) -> bool:
    """Is thing `index` in the set?"""
    return (members >> index) & 1 != 0


def first(members: i64) -> i64:
    """The smallest thing of a set that is not empty."""
    index: i64 = 0
    while (members >> index) & 1 == 0:
        index += 1
    return index


def size(members: i64) -> i64:
    """How many things the set holds."""
    count: i64 = 0
    while members:
        members &= members - 1
        count += 1
    return count


def pick(members: i64, nth: i64) -> i64:
    """The thing with `nth` smaller ones before it in the set."""
    while nth > 0:
        members &= members - 1
        nth -= 1
    return first(members)


PART_BITS: Final[i64] = 13
PART_MASK: Final[i64] = 0x1FFF
PartCache = list[tuple[int, ...] | None]
"""A cache of the elements of all sets that use only 13 neighbouring bits, each filled in at its first use."""


def new_part_cache() -> PartCache:
    """An empty cache for the elements of all parts."""
    return [None] * (5 * 0x2000)


_parts: Final[PartCache] = new_part_cache()


def elements(members: i64) -> tuple[int, ...]:
    """The things of the set in rising order, joined from at most five cached parts, mostly one."""
    return elements_from(0, members, _parts)


def elements_from(begin: i64, members: i64, parts: PartCache) -> tuple[int, ...]:
    """The same where thing 0 has the number `begin`; `parts` is the cache for these numbers."""
    things: tuple[int, ...] = ()
    place: i64 = 0
    while members:
        low: i64 = members & PART_MASK
        if low:
            part = parts[(place << PART_BITS) | low]
            if part is None:
                part = elements_of_part(begin + place * PART_BITS, low)
                parts[(place << PART_BITS) | low] = part
            things = things + part if things else part
        members >>= PART_BITS
        place += 1
    return things


def elements_of_part(begin: i64, low: i64) -> tuple[int, ...]:
    """The things of one part."""
    return tuple([begin + index for index in range(PART_BITS) if has(low, index)])


MAX_CACHED_SETS: Final = 1 << 16
_cached_sets: Final[dict[int, tuple[int, ...]]] = {}


def cached_elements(members: i64) -> tuple[int, ...]:
    """The same as `elements`, cached: for sets that recur all the time."""
    things = _cached_sets.get(members)
    if things is None:
        if len(_cached_sets) >= MAX_CACHED_SETS:
            _cached_sets.clear()
        things = elements(members)
        _cached_sets[members] = things
    return things
