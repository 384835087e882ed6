"""Hands and tricks of one logged game, from RULES.md alone: who was dealt what, who may play what, who takes it.

What a trick leads to on the track stands in `log_referee`.
"""

from __future__ import annotations

from stolik.games.kanaloa.tests.log_lines import Line
from stolik.games.kanaloa.tests.log_sea import Sea

COLOURS = {"n": "navy", "t": "turquoise", "r": "red", "g": "green"}
DECK = [letter + str(value) for letter in COLOURS for value in range(1, 13)] + ["k1", "k2", "k3", "x1", "x2"]


class Tricks(Sea):
    """The cards of a round, as the lines deal and play them."""

    def __init__(self, lines: list[Line]) -> None:
        super().__init__(lines)
        self.round = 0

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
