"""No argument from Python makes the native code panic, hang or return wrong results (tested with hypothesis)."""

from __future__ import annotations

import pickle
from typing import Any, Callable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import numpy

import pyqueens
from reference import is_solution

settings.register_profile("short", max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("short")

# Whole numbers of every size, mostly small ones, and other values.
numbers = st.one_of(st.integers(-3, 12), st.integers(), st.sampled_from([2**31, 2**32, 2**63, 2**64, 10**30]))
squares = st.one_of(st.tuples(numbers, numbers), st.text(max_size=6), st.sampled_from(["a1", "b3", "h8", "a1-c3"]))
anything: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, st.floats(), st.text(max_size=20), st.binary(max_size=20)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.tuples(inner, inner), st.dictionaries(st.text(), inner)),
    max_leaves=8,
)


def answers(call: Callable[[], Any]) -> Any:
    """The result of a call, if its argument is valid; any exception except an ordinary refusal is a failure.

    A panic would be a separate BaseException, which is not caught here.
    """
    try:
        return call()
    except (ValueError, TypeError, IndexError, MemoryError) as refused:
        assert str(refused), "a refusal says why"
        return None


@given(st.one_of(st.integers(-2, 11), st.sampled_from([10**30, 2**64, -(2**70)]), anything))
def test_any_argument_of_count_is_counted_or_refused(n: Any) -> None:
    if isinstance(n, int) and 11 < n <= 32:
        return
    counted = answers(lambda: pyqueens.count(n))
    assert counted is None or counted == sum(1 for _ in pyqueens.solutions(n))


@given(st.lists(numbers, max_size=12))
def test_any_columns_are_judged_as_plain_python_judges_them(columns: list[int]) -> None:
    made = answers(lambda: pyqueens.Solution(columns))
    assert (made is not None) == is_solution(columns)
    try:
        pyqueens.check(columns)
    except pyqueens.Misplaced as wrong:
        assert not is_solution(columns)
        if wrong.row is not None and wrong.column is not None:
            assert columns[wrong.row] == wrong.column or wrong.column == 2**32 - 1
    else:
        assert is_solution(columns)


@given(st.permutations(range(7)), st.sampled_from(["uint8", "int16", "uint32", "int64", "float32", ">i4", "bool"]))
def test_any_array_is_judged_as_its_list_is(columns: list[int], dtype: str) -> None:
    array = numpy.array(columns).astype(dtype)
    try:
        pyqueens.check(array)
    except pyqueens.BadBoard:
        assert dtype in ("float32", ">i4", "bool")
    except pyqueens.Misplaced:
        assert not is_solution(columns)
    else:
        assert is_solution(columns)


@given(anything)
def test_anything_is_a_board_or_refused(board: Any) -> None:
    answers(lambda: pyqueens.Solution(board))
    answers(lambda: pyqueens.check(board))
    answers(lambda: pyqueens.Puzzle(regions=board))
    answers(lambda: pyqueens.Puzzle(8, queens=board, blocked=board))
    answers(lambda: pyqueens.Puzzle(board))
    answers(lambda: pyqueens.Puzzle("3x4", pawns=board, queens=board, blocked=board, stars=board))
    answers(lambda: pyqueens.Solution(board, board=pyqueens.Puzzle("3x4")))
    answers(lambda: pyqueens.Solution([1, 3, 0, 2])[board])
    answers(lambda: pyqueens.Solution([1, 3, 0, 2]).index(board))


@given(st.text(max_size=200))
def test_any_text_is_a_board_and_a_puzzle_or_neither(text: str) -> None:
    answers(lambda: pyqueens.Solution(text))
    puzzle = answers(lambda: pyqueens.Puzzle(text))
    if puzzle is not None:
        assert pyqueens.Puzzle(puzzle.json()) == puzzle == pickle.loads(pickle.dumps(puzzle))


@given(st.integers(0, 7), st.lists(squares, max_size=4), st.lists(squares, max_size=4), st.sampled_from(["chess", "touch"]))
def test_every_puzzle_has_the_completions_that_it_admits(n: int, queens: Any, blocked: Any, rules: str) -> None:
    puzzle = answers(lambda: pyqueens.Puzzle(n, queens=queens, blocked=blocked, rules=rules))
    if puzzle is None:
        return
    found = list(puzzle.completions())
    empty = pyqueens.Puzzle(n, rules=rules)
    assert found == [s for s in empty.completions() if puzzle.admits(s)]
    assert puzzle.count() == len(found) and puzzle.is_unique() == (len(found) == 1)
    assert puzzle.complete() == (found[0] if found else None)
    places = [step.place for step in puzzle.explain() if step.place]
    if len(found) == 1:
        assert set(places) | set(puzzle.queens) == set(found[0].squares)
    assert pyqueens.Puzzle(puzzle.json()) == puzzle


@given(numbers, st.text(max_size=12), numbers)
def test_any_method_and_seed_are_taken_or_refused(n: int, method: str, seed: int) -> None:
    if 11 < n < 2**32 or 7 < n < 2**32 and method in pyqueens.methods():
        return
    for name in (method, "construct", "repair", "backtrack", "min-conflicts"):
        array = answers(lambda: pyqueens.solve(n, name, seed))
        assert array is None or is_solution(array.tolist())
    answers(lambda: next(pyqueens.search(method, n, seed)))
    answers(lambda: pyqueens.solutions(n, order=method))


@given(st.integers(0, 8), numbers)
def test_any_number_of_rows_makes_a_block_or_is_refused(n: int, rows: int) -> None:
    block = answers(lambda: pyqueens.solutions(n).block(rows))
    assert block is None or len(block) == min(rows, pyqueens.count(n))


@given(numbers, st.booleans(), st.booleans(), st.one_of(st.none(), numbers), st.one_of(st.none(), st.text(max_size=5), st.just("easy")))
@settings(max_examples=60)
def test_any_requested_puzzle_is_made_or_refused(
    n: int, regions: bool, blocks: bool, givens: Any, difficulty: Any
) -> None:
    if n > 8 and n <= 1000:
        n = n % 9
    options: dict[str, Any] = dict(regions=regions, blocks=blocks, givens=givens, difficulty=difficulty, seed=1)
    made = answers(lambda: pyqueens.Puzzle.make(n, **options))
    assert made is None or made.n == n and made.complete() is not None
