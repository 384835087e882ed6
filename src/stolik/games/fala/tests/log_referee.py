"""The referee of a log of `stolik simulate fala --jsonl`: it has the rulebook, the log's lines and none of our code.

It lays out the cards from the draws, lets the moves happen by the rules, and has every other line of the log ready
before it reads it: an event that is missing, superfluous, different or sent to others is refused.
"""

from collections import Counter

Line = dict[str, object]
Log = list[Line]


class Refused(Exception):
    """The log breaks a rule."""


def need(holds: bool, why: str) -> None:
    if not holds:
        raise Refused(why)


def whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(f"{value!r} is no whole number")
    return value


def laid_out(cards: int, line: Line) -> list[int]:
    """The order of cards 0, 1, 2 … after a shuffle: the last changes places with the one drawn, and so on down."""
    values = line["values"]
    need(line["of"] == list(range(cards, 1, -1)), "a shuffle draws below every number down to 2")
    if not isinstance(values, list) or len(values) != cards - 1:
        raise Refused("a shuffle has a draw for every place but one")
    order = list(range(cards))
    for last, value in zip(range(cards - 1, 0, -1), values, strict=True):
        need(0 <= whole(value) <= last, "a draw lies below its bound")
        order[last], order[value] = order[value], order[last]
    return order


def belts_on(cards: list[int]) -> int:
    return (sum(13 <= card <= 48 for card in cards) + sum(25 <= card <= 36 for card in cards)) // 2


def level(tide: int) -> int:
    """Tide cards 0 and 1 show level 1, 2 and 3 level 2 …; -1 is a start card."""
    return (tide + 2) // 2


def tide_name(tide: int) -> str:
    return "0" if tide < 0 else f"{level(tide)}{'ab'[tide % 2]}"


