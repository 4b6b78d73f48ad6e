"""The n-queens puzzle: place n queens on an n × n board so that none attacks another.

>>> import pyqueens
>>> pyqueens.count(8)                          # exact, on all cores
92
>>> next(pyqueens.solutions(8))                # found on demand
Solution([0, 4, 7, 5, 2, 6, 1, 3])
>>> pyqueens.Puzzle(8, queens=["a1"]).count()  # with given queens
4
>>> for event in pyqueens.search("backtrack", 4):  # watch a search
...     if event.kind == "solved":
...         break

The functions: count, approximate_count, estimate (the time of a count), solutions, sample, solve, check, search, methods,
compare.
The classes: Solution, Solutions, Sample, Puzzle, Explanation, Step, Rating, Search, Event, Tally, Estimate, ApproximateCount.
The exceptions, all of them ValueErrors with a row and a column: QueensError and those of pyqueens.errors.

Rows are counted from the top and columns from the left, both from 0. ``[1, 3, 0, 2]`` has the queen of row 0 in column
1. In chess names column 0 is a, and row 0 is the highest rank. Notebooks display boards as pictures. Only arrays need
numpy.
"""

from collections.abc import Sequence

from ._compare import compare
from ._native import (
    ApproximateCount,
    Estimate,
    Event,
    Explanation,
    Puzzle,
    Rating,
    Sample,
    Search,
    Solution,
    Solutions,
    Step,
    Tally,
    approximate_count,
    check,
    count,
    estimate,
    methods,
    sample,
    search,
    solutions,
    solve,
)
from ._native import __version__ as __version__
from .errors import BadBoard, BadPuzzle, BadSquare, Misplaced, NoSolution, QueensError, TooLarge

__all__ = [
    "ApproximateCount",
    "BadBoard",
    "BadPuzzle",
    "BadSquare",
    "Estimate",
    "Event",
    "Explanation",
    "Misplaced",
    "NoSolution",
    "Puzzle",
    "QueensError",
    "Rating",
    "Sample",
    "Search",
    "Solution",
    "Solutions",
    "Step",
    "Tally",
    "TooLarge",
    "approximate_count",
    "check",
    "compare",
    "count",
    "estimate",
    "methods",
    "sample",
    "search",
    "solutions",
    "solve",
]

Sequence.register(Solution)
