"""Kanaloa a second time, as plainly as the rulebook tells it: lists of fields, lists of cards, no arithmetic on laps.

Each boat remembers the whole way that it came, field by field. Its progress is how many of those fields are still
on the track, which is ruling K21 word for word. Nothing here is imported from the game.
"""

from __future__ import annotations

from typing import NamedTuple

FACES = {
    "M01": ("n", "t"),
    "M02": ("t dolphin", "n"),
    "M03": ("n", "r"),
    "M04": ("r", "n dolphin"),
    "M05": ("n", "g dolphin"),
    "M06": ("g", "n"),
    "M07": ("t", "r"),
    "M08": ("r dolphin", "t"),
    "M09": ("t", "g"),
    "M10": ("g", "t dolphin"),
    "M11": ("r", "g dolphin"),
    "M12": ("g", "r"),
}


class Field(NamedTuple):
    """A field of the track."""

    card: str
    face: str

    @property
    def colour(self) -> str:
        return self.face[0]

    @property
    def dolphin(self) -> bool:
        return "dolphin" in self.face


def fields_of(track: str) -> list[Field]:
    """The fields in sailing direction, the start field first where it is on the track."""
    fields = []
    for name in track.split(" "):
        first, second = FACES[name[:3]]
        faces = (second, first) if name.endswith("'") else (first, second)
        fields += [Field(name[:3], face) for face in faces]
    if track.startswith("M01'"):
        fields.append(fields.pop(0))
    return fields


class Oracle:
    """A table that only follows the moves it is given, from a position in notation."""

    def __init__(self, text: str) -> None:
        track, *seats, number, _, trick, turn = text.split(" / ")
        self.track = fields_of(track)
        self.ways: list[list[Field]] = []
        self.at: list[Field] = []
        self.beside: list[bool] = []
        for seat in seats:
            boat = seat.split(" ")[0]
            laps, field = map(int, boat.strip("()").split("."))
            self.ways.append(self.track * laps + self.track[:field])
            self.at.append(self.track[field])
            self.beside.append(boat.startswith("("))
        self.players = len(seats)
        self.winner: int | None = None
        self.deal(text)
        self.starter = "ABCDE".index(number[-1])
        self.tricks = [int(seat.split(" ")[3]) for seat in seats]
        phase, who = turn.split(" ")[:2]
        self.decision, self.turn = phase, "ABCDE".index(who)
        assert trick == "trick -"
        self.trick: list[tuple[int, str]] = []

    def deal(self, text: str) -> None:
        """Draws are not the oracle's business: hands are read from the table."""
        hands = [seat.split(" ")[1] for seat in text.split(" / ")[1 : 1 + self.players]]
        self.hands = [[] if hand == "-" else hand.split(",") for hand in hands]
        self.tricks = [0] * self.players

    # -- boats ----------------------------------------------------------------------------

    def progress(self, seat: int) -> int:
        return len([field for field in self.ways[seat] if field in self.track])

    def others_at(self, seat: int) -> list[Field]:
        return [self.at[other] for other in range(self.players) if other != seat and not self.beside[other]]

    def one_field(self, seat: int) -> None:
        self.ways[seat].append(self.at[seat])
        here = self.track.index(self.at[seat])
        self.at[seat] = (self.track + self.track)[here + 1]

    def to_next_free(self, seat: int) -> None:
        self.one_field(seat)
        while self.at[seat] in self.others_at(seat):
            self.one_field(seat)

    def dolphins(self, seat: int) -> None:
        while self.at[seat].dolphin and not self.won(seat):
            here = self.track.index(self.at[seat])
            neighbours = [self.track[here - 1], (self.track + self.track)[here + 1]]
            if any(field in self.others_at(seat) for field in neighbours):
                return
            self.one_field(seat)

    def won(self, seat: int) -> bool:
        """Is the last boat passed? Count the ring once more than it has to go to be level."""
        least = min(self.progress(other) for other in range(self.players) if other != seat)
        return self.progress(seat) > least + len(self.track)

    def trump(self) -> str:
        best = max(range(self.players), key=self.progress)
        return self.at[best].colour

    def removable(self) -> list[str]:
        cards = sorted({field.card for field in self.track})
        return [] if len(cards) == 3 else [card for card in cards if card not in {field.card for field in self.at}]

    # -- cards ----------------------------------------------------------------------------

    def led(self) -> str | None:
        cards = [card for _, card in self.trick]
        if cards and cards[0][0] == "k":
            return None
        return next((card[0] for card in cards if card[0] in "ntrg"), None)

    def allowed(self) -> set[str]:
        """All that the player on turn may do."""
        if self.decision == "declare":
            return {"declare", "sail"}
        if self.decision in {"kraken", "close"}:
            return {f"remove {card}" for card in self.removable()}
        hand, led = self.hands[self.turn], self.led()
        if led is None or not any(card[0] == led for card in hand):
            return set(hand)
        return {card for card in hand if card[0] in (led, "k", "x")}

    def taker(self) -> int:
        kanaloa = [seat for seat, card in self.trick if card[0] == "k"]
        if kanaloa:
            return kanaloa[-1]
        for colour in (self.trump(), self.led()):
            cards = [(int(card[1:]), seat) for seat, card in self.trick if card[0] == colour]
            if cards:
                return max(cards)[1]
        raise AssertionError(self.trick)

    # -- moves ----------------------------------------------------------------------------

    def move(self, move: str, text_after: str) -> None:
        """Follow a move; `text_after` is read only for the cards of a new deal."""
        if move in {"declare", "sail"}:
            self.beside[self.turn] = move == "declare"
            self.turn = (self.turn + 1) % self.players
            self.decision = "play" if self.turn == self.starter else "declare"
        elif move.startswith("remove "):
            self.track = [field for field in self.track if field.card != move[-3:]]
            if self.decision == "kraken":
                self.after_a_card(text_after)
            else:
                self.next_round(text_after)
        else:
            self.hands[self.turn].remove(move)
            self.trick.append((self.turn, move))
            if move[0] == "x" and self.removable():
                self.decision = "kraken"
            else:
                self.after_a_card(text_after)

    def after_a_card(self, text_after: str) -> None:
        self.decision = "play"
        if len(self.trick) < self.players:
            self.turn = (self.turn + 1) % self.players
            return
        self.turn = self.taker()
        self.trick = []
        self.tricks[self.turn] += 1
        if not self.beside[self.turn]:
            self.to_next_free(self.turn)
            self.dolphins(self.turn)
            if self.won(self.turn):
                self.winner = self.turn
                return
        if not self.hands[self.turn]:
            self.end_of_round(text_after)

    def end_of_round(self, text_after: str) -> None:
        for place in range(self.players):
            seat = (self.starter + place) % self.players
            if self.beside[seat]:
                self.come_back(seat)
                if self.winner is not None:
                    return
        if self.removable():
            self.decision = "close"
        else:
            self.next_round(text_after)

    def come_back(self, seat: int) -> None:
        self.beside[seat] = False
        if self.tricks[seat] == 0:
            for _ in range(3):
                if not self.won(seat):
                    self.to_next_free(seat)
            self.dolphins(seat)
            if self.won(seat):
                self.winner = seat
            return
        crowd = [other for other in range(self.players) if other != seat and not self.beside[other]]
        there = [other for other in crowd if self.at[other] == self.at[seat]]
        if there and not (self.ways[seat] == [] and all(self.ways[other] == [] for other in there)):
            self.to_next_free(seat)

    def next_round(self, text_after: str) -> None:
        self.starter = self.turn
        self.deal(text_after)
        self.decision = "declare" if "/ declare " in text_after else "play"
