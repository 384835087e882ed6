"""The questions that `stolik play` asks when no game is given."""

from __future__ import annotations

from collections.abc import Sequence

import typer
from rich.console import Console
from rich.markup import escape

from stolik import registry
from stolik.cli.keyboard import read_line
from stolik.core.game import Game, Speaker


class Menu:
    """Asks in the terminal; an empty answer takes the default."""

    def __init__(self, shell: Speaker) -> None:
        self.shell = shell
        self.out = Console(highlight=False)

    def choose_game(self) -> Game:
        """One of the games."""
        games = [registry.load(key) for key in registry.keys()]
        self.out.print(self.shell.say("menu.welcome"), style="dim")
        for number, game in enumerate(games, 1):
            credit, seats = game.credits, game.players
            line = self.shell.say(
                "menu.game_line",
                title=game.texts.say(self.shell.language, "title"),
                author=credit.author,
                publisher=credit.publisher,
                fewest=seats[0],
                most=seats[-1],
            )
            self.out.print(f"  [b]{number}[/b]  {escape(line)}")
            self.out.print(f"     [dim]{escape(game.texts.say(self.shell.language, 'blurb'))}[/dim]")
        chosen = self.ask(self.shell.say("menu.game"), [str(number) for number in range(1, len(games) + 1)], "1")
        return games[int(chosen) - 1]

    def choose_players(self, game: Game) -> int:
        """How many seats."""
        fewest, most = game.players[0], game.players[-1]
        default = min(max(3, fewest), most)
        question = self.shell.say("menu.players", fewest=fewest, most=most)
        return int(self.ask(question, [str(count) for count in game.players], str(default)))

    def choose_people(self, players: int) -> int:
        """How many of them are people."""
        question = self.shell.say("menu.people", most=players)
        return int(self.ask(question, [str(count) for count in range(players + 1)], "1"))

    def choose_options(self, game: Game, players: int) -> dict[str, str]:
        """The variants that fit the number of players."""
        chosen = {}
        for option in game.options:
            if players in option.players:
                name = game.texts.say(self.shell.language, f"option.{option.key}.name")
                question = self.shell.say("menu.option", name=name)
                chosen[option.key] = self.ask(question, list(option.values), option.values[0])
        return chosen

    def ask(self, question: str, choices: Sequence[str], default: str) -> str:
        """One of the choices."""
        while True:
            offer = f"{'/'.join(choices)}; {self.shell.say('menu.usual', choice=default)}"
            try:
                typed = read_line(self.out, f"[b]{escape(question)}[/b] [dim]({escape(offer)})[/dim] > ") or default
            except EOFError:
                raise typer.Abort from None
            if typed in choices:
                return typed
            self.out.print(self.shell.say("menu.choose", choices=", ".join(choices)), style="yellow")
