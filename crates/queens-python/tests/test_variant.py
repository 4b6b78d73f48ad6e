"""Rectangles, pawns, other surfaces and pieces."""

from __future__ import annotations

import itertools
import pickle
import xml.etree.ElementTree

import pytest

import pyqueens
from pyqueens import Arrangement, Variant

Square = tuple[int, int]


def sees(a: Square, b: Square, rows: int, columns: int, pawns: list[Square], surface: str, piece: str) -> bool:
    """Whether a queen sees a square, by walking there as she moves."""
    knight = [(r, c) for r, c in itertools.product((-2, -1, 1, 2), repeat=2) if abs(r) != abs(c)]
    straight = [step for step in itertools.product((-1, 0, 1), repeat=2) if step != (0, 0)]
    for step, limit in [(s, rows * columns) for s in straight] + [(s, 1) for s in knight if piece == "amazon"]:
        row, column = a
        for _ in range(limit):
            row, column = row + step[0], column + step[1]
            if surface == "torus":
                row %= rows
            if surface != "flat":
                column %= columns
            on_board = 0 <= row < rows and 0 <= column < columns
            if not on_board or (row, column) in pawns or (row, column) == a:
                break
            if (row, column) == b:
                return True
    return False


def arrangements(
    rows: int, columns: int, pawns: list[Square] = [], surface: str = "flat", piece: str = "queen"
) -> list[list[Square]]:
    """All of them, by trying squares one after another."""
    squares = [s for s in itertools.product(range(rows), range(columns)) if s not in pawns]
    needed = min(rows, columns) + len(pawns)
    found = []

    def place(queens: list[Square], start: int) -> None:
        if len(queens) == needed:
            found.append(list(queens))
            return
        for index in range(start, len(squares)):
            free = squares[index]
            if not any(sees(queen, free, rows, columns, pawns, surface, piece) for queen in queens):
                place([*queens, free], index + 1)

    place([], 0)
    return found


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 4), (4, 2), (3, 5), (4, 4), (4, 6)])
@pytest.mark.parametrize("surface", ["flat", "cylinder", "torus"])
@pytest.mark.parametrize("piece", ["queen", "amazon"])
def test_every_board_has_the_arrangements_that_plain_python_finds(
    rows: int, columns: int, surface: str, piece: str
) -> None:
    variant = Variant((rows, columns), surface=surface, piece=piece)
    plain = arrangements(rows, columns, surface=surface, piece=piece)
    assert [a.squares for a in variant.arrangements()] == plain
    assert variant.count() == pyqueens.count(variant) == len(plain)
    assert variant.is_unique() == (len(plain) == 1)
    first = variant.complete()
    assert (first and first.squares) == (plain[0] if plain else None)


def test_pawns_stop_attacks_and_make_room() -> None:
    variant = Variant("5x5", pawns=["c3"])
    assert variant.needed == 6 and variant.pawns == [(2, 2)]
    assert [a.squares for a in variant.arrangements()] == arrangements(5, 5, [(2, 2)])
    assert Variant(8, pawns=["d4"]).count() == 10
    assert Variant("5x8").count() == Variant("8 x 5").count() == 568


def test_given_queens_and_blocked_squares_choose_among_arrangements() -> None:
    plain = arrangements(4, 6)
    with_queen = Variant("4x6", queens=["a4"])
    assert [a.squares for a in with_queen.arrangements()] == [a for a in plain if (0, 0) in a]
    without = Variant("4x6", blocked=["a4"])
    assert without.count() == len([a for a in plain if (0, 0) not in a])
    assert (with_queen.queens, without.blocked) == ([(0, 0)], [(0, 0)])


def test_one_arrangement_of_each_class_stands_for_its_images() -> None:
    variant = Variant("4x6")
    plain = {tuple(a) for a in arrangements(4, 6)}
    classes = {min(tuple(sorted(image)) for image in images(a)) for a in plain}
    found = [tuple(a.squares) for a in variant.arrangements(fundamental=True)]
    assert sorted(classes) == found and variant.count(fundamental=True) == len(found)


