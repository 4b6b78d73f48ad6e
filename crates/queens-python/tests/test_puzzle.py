"""Puzzles: from text, JSON or squares; completed, explained, rated and made."""

from __future__ import annotations

import itertools
import pickle
import xml.etree.ElementTree

import pytest

import pyqueens
from pyqueens import Puzzle
from reference import backtrack, is_solution

REGIONS = ["AAAAB", "ACABB", "CCDDD", "ECCDD", "ECDDD"]


def touch(regions: list[str]) -> list[list[int]]:
    """The solutions of a board with regions, by trying every permutation."""
    n = len(regions)
    found = []
    for columns in itertools.permutations(range(n)):
        apart = all(abs(a - b) > 1 for a, b in itertools.pairwise(columns))
        if apart and len({regions[row][column] for row, column in enumerate(columns)}) == n:
            found.append(list(columns))
    return found


def test_the_same_puzzle_is_read_from_text_json_and_squares() -> None:
    diagram = ". Q . .\n. . . .\n# . . .\n. . # .\n"
    facts = "board(4). queen(1,2). block(3,1). block(4,3)."
    json = '{"n": 4, "place": ["b4"], "block": ["a2", "c1"]}'
    puzzle = Puzzle(4, queens=[(0, 1)], blocked=["a2", "c1"])
    for text in (diagram, facts, json, str(puzzle), puzzle.json()):
        assert Puzzle(text) == puzzle and hash(Puzzle(text)) == hash(puzzle)
    assert Puzzle(4).place("b4").block(["a2", (3, 2)]) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle == eval(repr(puzzle))
    assert (puzzle.n, puzzle.queens, puzzle.blocked) == (4, [(0, 1)], [(2, 0), (3, 2)])
    assert (puzzle.rules, puzzle.regions) == ("chess", None)


def test_regions_are_read_in_letters_numbers_and_text() -> None:
    puzzle = Puzzle(regions=REGIONS)
    numbers = [["ABCDE".index(letter) for letter in row] for row in REGIONS]
    for same in (Puzzle(5, regions=REGIONS), Puzzle(regions=numbers), Puzzle("\n".join(REGIONS)), Puzzle(puzzle.json())):
        assert same == puzzle
    assert puzzle.regions == REGIONS and puzzle.rules == "touch"
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


def test_completions_are_the_solutions_that_fit() -> None:
    puzzle = Puzzle(8, queens=["a1"], blocked=["b7"])
    fitting = [s for s in backtrack(8) if s[7] == 0 and s[1] != 1]
    assert [list(s) for s in puzzle.completions()] == fitting
    assert list(puzzle.complete() or []) == fitting[0]
    assert all(puzzle.admits(s) for s in puzzle.completions())
    assert not puzzle.is_unique() and puzzle.place(list(enumerate(fitting[0]))[:7]).is_unique()
    regions = Puzzle(regions=REGIONS)
    assert [list(s) for s in regions.completions()] == touch(REGIONS) and regions.is_unique()
    assert list(regions.complete() or []) == touch(REGIONS)[0]


def test_a_puzzle_without_a_completion_has_none() -> None:
    for puzzle in (Puzzle(3), Puzzle(8, blocked="a1-a8"), Puzzle(5, regions=REGIONS, queens=["a5"])):
        assert puzzle.complete() is None and puzzle.count() == 0 and not puzzle.is_unique()
        assert list(puzzle.completions()) == []


def test_large_puzzles_are_completed() -> None:
    puzzle = Puzzle.make(300, givens=60, seed=1)
    found = puzzle.complete()
    assert found is not None and puzzle.admits(found) and is_solution(found)
    assert len(puzzle.queens) == 60


def test_an_explanation_leads_to_the_solution_step_by_step() -> None:
    puzzle = Puzzle(regions=REGIONS)
    placed, out = [], set()
    for step in puzzle.explain():
        assert step.because.endswith(".") and step.technique
        assert step.place not in out
        out.update(step.rule_out)
        if step.place:
            placed.append(step.place)
    assert sorted(placed) == list(enumerate(touch(REGIONS)[0]))
    first = puzzle.explain()[0]
    assert first.because == "All free squares of region E are in column a, so a5, a4 and a3 are out."
    assert first.lines == ["region E", "column 0"] and first.technique == "confined to one line"
    with pytest.raises(pyqueens.TooLarge, match="only boards up to 32 × 32 can be explained"):
        Puzzle(33).explain()


