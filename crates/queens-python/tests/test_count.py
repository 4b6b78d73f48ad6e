"""Counts: exact, interruptible, with progress."""

from __future__ import annotations

import pickle
from typing import Any, Callable

import pytest

import pyqueens
from reference import ALL, FUNDAMENTAL


def test_counts_are_those_of_the_encyclopedia() -> None:
    for n, known in enumerate(ALL[:15]):
        assert pyqueens.count(n) == known
    for n, known in enumerate(FUNDAMENTAL[:14]):
        assert pyqueens.count(n, fundamental=True) == known


@pytest.mark.parametrize("kernel", ["join", "lanes", "reference"])
@pytest.mark.parametrize("threads", [1, 3])
def test_every_kernel_counts_the_same(kernel: str, threads: int) -> None:
    assert pyqueens.count(11, kernel=kernel, threads=threads) == ALL[11]


def test_a_puzzle_is_counted_as_its_completions_are_listed() -> None:
    for puzzle in [
        pyqueens.Puzzle(9, queens=["a1"], blocked=["e5"]),
        pyqueens.Puzzle(7, rules="touch"),
        pyqueens.Puzzle.make(7, regions=True, seed=3),
    ]:
        assert puzzle.count() == pyqueens.count(puzzle) == len(list(puzzle.completions()))
    corner = pyqueens.Puzzle(8, queens=["a1"])
    assert corner.count(fundamental=True) == len(list(corner.completions(fundamental=True))) == 2


def test_progress_is_reported_and_ends_with_all_shards() -> None:
    reported: list[tuple[int, int]] = []
    assert pyqueens.count(13, progress=lambda *numbers: reported.append(numbers)) == ALL[13]
    assert reported and reported[-1][0] == reported[-1][1] > 0
    assert reported == sorted(reported)


def test_an_exception_of_the_progress_function_ends_the_count() -> None:
    class Enough(Exception):
        pass

    def enough(finished: int, shards: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        pyqueens.count(22, progress=enough)


def test_boards_that_cannot_be_counted_are_refused_in_a_sentence() -> None:
    with pytest.raises(pyqueens.TooLarge, match="n = 33 is too large for the .* kernel: at most 32"):
        pyqueens.count(33)
    with pytest.raises(pyqueens.QueensError, match="there is no kernel `abacus`"):
        pyqueens.count(8, kernel="abacus")
    with pytest.raises(pyqueens.QueensError, match="n must be a whole number from 0"):
        pyqueens.count(-1)
    with pytest.raises(TypeError):
        pyqueens.count("eight")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("named", "call"),
    [
        ("n", lambda bad: pyqueens.count(bad)),
        ("threads", lambda bad: pyqueens.count(8, threads=bad)),
        ("threads", lambda bad: pyqueens.estimate(8, threads=bad)),
        ("threads", lambda bad: pyqueens.Puzzle(8).count(threads=bad)),
        ("n", lambda bad: pyqueens.approximate_count(bad)),
        ("samples", lambda bad: pyqueens.approximate_count(8, samples=bad)),
        ("n", lambda bad: pyqueens.sample(bad)),
        ("k", lambda bad: pyqueens.sample(8, bad)),
        ("n", lambda bad: pyqueens.solutions(bad)),
        ("rows", lambda bad: pyqueens.solutions(8).block(bad)),
        ("n", lambda bad: pyqueens.solve(bad)),
        ("seed", lambda bad: pyqueens.solve(8, seed=bad)),
        ("seed", lambda bad: pyqueens.search("random", 8, seed=bad)),
        ("n", lambda bad: pyqueens.Puzzle(bad)),
        ("the row of a square", lambda bad: pyqueens.Puzzle(8, queens=[(bad, 0)])),
        ("the column of a square", lambda bad: pyqueens.Puzzle(8, blocked=[(0, bad)])),
        ("the number of a region", lambda bad: pyqueens.Puzzle(regions=[[0, bad], [1, 1]])),
        ("givens", lambda bad: pyqueens.Puzzle.make(8, givens=bad)),
        ("n", lambda bad: pyqueens.Puzzle.make(bad)),
        ("stars", lambda bad: pyqueens.Puzzle(8, stars=bad)),
        ("each side of the board", lambda bad: pyqueens.Puzzle((bad, 3))),
    ],
)
def test_the_error_for_a_wrong_number_names_its_argument(named: str, call: Callable[[Any], object]) -> None:
    for bad in (-1, 2**70):
        with pytest.raises(pyqueens.QueensError, match=f"^{named} must be a whole number from [01] to"):
            call(bad)
    with pytest.raises(TypeError):
        call([])


def test_a_count_needs_a_thread_and_a_board() -> None:
    with pytest.raises(pyqueens.QueensError, match="threads must be a whole number from 1"):
        pyqueens.count(8, threads=0)
    with pytest.raises(TypeError, match="board must be a whole number or a Puzzle, not str"):
        pyqueens.count("eight")  # type: ignore[arg-type]


def test_an_estimate_is_near_and_can_be_pickled() -> None:
    estimate = pyqueens.estimate(15, patience=0.3)
    assert pickle.loads(pickle.dumps(estimate)) == estimate
    error = abs(estimate.solutions - ALL[15])
    assert error < max(6 * estimate.solutions_spread, 0.1 * ALL[15])
    assert 0 < estimate.sampled and 0 < estimate.seconds < 600
