"""Makes the golden records: `python -m stolik.games.fuji.tests.record_flights`, from the root of the repository.

To be run again when the rules or what is printed in `box/rebuilt.toml` changes. The team that plays here sees all
dice, so that it reaches the village now and then; it uses what equipment it has, so that every card is in some record.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

from stolik.core.bitset import bit, elements, has
from stolik.core.dealer import Dealer
from stolik.core.options import Setup
from stolik.core.record import Record, RecordedMove, write_text
from stolik.core.recorded_game import RecordedGame, build_record, context_for_table
from stolik.games.fuji import GAME
from stolik.games.fuji.pieces import EQUIPMENT, LANDSCAPES, NO_CARD, ROPE
from stolik.games.fuji.rules.codes import (
    CARD,
    COPY,
    DIE,
    DONE,
    FACE,
    GIVE,
    LATER,
    MOVING,
    OPEN,
    PLAY,
    READY,
    REROLLING,
    TALK,
    TARGET,
    THIRD,
    THROW,
    YES,
)
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.terrain import UNREACHABLE_STEPS

RECORDS = Path(__file__).parent / "records"
INTO_THE_VILLAGE = range(CARD + LANDSCAPES, FACE)
MAX_MARKERS = 2
"""More is not needed, and makes records long."""


class Team:
    """Plays all seats, sees all dice, and talks little."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, position: Fuji, seat: int) -> int:
        """What a seat does now."""
        legal = position.legal(seat)
        deeds = [action for action in legal if action < TALK]
        if len(deeds) < len(legal) and self.rng.random() < 0.05:
            return self.rng.choice(legal)
        if position.asked:
            return self.answer(deeds)
        if position.phase == REROLLING:
            return self.reroll(position, seat, deeds)
        if position.phase == MOVING:
            return self.move(position, deeds)
        return self.plan(position, seat, deeds)

    def answer(self, deeds: list[int]) -> int:
        """Yes, a rope into the village, or anything."""
        agreeing = [action for action in deeds if action % THIRD in {YES, THROW, *INTO_THE_VILLAGE}]
        return self.rng.choice(agreeing or deeds)

    def reroll(self, position: Fuji, seat: int, deeds: list[int]) -> int:
        """Dice that do not count, while the target is out of reach by dice."""
        action = self.rng.choice(deeds)
        figure = 2 if action >= THIRD else seat
        done = DONE + (THIRD if action >= THIRD else 0)
        counting = position.counting(figure, position.target[figure])
        if position.lead(figure) > 0 or (DIE <= action % THIRD < THROW and has(counting, action % THIRD - DIE)):
            return done if done in deeds else deeds[-1]
        return action

    def move(self, position: Fuji, deeds: list[int]) -> int:
        """Go by the way that wakes fewest tokens; who would wake one lets others go first."""
        if position.turn < 0:
            later = [action for action in deeds if action % THIRD == LATER]
            opening = [action for action in deeds if action % THIRD == OPEN]
            return self.rng.choice(later if later and self.rng.random() < 0.2 else opening)
        return next(action for action in deeds if not GIVE <= action % THIRD < GIVE + len(EQUIPMENT))

    def plan(self, position: Fuji, seat: int, deeds: list[int]) -> int:
        """Cards now and then, the best target for each, then ready."""
        cards = [action for action in deeds if PLAY <= action % THIRD < COPY]
        if cards and self.rng.random() < 0.3:
            return self.rng.choice(cards)
        for figure, base in ((seat, 0), (2, THIRD)):
            if base + PLAY + ROPE in deeds and position.rope_places(figure) & position.plan.villages:
                return base + PLAY + ROPE
        for figure, base in ((seat, 0), (2, THIRD)):
            if base and not position.plan.has_third():
                continue
            best = self.best_target(position, figure)
            if base + TARGET + best in deeds and position.retargeted[figure] < MAX_MARKERS:
                return base + TARGET + best
        return READY if READY in deeds else self.rng.choice(deeds)

    def best_target(self, position: Fuji, figure: int) -> int:
        """The card nearest the village that the dice allow, and that does not burn at once."""
        cards = position.targets(figure)
        if position.target[figure] != NO_CARD:
            cards |= bit(position.target[figure])
        return max(elements(cards) or (0,), key=lambda card: self.worth(position, figure, card))

    def worth(self, position: Fuji, figure: int, card: int) -> int:
        """How good a target looks to someone who sees all dice."""
        place = position.place_of[card]
        lead = position.strength(figure, card) - position.highest_neighbour(figure, card)
        burns = has(position.next_ring(position.lava), place)
        steps = position.distance(position.pawn[figure], place)
        allowed = min(lead, 8) if lead > 0 else lead - 60 - 10 * steps
        return allowed - 6 * steps_home(position, place) - 100 * burns


