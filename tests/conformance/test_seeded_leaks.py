"""The checks of secrecy can fail: each of these leaks, planted in a game with secrets, is found.

A leak is a change to the template game's source. The unchanged game passes (test_every_game), so what
alarms here is the leak alone.
"""

import importlib
from pathlib import Path
from typing import NamedTuple

import pytest

from stolik import games
from stolik.cli.new_game import write_template
from stolik.conformance import CHECKS, ConformanceError
from stolik.core.game import Game

SECRECY_CHECKS = [check for check in CHECKS if check.__module__.endswith("secrecy") or "imagine" in check.__name__]


class Leak(NamedTuple):
    file: str
    honest: str
    leaking: str


LEAKS = {
    "a_view_shows_a_face_down_choice": Leak(
        "view.py", "tuple(position.choice[other] != NO_CARD for", "tuple(position.choice[other] > 14 for"
    ),
    "a_view_counts_high_cards_in_the_next_hand": Leak(
        "view.py",
        "cards_left=len(elements(position.hands[0]))",
        "cards_left=len([card for card in elements(position.hands[0]) if card > 14])",
    ),
    "a_spectator_gets_the_last_seats_hand": Leak(
        "view.py", "hand=numbers(position.hands[seat]) if mine else ()", "hand=numbers(position.hands[seat])"
    ),
    "a_view_carries_the_draws_to_come": Leak(
        "view.py", "cards_left=len(elements(position.hands[0]))", "cards_left=id(position.rng)"
    ),
    "an_event_shows_the_choice": Leak("rules.py", "self.emit(CHOSEN, seat, 0, 0)", "self.emit(SHOWN, seat, action, 0)"),
    "an_event_shows_the_choice_to_the_neighbour_alone": Leak(
        "rules.py",
        "self.emit(CHOSEN, seat, 0, 0)",
        "self.emit_to(bit((seat + 1) % self.seats), SHOWN, seat, action, 0)",
    ),
    "hands_are_dealt_in_the_open": Leak(
        "rules.py",
        "self.emit_to(bit(seat), DEALT, seat, self.hands[seat], 0)",
        "self.emit(DEALT, seat, self.hands[seat], 0)",
    ),
    "a_hand_is_sent_to_the_neighbour_too": Leak(
        "rules.py",
        "self.emit_to(bit(seat), DEALT,",
        "self.emit_to(bit(seat) | bit((seat + 1) % self.seats), DEALT,",
    ),
    "legal_moves_depend_on_a_rivals_hand": Leak(
        "rules.py",
        "return elements(self.hands[seat])",
        "best = max(elements(self.hands[(seat + 1) % self.seats]))\n"
        "        mine = elements(self.hands[seat])\n"
        "        return tuple(card for card in mine if card > best) or mine",
    ),
    "a_refusal_tells_where_a_card_is": Leak(
        "rules.py",
        'return IllegalMove("2.2", "not_in_your_hand")',
        "for other in range(self.seats):\n"
        "            if has(self.hands[other], action):\n"
        '                return IllegalMove("2.2", "you_have_chosen")\n'
        '        return IllegalMove("2.2", "not_in_your_hand")',
    ),
    "the_length_of_a_message_tells_the_choice": Leak(
        "view.py",
        "for other in seats),\n        over",
        "for other in seats) + ((0,) * (position.choice[-1] // 8),),\n        over",
    ),
    "imagination_knows_the_rivals_hands": Leak(
        "rules.py", "            if other != seat:\n", "            if other != seat and self.on_the_table():\n"
    ),
    "imagination_remembers_the_box": Leak("rules.py", "shuffle(cards, rng)\n        other", "other"),
    "a_reveal_is_not_named_as_one": Leak("__init__.py", "frozenset({DEALT, SHOWN})", "frozenset({DEALT})"),
    "imagination_begins_with_the_real_order": Leak(
        "rules.py",
        "shuffle(cards, rng)\n",
        "cards.sort(key=lambda card: has(self.hands[0], card))\n        shuffle(cards, rng)\n",
    ),
}


def plant(leak: Leak, key: str, shelf: Path) -> Game:
    write_template(key, shelf / key)
    source = shelf / key / leak.file
    honest = source.read_text("utf-8")
    assert leak.honest in honest, "the template has changed: plant this leak anew"
    source.write_text(honest.replace(leak.honest, leak.leaking, 1), "utf-8")
    game = importlib.import_module(f"stolik.games.{key}").GAME
    assert isinstance(game, Game)
    return game


@pytest.mark.parametrize("what", LEAKS)
def test_a_seeded_leak_is_caught(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    game = plant(LEAKS[what], f"leak_{list(LEAKS).index(what)}_{seed}", tmp_path)
    alarms = []
    for check in SECRECY_CHECKS:
        for setup in game.setups():
            for game_seed in range(seed, seed + 3):
                try:
                    check(game, setup, game_seed)
                except ConformanceError as failure:
                    alarms.append(str(failure))
    assert alarms, f"{what} went unnoticed"


def test_the_honest_template_raises_no_alarm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    game = plant(Leak("rules.py", "", ""), f"leak_none_{seed}", tmp_path)
    for check in SECRECY_CHECKS:
        for setup in game.setups():
            for game_seed in range(seed, seed + 3):
                check(game, setup, game_seed)
