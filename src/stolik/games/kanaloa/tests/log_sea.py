"""The track and the boats of one logged game, from RULES.md alone; it knows nothing of cards in hands or of tricks.

A boat remembers the way that it came, field by field; its progress is how many of those fields are still on the
track (4.4).
"""

from __future__ import annotations

from stolik.games.kanaloa.tests.log_lines import Line, Lines

Field = tuple[str, str]
"""A sea card, and the face of one of its halves."""

FACES = {
    "M01": ("navy start", "turquoise"),
    "M02": ("turquoise dolphin", "navy"),
    "M03": ("navy", "red"),
    "M04": ("red", "navy dolphin"),
    "M05": ("navy", "green dolphin"),
    "M06": ("green", "navy"),
    "M07": ("turquoise", "red"),
    "M08": ("red dolphin", "turquoise"),
    "M09": ("turquoise", "green"),
    "M10": ("green", "turquoise dolphin"),
    "M11": ("red", "green dolphin"),
    "M12": ("green", "red"),
}


def colour(field: Field) -> str:
    return field[1].split(" ")[0]


class Sea(Lines):
    """The sea cards as the lines lay and remove them, and the boats on them or beside them."""

    def __init__(self, lines: list[Line]) -> None:
        super().__init__(lines)
        self.players: int = self.start["players"]
        self.seats = range(self.players)
        self.ways: list[list[Field]] = [[] for _ in self.seats]
        self.laps = [0] * self.players
        self.beside: set[int] = set()

    # -- The track ----------------------------------------------------------------------------------

    def lay_the_track(self) -> None:
        names = self.shuffled("track/0", list(FACES)[1:])[: 6 + self.players]
        turned = self.drawn("turned/0", [4096])[0]
        self.row = [name + "'" * (turned >> list(FACES).index(name) & 1) for name in ["M01", *names]]
        self.expect("laid", track=self.row)
        self.track = [(name[:3], face) for name in self.row for face in FACES[name[:3]][:: -1 if "'" in name else 1]]
        while "start" not in self.track[0][1]:
            self.track.append(self.track.pop(0))
        self.at = [self.track[0]] * self.players

    def remove(self, seat: int) -> None:
        """A sea card goes, if one can."""
        used = {card for card, _ in self.at}
        allowed = {f"remove {name[:3]}" for name in self.row if name[:3] not in used}
        if len(self.row) == 3 or not allowed:
            self.seen.add("nothing to remove")
            return
        card = self.decide(seat, allowed)[-3:]
        self.row = [name for name in self.row if name[:3] != card]
        self.track = [field for field in self.track if field[0] != card]
        self.expect("removed", seat=seat, sea=card)
        self.seen.add(f"removed {card}")

    # -- The boats ----------------------------------------------------------------------------------

    def progress(self, seat: int) -> int:
        return sum(field in self.track for field in self.ways[seat])

    def least_but(self, seat: int) -> int:
        return min(self.progress(other) for other in self.seats if other != seat)

    def has_lapped(self, seat: int) -> bool:
        return self.progress(seat) > self.least_but(seat) + len(self.track)

    def trump(self) -> str:
        return colour(self.at[max(self.seats, key=self.progress)])

    def boat(self, seat: int) -> Line:
        here = self.at[seat]
        return {"seat": seat, "laps": self.laps[seat], "field": self.track.index(here), "colour": colour(here)}

    def taken_by_others(self, seat: int) -> set[Field]:
        return {self.at[other] for other in self.seats if other != seat and other not in self.beside}

    def one_field(self, seat: int) -> None:
        self.ways[seat].append(self.at[seat])
        ahead = (self.track.index(self.at[seat]) + 1) % len(self.track)
        self.laps[seat] += ahead == 0
        self.at[seat] = self.track[ahead]

    def step(self, seat: int) -> None:
        self.one_field(seat)
        while self.at[seat] in self.taken_by_others(seat):
            self.one_field(seat)

    def ride_dolphins(self, seat: int) -> bool:
        carried = False
        while "dolphin" in self.at[seat][1] and not self.has_lapped(seat):
            here = self.track.index(self.at[seat])
            neighbours = {self.track[here - 1], self.track[(here + 1) % len(self.track)]}
            if neighbours & self.taken_by_others(seat):
                break
            self.one_field(seat)
            carried = True
        return carried
