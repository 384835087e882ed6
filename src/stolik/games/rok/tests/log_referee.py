"""A referee for the log of `stolik simulate rok --jsonl`: an outsider who has the rulebook and none of our code."""

from typing import Any

Line = dict[str, Any]
Log = list[Line]
Card = tuple[int, int]
"""The number of its symbol, and its points; as pairs, cards stand in the order in which the stack is counted."""

SEASONS = ("spring", "summer", "autumn", "winter")
SYMBOLS = "bee flower stork ice_cream ball sun leaf squirrel pumpkin snowflake snowman tree".split()
LETTERS = "bfkioslqpxmt"
ROW = range(4)
NOTHING: Line = {"type": "nothing", "number": 0}
"""After the last line of a log."""


class GameOver(Exception):
    """The game ends at once."""


def season(card: Card) -> int:
    return card[0] // 3


def wire(card: Card) -> Line:
    return {"symbol": SYMBOLS[card[0]], "points": card[1]}


def brief(*cards: Card) -> str:
    return "".join(f"{LETTERS[symbol]}{points}" for symbol, points in sorted(cards)) or "-"


def notation(move: Line) -> str:
    match move["type"]:
        case "choose":
            return f"choose {brief((SYMBOLS.index(move['card']['symbol']), move['card']['points']))}"
        case "place":
            return f"place {'abcd'[move['column']]}{move['row'] + 1}"
        case "take" | "refill":
            return f"{move['type']} {'abcd'[move['column']]}"
    return str(move["type"])


