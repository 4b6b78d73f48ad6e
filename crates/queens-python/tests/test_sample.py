"""Approximate counts and random solutions."""

from __future__ import annotations

import collections
import math
import pickle

import pytest

import pyqueens
from pyqueens import Puzzle
from reference import ALL


def test_intervals_contain_the_exact_counts_about_as_often_as_they_claim() -> None:
    contained = 0
    for n in range(8, 15):
        for seed in range(10):
            count = pyqueens.approximate_count(n, samples=10, seed=seed)
            assert count.low < count.estimate < count.high
            contained += count.low <= ALL[n] <= count.high
    # 66.5 of 70 are expected, with a deviation of 1.8.
    assert 59 <= contained <= 70


def test_the_seed_and_the_samples_decide_the_result_and_threads_do_not() -> None:
    one = pyqueens.approximate_count(20, samples=12, seed=3, threads=1)
    assert one == pyqueens.approximate_count(20, samples=12, seed=3, threads=4)
    assert one != pyqueens.approximate_count(20, samples=12, seed=4)
    assert (one.samples, one.seed, one.confidence, one.method) == (12, 3, 0.95, "descents")
    assert pickle.loads(pickle.dumps(one)) == one
    drawn = pyqueens.sample(20, 4, seed=3, uniform="approximate", threads=1)
    assert drawn == pyqueens.sample(20, 4, seed=3, uniform="approximate", threads=4)
    assert drawn != pyqueens.sample(20, 4, seed=4, uniform="approximate")
    again = pickle.loads(pickle.dumps(drawn))
    assert again == drawn and list(again) == list(drawn)


def test_a_time_limit_is_kept_and_more_time_gives_more_samples() -> None:
    short, long = (pyqueens.approximate_count(16, seconds=seconds, seed=1) for seconds in (0.0, 0.5))
    assert short.samples == 8 < long.samples


def test_numbers_beyond_floats_have_logarithms() -> None:
    count = pyqueens.approximate_count(210, samples=8, seed=1)
    assert count.estimate == math.inf
    estimate, low, high = count.log10
    # Simkin: about (0.143 n)^n.
    assert 308 < low < estimate < high < 318
    assert "e3" in repr(count) and "inf" not in repr(count)


def test_progress_counts_the_samples_and_an_exception_ends_it() -> None:
    reported: list[int] = []
    pyqueens.approximate_count(16, seconds=0.5, progress=reported.append)
    assert reported == sorted(reported) and reported[-1] > 0

    class Enough(Exception):
        pass

    def enough(samples: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        pyqueens.approximate_count(16, seconds=1000, progress=enough)


@pytest.mark.parametrize("uniform", ["exact", "approximate"])
def test_all_92_solutions_are_equally_likely(uniform: str) -> None:
    drawn = pyqueens.sample(8, 9200 if uniform == "exact" else 1840, seed=5, uniform=uniform)
    assert drawn.uniform == uniform and drawn.total == (92 if uniform == "exact" else None)
    seen = collections.Counter(tuple(solution) for solution in drawn)
    expected = len(drawn) / 92
    assert len(seen) == 92
    chi = sum((count - expected) ** 2 / expected for count in seen.values())
    # 91 degrees of freedom: four deviations of 13.5 around 91.
    assert 37 < chi < 145


def test_completions_of_any_board_are_drawn() -> None:
    for puzzle in [
        Puzzle(10, queens=["a1"], blocked=["e5"]),
        Puzzle(7, rules="torus"),
        Puzzle((5, 8)),
        Puzzle(8, rules="touch", stars=2),
        Puzzle(regions=["AAAAB", "ACABB", "CCDDD", "ECCDD", "ECDDD"]),
    ]:
        drawn = pyqueens.sample(puzzle, 20, seed=1)
        assert drawn.uniform == "exact" and drawn.total == puzzle.count()
        assert len(drawn) == 20 and all(puzzle.admits(solution) for solution in drawn)
    pawns = pyqueens.sample(Puzzle(8, pawns=["d4"]), 5, seed=1)
    assert pawns.total == 10 and len(pawns[0].squares) == 9


def test_large_boards_say_that_they_are_approximate() -> None:
    drawn = pyqueens.sample(60, 2, seed=1)
    assert drawn.uniform == "approximate" and drawn.total is None and 0 < drawn.acceptance <= 1
    assert [len(solution) for solution in drawn] == [60, 60] and drawn[0] != drawn[1]
    assert "approximately uniform" in repr(drawn)


def test_wrong_arguments_are_refused_in_a_sentence() -> None:
    with pytest.raises(pyqueens.QueensError, match="choose seconds or samples, not both"):
        pyqueens.approximate_count(8, seconds=1, samples=10)
    with pytest.raises(pyqueens.QueensError, match="a confidence interval needs at least 8"):
        pyqueens.approximate_count(8, samples=7)
    with pytest.raises(pyqueens.TooLarge, match="the largest board is 5000"):
        pyqueens.approximate_count(5001)
    with pytest.raises(pyqueens.TooLarge, match="with given queens or blocked squares is too large"):
        pyqueens.approximate_count(Puzzle(300, queens=["a1"]))
    with pytest.raises(pyqueens.QueensError, match="pawns"):
        pyqueens.approximate_count(Puzzle(8, pawns=["d4"]))
    with pytest.raises(pyqueens.QueensError, match='uniform must be "auto", "exact" or "approximate", not "fair"'):
        pyqueens.sample(8, uniform="fair")
    with pytest.raises(pyqueens.NoSolution, match="there is no solution"):
        pyqueens.sample(3)
    with pytest.raises(pyqueens.NoSolution, match="there may be none"):
        pyqueens.approximate_count(3)
    assert len(pyqueens.sample(8, 0)) == 0