def images(queens: tuple[Square, ...]) -> list[list[Square]]:
    """The four images of an arrangement of 4 × 6."""
    return [
        [(3 - row if upside else row, 5 - column if mirrored else column) for row, column in queens]
        for upside in (False, True)
        for mirrored in (False, True)
    ]


def test_variants_and_arrangements_compare_pickle_and_print() -> None:
    for variant in (
        Variant(6),
        Variant("3x5", pawns=["b2"], queens=["a3"], blocked=["e1"]),
        Variant((5, 5), surface="torus", piece="amazon"),
    ):
        assert pickle.loads(pickle.dumps(variant)) == variant == eval(repr(variant))
        assert hash(variant) == hash(eval(repr(variant)))
    assert Variant(6) != Variant("6x7") and Variant(6) == Variant((6, 6)) == Variant("6x6")
    found = Variant("2x4").complete()
    assert found is not None and pickle.loads(pickle.dumps(found)) == found == eval(repr(found))
    assert (found.board, found.chess, len(found)) == (Variant("2x4"), ["a2", "c1"], 2)
    assert found.text("array") == "[0, 2]" and found.text("chess") == "a2 c1"
    assert (Variant("2x4", surface="torus").surface, Variant(5, piece="amazon").piece) == ("torus", "amazon")


def test_a_picture_shows_queens_and_pawns() -> None:
    variant = Variant("5x8", pawns=["d4"], queens=["a1"])
    found = variant.complete()
    assert found is not None
    for picture, queens in ((variant._repr_svg_(), 1), (found._repr_svg_(), 6)):
        elements = list(xml.etree.ElementTree.fromstring(picture).iter())
        assert sum(element.get("class") == "queen" for element in elements) == queens
        assert sum(element.get("class") == "pawn" for element in elements) == 1


def test_progress_is_told_and_threads_are_taken() -> None:
    told: list[tuple[int, int]] = []
    assert Variant("8x10").count(threads=2, progress=lambda *numbers: told.append(numbers)) == Variant("10x8").count()
    assert told and told[-1][0] == told[-1][1] > 0


def test_what_is_wrong_is_told() -> None:
    with pytest.raises(pyqueens.TooLarge, match="a 33 × 4 board is too large"):
        Variant("33x4")
    for board in ("5", "5x", "0x3", "axb", "-1x4"):
        with pytest.raises(pyqueens.QueensError, match="written as rows and columns"):
            Variant(board)
    with pytest.raises(TypeError, match="board must be a whole number, a pair"):
        Variant(None)  # type: ignore[arg-type]
    with pytest.raises(pyqueens.QueensError, match="there is no surface `sphere`: choose one of flat, cylinder, torus"):
        Variant(5, surface="sphere")
    with pytest.raises(pyqueens.QueensError, match="there is no piece `rook`: choose one of queen, amazon, semi-queen"):
        Variant(5, piece="rook")
    with pytest.raises(pyqueens.BadSquare, match="f6"):
        Variant("5x8", pawns=["f6"])
    with pytest.raises(pyqueens.Misplaced) as outside:
        Variant("5x8", pawns=[(5, 0)])
    assert (outside.value.row, outside.value.column) == (5, 0)
    with pytest.raises(pyqueens.Misplaced) as pawn:
        Arrangement(Variant(4, pawns=["a1"]), ["a1"])
    assert (pawn.value.row, pawn.value.column) == (3, 0)
    with pytest.raises(pyqueens.Misplaced):
        Arrangement(Variant(4), ["a1", "b3"])
    with pytest.raises(pyqueens.QueensError, match="kernel has no effect on a Variant"):
        pyqueens.count(Variant(4), kernel="lanes")
    with pytest.raises(pyqueens.QueensError, match="the format array cannot show this board"):
        Arrangement(Variant("3x2"), ["a3", "b1"]).text("array")
