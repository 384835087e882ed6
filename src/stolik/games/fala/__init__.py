"""Idzie Fala!, by Stefan Dorra: cards against the rising water, for three to five."""

from importlib.resources import files

from stolik.core.chance import Rng
from stolik.core.game import Credits, Game
from stolik.core.i18n import Catalogue
from stolik.core.options import Setup
from stolik.core.rulebook import Rulebook
from stolik.games.fala.bots import BOTS
from stolik.games.fala.bots.heuristics import FalaHeuristics
from stolik.games.fala.events import decode_event, say_event
from stolik.games.fala.moves import MOVES
from stolik.games.fala.notation import pieces_in_play, write_position
from stolik.games.fala.parsing import read_position
from stolik.games.fala.pieces import CARDS, CHANCE_KINDS, MAX_DECISIONS, MAX_PLAYERS, MIN_PLAYERS, RULES_VERSIONS
from stolik.games.fala.rules import HAND_TAKEN, SHOWN, TIDES_OPEN, Fala
from stolik.games.fala.scoring import explain_scores
from stolik.games.fala.terminal import show
from stolik.games.fala.view import own, public, view


def lay_out(setup: Setup, rng: Rng) -> Fala:
    """The box unpacked, nothing dealt."""
    return Fala(setup.players, rng)


GAME = Game(
    key="fala",
    rules_versions=RULES_VERSIONS,
    credits=Credits(
        title="Idzie Fala!",
        author="Stefan Dorra",
        publisher="Nasza Księgarnia",
        illustrator="Oliver Freudenreich",
    ),
    players=range(MIN_PLAYERS, MAX_PLAYERS + 1),
    options=(),
    chance_kinds=CHANCE_KINDS,
    endings=("won", "shared"),
    max_decisions=MAX_DECISIONS,
    has_secrets=True,
    lay_out=lay_out,
    action_count=CARDS,
    moves=MOVES,
    minutes=30,
    age=8,
    view=view,
    public=public,
    own=own,
    explain_scores=explain_scores,
    decode_event=decode_event,
    reveals=frozenset({HAND_TAKEN, TIDES_OPEN, SHOWN}),
    say_event=say_event,
    write_position=write_position,
    read_position=read_position,
    pieces=pieces_in_play,
    texts=Catalogue.read(files(__name__) / "texts"),
    rulebook=Rulebook.read(files(__name__)),
    show=show,
    bots=BOTS,
    heuristics=FalaHeuristics,
)
