"""An outsider at the table: knows RULES.md and the JSON lines of one game, and nothing of our code.

After each decision the referee works out all that must come of it and compares line by line. How lines are read
stands in `log_lines`, what happens to the track and the boats in `log_sea`, to the cards in `log_tricks`.
"""

from __future__ import annotations

from stolik.games.kanaloa.tests.log_lines import Line
from stolik.games.kanaloa.tests.log_tricks import COLOURS, DECK, Tricks


def written(cards: list[str]) -> str:
    return ",".join(sorted(cards, key=DECK.index)) or "-"


class Referee(Tricks):
    """Follows one game from its `start` to its `end`; an AssertionError names the first thing that is wrong."""

    def __init__(self, lines: list[Line]) -> None:
        super().__init__(lines)
        assert (self.start["game"], self.start["rules"]) == ("kanaloa", 2)
        assert len(self.start["seats"]) == self.players
        self.declarations = self.start["options"] == {"no_trick": "on"}
        assert self.declarations or self.start["options"] == {"no_trick": "off"}
        self.ending = ""

    # -- The game -----------------------------------------------------------------------------------

    def follow(self) -> Referee:
        self.read_draws()
        self.lay_the_track()
        starter = self.drawn("first/0", [self.players])[0]
        while not self.ending:
            starter = self.play_round(starter)
        assert not self.draws, f"draws that nothing came of: {self.draws}"
        self.end()
        return self

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

    def come_back(self, seat: int) -> None:
        if self.tricks[seat] == 0:
            for _ in range(3):
                if not self.has_lapped(seat):
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

    # -- The end ------------------------------------------------------------------------------------

    def has_won(self, seat: int, ending: str) -> None:
        if not self.has_lapped(seat):
            return
        line = self.line("lapped")
        assert (line["number"], line["seat"]) == (self.game, seat), f"{line}: {seat} has won"
        assert line["last"] != seat
        assert self.progress(line["last"]) == self.least_but(seat), f"{line} names another boat than the last"
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
