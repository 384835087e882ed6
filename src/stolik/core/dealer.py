"""Holds the secrets of a table, from the commitment to the reveal.

Deliberately absent: any way to see the seed before `reveal`, and any way to add a salt after the
draws began.
"""

from __future__ import annotations

from collections.abc import Sequence

from stolik.core.errors import BadSetup
from stolik.core.fairness import SECRET_BYTES, FairRng, commitment, game_key


class Dealer:
    """Commits to a seed, collects salts from the seats, then deals; reveals when asked at the end."""

    def __init__(self, seed: bytes, salt: bytes, context: bytes, seats: int) -> None:
        if len(seed) != SECRET_BYTES or len(salt) != SECRET_BYTES:
            raise BadSetup(f"a seed and its salt have {SECRET_BYTES} bytes each")
        self._seed = seed
        self._salt = salt
        self._context = context
        self._dealt = False
        self.commitment = commitment(seed, salt, context)
        self._seat_salts: list[bytes | None] = [None] * seats

    @property
    def seat_salts(self) -> tuple[bytes | None, ...]:
        """What each seat added, or none; public once the deal is done."""
        return tuple(self._seat_salts)

    def __repr__(self) -> str:
        return f"<Dealer committed to {self.commitment.hex()}>"

    def __reduce__(self) -> str:
        raise TypeError("a dealer is not copied or stored: it holds secrets")

    def add_salt(self, seat: int, salt: bytes) -> None:
        """Mix a random salt from a seat's device into the draws of the game."""
        if self._dealt:
            raise BadSetup("the cards are dealt: no salt can be added any more")
        if len(salt) != SECRET_BYTES:
            raise BadSetup(f"a salt has {SECRET_BYTES} bytes")
        if not 0 <= seat < len(self._seat_salts):
            raise BadSetup(f"there is no seat {seat} at this table")
        if self._seat_salts[seat] is not None:
            raise BadSetup("this seat has added its salt already")
        self._seat_salts[seat] = salt

    def deal(self, kinds: Sequence[str]) -> FairRng:
        """The source of chance for the game; from now on the salts are fixed."""
        self._dealt = True
        return FairRng(game_key(self._seed, self._context, self._seat_salts), kinds)

    def reveal(self) -> tuple[bytes, bytes]:
        """The seed and its salt, for everyone to check the commitment. Only when the game is over."""
        self._dealt = True
        return self._seed, self._salt
