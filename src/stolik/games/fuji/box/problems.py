"""What can be wrong with a table file: a list of problems, or the first of them as an error."""

from __future__ import annotations

from typing import NamedTuple

from stolik.core.errors import BadFile


class BoxProblem(NamedTuple):
    """One thing that is wrong: where, what, and what would be right."""

    table: str
    wrong: str
    right: str

    def __str__(self) -> str:
        return f"{self.table}: {self.wrong}; {self.right}"


class BadBoxFile(BadFile):
    """A table file that is no box of Fuji: `table` names the part, `wrong` and `right` say what is and should be."""

    def __init__(self, file: str, problem: BoxProblem) -> None:
        super().__init__(f"{file}: {problem}")
        self.file = file
        self.table = problem.table
        self.wrong = problem.wrong
        self.right = problem.right
