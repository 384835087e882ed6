"""Gra roku, by Reiner Knizia: cards laid on a common square and picked for a year of one's own, for two to four."""

from importlib.resources import files

from stolik.core.chance import Rng
from stolik.core.game import Credits, Game
from stolik.core.i18n import Catalogue
from stolik.core.options import Option, Setup
from stolik.core.rulebook import Rulebook
from stolik.games.rok.bots import BOTS
from stolik.games.rok.bots.heuristics import RokHeuristics
from stolik.games.rok.events import decode_event, say_event
from stolik.games.rok.moves import MOVES
from stolik.games.rok.notation import pieces_in_play, write_position
from stolik.games.rok.parsing import read_position
from stolik.games.rok.pieces import CHANCE_KINDS, MAX_DECISIONS, MAX_PLAYERS, MIN_PLAYERS, RULES_VERSIONS
from stolik.games.rok.rules import ACTIONS, Rok
from stolik.games.rok.rules.codes import DEALT, DREW, NEUTRAL, REFILLED, REVEALED, STARTED, TURNED_UP, UNPLACED
from stolik.games.rok.scoring import explain_scores
from stolik.games.rok.terminal import show
from stolik.games.rok.view import own, public, view

PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)


def lay_out(setup: Setup, rng: Rng) -> Rok:
    """An empty square, nothing dealt."""
    return Rok(setup.players, setup.is_on("harder"), rng)


GAME = Game(
    key="rok",
    rules_versions=RULES_VERSIONS,
    credits=Credits(
        title="Gra roku",
        author="Reiner Knizia",
        publisher="Nasza Księgarnia",
        illustrator="Małgorzata Wójcicka",
    ),
    players=PLAYERS,
    options=(Option("harder", ("off", "on"), players=PLAYERS, rule="7.1"),),
    chance_kinds=CHANCE_KINDS,
    endings=("full_year", "full_year_shared", "empty_stack", "empty_stack_shared"),
    max_decisions=MAX_DECISIONS,
    has_secrets=True,
    lay_out=lay_out,
    action_count=ACTIONS,
    moves=MOVES,
    minutes=20,
    age=8,
    view=view,
    public=public,
    own=own,
    explain_scores=explain_scores,
    decode_event=decode_event,
    reveals=frozenset({DEALT, DREW, NEUTRAL, REFILLED, REVEALED, STARTED, TURNED_UP, UNPLACED}),
    say_event=say_event,
    write_position=write_position,
    read_position=read_position,
    pieces=pieces_in_play,
    texts=Catalogue.read(files(__name__) / "texts"),
    rulebook=Rulebook.read(files(__name__)),
    show=show,
    bots=BOTS,
    heuristics=RokHeuristics,
)
