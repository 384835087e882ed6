"""What one guest's bots do to others: counted on a clock that stands still, and each control is found."""

from faults.figures import Size, printed
from faults.pressure import timing
from faults.pressure.thinking import SITUATIONS, counted


def test_nobody_waits_for_one_guests_many_thoughts(size: Size, seed: int) -> None:
    figures = counted(size, seed)
    assert len(figures) == len(SITUATIONS)
    assert all(figure.stands for figure in figures), printed(figures, seed)


def test_no_moment_tells_how_often_a_bot_acted_behind_its_screen(size: Size, seed: int) -> None:
    figures = timing.measure(size, seed)
    assert figures, "no game has screens"
    assert all(figure.stands for figure in figures), printed(figures, seed)
