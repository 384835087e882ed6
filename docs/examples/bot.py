"""A bot for Nogi stonogi na lodzie that plays over the network: python bot.py http://server:8420 TABLE [TABLE ...]

Its token comes from STOLIK_TOKEN. It sits down at each table, waits for the host to start, and plays to the end.
It knows no rules: only what its seat sees (`view`) and may do (`moves`), as JSON.
"""

import os
import sys
from collections import Counter

from stolik.client import Client, Offer, SeatUpdate


def choose(seat: SeatUpdate) -> Offer:
    """Take a tile of three skates or more; before that, throw all dice again but those of the commonest colour."""
    tiles = [choice for choice in seat.moves if choice.move["type"] == "take"]
    throws = {tuple(choice.move["dice"]): choice for choice in seat.moves if choice.move["type"] == "reroll"}
    best = max(tiles, key=lambda choice: choice.move["tile"]["size"], default=seat.moves[-1])
    if not throws or (tiles and best.move["tile"]["size"] >= 3):
        return best
    dice: list[str] = seat.view["dice"]
    commonest = Counter(dice).most_common(1)[0][0]
    return throws.get(tuple(die for die, colour in enumerate(dice) if colour != commonest), best)


def main(address: str, *tables: str) -> None:
    """Play one game after the other, and say how each ended."""
    with Client(address, os.environ["STOLIK_TOKEN"]) as client:
        for table in map(client.table, tables):
            table.sit()
            ended = table.play(choose)
            print(table.id, ended.places if ended else "was put away", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
