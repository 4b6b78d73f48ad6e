"""Rectangles, pawns, stars, other surfaces and pieces."""

from __future__ import annotations

import itertools
import pickle
import xml.etree.ElementTree
from typing import Any

import numpy
import pytest

import pyqueens
from pyqueens import Puzzle, Solution

Square = tuple[int, int]


def sees(a: Square, b: Square, rows: int, columns: int, pawns: list[Square], surface: str, piece: str) -> bool:
    """Whether a queen attacks a square, found by walking from the queen to the square."""
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


def solutions(
    rows: int, columns: int, pawns: list[Square] = [], surface: str = "flat", piece: str = "queen"
) -> list[list[Square]]:
    """All solutions, by trying squares one after another."""
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


RULES = {
    ("flat", "queen"): "chess",
    ("cylinder", "queen"): "cylinder",
    ("torus", "queen"): "torus",
    ("flat", "amazon"): "amazon",
    ("cylinder", "amazon"): "amazon-cylinder",
    ("torus", "amazon"): "amazon-torus",
}


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 4), (4, 2), (3, 5), (4, 4), (4, 6)])
@pytest.mark.parametrize(("surface", "piece"), RULES)
def test_every_board_has_the_solutions_that_plain_python_finds(
    rows: int, columns: int, surface: str, piece: str
) -> None:
    puzzle = Puzzle((rows, columns), rules=RULES[surface, piece])
    plain = solutions(rows, columns, surface=surface, piece=piece)
    assert [s.squares for s in puzzle.completions()] == plain
    assert puzzle.count() == pyqueens.count(puzzle) == len(plain)
    assert puzzle.is_unique() == (len(plain) == 1)
    first = puzzle.complete()
    assert (first and first.squares) == (plain[0] if plain else None)


def test_pawns_stop_attacks_and_make_room() -> None:
    puzzle = Puzzle("5x5", pawns=["c3"])
    assert puzzle.needed == 6 and puzzle.pawns == [(2, 2)]
    assert [s.squares for s in puzzle.completions()] == solutions(5, 5, [(2, 2)])
    assert Puzzle(8, pawns=["d4"]).count() == 10
    assert Puzzle("5x8").count() == Puzzle("8 x 5").count() == 568


def test_given_queens_and_blocked_squares_choose_among_solutions() -> None:
    plain = solutions(4, 6)
    with_queen = Puzzle("4x6", queens=["a4"])
    assert [s.squares for s in with_queen.completions()] == [s for s in plain if (0, 0) in s]
    without = Puzzle("4x6", blocked=["a4"])
    assert without.count() == len([s for s in plain if (0, 0) not in s])
    assert (with_queen.queens, without.blocked) == ([(0, 0)], [(0, 0)])


def test_one_solution_of_each_class_stands_for_its_images() -> None:
    puzzle = Puzzle("4x6")
    plain = {tuple(s) for s in solutions(4, 6)}
    classes = {min(tuple(sorted(image)) for image in images(s)) for s in plain}
    found = list(puzzle.completions(fundamental=True))
    assert sorted(classes) == [tuple(s.squares) for s in found] and puzzle.count(fundamental=True) == len(found)
    assert {tuple(image.squares) for s in found for image in s.images()} == plain


def images(queens: tuple[Square, ...]) -> list[list[Square]]:
    """The four images of a solution of the 4 × 6 board."""
    return [
        [(3 - row if upside else row, 5 - column if mirrored else column) for row, column in queens]
        for upside in (False, True)
        for mirrored in (False, True)
    ]