def test_an_explanation_has_an_outcome() -> None:
    solved = Puzzle(regions=REGIONS).explain()
    assert (solved.outcome, solved.open_squares) == ("solved", [])
    assert solved.solution is not None and list(solved.solution) == touch(REGIONS)[0]
    assert len(solved) == len(list(solved)) and solved[-1] == list(solved)[-1]
    assert solved[:2] == [solved[0], solved[1]]
    several = Puzzle(6).explain()
    assert (several.outcome, several.solution) == ("open", None)
    assert set(several.open_squares) == {square for s in backtrack(6) for square in enumerate(s)}
    for none in (Puzzle(3), Puzzle(8, blocked="a1-a8"), Puzzle(4, rules="torus")):
        assert (none.explain().outcome, none.explain().solution) == ("impossible", None)
    hopeless = Puzzle(20, rules="torus").explain()
    assert (hopeless.outcome, len(hopeless)) == ("impossible", 1)
    assert "neither 2 nor 3 divides n" in hopeless[0].because
    for explanation in (solved, several, hopeless):
        assert pickle.loads(pickle.dumps(explanation)) == explanation != Puzzle(3).explain()
        assert pickle.loads(pickle.dumps(list(explanation))) == list(explanation)


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "expert"])
def test_puzzles_are_made_with_the_requested_difficulty(difficulty: str) -> None:
    puzzle = Puzzle.make(7, regions=True, difficulty=difficulty, seed=5)
    assert len(touch(puzzle.regions or [])) == 1
    rating = puzzle.rate()
    assert rating is not None and rating.difficulty == difficulty
    assert pickle.loads(pickle.dumps(rating)) == rating
    assert puzzle == Puzzle.make(7, regions=True, difficulty=difficulty, seed=5)


def test_puzzles_are_made_of_queens_and_of_blocks() -> None:
    for blocks in (False, True):
        puzzle = Puzzle.make(6, blocks=blocks, seed=2)
        fits = [s for s in backtrack(6) if all(s[row] == column for row, column in puzzle.queens)]
        assert sum(all(s[row] != column for row, column in puzzle.blocked) for s in fits) == 1
        assert bool(puzzle.blocked) == blocks
    assert Puzzle(8).rate() is None


def test_puzzles_are_made_under_other_rules() -> None:
    puzzle = Puzzle.make(7, rules="torus", seed=1)
    assert puzzle.rules == "torus"
    # Every solution of a torus is one of chess.
    fits = [s for s in backtrack(7) if all(s[row] == column for row, column in puzzle.queens)]
    around = [s for s in fits if all(len({(c + k * r) % 7 for r, c in enumerate(s)}) == 7 for k in (1, -1))]
    assert len(around) == 1
    assert Puzzle.make(10, rules="amazon", blocks=True, seed=1).is_unique()
    with pytest.raises(pyqueens.NoSolution, match="there is no solution on the 6 × 6 torus"):
        Puzzle.make(6, rules="torus", seed=1)


def test_a_picture_shows_queens_blocks_and_regions() -> None:
    puzzle = Puzzle(regions=REGIONS, queens=["d2"])
    picture = xml.etree.ElementTree.fromstring(puzzle._repr_svg_())
    assert sum(use.get("class") == "queen" for use in picture.iter()) == 1
    assert sum(path.get("class") == "region" for path in picture.iter()) == 5
    assert Puzzle(5, blocked=["a1"]).svg() != Puzzle(5).svg()


def test_errors_name_their_place() -> None:
    with pytest.raises(pyqueens.BadPuzzle) as text:
        Puzzle("..#.\n.x..\n....\n....\n")
    assert (text.value.line, text.value.column) == (2, 2)
    assert str(text.value).startswith("line 2, column 2: `x` is not a square")
    with pytest.raises(pyqueens.Misplaced) as queens:
        Puzzle(8, queens=[(0, 0), (3, 3)])
    assert (queens.value.row, queens.value.column, queens.value.other) == (3, 3, (0, 0))
    with pytest.raises(pyqueens.BadSquare, match="z9"):
        Puzzle(8, queens=["z9"])
    with pytest.raises(pyqueens.Misplaced) as outside:
        Puzzle(8, blocked=[(8, 0)])
    assert outside.value.row == 8
    with pytest.raises(pyqueens.TooLarge):
        Puzzle(10**6)
    with pytest.raises(pyqueens.NoSolution):
        Puzzle.make(3, seed=1)
    with pytest.raises(pyqueens.QueensError):
        Puzzle(8, queens=[(-1, 0)])
    for nonsense in ([5], 3.5, [("a", 1)], [None]):
        with pytest.raises(TypeError):
            Puzzle(8, queens=nonsense)  # type: ignore[arg-type]
    for regions in (["AB", "A"], ["AAA", "BBB", "CC"], [[0, 9], [1, 1]], [["AA", "B"], ["A", "B"]]):
        with pytest.raises(pyqueens.BadPuzzle):
            Puzzle(regions=regions)
