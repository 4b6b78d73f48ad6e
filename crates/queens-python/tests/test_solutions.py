"""Solutions: one by one, in blocks, and as values."""

from __future__ import annotations

import copy
import itertools
import pickle
import xml.etree.ElementTree
from collections.abc import Sequence

import numpy
import pytest

import pyqueens
from pyqueens import Solution
from reference import ALL, FUNDAMENTAL, backtrack, is_solution


def test_solutions_are_those_of_plain_python_in_its_order() -> None:
    for n in range(10):
        assert [list(s) for s in pyqueens.solutions(n)] == list(backtrack(n))


def test_another_order_has_the_same_solutions() -> None:
    for n in (0, 1, 4, 8):
        assert sorted(pyqueens.solutions(n, order="search")) == list(pyqueens.solutions(n))
    some = pyqueens.solutions(8, fundamental=True, order="search")
    assert sorted(some) == list(pyqueens.solutions(8, fundamental=True))
    with pytest.raises(pyqueens.QueensError, match="there is no order `by size`"):
        pyqueens.solutions(8, order="by size")


def test_fundamental_solutions_are_one_of_each_class() -> None:
    for n in range(11):
        some = list(pyqueens.solutions(n, fundamental=True))
        assert len(some) == FUNDAMENTAL[n]
        assert sorted(itertools.chain(*(s.images() for s in some))) == list(pyqueens.solutions(n))
        assert all(s == s.canonical() for s in some)


def test_a_large_board_has_its_first_solution_soon() -> None:
    first = next(pyqueens.solutions(30))
    assert is_solution(first) and list(first)[:4] == [0, 2, 4, 1]
    assert is_solution(next(pyqueens.solutions(100, order="search")))


def test_blocks_are_the_solutions_that_the_iterator_gives() -> None:
    for n in (1, 4, 7, 8):
        everything = pyqueens.solutions(n).block()
        assert everything.dtype == numpy.uint8 and everything.shape == (ALL[n], n)
        assert everything.tolist() == [list(s) for s in pyqueens.solutions(n)]
    some = pyqueens.solutions(8)
    parts = [next(some)], some.block(50), some.block(50), some.block(50), some.block()
    assert [len(part) for part in parts] == [1, 50, 41, 0, 0]
    assert pyqueens.solutions(3).block().shape == (0, 3)
    assert pyqueens.solutions(0).block().shape == (1, 0)
    assert pyqueens.solutions(8, fundamental=True).block().shape == (12, 8)


def test_a_block_of_a_million_rows_is_right() -> None:
    block = pyqueens.solutions(15).block(1_000_000)
    assert block.shape == (1_000_000, 15)
    rows = numpy.arange(15)
    for lines in (block, block + rows, block.astype(int) - rows):
        ordered = numpy.sort(lines, axis=1)
        assert (ordered[:, 1:] != ordered[:, :-1]).all()
    # In order, and so each once: the first column that differs grows.
    differ = block[1:] != block[:-1]
    first = differ.argmax(axis=1)
    at = numpy.arange(len(first))
    assert differ.any(axis=1).all() and (block[1:][at, first] > block[:-1][at, first]).all()


def test_a_solution_is_a_sequence() -> None:
    s = Solution([1, 3, 0, 2])
    assert isinstance(s, Sequence)
    assert len(s) == 4 and s[0] == 1 and s[-1] == 2 and s[1:3] == (3, 0) and s[::-1] == (2, 0, 3, 1)
    assert list(reversed(s)) == [2, 0, 3, 1]
    assert 3 in s and 4 not in s and -1 not in s and "a" not in list(map(str, s))
    assert s.index(0) == 2 and s.count(0) == 1 and s.count(7) == 0
    with pytest.raises(ValueError):
        s.index(0, 3)
    with pytest.raises(IndexError):
        s[4]
    with pytest.raises(TypeError):
        s[0] = 1  # type: ignore[index]


def test_a_solution_is_a_value() -> None:
    s, same, other = Solution([1, 3, 0, 2]), Solution("[1, 3, 0, 2]"), Solution([2, 0, 3, 1])
    assert s == same and hash(s) == hash(same) and s != other and s < other
    assert s != [1, 3, 0, 2]
    assert {s: "here"}[same] == "here"
    for copied in (pickle.loads(pickle.dumps(s)), copy.copy(s), copy.deepcopy(s), eval(repr(s))):
        assert copied == s and isinstance(copied, Solution)
    touching = Solution([0, 3, 1, 5, 2, 4], rules="touch")
    assert pickle.loads(pickle.dumps(touching)) == touching == eval(repr(touching))


def test_squares_chess_names_and_symmetry_classes_are_right() -> None:
    s = Solution([1, 3, 0, 2])
    assert s.n == 4 and s.rules == "chess"
    assert s.squares == list(enumerate(s))
    assert s.chess == ["b4", "d3", "a2", "c1"]
    assert s.symmetry_class() == "quarter-turn"
    classes = [s.symmetry_class() for s in pyqueens.solutions(8, fundamental=True)]
    assert sorted(classes) == ["half-turn"] + ["none"] * 11
    assert list(s.transformed("mirror-columns")) == [2, 0, 3, 1]
    with pytest.raises(pyqueens.QueensError, match="there is no symmetry `inside-out`"):
        s.transformed("inside-out")


@pytest.mark.parametrize("format", ["board", "ascii", "grid", "array", "ones", "chess", "json"])
def test_text_is_read_again(format: str) -> None:
    for s in itertools.islice(pyqueens.solutions(8), 3):
        assert Solution(s.text(format)) == s


def test_a_picture_shows_every_queen() -> None:
    s = Solution([1, 3, 0, 2])
    for svg in (s.svg(), s._repr_svg_(), s.svg(theme="night", coordinates=False)):
        picture = xml.etree.ElementTree.fromstring(svg)
        queens = [use for use in picture.iter() if use.get("class") == "queen"]
        squares = [(int(queen.attrib["y"]) // 100, int(queen.attrib["x"]) // 100) for queen in queens]
        assert sorted(squares) == s.squares


def test_an_array_of_a_solution_is_a_view_that_cannot_be_written() -> None:
    s = Solution([1, 3, 0, 2])
    array = numpy.asarray(s)
    assert array.dtype == numpy.uint32 and array.tolist() == list(s)
    assert array.ctypes.data == numpy.asarray(s).ctypes.data, "both look at the solution itself"
    with pytest.raises(ValueError):
        array[0] = 2
    with pytest.raises(ValueError):
        array.setflags(write=True)
    own = numpy.array(s)
    own[0] = 9
    assert s[0] == 1
    assert numpy.asarray(s, dtype="int64").dtype == numpy.int64
    del s
    assert array.tolist() == [1, 3, 0, 2], "the array keeps the solution alive"


def test_a_wrong_board_is_refused_with_its_square() -> None:
    with pytest.raises(pyqueens.Misplaced) as caught:
        Solution([1, 3, 2, 0])
    wrong = caught.value
    assert str(wrong) == "the queen at row 2, column 2 is attacked from row 1, column 3"
    assert (wrong.row, wrong.column, wrong.other) == (2, 2, (1, 3))
    assert isinstance(wrong, ValueError)
    again = pickle.loads(pickle.dumps(wrong))
    assert (str(again), again.row, again.other) == (str(wrong), 2, (1, 3))
    with pytest.raises(pyqueens.BadBoard, match="is not a board"):
        Solution("?!")
    with pytest.raises(TypeError):
        Solution([0.5])  # type: ignore[arg-type]