def test_every_row_column_and_region_takes_as_many_queens_as_stars() -> None:
    puzzle = Puzzle(8, rules="touch", stars=2)
    # Each row takes two squares that do not touch; rows above one another do not touch either.
    rows = [pair for pair in itertools.combinations(range(8), 2) if pair[1] - pair[0] > 1]
    apart = {pair: [below for below in rows if all(abs(a - b) > 1 for a in pair for b in below)] for pair in rows}
    found = [[pair] for pair in rows]
    for _ in range(7):
        found = [
            [*above, below]
            for above in found
            for below in apart[above[-1]]
            if all(sum(column in pair for pair in above) < 2 for column in below)
        ]
    plain = [[(row, column) for row, pair in enumerate(pairs) for column in pair] for pairs in found]
    assert [s.squares for s in puzzle.completions()] == plain and puzzle.count() == len(plain) == 2
    assert (puzzle.stars, puzzle.needed) == (2, 16)
    solution = puzzle.complete()
    assert solution is not None and (len(solution), solution.n) == (16, 8)
    turned = sorted((column, 7 - row) for row, column in solution.squares)
    assert turned == solution.squares and solution.symmetry_class() == "quarter-turn"
    assert solution.board == puzzle and puzzle.admits(solution)
    regions = [[row // 2 * 2 + column // 4 for column in range(8)] for row in range(8)]
    divided = Puzzle(regions=regions, stars=2)
    in_regions = [s for s in plain if all(sum(regions[r][c] == region for r, c in s) == 2 for region in range(8))]
    assert [s.squares for s in divided.completions()] == in_regions


@pytest.mark.parametrize("difficulty", [None, "easy", "medium", "hard", "expert"])
def test_boards_with_two_stars_are_made_written_read_explained_and_rated(difficulty: str | None) -> None:
    puzzle = Puzzle.make(9, stars=2, difficulty=difficulty, seed=5)
    assert puzzle == Puzzle.make(9, stars=2, difficulty=difficulty, seed=5)
    assert (puzzle.stars, puzzle.needed, puzzle.count()) == (2, 18, 1)
    for text in (puzzle.star_notation(), puzzle.puzz_link(), puzzle.json()):
        assert Puzzle(text).count() == 1 and Puzzle(text).stars == 2
    assert puzzle.star_notation().startswith("9x2.")
    rating = puzzle.rate()
    assert rating is not None and difficulty in (None, rating.difficulty)
    explanation, solution = puzzle.explain(), puzzle.complete()
    assert explanation.outcome == "solved" and explanation.solution == solution is not None
    for step in explanation:
        assert step.place is None or step.place in solution.squares
        assert not {*step.rule_out} & {*solution.squares}


def test_a_text_that_names_no_stars_takes_those_of_the_argument() -> None:
    grid = str(Puzzle.make(8, stars=2, seed=1)).removeprefix("stars 2\n")
    assert Puzzle(grid).stars == 1 and Puzzle(grid, stars=2).count() == 1
    with pytest.raises(pyqueens.BadPuzzle, match="this board takes 1 star in each line, not 2"):
        Puzzle("4x1.AABBAABBCCDDCCDD", stars=2)
    with pytest.raises(pyqueens.NoSolution, match="no 7 × 7 board has room for 2 stars"):
        Puzzle.make(7, stars=2)


def test_boards_and_their_solutions_compare_pickle_and_print() -> None:
    for puzzle in (
        Puzzle(6),
        Puzzle("3x5", pawns=["b2"], queens=["a3"], blocked=["e1"]),
        Puzzle((5, 5), rules="amazon-torus"),
        Puzzle(8, rules="touch", stars=2),
    ):
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle == eval(repr(puzzle))
        assert hash(puzzle) == hash(eval(repr(puzzle)))
    assert Puzzle(6) != Puzzle("6x7") and Puzzle(6) == Puzzle((6, 6)) == Puzzle("6x6")
    for puzzle in (Puzzle("2x4"), Puzzle("4x2"), Puzzle(8, pawns=["d4"]), Puzzle(8, rules="touch", stars=2)):
        found = puzzle.complete()
        assert found is not None and pickle.loads(pickle.dumps(found)) == found == eval(repr(found))
    found = Puzzle("2x4").complete()
    assert found is not None and (found.board, found.chess, len(found)) == (Puzzle("2x4"), ["a2", "c1"], 2)
    assert found.text("array") == "[0, 2]" and found.text("chess") == "a2 c1" and list(found) == [0, 2]
    assert Puzzle("2x4").columns == 4


def test_a_solution_without_one_queen_in_each_row_has_squares_and_no_columns() -> None:
    found = Puzzle("4x2").complete()
    assert found is not None and len(found) == 2 and len(found.squares) == 2
    for use in (list, reversed, lambda s: s[0], lambda s: 0 in s, lambda s: s.index(0), lambda s: s.count(0), numpy.array):
        with pytest.raises(TypeError, match="not every row of this board takes one queen"):
            use(found)
    with pytest.raises(TypeError, match="not every row"):
        Puzzle("4x2").completions().block()
    assert Puzzle("2x4").completions().block().tolist() == [[c for _, c in s] for s in solutions(2, 4)]


def test_a_picture_shows_queens_and_pawns() -> None:
    puzzle = Puzzle("5x8", pawns=["d4"], queens=["a1"])
    found = puzzle.complete()
    assert found is not None
    for picture, queens in ((puzzle._repr_svg_(), 1), (found._repr_svg_(), 6)):
        elements = list(xml.etree.ElementTree.fromstring(picture).iter())
        assert sum(element.get("class") == "queen" for element in elements) == queens
        assert sum(element.get("class") == "pawn" for element in elements) == 1


def test_progress_is_reported_and_threads_are_used() -> None:
    calls: list[tuple[int, int]] = []
    assert Puzzle("8x10").count(threads=2, progress=lambda *numbers: calls.append(numbers)) == Puzzle("10x8").count()
    assert calls and calls[-1][0] == calls[-1][1] > 0


def test_errors_say_what_is_wrong() -> None:
    with pytest.raises(pyqueens.TooLarge, match="a 33 × 4 board is too large"):
        Puzzle("33x4")
    for board in ("5x", "0x3", "axb", "-1x4"):
        with pytest.raises(pyqueens.BadPuzzle):
            Puzzle(board)
    with pytest.raises(TypeError, match="board must be a whole number, a pair"):
        Puzzle(3.5)  # type: ignore[arg-type]
    with pytest.raises(pyqueens.QueensError, match="the rules are `chess`, `cylinder`"):
        Puzzle(5, rules="sphere")
    with pytest.raises(pyqueens.BadPuzzle, match="regions need a square board, not 4 × 5"):
        Puzzle("4x5", regions=["AB", "AB"])
    others: list[dict[str, Any]] = [{"pawns": []}, {"rules": "torus"}, {"regions": []}]
    for other in others:
        with pytest.raises(pyqueens.QueensError, match=f"the text describes the whole board; leave out {[*other][0]}"):
            Puzzle("..Q.\n....\n....\n....", **other)
    with pytest.raises(pyqueens.BadSquare, match="f6"):
        Puzzle("5x8", pawns=["f6"])
    with pytest.raises(pyqueens.Misplaced) as outside:
        Puzzle("5x8", pawns=[(5, 0)])
    assert (outside.value.row, outside.value.column) == (5, 0)
    with pytest.raises(pyqueens.Misplaced) as pawn:
        Solution(["a1"], board=Puzzle(4, pawns=["a1"]))
    assert (pawn.value.row, pawn.value.column) == (3, 0)
    with pytest.raises(pyqueens.Misplaced):
        Solution(["a1", "b3"], board=Puzzle(4))
    with pytest.raises(pyqueens.Misplaced):
        Solution(["b4", "d3", "a2", "c1"], board=Puzzle(4, queens=["a3"]))
    with pytest.raises(pyqueens.QueensError, match="the board already has rules"):
        Solution(["a1"], "touch", board=Puzzle(1))
    with pytest.raises(pyqueens.QueensError, match="kernel"):
        pyqueens.count(Puzzle("5x4", rules="amazon"), kernel="join")
    with pytest.raises(pyqueens.QueensError, match="the format array cannot show this board"):
        Solution(["a3", "b1"], board=Puzzle("3x2")).text("array")
    with pytest.raises(pyqueens.QueensError, match="quarter-turn is not a symmetry under the rules cylinder"):
        Puzzle(5, rules="cylinder").transformed("quarter-turn")