def steps_home(position: Fuji, place: int) -> int:
    """From a place to the nearest village."""
    return min(
        [position.distance(place, village) for village in elements(position.plan.villages)], default=UNREACHABLE_STEPS
    )


def flight(setup: Setup, seed: int) -> tuple[Record, Fuji]:
    """A whole game."""
    secret, salt = (sha256(f"fuji {word} {seed}".encode()).digest() for word in ("seed", "salt"))
    table = f"flight-{seed}"
    dealer = Dealer(secret, salt, context_for_table(GAME, setup, table), setup.players)
    recorded = RecordedGame(GAME, setup, dealer.deal(GAME.chance_kinds), tuple("ABCD"[: setup.players]))
    position = recorded.position
    assert isinstance(position, Fuji)
    team = Team(seed)
    while not position.over:
        seat = team.rng.choice(position.to_move())
        recorded.apply(seat, team.choose(position, seat))
    return build_record(recorded, dealer, table), position


def cards_used(record: Record) -> set[str]:
    """The equipment that somebody used."""
    words = [
        entry.move.removeprefix("third ").split(" ") for entry in record.entries if isinstance(entry, RecordedMove)
    ]
    return {move[1] for move in words if move[0] == "play"}


def how_it_ended(record: Record, position: Fuji) -> str:
    """The ending, and in which way: by a rope, or with somebody who had not moved."""
    ending = position.ending()
    if ending != "village":
        return ending
    last = [entry.move for entry in record.entries if isinstance(entry, RecordedMove)][-1]
    if last.removeprefix("third ").startswith("card"):
        return "village-rope"
    return "village-mid_phase" if position.unmoved() & ~bit(position.turn) else "village"


def flights(games: int) -> Iterator[tuple[str, Setup, Record, Fuji]]:
    """Games in all setups of the game, by turns."""
    setups = list(GAME.setups())
    for seed in range(games):
        setup = setups[seed % len(setups)]
        record, position = flight(setup, seed)
        yield how_it_ended(record, position), setup, record, position


def chosen(games: int) -> dict[str, Record]:
    """A record for every way to end, and as many more as show every card used and every value of every option."""
    kept: dict[str, Record] = {}
    missing = {*EQUIPMENT, *((option.key, value) for option in GAME.options for value in option.values)}
    for number, (ending, setup, record, _) in enumerate(flights(games)):
        shown = cards_used(record) | set(setup.options.items())
        wanted = 3 if number < 200 else 1  # at first only what shows much
        if ending not in kept or len(missing & shown) >= wanted:
            name = ending if ending not in kept else f"{ending}-{len(kept)}"
            kept[name] = record
            missing -= shown
        if not missing and {"village", "village-rope", "village-mid_phase", "lava", "exhaustion"} <= set(kept):
            return kept
    raise SystemExit(f"not shown in {games} games: {missing}, found {sorted(kept)}")


def main() -> None:
    """Write them anew."""
    RECORDS.mkdir(exist_ok=True)
    for old in RECORDS.glob("*.txt"):
        old.unlink()
    for name, record in chosen(games=4000).items():
        (RECORDS / f"{name}.txt").write_text(write_text(record), "utf-8")


if __name__ == "__main__":
    main()
