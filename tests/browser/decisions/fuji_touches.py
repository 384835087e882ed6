"""Fuji: how decisions are made on the page: dice, cards of the map, equipment, answers, and the buttons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from browser.decisions import fuji_locators as things
from browser.decisions.boards import Decision
from browser.decisions.fuji_moves import ONE_TOO_MANY, THIRD
from browser.decisions.touch import Fingers
from browser.decisions.visible_state import Sight
from stolik.games.fuji import move_types
from stolik.games.fuji.moves import MOVE_OF, tag_of

BUTTONS: Final[dict[type, str]] = {
    move_types.Yes: "Tak",
    move_types.No: "Nie",
    move_types.Open: "Ruszam",
    move_types.Later: "Idźcie pierwsi",
    move_types.Bar: "Batonik: o jeden więcej",
    move_types.Enough: "Bez batonika",
    move_types.Remain: "Nie ruszam się",
    move_types.Fail: "Nie udało się",
    move_types.Ready: "Gotowe",
    move_types.Wait: "Jeszcze chwila",
}
"""What is said by one button alone."""
FOR_THE_THIRD: Final[dict[type, str]] = {
    **BUTTONS,
    move_types.Open: "Rusza trzecia postać",
    move_types.Later: "Inni idą pierwsi",
    move_types.Remain: "Nie rusza się",
}
"""The same where it is the third figure that goes."""
QUESTIONS: Final = {
    "skill": "Wybierz umiejętność.",
    "keep": "Wybierz ekwipunek, który zabierasz.",
    "copy": "Co ma naśladować scyzoryk?",
    "receiver": "Dla kogo?",
    "giver": "Od kogo?",
    "face": "Na którą stronę?",
    "wound": "Plaster minięty: wybierz ranę.",
}
WOUNDS: Final = {"leg": "noga", "arm": "ręka", "amnesia": "pamięć", "eye": "oko"}
BY_A_SECOND_TOUCH: Final = (move_types.Keep, move_types.Wound, move_types.Choose, move_types.Card)
"""What is confirmed so; the rest by the main button. Targets are laid in both ways."""


def make(fingers: Fingers, decision: Decision, moves: Sequence[Any], sight: Sight) -> None:
    """Decide something for one's own figure or for the third."""
    look_at_the_right_figure(fingers, moves[0], sight)
    match moves[0]:
        case move_types.PickDie(_, third):
            if ONE_TOO_MANY in decision.case:
                touch_die(fingers, sight, another_die(moves, sight), third=third)
            for move in moves:
                if isinstance(move, move_types.PickDie):
                    touch_die(fingers, sight, move.die, third=third)
            fingers.press(said_of_dice(moves))
        case move_types.Aside(die, third):
            touch_die(fingers, sight, die, third=third)
            fingers.press_any("Odkładam tę kość")
        case move_types.Done():
            keeps = "Zostawiam jej kości" if THIRD in decision.case else "Zostawiam kości"
            fingers.press(keeps if "phase 3" in decision.case else "Wystarczy")
        case move_types.Play(card) | move_types.Give(card):
            fingers.touch(things.tool(fingers, sight, card))
            said = "Używam" if isinstance(moves[0], move_types.Play) else "Oddaję"
            fingers.press_any(f"{said}: {things.tool_name(sight, card)}")
        case move_types.Go():
            fingers.press_any(things.way_name(moves[0], sight))
        case move_types.Bar() | move_types.Enough():
            assert fingers.felt.locator(".compared").is_visible(), "what a bar changes is seen when it is asked for"
            fingers.press_any(BUTTONS[type(moves[0])])
        case move_types.Open():
            open_steadily(fingers, button_of(moves[0]))
        case move if type(move) in BUTTONS:
            fingers.press_any(button_of(move))
        case move:
            choose(fingers, decision, move, sight)


def button_of(move: Any) -> str:
    """What the one button says that decides it."""
    return (FOR_THE_THIRD if getattr(move, "third", False) else BUTTONS)[type(move)]


def open_steadily(fingers: Fingers, button: str) -> None:
    """The comparison stays on the page while things happen: it is never taken away and drawn anew."""
    comparison = fingers.felt.locator(".compare")
    comparison.evaluate("(at) => { at.dataset.stays = 'yes'; }")
    fingers.press_any(button)
    fingers.screen.rest_at_table()
    assert comparison.get_attribute("data-stays") == "yes"