class Referee:
    """Follows a log of one game line by line with the rules as a person would apply them."""

    def __init__(self, start: Line) -> None:
        need((start["type"], start["game"], start["options"]) == ("start", "fala", {}), "a game of fala starts")
        self.number = start["number"]
        self.players = whole(start["players"])
        self.seats = range(self.players)
        need(self.players in {3, 4, 5}, "three to five play")
        self.draws = ["weather/0", "tides/0"]
        self.due: Log = []
        self.round = 0
        self.sets: list[list[int]] = []
        self.seen: set[int] = set()
        self.points = [0] * self.players
        self.rounds: list[list[int]] = [[] for _ in self.seats]
        self.over = self.closed = False
        self.met = Counter[str]()

    def read(self, line: Line) -> None:
        need(line["number"] == self.number and not self.closed, "a game is logged from start to end")
        if line["type"] == "luck":
            need(self.draws[:1] == [line["label"]], "a draw that nothing asked for")
            (self.deal if self.draws.pop(0) == "weather/0" else self.open_round)(line)
            return
        need(not self.draws, f"{self.draws} must be drawn first")
        if line["type"] == "move":
            need(not self.due, f"before the move must come {self.due[:1]}")
            self.move(line)
        elif line["type"] == "end":
            need(not self.due and self.over, "the end before the end")
            self.end(line)
        else:
            event = {key: value for key, value in line.items() if key != "number"}
            need(self.due[:1] == [event], f"{event} instead of {self.due[:1]}")
            self.due.pop(0)

    def expect(self, kind: str, **more: object) -> None:
        self.due.append({"type": kind, **more})

    def deal(self, line: Line) -> None:
        order = [card + 1 for card in laid_out(60, line)]
        self.sets = [sorted(order[12 * seat : 12 * seat + 12]) for seat in self.seats]

    def open_round(self, line: Line) -> None:
        """Everyone holds the set that was dealt `round` seats to the right."""
        self.expect("round_begins", round=self.round + 1, rounds=self.players)
        self.owners = [(seat - self.round) % self.players for seat in self.seats]
        self.hands = [list(self.sets[owner]) for owner in self.owners]
        self.piles: list[list[int]] = [[] for _ in self.seats]
        self.belts = [belts_on(hand) for hand in self.hands]
        self.tides = [-1] * self.players
        self.afloat = set(self.seats)
        for seat, owner in enumerate(self.owners):
            self.expect("hand_taken", seat=seat, cards=list(self.hands[seat]), owner=owner, told_to=[seat])
            self.expect("belts_taken", seat=seat, belts=self.belts[seat], owner=owner)
        self.stack = laid_out(24, line)
        self.open_tides()

    def open_tides(self) -> None:
        self.lower, self.higher = sorted([self.stack.pop(0), self.stack.pop(0)])
        self.met["equal tides"] += level(self.lower) == level(self.higher)
        self.expect("tides_open", lower=level(self.lower), higher=level(self.higher))
        self.chosen: dict[int, int] = {}

    def move(self, line: Line) -> None:
        seat, move = whole(line["seat"]), line["move"]
        if not isinstance(move, dict) or self.over:
            raise Refused("no move")
        card = whole(move["card"])
        need(move == {"type": "play", "card": card} and line["notation"] == f"play {card}", "a move is a card")
        need(seat in self.afloat, f"seat {seat} is not in the round")
        need(seat not in self.chosen, f"seat {seat} has chosen already")
        need(card not in self.piles[seat], f"card {card} is played already")
        need(card in self.hands[seat], f"card {card} is not in the hand")
        self.chosen[seat] = card
        self.expect("chosen", seat=seat)
        if set(self.chosen) == self.afloat:
            self.turn_up()

    def turn_up(self) -> None:
        for seat, card in sorted(self.chosen.items()):
            self.hands[seat].remove(card)
            self.piles[seat].append(card)
            self.expect("shown", seat=seat, card=card)
        first, second = sorted(self.chosen, key=lambda seat: -self.chosen[seat])[:2]
        for seat, tide in ((first, self.lower), (second, self.higher)):
            self.tides[seat] = tide
            self.expect("flooded", seat=seat, level=level(tide))
        deepest = max(level(self.tides[seat]) for seat in self.afloat)
        losers = [seat for seat in sorted(self.afloat) if level(self.tides[seat]) == deepest]
        for seat in losers:
            if self.belts[seat]:
                self.belts[seat] -= 1
                self.expect("belt_lost", seat=seat, left=self.belts[seat])
            else:
                self.afloat.remove(seat)
                self.expect("dropped_out", seat=seat)
        self.met["two stand deepest"] += len(losers) == 2
        self.met["dropped out"] += len(set(losers) - self.afloat)
        if self.stack and len(self.afloat) > 2:
            self.open_tides()
        else:
            self.close_round()

    def close_round(self) -> None:
        self.met["short round" if self.stack else "full round"] += 1
        lowest = min(level(self.tides[seat]) for seat in self.afloat)
        for seat in self.seats:
            won = self.belts[seat] + (level(self.tides[seat]) == lowest) if seat in self.afloat else -1
            self.points[seat] += won
            self.rounds[seat].append(won)
            self.expect("scored", seat=seat, points=won, total=self.points[seat])
        self.round += 1
        if self.round == self.players:
            self.over = True
            self.expect("ended")
        else:
            self.seen.update(*self.piles)
            self.draws = [f"tides/{self.round}"]

    def end(self, line: Line) -> None:
        places = [1 + sum(other > mine for other in self.points) for mine in self.points]
        ending = "shared" if places.count(1) > 1 else "won"
        need(line["scores"] == self.points, "the scores are wrong")
        need(line["places"] == places, "the places are wrong")
        need(line["ending"] == ending, "the ending is wrong")
        left = "tides " + (",".join(map(tide_name, self.stack)) or "-")
        need(line["position"] == " / ".join(["over", *map(self.before, self.seats), left]), "the position is wrong")
        self.closed = True
        self.met[ending] += 1

    def before(self, seat: int) -> str:
        """What lies before a seat at the end, as RULES.md writes it."""
        hand = ",".join(f"{card}~" if card in self.seen else str(card) for card in self.hands[seat]) or "-"
        pile = ",".join(map(str, sorted(self.piles[seat])))
        belts = str(self.belts[seat]) if seat in self.afloat else "out"
        last = str(self.chosen.get(seat, "-"))
        scored = max((number for number, won in enumerate(self.rounds[seat], 1) if won), default=0)
        points = "".join(f"{won:+d}" for won in self.rounds[seat][:scored]).removeprefix("+") or "0"
        return ":".join([hand, pile, "-", last, tide_name(self.tides[seat]), belts, points])


def referee(log: Log) -> Referee:
    """Read the whole log of a game, to the very end."""
    judge = Referee(log[0])
    for line in log[1:]:
        judge.read(line)
    need(judge.closed, "the log breaks off")
    return judge
