"""The mountain as lines for a terminal. Everything has a letter or a name, so it also reads without colours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from rich.markup import escape

from stolik.core.game import Speaker
from stolik.core.seats import seat_letter
from stolik.games.fuji.moves import MOVES, say_figure, say_move, say_topic
from stolik.games.fuji.view_types import Cell, Condition, Die, Figure, FujiView, Prospect, Statement

STYLES: Final = {
    "blue": "bold #ffffff on #2a5db0",
    "pink": "bold #3d0a24 on #f2a3c7",
    "yellow": "bold #3d2a00 on #ffd75e",
}
KINDS: Final = {"crater": "K", "volcano": "^", "lava": "#"}
TOKENS: Final = {"equipment": "e", "eruption": "x", "double": "X"}
WIDTH: Final = 9


def show(view: Struct, speaker: Speaker) -> str:
    """The view as lines with rich's markup."""
    assert isinstance(view, FujiView)
    lines = [f"{speaker.say('table.round', number=view.round)} · {speaker.say(f'table.phase.{view.phase}')}", ""]
    lines += show_map(view)
    lines += ["", *show_cards(view, speaker), ""]
    lines += [show_figure(figure, view, speaker) for figure in view.figures]
    lines += [show_prospect(prospect, speaker) for prospect in view.prospects]
    lines += [show_statement(statement, speaker) for statement in view.statements]
    lines += [
        f"▸ {escape(say_figure(one.figure, speaker))}: {speaker.say(f'table.question.{one.what}')}"
        for one in view.asked
    ]
    if view.you is not None:
        lines += ["", f"{speaker.say('table.dice')}: {plates(view.dice)}"]
    if view.third:
        lines.append(f"{speaker.say('table.third')}: {plates(view.third)}")
    if view.verdict is not None:
        lines.append(speaker.say(f"verdict.{view.verdict}"))
    return "\n".join(lines)


def show_map(view: FujiView) -> Iterator[str]:
    """The map, row by row: cards with their tokens, pawns as letters, markers as small ones."""
    places = {(cell.row, cell.column): cell for cell in view.map}
    for row in range(view.rows):
        cells = (places.get((row, column)) for column in range(view.columns))
        yield "".join(f"{show_cell(cell):<{WIDTH}}" if cell else " " * WIDTH for cell in cells).rstrip()


def show_cell(cell: Cell) -> str:
    """A place: its card or kind, its token, who stands there and who wants to."""
    name = cell.card or KINDS[cell.kind]
    token = TOKENS.get(cell.token or "", "")
    who = "".join(map(seat_letter, cell.pawns)) + "".join(seat_letter(figure).lower() for figure in cell.targets)
    return f"{name}{token}{':' if who else ''}{who}"


def show_cards(view: FujiView, speaker: Speaker) -> Iterator[str]:
    """The cards that somebody can reach or wants, with their names and conditions."""
    wanted = {cell for figure in view.figures for cell in (*figure.reach, figure.target) if cell is not None}
    for number in sorted(wanted):
        cell = view.map[number]
        if cell.card is not None and cell.condition is not None:
            condition = show_condition(cell.condition, speaker) + (" ↻" if cell.reroll else "")
            yield f"{cell.card} {escape(say_topic(cell.card, speaker))}: {condition}"


def show_condition(condition: Condition, speaker: Speaker) -> str:
    """Which faces count."""
    colours = [speaker.say(f"colour.{colour}") for colour in condition.colours]
    if condition.form == "or":
        return " / ".join([*colours, *map(str, condition.values)])
    return f"{speaker.say(f'topic.{condition.parity}')}: {' / '.join(colours)}"


def show_figure(figure: Figure, view: FujiView, speaker: Speaker) -> str:
    """One figure's line."""
    parts = [f"{seat_letter(figure.figure)} {escape(say_figure(figure.figure, speaker))}"]
    if figure.skill is not None:
        parts.append(speaker.say(f"skill.{figure.skill}"))
    if figure.cell is not None:
        parts.append(speaker.say("table.fatigue", count=figure.fatigue, skull=view.track))
    parts += [speaker.say(f"wound.{wound}") for wound in figure.wounds]
    parts += [speaker.say(f"equipment.{one.card}") + ("½" if one.used_once else "") for one in figure.equipment]
    parts += [f"{speaker.say(f'equipment.{card}')}?" for card in figure.offered]
    if figure.open_dice or figure.aside:
        parts.append(plates(figure.open_dice) + (f" ({plates(figure.aside)})" if figure.aside else ""))
    if figure.ready:
        parts.append(speaker.say("table.ready"))
    return " · ".join(parts)


def show_prospect(prospect: Prospect, speaker: Speaker) -> str:
    """What a turn would bring."""
    others = ", ".join(str(other.sum) for other in prospect.neighbours)
    said = speaker.say("table.goes" if prospect.success else "table.fails", cost=prospect.fatigue)
    mine = f"{prospect.mine.sum}+{prospect.extra}" if prospect.extra else f"{prospect.mine.sum}"
    name = escape(say_figure(prospect.figure, speaker))
    return f"  {name} → {prospect.card}: {mine} : {others} – {said}"


def show_statement(statement: Statement, speaker: Speaker) -> str:
    """What somebody has said."""
    parts = [part for part in (statement.to, statement.topic, statement.grade) if part is not None]
    words = MOVES.move(MOVES.read(" ".join([statement.kind, *map(str, parts)])))
    return f"  {escape(f'{speaker.name(statement.figure)}: {say_move(words, speaker)}')}"


def plates(dice: tuple[Die, ...]) -> str:
    """Dice side by side, as coloured plates with their number in brackets."""
    return " ".join(f"[{STYLES[die.colour]}]{die.colour[0]}{die.value}[/]" for die in dice) or "–"
