"""An outsider at the table: knows RULES.md and the JSON lines of one game, and nothing of our code.

After each decision the referee works out all that must come of it and compares line by line. A boat remembers the way
that it came, field by field; its progress is how many of those fields are still on the track (4.4).
"""

from __future__ import annotations

from typing import Any

Line = dict[str, Any]
Field = tuple[str, str]
"""A sea card, and the face of one of its halves."""

COLOURS = {"n": "navy", "t": "turquoise", "r": "red", "g": "green"}
DECK = [letter + str(value) for letter in COLOURS for value in range(1, 13)] + ["k1", "k2", "k3", "x1", "x2"]
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


def written(cards: list[str]) -> str:
    return ",".join(sorted(cards, key=DECK.index)) or "-"


class Referee:
    """Follows one game from its `start` to its `end`; an AssertionError names the first thing that is wrong."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        self.next = 0
        start = self.line("start")
        assert (start["game"], start["rules"]) == ("kanaloa", 1)
        self.game: int = start["number"]
        self.players: int = start["players"]
        assert len(start["seats"]) == self.players
        self.declarations = start["options"] == {"no_trick": "on"}
        assert self.declarations or start["options"] == {"no_trick": "off"}
        self.seats = range(self.players)
        self.ways: list[list[Field]] = [[] for _ in self.seats]
        self.laps = [0] * self.players
        self.beside: set[int] = set()
        self.round = 0
        self.ending = ""
        self.draws: list[Line] = []
        self.seen: set[str] = set()
        """What happened in this game, so that a test can say that it did."""
        self.decisions: list[tuple[int, set[str], list[str]]] = []
        """The line of each decision, what was allowed, and the hand of who decided."""

    # -- Lines ------------------------------------------------------------------------------------

    def line(self, kind: str) -> Line:
        assert self.next < len(self.lines), f"the log breaks off before: {kind}"
        line = self.lines[self.next]
        assert line["type"] == kind, f"{kind} must come here, not {line}"
        self.next += 1
        return line

    def expect(self, kind: str, **fields: object) -> None:
        """The next line says exactly this."""
        line = self.line(kind)
        assert line == {"number": self.game, "type": kind, **fields}, f"{line} must have {fields}"
        self.seen.add(kind)

    def read_luck(self) -> None:
        """Luck stands before the events that it leads to."""
        assert not self.draws, f"luck that nothing came of: {self.draws}"
        while self.next < len(self.lines) and self.lines[self.next]["type"] == "luck":
            self.draws.append(self.line("luck"))

    def luck(self, label: str, of: list[int]) -> list[int]:
        assert self.draws, f"no luck was drawn for {label}"
        line = self.draws.pop(0)
        assert (line["number"], line["label"], line["of"]) == (self.game, label, of), f"{line} must be {label}"
        values: list[int] = line["values"]
        assert all(0 <= value < below for value, below in zip(values, of, strict=True)), f"luck out of bounds: {line}"
        return values

    def shuffled(self, label: str, cards: list[str]) -> list[str]:
        """Each draw says which of the first n cards changes places with the n-th, from the last card on."""
        cards = list(cards)
        of = list(range(len(cards), 1, -1))
        for count, value in zip(of, self.luck(label, of), strict=True):
            cards[count - 1], cards[value] = cards[value], cards[count - 1]
        return cards

    # -- The game -----------------------------------------------------------------------------------

    def follow(self) -> Referee:
        self.read_luck()
        self.lay_the_track()
        starter = self.luck("first/0", [self.players])[0]
        while not self.ending:
            starter = self.play_round(starter)
        assert not self.draws, f"luck that nothing came of: {self.draws}"
        self.end()
        return self

    def lay_the_track(self) -> None:
        names = self.shuffled("track/0", list(FACES)[1:])[: 6 + self.players]
        turned = self.luck("turned/0", [4096])[0]
        self.row = [name + "'" * (turned >> list(FACES).index(name) & 1) for name in ["M01", *names]]
        self.expect("laid", track=self.row)
        self.track = [(name[:3], face) for name in self.row for face in FACES[name[:3]][:: -1 if "'" in name else 1]]
        while "start" not in self.track[0][1]:
            self.track.append(self.track.pop(0))
        self.at = [self.track[0]] * self.players

    def deal(self, starter: int) -> None:
        self.round += 1
        self.starter = starter
        self.tricks = [0] * self.players
        self.lacks: list[set[str]] = [set() for _ in self.seats]
        self.gone: list[str] = []
        self.trick: list[tuple[int, str]] = []
        self.expect("round", seat=starter, round=self.round)
        order = self.shuffled(f"deck/{self.round}", DECK)
        self.hands = [sorted(order[8 * seat : 8 * seat + 8], key=DECK.index) for seat in self.seats]
        assert len({card for hand in self.hands for card in hand}) == 8 * self.players
        for seat in self.seats:
            self.expect("dealt", seat=seat, cards=self.hands[seat], told_to=[seat])

    def decide(self, seat: int, allowed: set[str]) -> str:
        """Read the decision that this seat owes, as notation."""
        self.decisions.append((self.next, allowed, list(self.hands[seat])))
        line = self.line("move")
        assert line["seat"] == seat, f"{line}: it is the turn of {seat}"
        assert line["notation"] in allowed, f"{line} is not allowed: {allowed}"
        assert line["notation"] == " ".join(line["move"].values()), f"{line} says two things"
        assert set(line) == {"number", "type", "seat", "move", "notation"}
        assert line["number"] == self.game
        self.read_luck()
        notation: str = line["notation"]
        return notation

    def play_round(self, starter: int) -> int:
        """The taker of its last trick."""
        self.deal(starter)
        order = [(starter + place) % self.players for place in self.seats]
        leader = starter
        for number in range(8):
            self.expect("trump", seat=leader, colour=self.trump())
            if number == 0 and self.declarations:
                for seat in order:
                    self.declare(seat)
            leader = self.play_trick(leader)
            if self.ending:
                return leader
        for seat in order:
            if seat in self.beside and not self.ending:
                self.come_back(seat)
        if not self.ending:
            self.remove(leader)
        return leader

    def declare(self, seat: int) -> None:
        if self.decide(seat, {"declare", "sail"}) == "declare":
            self.beside.add(seat)
            self.expect("declared", seat=seat)
        else:
            self.expect("sails", seat=seat)

    # -- Cards --------------------------------------------------------------------------------------

    def play_trick(self, leader: int) -> int:
        """Who took it, and has sailed."""
        trump = self.trump()
        for place in self.seats:
            self.play((leader + place) % self.players)
        taker = self.taker(trump)
        self.gone += [card for _, card in self.trick]
        self.trick = []
        self.tricks[taker] += 1
        self.expect("taken", seat=taker, tricks=self.tricks[taker])
        if taker not in self.beside:
            self.step(taker)
            self.expect("sailed", **self.boat(taker))
            if self.ride_dolphins(taker):
                self.expect("carried", **self.boat(taker))
            self.has_won(taker, "lapped")
        return taker

    def led(self) -> str | None:
        cards = [card for _, card in self.trick]
        if cards and cards[0][0] == "k":
            return None
        return next((card[0] for card in cards if card[0] in COLOURS), None)

    def play(self, seat: int) -> None:
        hand, led = self.hands[seat], self.led()
        follows = led is not None and any(card[0] == led for card in hand)
        allowed = {card for card in hand if not follows or card[0] in {led, "k", "x"}}
        card = self.decide(seat, {f"play {card}" for card in allowed}).removeprefix("play ")
        hand.remove(card)
        if led and card[0] in COLOURS and card[0] != led:
            self.lacks[seat].add(led)
        self.trick.append((seat, card))
        self.expect("played", seat=seat, card=card)
        if card[0] == "x":
            self.remove(seat)

    def taker(self, trump: str) -> int:
        kanaloa = [seat for seat, card in self.trick if card[0] == "k"]
        if kanaloa:
            return kanaloa[-1]
        for letter in (trump[0], self.led()):
            cards = [(int(card[1:]), seat) for seat, card in self.trick if card[0] == letter]
            if cards:
                return max(cards)[1]
        raise AssertionError(f"nobody takes {self.trick}")

    # -- The sea ------------------------------------------------------------------------------------

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

    def progress(self, seat: int) -> int:
        return sum(field in self.track for field in self.ways[seat])

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
        while "dolphin" in self.at[seat][1]:
            here = self.track.index(self.at[seat])
            neighbours = {self.track[here - 1], self.track[(here + 1) % len(self.track)]}
            if neighbours & self.taken_by_others(seat):
                break
            self.one_field(seat)
            carried = True
        return carried

    def come_back(self, seat: int) -> None:
        if self.tricks[seat] == 0:
            for _ in range(3):
                self.step(seat)
            self.ride_dolphins(seat)
            self.beside.remove(seat)
            self.expect("succeeded", **self.boat(seat))
            self.has_won(seat, "lapped_on_return")
            return
        there = [other for other in self.seats if other not in self.beside and self.at[other] == self.at[seat]]
        if there and any(self.ways[boat] for boat in [seat, *there]):
            self.step(seat)
        self.beside.remove(seat)
        self.expect("failed", **self.boat(seat))

    # -- The end ------------------------------------------------------------------------------------

    def has_won(self, seat: int, ending: str) -> None:
        least = min(self.progress(other) for other in self.seats if other != seat)
        if self.progress(seat) <= least + len(self.track):
            return
        line = self.line("lapped")
        assert (line["number"], line["seat"]) == (self.game, seat), f"{line}: {seat} has won"
        assert line["last"] != seat
        assert self.progress(line["last"]) == least, f"{line} names another boat than the last"
        self.winner, self.ending = seat, ending

    def end(self) -> None:
        line = self.line("end")
        assert line["number"] == self.game
        assert self.next == len(self.lines), "the log goes on after its end"
        assert line["ending"] == self.ending, f"the ending must be {self.ending}"
        scores = [self.progress(seat) for seat in self.seats]
        others = max(scores[seat] for seat in self.seats if seat != self.winner)
        scores[self.winner] = max(scores[self.winner], others + 1)
        assert line["scores"] == scores, f"the scores must be {scores}"
        places = [1 + sum(other > score for other in scores) for score in scores]
        assert places.count(1) == places[self.winner] == 1
        assert line["places"] == places, f"the places must be {places}"
        assert line["position"] == self.position(), f"the position must be {self.position()}"
        self.seen.add(self.ending)

    def position(self) -> str:
        seats = []
        for seat in self.seats:
            boat = f"{self.laps[seat]}.{self.track.index(self.at[seat])}"
            lacks = "".join(letter for letter in COLOURS if letter in self.lacks[seat]) or "-"
            where = f"({boat})" if seat in self.beside else boat
            seats.append(f"{where} {written(self.hands[seat])} {lacks} {self.tricks[seat]}")
        over = f"over {'ABCDE'[self.winner]}" + " return" * (self.ending == "lapped_on_return")
        table = [f"round {self.round} {'ABCDE'[self.starter]}", f"gone {written(self.gone)}", "trick -", over]
        return " / ".join([" ".join(self.row), *seats, *table])
