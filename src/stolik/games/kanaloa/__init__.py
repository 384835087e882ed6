"""Kanaloa, by Günter Burkhardt: tricks that make boats sail, for three to five."""

from importlib.resources import files

from stolik.core.chance import Rng
from stolik.core.game import Credits, Game
from stolik.core.i18n import Catalogue
from stolik.core.options import Option, Setup
from stolik.core.rulebook import Rulebook
from stolik.games.kanaloa.bots import BOTS
from stolik.games.kanaloa.bots.heuristics import KanaloaHeuristics
from stolik.games.kanaloa.events import decode_event, say_event
from stolik.games.kanaloa.moves import MOVES
from stolik.games.kanaloa.notation import pieces_in_play, write_position
from stolik.games.kanaloa.parsing import read_position
from stolik.games.kanaloa.pieces import CHANCE_KINDS, MAX_DECISIONS, MAX_PLAYERS, MIN_PLAYERS, RULES_VERSIONS
from stolik.games.kanaloa.rules.codes import ACTIONS, DEALT, LAID
from stolik.games.kanaloa.rules.position import Kanaloa
from stolik.games.kanaloa.scoring import explain_scores
from stolik.games.kanaloa.terminal import show
from stolik.games.kanaloa.view import own, public, view

PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)


def lay_out(setup: Setup, rng: Rng) -> Kanaloa:
    """The box unpacked, no track laid and nothing dealt."""
    return Kanaloa(setup.players, setup.is_on("no_trick"), rng, setup.rules)


GAME = Game(
    key="kanaloa",
    rules_versions=RULES_VERSIONS,
    credits=Credits(title="Kanaloa", author="Günter Burkhardt", publisher="Piatnik"),
    players=PLAYERS,
    options=(Option("no_trick", ("off", "on"), players=PLAYERS, rule="7.1"),),
    chance_kinds=CHANCE_KINDS,
    endings=("lapped", "lapped_on_return"),
    max_decisions=MAX_DECISIONS,
    has_secrets=True,
    lay_out=lay_out,
    action_count=ACTIONS,
    moves=MOVES,
    minutes=30,
    age=8,
    view=view,
    public=public,
    own=own,
    explain_scores=explain_scores,
    decode_event=decode_event,
    reveals=frozenset({LAID, DEALT}),
    say_event=say_event,
    write_position=write_position,
    read_position=read_position,
    pieces=pieces_in_play,
    texts=Catalogue.read(files(__name__) / "texts"),
    rulebook=Rulebook.read(files(__name__)),
    show=show,
    bots=BOTS,
    heuristics=KanaloaHeuristics,
)