class Referee:
    """Plays one game along with its log: each decision must be allowed, each other line must be what follows."""

    def __init__(self, log: Log) -> None:
        self.lines = iter(log)
        start = next(self.lines)
        assert (start["type"], start["game"], start["rules"]) == ("start", "rok", 1)
        assert len(start["seats"]) == start["players"]
        self.number = start["number"]
        self.players = start["players"]
        self.harder = start["options"] == {"harder": "on"}
        assert self.harder or start["options"] == {"harder": "off"}
        self.stack: list[Card] = [(symbol, points) for symbol in range(12) for points in range(6)]
        self.drawn = 0
        self.draws: Log = []
        self.square: dict[tuple[int, int], Card] = {}
        self.hands: list[list[Card]] = []
        self.chosen: dict[int, Card] = {}
        self.years: list[dict[int, Card]] = [{} for _ in range(self.players)]
        self.aside: list[list[Card]] = [[] for _ in range(self.players)]
        self.box: list[Card] = []
        self.read_draws()

    # -- The log --------------------------------------------------------------------------

    def read_draws(self) -> None:
        """All draws of a decision stand right after it, and none may be left from the one before."""
        assert not self.draws, f"draws for nothing: {self.draws}"
        self.ahead = next(self.lines, NOTHING)
        while self.ahead["type"] == "luck":
            self.draws.append(self.ahead)
            self.ahead = next(self.lines, NOTHING)

    def read(self) -> Line:
        line = self.ahead
        assert line["number"] == self.number, f"another game: {line}"
        self.ahead = next(self.lines, NOTHING)
        return line

    def expect(self, kind: str, **fields: Any) -> None:
        """The next line must be this event, word for word; without `told_to` everybody gets it."""
        line, wanted = self.read(), {"number": self.number, "type": kind, **fields}
        assert line == wanted, f"the log says {line}, but this follows: {wanted}"

    def ask(self, allowed: dict[int, Log]) -> tuple[int, Line]:
        """The next line must be one of these decisions."""
        line = self.ahead
        assert line["type"] == "move", f"a decision is owed, not {line}"
        assert line["number"] == self.number, f"another game: {line}"
        seat, move = line["seat"], line["move"]
        assert seat in allowed, f"not the turn of {seat}: {line}"
        assert move in allowed[seat], f"illegal: {line}"
        assert line["notation"] == notation(move), f"another notation: {line}"
        self.read_draws()
        return seat, move

    def chance(self, label: str, of: int) -> int:
        assert self.draws, f"no draw for {label}"
        line = self.draws.pop(0)
        value = line["values"][0]
        wanted = {"number": self.number, "type": "luck", "label": label, "of": [of], "values": [value]}
        assert line == wanted, f"the log says {line}, but this is drawn: {wanted}"
        assert 0 <= value < of, f"draw out of range: {line}"
        return int(value)

    def draw(self) -> Card:
        if not self.stack:
            raise GameOver
        card = self.stack.pop(self.chance(f"stack/{self.drawn}", len(self.stack)))
        self.drawn += 1
        return card

    # -- The rules ------------------------------------------------------------------------

    def play(self) -> None:
        try:
            self.deal()
            while True:
                self.turn()
        except GameOver:
            self.finish()

    def deal(self) -> None:
        start = [(18 * which + self.chance(f"start/{which}", 18)) for which in ROW]
        for which, number in enumerate(start):
            card = divmod(number, 6)
            self.stack.remove(card)
            self.square[which, which] = card
            self.expect("started", card=wire(card), row=which, column=which)
        for seat in range(self.players):
            self.hands.append(sorted(self.draw() for _ in range(4)))
            self.expect("dealt", seat=seat, cards=[wire(card) for card in self.hands[seat]], told_to=[seat])

    def turn(self) -> None:
        if self.players == 2:
            self.neutral_card(self.draw())
        while len(self.chosen) < self.players:
            waiting = [seat for seat in range(self.players) if seat not in self.chosen]
            may = {seat: [{"type": "choose", "card": wire(card)} for card in self.hands[seat]] for seat in waiting}
            seat, move = self.ask(may)
            self.chosen[seat] = next(card for card in self.hands[seat] if wire(card) == move["card"])
            self.expect("chosen", seat=seat)
        for seat in range(self.players):
            self.hands[seat].remove(self.chosen[seat])
            self.expect("revealed", seat=seat, card=wire(self.chosen[seat]))
        first = max(self.chosen, key=lambda seat: (self.chosen[seat][1], self.chosen[seat][0]))
        for step in range(self.players):
            self.place((first + step) % self.players)

    def cells_for(self, card: Card) -> list[tuple[int, int]]:
        return [(row, column) for row in ROW for column in ROW if self.may_lie(card, row, column)]

    def may_lie(self, card: Card, row: int, column: int) -> bool:
        if (row, column) in self.square:
            return False
        if not self.harder:
            return column == season(card)
        left, right = self.square.get((row, column - 1)), self.square.get((row, column + 1))
        steps = [(season(card) - season(left)) % 4] if left else []
        steps += [(season(right) - season(card)) % 4] if right else []
        return bool(steps) and set(steps) == {1}

    def columns(self, row: int) -> list[int]:
        return [column for column in ROW if (row, column) in self.square]

    def neutral_card(self, card: Card) -> None:
        for row, column in self.cells_for(card):
            if len(self.columns(row)) < 3:
                self.square[row, column] = card
                self.expect("neutral", card=wire(card), row=row, column=column)
                return
        self.box.append(card)
        self.expect("unplaced", card=wire(card))

    def place(self, seat: int) -> None:
        card = self.chosen[seat]
        cells = self.cells_for(card)
        row = -1
        if cells:
            _, move = self.ask({seat: [{"type": "place", "row": row, "column": column} for row, column in cells]})
            row = move["row"]
            self.square[row, move["column"]] = card
            self.expect("placed", seat=seat, card=wire(card), row=row, column=move["column"])
        else:
            self.put_aside(seat, card)
        del self.chosen[seat]
        new = self.draw()
        self.hands[seat].append(new)
        self.expect("drew", seat=seat, card=wire(new), told_to=[seat])
        if len(self.columns(row)) == 4:
            self.hand_out(row, [(seat + step) % self.players for step in range(self.players)])

    def hand_out(self, row: int, takers: list[int]) -> None:
        for seat in takers:
            _, move = self.ask({seat: [{"type": "take", "column": column} for column in self.columns(row)]})
            card = self.square.pop((row, move["column"]))
            self.expect("taken", seat=seat, card=wire(card), row=row, column=move["column"])
            self.receive(seat, card)
        for column in self.columns(row):
            self.put_in_box(self.square.pop((row, column)))
        card = self.draw()
        column = season(card)
        if self.harder:
            self.expect("turned_up", seat=takers[-1], card=wire(card))
            _, move = self.ask({takers[-1]: [{"type": "refill", "column": column} for column in ROW]})
            column = move["column"]
        self.square[row, column] = card
        self.expect("refilled", card=wire(card), row=row, column=column)

    def receive(self, seat: int, card: Card) -> None:
        old = self.years[seat].get(card[0])
        if old is None:
            self.add(seat, card)
        elif card > old and self.ask({seat: [{"type": "swap"}, {"type": "aside"}]})[1] == {"type": "swap"}:
            self.exchange(seat, card, old)
            self.put_aside(seat, old)
        else:
            self.put_aside(seat, card)

    def add(self, seat: int, card: Card) -> None:
        year = self.years[seat]
        year[card[0]] = card
        self.expect("added", seat=seat, card=wire(card))
        if len(year) == 12:
            raise GameOver
        if [season(other) for other in year.values()].count(season(card)) == 3:
            bonus = self.draw()
            self.expect("bonus", seat=seat, card=wire(bonus), season=SEASONS[season(card)])
            self.use_bonus(seat, bonus)

    def use_bonus(self, seat: int, card: Card) -> None:
        old = self.years[seat].get(card[0])
        use = {"type": "swap" if old else "add"}
        if (old and card < old) or self.ask({seat: [use, {"type": "box"}]})[1] != use:
            self.put_in_box(card)
        elif old:
            self.exchange(seat, card, old)
            self.put_in_box(old)
        else:
            self.add(seat, card)

    def exchange(self, seat: int, card: Card, old: Card) -> None:
        self.years[seat][card[0]] = card
        self.expect("exchanged", seat=seat, card=wire(card), old=wire(old))

    def put_aside(self, seat: int, card: Card) -> None:
        self.aside[seat].append(card)
        self.expect("set_aside", seat=seat, card=wire(card))

    def put_in_box(self, card: Card) -> None:
        self.box.append(card)
        self.expect("boxed", card=wire(card))

    # -- The end --------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        points = [
            sorted((c[1] for c in self.years[seat].values() if season(c) == which), reverse=True) for which in ROW
        ]
        rows = min(len(own) for own in points)
        return sum(sum(own[:rows]) for own in points) - len(self.aside[seat])

    def finish(self) -> None:
        full = any(len(year) == 12 for year in self.years)
        self.expect("ended", full_year=full)
        assert not self.draws, f"draws for nothing: {self.draws}"
        end = self.read()
        assert end["type"] == "end", f"the game is over: {end}"
        assert self.ahead == NOTHING, f"after the end: {self.ahead}"
        scores = [self.score(seat) for seat in range(self.players)]
        assert end["scores"] == scores, f"scores are {scores}: {end}"
        keys = [(scores[seat], -len(self.aside[seat])) for seat in range(self.players)]
        places = [1 + sum(other > key for other in keys) for key in keys]
        assert end["places"] == places, f"places are {places}: {end}"
        shared = "_shared" if places.count(1) > 1 else ""
        assert end["ending"] == ("full_year" if full else "empty_stack") + shared, f"another ending: {end}"
        assert end["position"] == self.position(), f"the cards lie so: {self.position()}: {end}"

    def position(self) -> str:
        rows = ["".join(brief(self.square[row, c]) if (row, c) in self.square else ".." for c in ROW) for row in ROW]
        parts = ["|".join(rows)]
        for seat in range(self.players):
            turned_up = [self.chosen[seat]] if seat in self.chosen else []
            piles = (self.hands[seat], self.years[seat].values(), self.aside[seat], turned_up)
            parts.append(":".join(brief(*pile) for pile in piles))
        return " / ".join([*parts, f"box {brief(*self.box)}", "over"])
