"""Counts: exact, interruptible, told of."""

from __future__ import annotations

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


def test_progress_is_told_and_ends_with_all_shards() -> None:
    told: list[tuple[int, int]] = []
    assert pyqueens.count(13, progress=lambda *numbers: told.append(numbers)) == ALL[13]
    assert told and told[-1][0] == told[-1][1] > 0
    assert told == sorted(told)


def test_an_exception_of_the_progress_function_ends_the_count() -> None:
    class Enough(Exception):
        pass

    def enough(finished: int, shards: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        pyqueens.count(22, progress=enough)


def test_what_cannot_be_counted_is_refused_in_a_sentence() -> None:
    with pytest.raises(pyqueens.TooLarge, match="n = 33 is too large for the .* kernel: at most 32"):
        pyqueens.count(33)
    with pytest.raises(pyqueens.QueensError, match="there is no kernel `abacus`"):
        pyqueens.count(8, kernel="abacus")
    with pytest.raises(pyqueens.QueensError, match="n must be a whole number from 0"):
        pyqueens.count(-1)
    with pytest.raises(TypeError):
        pyqueens.count("eight")  # type: ignore[arg-type]


def test_an_estimate_is_near() -> None:
    estimate = pyqueens.estimate(15, patience=0.3)
    error = abs(estimate.solutions - ALL[15])
    assert error < max(6 * estimate.solutions_spread, 0.1 * ALL[15])
    assert 0 < estimate.sampled and 0 < estimate.seconds < 600
