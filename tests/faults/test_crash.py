"""A server that is killed again and again keeps its promises, and one that breaks them is found out."""

import asyncio
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from faults import __main__ as faults_main
from faults import crash
from faults.crash.lobby import Lobby
from faults.figures import Figure, Size, printed, quantile, rule_of_three
from faults.playing.history import History
from support.people import Json, Person, create_guest
from support.server import Server

GOOD = Figure("lost", 0, "0", holds=True, control="mutant: 3")


def test_kills_in_every_situation_lose_nothing_and_apply_nothing_twice(size: Size, seed: int, part: int) -> None:
    figures = asyncio.run(crash.crash_run(crash.KILLS[size], seed + part))
    assert len(figures) == 8
    assert all(figure.stands for figure in figures), printed(figures, seed + part)


def test_a_figure_stands_only_if_it_holds_and_its_control_was_found() -> None:
    assert GOOD.stands
    assert not Figure("lost", 1, "0", holds=False, control="mutant: 3").stands
    assert not Figure("lost", 0, "0", holds=True, control="mutant: 0", caught=False).stands


def test_the_table_shows_what_fails_and_the_seed() -> None:
    blind = Figure("twice", 0, "0", holds=True, control="mutant: 0", caught=False)
    heading, _, good, bad, seed = printed([GOOD, blind], 7).splitlines()
    assert heading.split() == ["figure", "value", "bound", "control"]
    assert good.endswith("ok")
    assert bad.endswith("mutant: 0 (NOT FOUND)  FAILS")
    assert seed == "seed 7"


def test_no_failure_in_so_many_trials_gives_a_bound() -> None:
    assert rule_of_three(1000) == "≤ 0.3 %"
    assert rule_of_three(0) == "nothing was tried"
    assert quantile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert quantile([], 0.99) == 0.0


@pytest.mark.parametrize("failure", [OSError("no disk"), pytest.skip.Exception("no strace")])
def test_a_part_that_breaks_down_is_a_figure_that_fails(
    failure: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    def measure(size: str, seed: int) -> list[Figure]:
        raise failure

    monkeypatch.setattr(faults_main, "import_module", lambda _name: SimpleNamespace(measure=measure))
    [figure] = asyncio.run(faults_main.measure("storm", "quick", 5))
    assert not figure.stands
    assert str(failure) in str(figure.value)


def test_a_part_may_measure_with_or_without_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    async def later(size: str, seed: int) -> list[Figure]:
        await asyncio.sleep(0)
        return [GOOD]

    for measure in (later, lambda _size, _seed: [GOOD]):
        monkeypatch.setattr(faults_main, "import_module", lambda _name, how=measure: SimpleNamespace(measure=how))
        assert asyncio.run(faults_main.measure("storm", "quick", 5)) == [GOOD]


class CutOff(Person):
    """Somebody whose connection breaks when the answer is on its way."""

    is_cut = True

    async def ask(self, table: str, command: str, **fields: object) -> Json:
        answer = await super().ask(table, command, **fields)
        if self.is_cut:
            raise httpx.ReadError("the server is gone")
        return answer


def test_a_table_whose_closing_nobody_answered_may_be_gone_from_the_lobby_or_not(tmp_path: Path) -> None:
    async def work() -> None:
        with Server(tmp_path / "data") as server:
            guest = await create_guest(server.address, "host")
            host = CutOff(guest.address, guest.token, guest.id)
            game = (await host.request("GET", "/api/games")).json()[0]
            lobby = Lobby(host, game, server.data, History())
            await lobby.open_and_close()
            assert (len(lobby.opened), len(lobby.closing), lobby.closed) == (1, 1, set())
            await lobby.compare()
            assert lobby.wrong == [], "it was put away, and nobody could know"
            doubtful = {tracked.table for tracked in lobby.closing}
            host.is_cut = False
            await lobby.open_and_close()
            assert (lobby.closing, lobby.closed & doubtful) == ([], doubtful)
            assert lobby.history.counts["duplicate"] == 1
            lobby.opened.append(doubtful.pop())
            await lobby.compare()
            assert lobby.wrong == ["opened and not shown"]

    asyncio.run(work())
