"""Fuji, by Wolfgang Warsch: a flight from a volcano, all together, with hidden dice and talk without numbers."""

from importlib.resources import files

from stolik.core.chance import Rng
from stolik.core.game import Credits, Game
from stolik.core.i18n import Catalogue
from stolik.core.options import Option, Setup
from stolik.core.rulebook import Rulebook
from stolik.games.fuji.bots import BOTS
from stolik.games.fuji.bots.heuristics import FujiHeuristics
from stolik.games.fuji.box import OWN, box_named, box_names
from stolik.games.fuji.cli.calibrate import calibrate, teams
from stolik.games.fuji.cli.check import check
from stolik.games.fuji.cli.learn import learn
from stolik.games.fuji.cli.talk import talk
from stolik.games.fuji.events import decode_event, say_event
from stolik.games.fuji.expedition_setup import expedition
from stolik.games.fuji.moves import MOVES
from stolik.games.fuji.notation import pieces_in_play, write_position
from stolik.games.fuji.parsing import read_position
from stolik.games.fuji.pieces import CHANCE_KINDS, MAX_DECISIONS, MAX_PLAYERS, MIN_PLAYERS, RULES_VERSIONS
from stolik.games.fuji.rules.codes import ACTIONS, DREW, ENDINGS, FINISHED, PUT_ASIDE, SAID, SHOWN
from stolik.games.fuji.rules.position import Fuji
from stolik.games.fuji.scoring import explain_scores
from stolik.games.fuji.talk.referee import MODES, Referee, places_of
from stolik.games.fuji.terminal import show
from stolik.games.fuji.view import own, public, view

PLAYERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)
TWO = range(2, 3)
FOUR = range(4, 5)
BOXES = box_names()


def options() -> tuple[Option, ...]:
    """The variants; which box only where there are two to choose from."""
    choice = (Option("box", BOXES, players=PLAYERS, rule="1.1"),) if OWN in BOXES else ()
    return (
        Option("level", ("1", "2", "3", "4"), players=PLAYERS, rule="1.9"),
        Option("scenario", ("1", "2", "3", "4", "5", "6", "7"), players=PLAYERS, rule="1.5"),
        Option("pair", ("a", "b"), players=TWO, rule="7.2"),
        Option("excitement", ("off", "on"), players=PLAYERS, rule="7.1"),
        Option("text", MODES, players=PLAYERS, rule="3.9"),
        Option("skills", ("drawn", "chosen"), players=PLAYERS, rule="1.3"),
        Option("start", ("opposite", "neighbours"), players=FOUR, rule="1.7"),
        Option("spare_die", ("c", "b", "a"), players=PLAYERS, rule="1.3"),
        *choice,
    )


def texts() -> Catalogue:
    """The sentences; about boxes to choose only where there is a choice."""
    whole = Catalogue.read(files(__name__) / "texts")
    if OWN in BOXES:
        return whole
    sentences = {
        language: {key: entry for key, entry in entries.items() if not key.startswith("option.box.")}
        for language, entries in whole.sentences.items()
    }
    return Catalogue(sentences)


def lay_out(setup: Setup, rng: Rng) -> Fuji:
    """The box unpacked, no card laid and nothing dealt."""
    return Fuji(expedition(setup, box_named(setup.options.get("box", BOXES[0]))), rng)


TEXTS = texts()
GAME = Game(
    key="fuji",
    rules_versions=RULES_VERSIONS,
    credits=Credits(title="Fuji", author="Wolfgang Warsch", publisher="Lacerta", illustrator="Weberson Santiago"),
    players=PLAYERS,
    options=options(),
    chance_kinds=CHANCE_KINDS,
    endings=ENDINGS,
    max_decisions=MAX_DECISIONS,
    has_secrets=True,
    lay_out=lay_out,
    action_count=ACTIONS,
    moves=MOVES,
    minutes=60,
    age=10,
    view=view,
    public=public,
    own=own,
    explain_scores=explain_scores,
    decode_event=decode_event,
    reveals=frozenset({SHOWN, PUT_ASIDE, DREW, SAID, FINISHED}),
    say_event=say_event,
    write_position=write_position,
    read_position=read_position,
    pieces=pieces_in_play,
    texts=TEXTS,
    rulebook=Rulebook.read(files(__name__)),
    show=show,
    is_cooperative=True,
    referee_talk=Referee(places_of(TEXTS)),
    bots=BOTS,
    default_bot="guide",
    heuristics=FujiHeuristics,
    cli_commands={"check": check, "talk": talk, "calibrate": calibrate, "teams": teams, "learn": learn},
)
