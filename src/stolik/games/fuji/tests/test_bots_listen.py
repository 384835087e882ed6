"""What bots make of words: the dice they imagine behind other screens go with what was said there."""

from __future__ import annotations

import pytest

from stolik.core.chance import FastRng
from stolik.games.fuji import GAME
from stolik.games.fuji.bots.hearing import Hearing, doubted
from stolik.games.fuji.bots.scene import Scene
from stolik.games.fuji.bots.voice import Voice
from stolik.games.fuji.bots.workspace import Workspace
from stolik.games.fuji.bots.worth import hand_of, worth_in
from stolik.games.fuji.rules.codes import GRADES, STANDING, THREAT, TOPICS
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.rules.state import SAID_ROW_LENGTH

ROWS = 64
POOR, EXCELLENT = 0, 3
BLUE, EVEN, HIGH = 30, 33, 35


def planning(seed: int = 1) -> Fuji:
    position = GAME.start(3, seed=seed)
    assert isinstance(position, Fuji)
    rng = FastRng(seed)
    while position.phase < 2:
        seat = position.first_to_move()
        position.apply(seat, position.random_action(seat, rng))
    return position


def supposed(position: Fuji, topic: int, *, believes: bool = True) -> float:
    """What seat 0 thinks seat 1's dice are worth on a topic, on average."""
    scene = Scene(position.imagine(0, FastRng(3)), 0, FastRng(4), Workspace(ROWS), ROWS, believes)
    scene.imagine_all()
    return sum(scene.strength(1, topic, row) for row in range(ROWS)) / ROWS


@pytest.mark.parametrize("topic", [0, 9, 15, 24, BLUE, EVEN, HIGH])
def test_a_standing_moves_what_is_imagined_its_way(topic: int) -> None:
    found = {}
    for grade in (POOR, EXCELLENT):
        position = planning()
        position.reach[1] |= 1 << topic if topic < 30 else 0
        position.menu_of = -1
        position.apply(1, STANDING + grade * TOPICS + topic)
        found[grade] = supposed(position, topic)
    assert found[POOR] < supposed(planning(), topic) < found[EXCELLENT]


def test_words_about_a_colour_say_something_about_its_cards() -> None:
    position = planning()
    position.apply(1, STANDING + EXCELLENT * TOPICS + BLUE)
    assert supposed(position, 0) > supposed(planning(), 0) + 1  # the first card counts blue


def test_a_threat_is_understood() -> None:
    found = []
    for threat in (0, 1):
        position = planning()
        card = position.legal(0)[0]
        target = next(action for action in position.legal(0) if 21 <= action < 51)
        position.apply(0, target)
        position.apply(1, THREAT + threat * 4 + 0)
        found.append(supposed(position, target - 21))
        assert card >= 0
    assert found[0] < found[1]


def test_who_does_not_listen_is_not_moved() -> None:
    position = planning()
    before = supposed(position, EVEN, believes=False)
    position.apply(1, STANDING + EXCELLENT * TOPICS + EVEN)
    assert supposed(position, EVEN, believes=False) == before


def test_imagined_dice_hang_on_words_and_not_on_what_lies_behind_the_screen() -> None:
    one, other = planning(), planning()
    for die in range(6, 12):
        other.value[die] = 7 - other.value[die]
    for position in (one, other):
        position.apply(1, STANDING + POOR * TOPICS + HIGH)
    assert supposed(one, HIGH) == supposed(other, HIGH)


def test_grades_are_about_equally_likely() -> None:
    position = planning()
    worth, rng = worth_in(position.plan.box), FastRng(1)
    hand = hand_of(0b111111)
    for topic in (0, 12, 20, BLUE, EVEN, HIGH):
        counts = [0] * GRADES
        for _ in range(2000):
            for die in range(6):
                position.value[die] = rng.below(6) + 1
            counts[worth.standing(topic, hand, position.value, 0)] += 1
        assert all(150 < count < 900 for count in counts), (topic, counts)


def test_whoever_talked_nonsense_last_round_is_doubted() -> None:
    position = planning()
    position.round = 2
    position.last_round = 1
    worth = worth_in(position.plan.box)
    position.last_dice[1] = position.dice[1]
    hand = hand_of(position.dice[1])
    honest = [(topic, worth.standing(topic, hand, position.last_value, 0)) for topic in range(TOPICS)]

    def doubt_of(said: list[tuple[int, int]]) -> float:
        for grade in range(GRADES):
            position.last_said[SAID_ROW_LENGTH + grade] = sum(1 << topic for topic, meant in said if meant == grade)
        return doubted(position, worth, 1)

    assert doubt_of([(topic, 3 - grade) for topic, grade in honest[30:]]) > 0.5
    assert doubt_of(honest[30:]) < doubt_of([])


def test_the_first_words_are_those_that_help_listeners_most() -> None:
    position = planning()
    scene = Scene(position.imagine(0, FastRng(3)), 0, FastRng(4), Workspace(ROWS), ROWS, believes=True)
    voice = Voice(scene)
    action = voice.best_statement()
    assert STANDING <= action < THREAT
    topic, grade = (action - STANDING) % TOPICS, (action - STANDING) // TOPICS
    assert voice.wrongness_after(topic, grade) < voice.wrongness()
    assert grade == scene.worth.standing(topic, hand_of(position.dice[0]), position.value, 0)


def test_a_hearing_without_words_fits_everything() -> None:
    position = planning()
    hearing, worth = Hearing(), worth_in(position.plan.box)
    hearing.listen(position, worth, 1, hand_of(position.dice[1]), 3)
    assert hearing.count == 0
    assert hearing.fit(worth, hand_of(position.dice[1]), position.value, 0) == 1.0