def touch_die(fingers: Fingers, sight: Sight, die: int, *, third: bool) -> None:
    """All dice stay where they lie: the next touch, meant for one of them, must not meet a button."""
    row = things.dice_row(fingers, third=third)
    before = row.bounding_box()
    fingers.touch(things.die(fingers, sight, die, third=third))
    assert row.bounding_box() == before


def another_die(moves: Sequence[Any], sight: Sight) -> int:
    """One that is not chosen in the end."""
    chosen = [move.die for move in moves if isinstance(move, move_types.PickDie)]
    (other, *_) = [int(one.die) for one in sight.view.dice if one.die not in chosen]
    return other


def said_of_dice(moves: Sequence[Any]) -> str:
    """What the main button says when dice are chosen."""
    count = sum(isinstance(move, move_types.PickDie) for move in moves)
    dice = f"{count} {'kość' if count == 1 else 'kości'}"
    if isinstance(moves[-1], move_types.Throw):
        return f"Rzucam: {dice}"
    return f"Wybieram: {dice}" if isinstance(moves[-1], move_types.Done) else "Ta kość"


def choose(fingers: Fingers, decision: Decision, move: Any, sight: Sight) -> None:
    """Touch a card of the map or an answer to a question, and confirm it."""
    if isinstance(move, (move_types.Target, move_types.Card)):
        thing = things.place(fingers, sight, move.card)
        said = f"{'Cel' if isinstance(move, move_types.Target) else 'Tutaj'}: {things.place_name(sight, move.card)}"
    else:
        name, said = answer(move, sight)
        question = fingers.felt.get_by_role("region", name=QUESTIONS[what_is_asked(move, sight)], exact=True)
        thing = question.get_by_role("button").filter(has=fingers.felt.page.get_by_text(name, exact=True))
    fingers.touch(thing)
    if "second touch" in decision.case or isinstance(move, BY_A_SECOND_TOUCH):
        fingers.touch(thing)
    else:
        fingers.press(said)


def answer(move: Any, sight: Sight) -> tuple[str, str]:
    """How an answer is called, and what the main button says of it."""
    match move:
        case move_types.Skill(skill):
            name = sight.text(f"skill.{skill}")
            return name, f"Wybieram: {name}"
        case move_types.Keep(card) | move_types.Copy(card):
            name = things.tool_name(sight, card)
            return name, f"{'Biorę' if isinstance(move, move_types.Keep) else 'Jak'}: {name}"
        case move_types.Choose(figure):
            name = things.figure_name(sight, figure)
            return name, f"Wybieram: {name}"
        case move_types.Face(value):
            (face,) = (one for one in sight.view.turns if one.value == value)
            return things.die_name(face), f"Obracam na {value}"
        case move_types.Wound(wound):
            return WOUNDS[wound], f"Rana: {WOUNDS[wound]}"
    raise AssertionError(f"nobody knows how to answer {move}")


def what_is_asked(move: Any, sight: Sight) -> str:
    """The question to which a move is the answer."""
    asked = {one.figure: one.what for one in sight.view.asked}
    return str(asked.get(things.figure_of(move, sight), tag_of(move)))


def look_at_the_right_figure(fingers: Fingers, move: Any, sight: Sight) -> None:
    """Two players who lead a third figure say for whom they decide, or whose turn they look at."""
    if sight.view.pair != "b" or not hasattr(move, "third"):
        return
    name = things.figure_name(sight, things.figure_of(move, sight))
    both = fingers.felt.get_by_role("group", name="Decydujesz za:")
    if both.count() and not sight.view.asked and is_all_there_is_to_decide(move, sight):
        other = both.get_by_role("button", name=re.compile(f"^(?!{name})"))
        fingers.touch(other)
        fingers.press(f"Dalej: {name}")
    order = fingers.felt.get_by_role("region", name=re.compile("^Kolejność jest wasza"))
    for chooser in (both, order):
        button = chooser.get_by_role("button", name=re.compile(f"^{name}"))
        if button.count() and button.is_enabled() and button.get_attribute("aria-current") != "true":
            fingers.touch(button)


def is_all_there_is_to_decide(move: Any, sight: Sight) -> bool:
    """Is only the figure of this move waited for? Then the page leads back to it from the other one."""
    legal = [MOVE_OF[action] for action in sight.position.legal(sight.seat)]
    figures = {other.third for other in legal if hasattr(other, "third")}
    return figures == {move.third}
