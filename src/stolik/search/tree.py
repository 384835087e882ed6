"""The search tree: a node table and statistics of edges, in flat arrays for speed.

An edge is an action of a seat at a node. Nodes are numbers; the key of the next node is an edge, or the edges
of several seats together. Both are found in a hash table with linear probing over 64-bit keys.

Deliberately absent: any position, and the choice of an edge.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

EMPTY_SLOT: Final[i64] = -1
HASH_MULTIPLIER: Final[i64] = 0x9E3779B1
"""Knuth's multiplier for 32 bits; products stay far below 2⁶³, so compiled code and source agree."""
WORD_MASK: Final[i64] = 0xFFFFFFFF


def hash_key(key: i64) -> i64:
    """The hash of a key, before it is masked to the size of the table."""
    folded: i64 = (key & WORD_MASK) ^ (key >> 29)
    product: i64 = (folded & WORD_MASK) * HASH_MULTIPLIER
    return (product >> 13) & WORD_MASK


@final
class IndexTable:
    """Maps keys to consecutive numbers from 0: a hash table that only grows."""

    def __init__(self, capacity: i64) -> None:
        size: i64 = 64
        while size < 2 * capacity:
            size *= 2
        self.mask: i64 = size - 1
        self.keys: vec[i64] = vec[i64]([EMPTY_SLOT] * size)
        self.numbers: vec[i64] = vec[i64]([EMPTY_SLOT] * size)
        self.count: i64 = 0

    def index_of(self, key: i64) -> i64:
        """The number of a key, or −1."""
        slot: i64 = hash_key(key) & self.mask
        while self.keys[slot] != EMPTY_SLOT:
            if self.keys[slot] == key:
                return self.numbers[slot]
            slot = (slot + 1) & self.mask
        return EMPTY_SLOT

    def index_or_add(self, key: i64) -> i64:
        """The number of a key; a new key gets the next number."""
        slot: i64 = hash_key(key) & self.mask
        while self.keys[slot] != EMPTY_SLOT:
            if self.keys[slot] == key:
                return self.numbers[slot]
            slot = (slot + 1) & self.mask
        self.keys[slot] = key
        self.numbers[slot] = self.count
        self.count += 1
        if 2 * self.count > self.mask:
            self.grow()
        return self.count - 1

    def grow(self) -> None:
        """Double the capacity and rehash."""
        keys, numbers = self.keys, self.numbers
        size: i64 = 2 * (self.mask + 1)
        self.mask = size - 1
        self.keys = vec[i64]([EMPTY_SLOT] * size)
        self.numbers = vec[i64]([EMPTY_SLOT] * size)
        old: i64 = 0
        while old < len(keys):
            if keys[old] != EMPTY_SLOT:
                slot: i64 = hash_key(keys[old]) & self.mask
                while self.keys[slot] != EMPTY_SLOT:
                    slot = (slot + 1) & self.mask
                self.keys[slot] = keys[old]
                self.numbers[slot] = numbers[old]
            old += 1


@final
class EdgeStats:
    """Visits, availability, sums of values and priors, by edge."""

    def __init__(self, capacity: i64) -> None:
        self.index = IndexTable(capacity)
        self.visits: vec[i64] = vec[i64]([0] * capacity)
        self.availability: vec[i64] = vec[i64]([0] * capacity)
        self.value_sums: vec[float] = vec[float]([0.0] * capacity)
        self.priors: vec[float] = vec[float]([0.0] * capacity)

    def edge(self, key: i64) -> i64:
        """The number of an edge by its key; a new edge has no visits and was never available."""
        edge: i64 = self.index.index_or_add(key)
        if edge >= len(self.visits):
            self.grow()
        return edge

    def grow(self) -> None:
        """Double the capacity."""
        size: i64 = 2 * len(self.visits)
        while len(self.visits) < size:
            self.visits = append(self.visits, 0)
            self.availability = append(self.availability, 0)
            self.value_sums = append(self.value_sums, 0.0)
            self.priors = append(self.priors, 0.0)
