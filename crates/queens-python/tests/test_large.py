"""One solution of any size, and its check, in arrays."""

from __future__ import annotations

import pathlib

import numpy
import pytest

import pyqueens
from reference import is_solution


@pytest.mark.parametrize("method", [None, "auto", "construct", "repair", "search", "min-conflicts", "backtrack"])
def test_every_method_solves(method: str | None) -> None:
    for n in (1, 4, 8, 13, 20):
        array = pyqueens.solve(n, method)
        assert array.dtype == numpy.uint32 and is_solution(array.tolist())


@pytest.mark.parametrize("method", ["auto", "construct", "repair", "search", "min-conflicts", "rows"])
def test_boards_without_a_solution_are_reported(method: str) -> None:
    for n in (2, 3):
        with pytest.raises(pyqueens.NoSolution, match=f"there is no solution for n = {n}"):
            pyqueens.solve(n, method)


def test_the_methods_have_the_names_of_the_command() -> None:
    assert (pyqueens.solve(18, "search") == list(next(pyqueens.solutions(18)))).all()
    assert (pyqueens.solve(18, "auto") == pyqueens.solve(18)).all()
    with pytest.raises(pyqueens.QueensError, match="no method `magic`: choose one of auto, construct, repair, search, subsets"):
        pyqueens.solve(8, "magic")


def test_a_seed_chooses_the_solution() -> None:
    first, again, other = (pyqueens.solve(1000, seed=seed) for seed in (1, 1, 2))
    assert (first == again).all() and (first != other).any()


@pytest.mark.parametrize("method", ["construct", "search", "backtrack"])
def test_a_seed_that_would_be_ignored_is_refused(method: str) -> None:
    with pytest.raises(pyqueens.QueensError, match=f"seed has no effect with the method `{method}`"):
        pyqueens.solve(8, method, seed=1)


def test_a_million_queens_are_found_and_checked_in_a_file(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "board.bin"
    columns = pyqueens.solve(1_000_000, seed=7)
    rows = numpy.arange(1_000_000)
    for lines in (columns, columns + rows, columns.astype(int) - rows):
        assert (numpy.diff(numpy.sort(lines)) > 0).all()
    columns.tofile(path)
    board = numpy.memmap(path, "uint32", "r+")
    pyqueens.check(board)
    pyqueens.check(numpy.memmap(path, "uint32", "r"))
    board[700_000] = board[10]
    with pytest.raises(pyqueens.Misplaced) as caught:
        pyqueens.check(board)
    assert caught.value.row == 700_000 and caught.value.column == columns[10]


@pytest.mark.parametrize("dtype", ["uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64"])
def test_arrays_of_every_whole_number_are_checked(dtype: str) -> None:
    columns = pyqueens.solve(100).astype(dtype)
    pyqueens.check(columns)
    pyqueens.check(numpy.repeat(columns, 2)[::2])
    columns[3] = columns[90]
    with pytest.raises(pyqueens.Misplaced) as caught:
        pyqueens.check(columns)
    assert caught.value.row is not None


def test_blocks_are_checked_board_by_board() -> None:
    block = pyqueens.solutions(8).block()
    pyqueens.check(block)
    block[41] = range(8)
    with pytest.raises(pyqueens.Misplaced) as caught:
        pyqueens.check(block)
    assert caught.value.board == 41 and caught.value.row == 1


def test_values_that_are_not_boards_are_refused() -> None:
    for board in (numpy.zeros(4), numpy.zeros((2, 2, 2), int), numpy.array("board")):
        with pytest.raises(pyqueens.BadBoard, match="an array of columns is one row of whole numbers"):
            pyqueens.check(board)
    for wrong in ([0, 1], [5, 0, 1], [-1], numpy.array([-1, 2]), [2**70], numpy.array([2**40])):
        with pytest.raises(pyqueens.Misplaced):
            pyqueens.check(wrong)
    pyqueens.check([])
    pyqueens.check(pyqueens.Solution([1, 3, 0, 2]))


def test_boards_that_are_too_large_are_refused_before_the_search() -> None:
    with pytest.raises(pyqueens.QueensError):
        pyqueens.solve(2**32)
    with pytest.raises(pyqueens.TooLarge):
        pyqueens.solve(10**9, "min-conflicts")
    with pytest.raises(pyqueens.TooLarge):
        pyqueens.solve(100, "backtrack")
