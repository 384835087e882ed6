"""Nogi stonogi na lodzie, by Klaus Kreowski: dice and skates for two to four, and alone."""

from importlib.resources import files

from stolik.core.chance import Rng
from stolik.core.game import Credits, Game
from stolik.core.i18n import Catalogue
from stolik.core.options import Option, Setup
from stolik.core.rulebook import Rulebook
from stolik.games.stonogi.bots import BOTS
from stolik.games.stonogi.bots.heuristics import StonogiHeuristics
from stolik.games.stonogi.cli import optimum
from stolik.games.stonogi.events import decode_event, say_event
from stolik.games.stonogi.moves import MOVES
from stolik.games.stonogi.notation import pieces_in_play, write_position
from stolik.games.stonogi.parsing import read_position
from stolik.games.stonogi.pieces import CHANCE_KINDS, MAX_DECISIONS, MAX_PLAYERS, RULES_VERSIONS
from stolik.games.stonogi.rules import ACTIONS, THROWN, Stonogi
from stolik.games.stonogi.scoring import explain_scores
from stolik.games.stonogi.terminal import show
from stolik.games.stonogi.view import own, public, view


def lay_out(setup: Setup, rng: Rng) -> Stonogi:
    """Fifteen tiles in the middle, a head before each player."""
    return Stonogi(setup.players, setup.is_on("stealing"), rng)


GAME = Game(
    key="stonogi",
    rules_versions=RULES_VERSIONS,
    credits=Credits(
        title="Nogi stonogi na lodzie",
        author="Klaus Kreowski",
        publisher="Egmont",
        illustrator="Maciej Szymanowicz",
    ),
    players=range(1, MAX_PLAYERS + 1),
    options=(Option("stealing", ("off", "on"), players=range(2, MAX_PLAYERS + 1), rule="5.6"),),
    chance_kinds=CHANCE_KINDS,
    endings=("most_skates", "most_in_one_colour", "shared", *(f"grade_{grade}" for grade in range(6))),
    max_decisions=MAX_DECISIONS,
    has_secrets=False,
    lay_out=lay_out,
    action_count=ACTIONS,
    moves=MOVES,
    minutes=15,
    age=4,
    view=view,
    public=public,
    own=own,
    explain_scores=explain_scores,
    decode_event=decode_event,
    reveals=frozenset({THROWN}),
    say_event=say_event,
    write_position=write_position,
    read_position=read_position,
    pieces=pieces_in_play,
    texts=Catalogue.read(files(__name__) / "texts"),
    rulebook=Rulebook.read(files(__name__)),
    show=show,
    bots=BOTS,
    default_bot="exact",
    heuristics=StonogiHeuristics,
    cli_commands={"optimum": optimum},
)
