"""Puzzles as input for other solvers, and readers for their answers."""

from __future__ import annotations

import itertools

import pytest

import pyqueens
from pyqueens import Puzzle

FORMATS = ["dimacs", "opb", "lp", "mps", "minizinc", "xcsp3", "smt2", "asp", "qubo", "exact-cover"]


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_is_written(format: str) -> None:
    assert "4 x 4 board" in Puzzle(4).export(format)
    assert "4 x 5 board" in Puzzle((4, 5)).export(format)


def test_the_clauses_have_one_model_for_each_solution() -> None:
    lines = [line.split() for line in Puzzle(4).export("dimacs").splitlines() if line[0] != "c"]
    assert lines[0] == ["p", "cnf", "16", str(len(lines) - 1)]
    clauses = [[int(word) for word in line[:-1]] for line in lines[1:]]
    models = 0
    for values in itertools.product([False, True], repeat=16):
        models += all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
    assert models == 2


def test_answers_are_read_and_checked() -> None:
    puzzle = Puzzle(4, blocked=["c4"])
    found = puzzle.read_answer("dimacs", "s SATISFIABLE\nv -1 2 -3 -4 8 9 15 0\n")
    assert found == [pyqueens.Solution([1, 3, 0, 2])]
    assert puzzle.read_answer("dimacs", "s UNSATISFIABLE\n") == []
    with pytest.raises(pyqueens.Misplaced):
        puzzle.read_answer("dimacs", "v 1 6 11 16 0")
    with pytest.raises(pyqueens.Misplaced):
        puzzle.read_answer("dimacs", "v 3 5 12 14 0")
    with pytest.raises(pyqueens.BadBoard, match="line 1: a v line holds"):
        puzzle.read_answer("dimacs", "v one")
    with pytest.raises(pyqueens.QueensError, match="there is no solver format `sat`"):
        puzzle.export("sat")
